// treads_bot.js -- a library for bots of treads in JavaScript (node), without dependencies (docs/bots.md).
//
//     const { Bot } = require('./treads_bot.js')
//     class Chaser extends Bot {
//       on_tick() { .. }
//     }
//     new Chaser().run()
//
// Units are metres, seconds and radians; x points east, y north, and headings are clockwise from north. A place is
// anything with members x and y. Use log() instead of console.log(): standard output belongs to the protocol.
'use strict'
const fs = require('fs')

const TANK = 'id x y heading speed turn gun health', SHELL = 'id x y vx vy'
const FIELDS = { // of the words of a tick
  me: 'x y heading speed turn turret reload health', struck: 'bearing', touch: 'x y', special: 'rounds wait', heat: 'share',
  lob: 'reach', shielded: 'share', boost: 'seconds top', goal: 'x y radius task', foe: TANK, friend: TANK, wreck: TANK,
  shell: SHELL, own: SHELL, bounces: 'id number',
  thing: 'kind id x y vx vy team own radius health trigger reach danger ready gain share', opens: 'id x y',
  say: 'sender topic about x y', event: 'kind about x y damage', left: 'seconds', alive: 'enemies friends',
  score: 'team points'
}
const MESSAGE = ['role', 'to', 'when'] // what follows some messages
for (const word in FIELDS) FIELDS[word] = FIELDS[word].split(' ')
const AIM_M = 0.8 // half the width of the part of a tank that a shell should meet
const ROOM_M = 1.9 // distance from the walls at which paths pass
const STEP_S = 1 / 30 // of the simulation of a dodge
const MOVES = [[1, 1], [1, 0.3], [0.3, 1], [-1, -1], [-1, -0.3], [-0.3, -1]] // tracks that dodge() tries

const number = word => /^-?[0-9.]+$/.test(word) ? Number(word) : word
const limited = (value, most = 1) => Math.max(-most, Math.min(most, value))
const wrapped = angle => angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI)) // between -pi and pi
const distance = (a, b) => hypot(a.x - b.x, a.y - b.y)
const bearing = (a, b) => atan2(b.x - a.x, b.y - a.y) // heading from place a to place b
const ahead = (a, heading, way) => ({ x: a.x + way * sin(heading), y: a.y + way * cos(heading) })
const pairs = words => Object.fromEntries(words.flatMap((word, at) => at % 2 ? [] : [[word, number(words[at + 1] || '')]]))
const edges = wall => wall.map((corner, at) => [corner, wall[(at + 1) % wall.length]])
const cross = (a, b, c) => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)

// Returns the distance between a convex wall and a place; 0 inside.
function gap(wall, place) {
  const sides = new Set()
  let nearest = Infinity
  for (const [a, b] of edges(wall)) {
    const dx = b.x - a.x, dy = b.y - a.y
    sides.add(cross(a, b, place) > 0)
    const part = Math.max(0, Math.min(1, ((place.x - a.x) * dx + (place.y - a.y) * dy) / (dx * dx + dy * dy || 1)))
    nearest = Math.min(nearest, distance({ x: a.x + part * dx, y: a.y + part * dy }, place))
  }
  return sides.size > 1 ? nearest : 0
}

// The arena: name, width, height, walls (lists of corners), low (numbers of walls that stop only tanks), ground (kind and
// rectangle) and bump (hills).
class Arena {
  constructor(name, width, height) {
    Object.assign(this, { name, width: Number(width), height: Number(height), walls: [], low: [], ground: [], bump: [] })
    this.size = Math.max(1, Math.sqrt(this.width * this.height / 3000)) // of the cells of paths
    this.columns = Math.floor(this.width / this.size) + 1
    this.rows = Math.floor(this.height / this.size) + 1
    this.free = []
  }

  // Returns whether no wall stops sight and shells between two places.
  sees(a, b) {
    return !this.walls.some((wall, index) => !this.low.some(([low]) => low === index) && edges(wall).some(([c, d]) =>
      cross(a, b, c) * cross(a, b, d) < 0 && cross(c, d, a) * cross(c, d, b) < 0))
  }

