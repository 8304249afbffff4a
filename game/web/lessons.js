// lessons.js -- the lessons of code.html. Each is a mind without one line, the line, and an opponent that it beats with the line.
const lesson = (name, title, about, enemy, line, body, names = '') => ({name, title, about, enemy, line, code: `const { Bot${names} } = require('./treads_bot.js')

class ${name} extends Bot {
  on_tick() {
${body}
  }
}

new ${name}().run()
`});

const LESSONS = [
  lesson('driver', '1. Drive', 'treads calls on_tick 60 times per second. this.me is your tank, and this.enemies are the tanks in sight. This gun points straight ahead, ' +
    'so the tank must drive at its enemy, but it only stands there. drive_to(place) drives to a place, around walls.', 'idle', 'this.drive_to(enemy)',
  `    const enemy = this.enemies[0]
    if (!enemy) return this.roam() // looks for one
    // Drive to the enemy here.
    this.turn_gun_to(this.me.heading)
    if (distance(this.me, enemy) < 10) this.fire()`, ', distance'),
  lesson('aimer', '2. Aim', 'This tank drives around its enemy, 20 m away, but its gun does not turn. bearing(this.me, enemy) is the direction from your tank to the enemy, and way has it. turn_gun_to(direction) turns the gun.',
    'pillbox', 'this.turn_gun_to(way)',
    `    const enemy = this.enemies[0]
    if (!enemy) return this.roam()
    this.circle(enemy, 20)
    const way = bearing(this.me, enemy)
    // Turn the gun to the enemy here.
    const off = wrapped(way - this.me.gun)
    if (Math.abs(off) < 0.05) this.fire()`, ', bearing, wrapped'),
  lesson('leader', '3. Lead', 'A shell needs time, and meanwhile the enemy drives on. lead(enemy) is the place where the shell would meet it.', 'wander', 'target = this.lead(enemy)',
    `    const enemy = this.enemies[0]
    if (!enemy) return this.roam()
    let target = enemy
    // Choose a better target here.
    this.circle(enemy, 24)
    const off = this.turn_gun_to(bearing(this.me, target))
    const isFree = this.arena.sees(this.me, target)
    if (isFree && Math.abs(off) < 0.04) this.fire()`, ', bearing'),
  lesson('circler', '4. Circle', 'A tank that drives straight at a gun is easy to hit. circle(enemy, 24) drives around the enemy, 24 m away from it. ' +
    'aim_at(enemy) leads and turns the gun, and returns whether a shell would hit now.', 'seeker', 'this.circle(enemy, 24)',
  `    const enemy = this.enemies[0]
    if (!enemy) return this.roam()
    // Circle the enemy here.
    if (this.aim_at(enemy)) this.fire()`),
  lesson('dodger', '5. Dodge', 'this.shells are the shells in sight. dodge() finds out whether one of them will hit, and then changes the tracks. ' +
    'It must be the last line of on_tick, after the tracks are set.', 'hunter', 'this.dodge()',
  `    const enemy = this.enemies[0]
    if (enemy) {
      this.circle(enemy, 24)
      if (this.aim_at(enemy)) this.fire()
    } else {
      this.roam()
    }
    // Dodge here.`),
  lesson('own', '6. Your own', 'Now it is up to you: beat the champion. What should the tank do when its gun loads, or when it has lost more health than the enemy? ' +
    'this.log(...) prints into the log, and this.state(...) writes next to the tank.', 'champion', '',
  `    const enemy = this.enemies[0]
    if (enemy) {
      this.circle(enemy, 24)
      if (this.aim_at(enemy)) this.fire()
    } else {
      this.roam()
    }
    this.dodge()`),
];
