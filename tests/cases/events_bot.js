// A bot that writes the name of each event that it gets to the file named by its argument.
const fs = require('fs')
const { Bot } = require('./treads_bot.js')

const FAULT = -1 // tick of an error

class Events extends Bot {
  note(word) { fs.appendFileSync(process.argv[2], word + '\n') }
  on_start() { this.note('start') }
  on_hit(bearing) { this.note(`hit ${bearing}`) }
  on_wall(away) { this.note(`wall ${away}`) }
  on_enemy_seen(enemy) { this.note(`seen ${enemy.id}`) }
  on_message(message) {
    this.note(`message ${message.sender} ${message.topic}`)
    if (message.when > this.tick) this.note(`${message.role} for ${message.to}`)
  }

  on_event(event) { this.note(`event ${event.kind}`) }
  on_end(result) { this.note(`end ${result}`) }

  on_tick() {
    if (this.tick === FAULT) throw new Error(`an error in tick ${this.tick}`)
    if (this.tick === 1) {
      const corner = { x: this.arena.width - 4, y: this.arena.height - 4 }
      this.note('tick')
      this.note(this.arena.path(this.me, corner).length > 1 ? 'path' : 'lost')
      this.note(this.arena.sees(this.me, this.me) ? 'clear' : 'blind')
    }
    this.draw_line(this.me, { x: 3, y: 4 })
    this.draw_circle(this.me, 3)
    this.draw_text(this.me, 'here')
    this.state('testing')
    this.roam()
    this.say('gather', this.me, -1, { role: 'cover', to: 1, when: this.tick + 60 })
    if (this.enemies.length && this.aim_at(this.enemies[0])) this.fire()
    if (this.tick % 300 < 100) this.drive(1, 1)
  }
}

new Events().run()