  // Returns the distance to the nearest wall or edge.
  room(place) {
    const { x, y } = place
    return Math.min(x, y, this.width - x, this.height - y, ...this.walls.map(wall => gap(wall, place)))
  }

  cell(place) {
    const column = Math.floor(Math.max(0, Math.min(this.columns - 1, place.x / this.size)))
    return Math.floor(Math.max(0, Math.min(this.rows - 1, place.y / this.size))) * this.columns + column
  }

  middle(at) { return { x: (at % this.columns + 0.5) * this.size, y: (Math.floor(at / this.columns) + 0.5) * this.size } }

  is_free_cell(at) { // remembers what it has computed
    if (this.free[at] === undefined) this.free[at] = this.room(this.middle(at)) >= ROOM_M
    return this.free[at]
  }

  // Returns whether a tank fits there.
  is_free(place) { return this.is_free_cell(this.cell(place)) }

  // Returns whether a tank can drive straight from one place to another.
  clear(a, b) {
    const steps = Math.floor(distance(a, b)) + 1
    for (let i = 1; i < steps; i++) {
      if (!this.is_free({ x: a.x + (b.x - a.x) * i / steps, y: a.y + (b.y - a.y) * i / steps })) return false
    }
    return true
  }

  // Returns the places of a way around the walls, found breadth first from its end; only `to` if there is none.
  path(start, to) {
    const first = this.cell(start), last = this.cell(to), c = this.columns, places = []
    const after = new Map([[last, last]]), queue = [last]
    for (let i = 0; i < queue.length && !after.has(first); i++) {
      for (const step of [-c - 1, -c, -c + 1, -1, 1, c - 1, c, c + 1]) {
        const next = queue[i] + step, is_inside = next >= 0 && next < c * this.rows
        if (!is_inside || after.has(next) || !(next === first || this.is_free_cell(next))) continue
        after.set(next, queue[i])
        queue.push(next)
      }
    }
    if (!after.has(first)) return [to]
    for (let at = after.get(first); at !== last && first !== last; at = after.get(at)) places.push(this.middle(at))
    return [...places, to]
  }
}

// A bot. Subclasses override the events; run() plays one match.
// me: the members of FIELDS.me, gun (its heading), and struck, touch, special, goal .., which are undefined if missing
// enemies, friends, wrecks, shells, own (its own shells), things: what is in sight, with the members of FIELDS, the
//   nearest tank first
// memory: a Map by id of each enemy as it was last seen, and the tick
// tank, mode, match: what the lines before the start say, such as tank.shell (docs/bots.md)
class Bot {
  on_start() {}
  on_tick() {}
  on_hit(bearing) {} // a shell came in from there
  on_wall(away) {} // touches a wall or a tank; heading away from it
  on_enemy_seen(enemy) {} // was not in sight before
  on_message(message) {} // sender, topic, about, x, y, and role, to, when, or undefined
  on_event(event) {} // kind ('hit', 'kill', 'miss' of its own shells, 'loss' of a friend), about, x, y, damage
  on_end(result, own, best) {} // 'win', 'loss', 'draw' or 'stopped', and points

  // Sets the tracks, from -1 to 1; larger numbers are scaled down together.
  drive(left, right) {
    const most = Math.max(1, Math.abs(left), Math.abs(right))
    this.order.left = left / most
    this.order.right = right / most
  }

  // Drives along a heading, backwards if that is nearer.
  drive_along(heading, speed = 1) {
    let off = wrapped(heading - this.me.heading)
    if (Math.abs(off) > 1.9) [off, speed] = [wrapped(off + Math.PI), -speed]
    const ahead = speed * Math.max(0, cos(off)), turn = 1.6 * off
    this.drive(ahead + turn, ahead - turn)
  }

  // Drives to a place, around walls, and away from what it touches. Returns the distance.
  drive_to(place, speed = 1) {
    const { me, arena, tick } = this
    if (me.touch) {
      this.away = atan2(me.touch.x, me.touch.y) + 0.6 * sin(10 * me.x)
      this.away_until = tick + 20
    }
    if (tick < this.away_until) {
      this.drive_along(this.away)
      return distance(me, place)
    }
    let aim = place
    if (!arena.clear(me, place)) {
      const way = this.way
      if (tick % 30 === 0 || !way.length || distance(place, way[way.length - 1]) > 6) this.way = arena.path(me, place)
      aim = [...this.way].reverse().find(aim => arena.clear(me, aim)) || this.way[0]
    }
    this.drive_along(bearing(me, aim), speed)
    return distance(me, place)
  }

