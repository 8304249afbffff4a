#!/usr/bin/env node
// NAME: roams, drives at the nearest enemy, and shoots at it. Try it: treads check bot ./NAME.js
const fs = require('fs')

function wrapped(angle) {
  while (angle > Math.PI) angle -= 2 * Math.PI
  while (angle < -Math.PI) angle += 2 * Math.PI
  return angle
}

const limited = value => Math.max(-1, Math.min(1, value))

let course = 0 // heading along which it drives

function answer(line) { // a line a tick
  const words = line.split(/\s+/)
  if (words[0] === 'start') fs.writeSync(1, 'bot 3 NAME\n')
  if (words[0] === 'quit') process.exit(0)
  if (words[0] !== 't') return
  const me = words.indexOf('me'), touch = words.indexOf('touch')
  const foe = words.indexOf('foe') // the nearest comes first
  const number = at => Number(words[at])
  const x = number(me + 1), y = number(me + 2), heading = number(me + 3), turret = number(me + 6)
  if (touch >= 0) { // turns away from the wall, a little differently each time
    course = Math.atan2(number(touch + 1), number(touch + 2)) + Math.sin(10 * x)
  }
  if (foe >= 0) course = Math.atan2(number(foe + 2) - x, number(foe + 3) - y) // clockwise from north
  const off = wrapped(course - heading), aim = wrapped(course - heading - turret)
  const rates = [0.6 + off, 0.6 - off, 4 * aim].map(rate => limited(rate).toFixed(4))
  const fire = foe >= 0 && Math.abs(aim) < 0.04 ? 1 : 0
  const special = foe >= 0 && Math.abs(off) > 2 ? ' special' : '' // against an enemy behind
  fs.writeSync(1, `o ${words[1]} ${rates.join(' ')} ${fire}${special}\n`)
}

let rest = ''
process.stdin.on('data', piece => {
  const lines = (rest + piece).split('\n')
  rest = lines.pop()
  lines.forEach(answer)
})
