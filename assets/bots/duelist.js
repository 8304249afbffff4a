#!/usr/bin/env node
// duelist: circles its enemy at a distance, dodges shells, and waits for an enemy that has gone out of sight.
const { Bot, bearing } = require('./treads_bot.js')

const RANGE_M = 24 // a shell from there can be dodged
const WAIT_TICKS = 600

class duelist extends Bot {
  on_tick() {
    if (this.enemies.length) {
      this.enemy = this.enemies[0] // the nearest comes first
      this.circle(this.enemy, RANGE_M)
      if (this.aim_at(this.enemy)) this.fire()
    } else if (this.enemy && this.tick < this.enemy.tick + WAIT_TICKS) {
      this.turn_gun_to(bearing(this.me, this.enemy)) // it may come back
    } else {
      this.roam()
    }
    this.dodge()
  }
}

new duelist().run()