  // Circles a place with either end ahead, around obstacles. Turns back at random times, and where there is no way.
  circle(place, radius) {
    const near = limited(2 * (radius - distance(this.me, place)) / radius)
    for (const side of [this.side, -this.side]) {
      for (const bend of [0, 0.3, -0.3, 0.6, -0.6, 0.9, -0.9, 1.2, -1.2]) {
        const heading = bearing(this.me, place) + side * (Math.PI / 2 + near) + bend, way = ahead(this.me, heading, 4)
        if (!this.arena.clear(this.me, way) || !this.arena.sees(way, place)) continue
        if (side !== this.side || this.tick > this.turn_tick) {
          this.side = -this.side
          this.turn_tick = this.tick + 150 + 270 * this.random()
        }
        return this.drive_along(heading)
      }
    }
    this.drive_to(place)
  }

  // Changes the tracks of this tick if a shell would hit on them, and misses on others. Call it last.
  dodge() {
    let most = this.gap(this.order.left, this.order.right) + 0.15
    for (const [left, right] of most < 0.5 ? MOVES : []) {
      const gap = this.gap(left, right)
      if (gap > most) [this.order.left, this.order.right, most] = [left, right, gap]
    }
  }

  gap(left, right) { // the smallest one between the hull on these tracks and a shell; Infinity if none comes
    const { me, tank, arena, shells } = this, gain = tank.accel * STEP_S
    const turning = limited((left - right) * tank.top / tank.gauge, tank.turn)
    let { heading, speed, turn } = me, at = me, gap = Infinity
    for (let time = STEP_S; time < 1.3 && shells.length; time += STEP_S) {
      speed += limited((left + right) / 2 * tank.top - speed, gain)
      turn += limited(turning - turn, 2 * gain)
      heading += turn * STEP_S
      const next = ahead(at, heading, speed * STEP_S), sine = sin(heading), cosine = cos(heading)
      if (arena.room(next) > tank.width / 2 + 0.4) at = next
      else speed = 0
      for (const shell of shells) {
        const dx = shell.x + shell.vx * time - at.x, dy = shell.y + shell.vy * time - at.y
        const along = Math.abs(dx * sine + dy * cosine) - tank.length / 2
        gap = Math.min(gap, Math.max(along, Math.abs(dx * cosine - dy * sine) - tank.width / 2))
      }
    }
    return gap
  }

  // Drives to where an enemy was last seen, then to random places.
  roam() {
    for (const old of this.memory.values()) if (old.tick > this.goal_tick) [this.goal, this.goal_tick] = [old, old.tick]
    if (!this.goal || distance(this.me, this.goal) < 3 || this.tick > this.goal_tick + 900) {
      const places = Array.from({ length: 50 }, () => ({ x: this.random() * this.arena.width, y: this.random() * this.arena.height }));
      [this.goal, this.goal_tick] = [places.find(place => this.arena.is_free(place)) || places[0], this.tick]
    }
    this.drive_to(this.goal)
    this.turn_gun_to(this.me.heading)
  }

  // Turns the hull on the spot. Returns the angle that is left.
  turn_to(heading) {
    const off = wrapped(heading - this.me.heading)
    this.drive(3 * off, -3 * off)
    return off
  }

  // Turns the gun. Returns the angle that is left.
  turn_gun_to(heading) {
    const off = wrapped(heading - this.me.gun)
    this.order.turret = limited((15 * off - this.me.turn) / this.tank.turret)
    return off
  }

  // Returns where a shell that is fired now would meet the target on its arc.
  lead(target) {
    let place = target
    for (let i = 0; i < 8; i++) {
      const time = Math.max(0, distance(this.me, place) - this.tank.muzzle) / this.tank.shell
      const half = target.turn * time / 2 // the chord of an arc points halfway between its ends
      const chord = target.speed * time * (half ? sin(half) / half : 1), along = target.heading + half
      place = { x: target.x + chord * sin(along), y: target.y + chord * cos(along) }
    }
    return place
  }

