#!/usr/bin/env node
// NAME: drives at the nearest enemy and shoots at it. Try it: treads check bot ./NAME.js
const fs = require('fs')

function wrapped(angle) {
  while (angle > Math.PI) angle -= 2 * Math.PI
  while (angle < -Math.PI) angle += 2 * Math.PI
  return angle
}

const limited = value => Math.max(-1, Math.min(1, value))

function answer(line) { // a line a tick
  const words = line.split(/\s+/)
  if (words[0] === 'start') fs.writeSync(1, 'bot 2 NAME\n')
  if (words[0] === 'quit') process.exit(0)
  if (words[0] !== 't') return
  const me = words.indexOf('me'), foe = words.indexOf('foe') // the nearest comes first
  const number = at => Number(words[at])
  const x = number(me + 1), y = number(me + 2), heading = number(me + 3), turret = number(me + 6)
  let left = 0.6, right = 0.4, swing = 0, fire = 0 // looks round while it sees nobody
  if (foe >= 0) {
    const bearing = Math.atan2(number(foe + 2) - x, number(foe + 3) - y) // clockwise from north
    const off = wrapped(bearing - heading), aim = wrapped(bearing - heading - turret)
    left = limited(0.6 + off), right = limited(0.6 - off), swing = limited(4 * aim)
    fire = Math.abs(aim) < 0.04 ? 1 : 0
  }
  fs.writeSync(1, `o ${words[1]} ${left.toFixed(4)} ${right.toFixed(4)} ${swing.toFixed(4)} ${fire}\n`)
}

let rest = ''
process.stdin.on('data', piece => {
  const lines = (rest + piece).split('\n')
  rest = lines.pop()
  lines.forEach(answer)
})
