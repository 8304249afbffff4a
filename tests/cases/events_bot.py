# A bot that writes the name of each event that it gets to the file named by its argument.
import sys

from treads_bot import Bot

FAULT = -1  # tick of an error


class Events(Bot):
    def note(self, word):
        with open(sys.argv[1], "a") as file:
            file.write(word + "\n")

    def on_start(self): self.note("start")
    def on_hit(self, bearing): self.note("hit %.1f" % bearing)
    def on_wall(self, away): self.note("wall %.1f" % away)
    def on_enemy_seen(self, enemy): self.note("seen %d" % enemy.id)

    def on_message(self, message):
        self.note("message %d %s" % (message.sender, message.topic))
        if message.when > self.tick:
            self.note("%s for %d" % (message.role, message.to))

    def on_event(self, event): self.note("event " + event.kind)
    def on_end(self, result, own, best): self.note("end " + result)

    def on_tick(self):
        if self.tick == FAULT:
            raise RuntimeError("an error in tick %d" % self.tick)
        if self.tick == 1:
            corner = (self.arena.width - 4, self.arena.height - 4)
            self.note("tick")
            self.note("path" if len(self.arena.path(self.me, corner)) > 1 else "lost")
            self.note("clear" if self.arena.sees(self.me, self.me) else "blind")
        self.draw_line(self.me, (3, 4))
        self.draw_circle(self.me, 3)
        self.draw_text(self.me, "here")
        self.state("testing")
        self.roam()
        self.say("gather", self.me, role="cover", to=1, when=self.tick + 60)
        if self.enemies and self.aim_at(self.enemies[0]):
            self.fire()
        if self.tick % 300 < 100:
            self.drive(1, 1)


Events().run()