  // Turns the gun ahead of a target. Returns whether a shell would hit it, and the gun is ready.
  aim_at(target) {
    const place = 'speed' in target ? this.lead(target) : target, far = Math.max(1, distance(this.me, place))
    const off = this.turn_gun_to(bearing(this.me, place))
    return Math.abs(off) < atan(AIM_M / far) && this.me.reload <= 0 && far < this.tank.range && this.arena.sees(this.me, place)
  }

  fire() { this.order.fire = 1 }
  special() { this.order.words += ' special' }
  // Sends 'spotted', 'attack', 'gather' or 'help' to the team, about a place and the id of a tank. `more` may have a role, the
  // id of the friend who is addressed (to), and the tick of an action (when).
  say(topic, place, about = -1, more = {}) {
    this.order.words += ` say ${topic} ${about} ${place.x.toFixed(4)} ${place.y.toFixed(4)}`
    for (const word of MESSAGE) if (word in more) this.order.words += ` ${word} ${more[word]}`
  }

  print(line) { this.lines += line + '\n' }
  draw_line(a, b, role = 'path') { this.print(`draw line ${role} ${a.x} ${a.y} ${b.x} ${b.y}`) }
  draw_circle(place, radius, role = 'target') { this.print(`draw circle ${role} ${place.x} ${place.y} ${radius}`) }
  draw_text(place, words, role = 'thought') { this.print(`draw text ${role} ${place.x} ${place.y} ${words}`) }
  state(words) { this.print(`draw state ${words}`) }
  log(...words) { fs.writeSync(2, words.join(' ') + '\n') }

  // Declares a parameter, in on_start. Returns its value, as set in exec:./bot.js:NAME=VALUE, or the initial one.
  param(name, initial, least, most, unit = '', about = '') {
    this.declared.push(`param ${name} ${initial} ${least} ${most} ${unit} "${about}"`)
    return name in this.given ? this.given[name] : initial
  }

  // Returns a number from 0 to 1, the same ones in each repetition of a match.
  random() {
    this.dice = this.dice * 48271 % 2147483647
    return this.dice / 2147483647
  }

  learn(word, words) { // a line before a tick
    const values = words.map(number)
    if (word === 'treads') Object.assign(this, { match: pairs(words.slice(1)), dice: pairs(words.slice(1)).dice + 1 })
    if (word === 'arena') Object.assign(this, { arena: new Arena(...words), way: [] })
    if (word === 'param') this.given[words[0]] = Number(words[1])
    if (word === 'wall') this.arena.walls.push(values.flatMap((x, at) => at % 2 ? [] : [{ x, y: values[at + 1] }]))
    if (['low', 'ground', 'bump'].includes(word)) this.arena[word].push(values)
    if (['tank', 'mode'].includes(word)) this[word] = { kind: words[0], ...pairs(words.slice(1)) }
  }

  sense(words) { // a tick
    const before = new Set(this.enemies.map(enemy => enemy.id)), found = {}
    for (const word in FIELDS) found[word] = []
    this.tick = Number(words[0])
    for (let at = 1; at < words.length;) {
      const word = words[at++], names = FIELDS[word] || []
      if (FIELDS[word]) found[word].push(Object.fromEntries(names.map((name, i) => [name, number(words[at + i])])))
      at += names.length
      if (MESSAGE.includes(word) && found.say.length) found.say[found.say.length - 1][word] = number(words[at++])
    }
    this.me = found.me[0]
    this.me.gun = this.me.heading + this.me.turret
    for (const word of ['struck', 'touch', 'special', 'heat', 'lob', 'shielded', 'boost', 'goal']) this.me[word] = found[word][0]
    Object.assign(this, { enemies: found.foe, friends: found.friend, wrecks: found.wreck, shells: found.shell, own: found.own, things: found.thing })
    for (const enemy of this.enemies) this.memory.set(enemy.id, Object.assign(enemy, { tick: this.tick }))
    for (const wreck of this.wrecks) this.memory.delete(wreck.id)
    for (const hit of found.struck) this.on_hit(hit.bearing)
    for (const touch of found.touch) this.on_wall(atan2(touch.x, touch.y))
    for (const enemy of this.enemies) if (!before.has(enemy.id)) this.on_enemy_seen(enemy)
    for (const message of found.say) this.on_message(message)
    for (const event of found.event) this.on_event(event)
  }

