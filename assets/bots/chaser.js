#!/usr/bin/env node
// NAME: roams, drives at the nearest enemy, and shoots ahead of it. Try it: treads check bot ./NAME.js
const { Bot } = require('./treads_bot.js')

class NAME extends Bot {
  on_tick() {
    if (!this.enemies.length) return this.roam()
    this.drive_to(this.enemies[0]) // the nearest comes first
    if (this.aim_at(this.enemies[0])) this.fire()
  }
}

new NAME().run()