  read(line) {
    const [word, ...words] = line.trim().split(/\s+/)
    Object.assign(this, { order: { left: 0, right: 0, turret: 0, fire: 0, words: '' }, lines: '' })
    if (word === 't') {
      this.sense(words)
      this.on_tick()
      const { left, right, turret, fire, words: more } = this.order
      this.print(`o ${this.tick} ${left.toFixed(4)} ${right.toFixed(4)} ${turret.toFixed(4)} ${fire}${more}`)
    } else if (word === 'start') {
      this.on_start()
      this.print(`bot 3 ${this.constructor.name} params ${this.declared.length}`)
      this.declared.forEach(line => this.print(line))
    } else if (word === 'end') {
      this.on_end(words[0], Number(words[1]), Number(words[2]))
    } else if (word === 'quit') {
      process.exit(0)
    } else {
      this.learn(word, words)
    }
    if (this.lines) fs.writeSync(1, this.lines)
  }

  // Plays a match: reads lines until 'quit', and answers each tick.
  run() {
    Object.assign(this, { given: {}, declared: [], tick: 0, enemies: [], memory: new Map(), away_until: 0, goal_tick: -1, side: 1, turn_tick: 0 })
    let rest = ''
    process.stdin.on('data', piece => {
      const lines = (rest + piece).split('\n')
      rest = lines.pop()
      try {
        lines.forEach(line => this.read(line))
      } catch (error) { // treads shows the last words of a bot, so they are short
        fs.writeSync(2, error.stack.split('\n').slice(0, 3).join('\n') + '\n')
        process.exit(1)
      }
    })
  }
}

// JavaScript engines round sin, cos, atan, atan2 and hypot differently. These functions return the same bits in every engine and in
// treads (ai/maths/trig.c), because they only add, subtract, multiply, divide and take square roots. Pairs are a number and its
// rounding error. Angles beyond 6400 are less accurate.
const TO_INTEGER = 1.5 * 2 ** 52, DOUBLE = new Float64Array(1), WORDS = new Uint32Array(DOUBLE.buffer)
const upper_half = x => { DOUBLE[0] = x; WORDS[0] &= 0xf8000000; return DOUBLE[0] }
const sum = (a, b) => [a + b, a - (a + b) + b] // for |a| >= |b|
const signed = (x, like) => like < 0 || Object.is(like, -0) ? -x : x

function product(a, b) {
  const hi = a * b, ah = upper_half(a), bh = upper_half(b), al = a - ah, bl = b - bh
  return [hi, ah * bh - hi + ah * bl + al * bh + al * bl]
}

// Returns pairs of the angles with slopes k/64, and rows {sin(pi k/64), its rest, cos(pi k/64) as a multiple of 1/2, its rest}, computed
// in integers that are multiples of 2^-160.
function make_tables() {
  const BITS = 160n, ONE = 1n << BITS, double = big => Number(big) / 2 ** 160
  const split = big => [double(big), double(big - BigInt(double(big) * 2 ** 160))]
  const series = (term, next) => {
    let total = 0n
    for (let n = 1n; term; n += 2n) [total, term] = [total + term, next(term, n)]
    return total
  }
  const angles = [0n], sines = []
  for (let k = 0n; k < 64n; k++) { // the angle between two neighbours has the slope y/x
    const y = 64n, x = 4096n + k * (k + 1n)
    angles.push(angles[k] + series(y * ONE / x, (term, n) => -term * y * y * n / (x * x * (n + 2n))))
  }
  for (let k = 0n; k < 32n; k++) {
    const x = angles[64] * k >> 4n
    sines.push(series(x, (term, n) => -(term * x * x / ((n + 1n) * (n + 2n)) >> 2n * BITS)))
  }
  const sine = k => k >= 64 ? -sine(k - 64) : k === 32 ? ONE : sines[k < 32 ? k : 64 - k]
  const row = k => {
    const half = Math.round(2 * double(sine((k + 32) % 128))) / 2
    return [...split(sine(k)), half, double(sine((k + 32) % 128) - BigInt(2 * half) * ONE / 2n)]
  }
  return [angles.map(split), Array.from({ length: 128 }, (_, k) => row(k))]
}
const [ANGLES, SINES] = make_tables()

function wave(x, quarter) { // sine of x >= 0 plus a number of quarter turns
  if (!(x < Infinity)) return NaN
  if (x >= 6400) x %= 2 * Math.PI
  const k = x * 20.371832715762604 + TO_INTEGER - TO_INTEGER // 64/pi
  const rest = sum(x - k * 0.049087385212260415, -(k * 8.010450473699862e-14)), r = rest[0], r2 = r * r
  const sine = (-1 / 6 + r2 * (1 / 120 + r2 * (-1 / 5040))) * (r * r2) + (rest[1] - k * 3.300937208433571e-25) // sine of the rest, minus r
  const cosine = (-1 / 2 + r2 * (1 / 24 + r2 * (-1 / 720 + r2 * (1 / 40320)))) * r2
  const [base, base_rest, slope, slope_rest] = SINES[(k + 32 * quarter) % 128], hi = base + slope * r
  return hi + (base - hi + slope * r + (base_rest + slope_rest * r + ((slope + slope_rest) * sine + base * cosine)))
}
const sin = x => signed(wave(Math.abs(x), 0), x), cos = x => wave(Math.abs(x), 1)

function slope_angle(y, x) { // a pair, for 0 < y <= x
  if (y < x * 2 ** -60) return [y / x, 0]
  if (x > 2 ** 500 || x < 2 ** -400) [y, x] = x > 1 ? [y * 2 ** -600, x * 2 ** -600] : [y * 2 ** 600, x * 2 ** 600]
  const k = 64 * (y / x) + TO_INTEGER - TO_INTEGER, c = k / 64, xh = upper_half(x), yh = upper_half(y)
  const across = sum(y - c * xh, -(c * (x - xh))), along = x + c * y, along_rest = x - along + c * yh + c * (y - yh)
  const inverse = 1 / along, ratio = across[0] * inverse, back = product(ratio, along)
  const t = sum(ratio, (across[0] - back[0] - back[1] + across[1] - ratio * along_rest) * inverse), t2 = t[0] * t[0]
  const [angle, angle_rest] = ANGLES[k], whole = sum(angle, t[0])
  return sum(whole[0], whole[1] + (angle_rest + t[1] + t[0] * t2 * (-1 / 3 + t2 * (1 / 5 - t2 * (1 / 7)))))
}

function atan2(y, x) {
  if (x !== x || y !== y) return NaN
  const up = Math.abs(y), side = Math.abs(x), longer = Math.max(up, side), shorter = Math.min(up, side)
  const [angle, rest] = longer < Infinity && shorter > 0 ? slope_angle(shorter, longer) : shorter > 0 && up === side ? slope_angle(1, 1) : [0, 0]
  const quarters = signed(1, x) < 0 ? (up > side ? 1 : 2) : up > side ? 1 : 0, sign = (up > side) !== (signed(1, x) < 0) ? -1 : 1
  const base = quarters * (Math.PI / 2), whole = sum(base, sign * angle)
  return signed(whole[0] + (whole[1] + (quarters * 6.123233995736766e-17 + sign * rest)), y)
}
const atan = x => atan2(x, 1)

function hypot(x, y) {
  let a = Math.max(Math.abs(x), Math.abs(y)), b = Math.min(Math.abs(x), Math.abs(y))
  if (a === Infinity || b <= a * 2 ** -60 || a !== a) return a + b
  const scale = a > 2 ** 500 ? 2 ** -600 : a < 2 ** -400 ? 2 ** 600 : 1
  const xx = product(a * scale, a * scale), yy = product(b * scale, b * scale), all = sum(xx[0], yy[0])
  const rest = all[1] + (xx[1] + yy[1]), root = Math.sqrt(all[0]), back = product(root, root)
  return (root + (all[0] - back[0] - back[1] + rest) / (2 * root)) / scale
}

module.exports = { Bot, Arena, wrapped, limited, distance, bearing, ahead, sin, cos, atan, atan2, hypot }
