"""treads_bot.py -- a library for bots of treads in Python, without dependencies (docs/bots.md).

    from treads_bot import Bot

    class Chaser(Bot):
        def on_tick(self):
            ...

    Chaser().run()

Units are metres, seconds and radians; x points east, y north, and headings are clockwise from north. A place is
anything with members x and y, or a pair (x, y). Use log() instead of print(): standard output belongs to the protocol.
"""
import heapq
import math
import re
import sys
from types import SimpleNamespace as Fields

TANK, SHELL = "id x y heading speed turn gun health", "id x y vx vy"
FIELDS = {word: names.split() for word, names in {  # of the words of a tick
    "me": "x y heading speed turn turret reload health", "hit": "bearing", "touch": "x y", "special": "rounds wait",
    "heat": "share", "lob": "reach", "shield": "share", "boost": "seconds top", "goal": "x y radius task",
    "foe": TANK, "friend": TANK, "wreck": TANK, "shell": SHELL, "own": SHELL, "bounces": "id number",
    "thing": "kind id x y vx vy team own radius health trigger reach danger ready gain share", "opens": "id x y",
    "say": "sender topic about x y", "event": "kind about x y damage", "left": "seconds", "alive": "enemies friends",
    "score": "team points"}.items()}
NUMBER = re.compile(r"-?[0-9.]+")
AIM_M = 0.8  # half the width of the part of a tank that a shell should meet
ROOM_M = 1.9  # distance from the walls at which paths pass

def number(word): return float(word) if NUMBER.fullmatch(word) else word
def wrapped(angle): return math.remainder(angle, 2 * math.pi)  # between -pi and pi
def limited(value): return max(-1.0, min(1.0, value))
def xy(place): return (place.x, place.y) if hasattr(place, "x") else place
def distance(a, b): return math.dist(xy(a), xy(b))

def bearing(a, b):
    """Returns the heading from place a to place b."""
    (ax, ay), (bx, by) = xy(a), xy(b)
    return math.atan2(bx - ax, by - ay)

def gap(wall, place):
    """Returns the distance between a convex wall and a place; 0 inside."""
    (x, y), sides, nearest = place, set(), math.inf
    for (ax, ay), (bx, by) in zip(wall, wall[1:] + wall[:1]):
        dx, dy = bx - ax, by - ay
        sides.add(dx * (y - ay) > dy * (x - ax))
        part = max(0, min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy or 1)))
        nearest = min(nearest, math.hypot(ax + part * dx - x, ay + part * dy - y))
    return nearest if len(sides) > 1 else 0

def cross(a, b, c): return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

class Arena:
    """The arena: name, width, height, walls (lists of corners), low (numbers of walls that stop only tanks), ground (kind
    and rectangle) and bump (hills)."""

    def __init__(self, name="", width=1.0, height=1.0):
        self.name, self.width, self.height = name, float(width), float(height)
        self.walls, self.low, self.ground, self.bump, self._free = [], [], [], [], None

    def sees(self, a, b):
        """Returns whether no wall stops sight and shells between two places."""
        a, b = xy(a), xy(b)
        return not any(cross(a, b, c) * cross(a, b, d) < 0 and cross(c, d, a) * cross(c, d, b) < 0
                       for index, wall in enumerate(self.walls) if [index] not in self.low
                       for c, d in zip(wall, wall[1:] + wall[:1]))

    def _at(self, place):  # the number of its cell; whether tanks fit into cells is computed again when walls change
        if self._free is None:
            self._cell = cell = max(1.0, math.sqrt(self.width * self.height / 3000))
            self._columns, rows = int(self.width / cell) + 1, int(self.height / cell) + 1
            self._free = [1 < i < self._columns - 2 and 1 < k < rows - 2 for k in range(rows) for i in range(self._columns)]
            for wall in self.walls:
                left, right, low, high = (int(max(0, edge / cell)) for edge in (
                    min(x for x, y in wall) - ROOM_M, max(x for x, y in wall) + ROOM_M,
                    min(y for x, y in wall) - ROOM_M, max(y for x, y in wall) + ROOM_M))
                for k in range(low, min(rows, high + 1)):
                    for i in range(left, min(self._columns, right + 1)):
                        if gap(wall, ((i + 0.5) * cell, (k + 0.5) * cell)) < ROOM_M:
                            self._free[k * self._columns + i] = False
        x, y = xy(place)
        column, row = int(max(0, x / self._cell)), int(max(0, y / self._cell))
        return min(len(self._free) - 1, row * self._columns + min(self._columns - 1, column))

    def is_free(self, place):
        """Returns whether a tank fits there."""
        at = self._at(place)  # first, because it computes _free
        return self._free[at]

    def clear(self, a, b):
        """Returns whether a tank can drive straight from one place to another."""
        (ax, ay), (bx, by), steps = xy(a), xy(b), int(distance(a, b)) + 1
        return all(self.is_free((ax + (bx - ax) * i / steps, ay + (by - ay) * i / steps)) for i in range(1, steps))

    def path(self, start, to):
        """Returns the places of a way around the walls by A*; only `to` if there is none."""
        first, last, columns = self._at(start), self._at(to), self._columns
        place = lambda at: ((at % columns + 0.5) * self._cell, (at // columns + 0.5) * self._cell)
        before, cost, queue, places = {}, {first: 0}, [(0, first)], [xy(to)]
        while queue and last not in before:
            at = heapq.heappop(queue)[1]
            for step in (1, -1, columns, -columns, columns + 1, columns - 1, 1 - columns, -1 - columns):
                new, length = at + step, cost[at] + (1 if step in (1, -1, columns, -columns) else math.sqrt(2))
                if 0 <= new < len(self._free) and (self._free[new] or new == last) and length < cost.get(new, math.inf):
                    cost[new], before[new] = length, at
                    heapq.heappush(queue, (length + distance(place(new), to) / self._cell, new))
        at = before.get(last, first)
        while at != first:
            places.append(place(at))
            at = before[at]
        return places[::-1]

class Bot:
    """A bot. Subclasses override the events; run() plays one match.

    me: the members of FIELDS["me"], gun (its heading), and hit, touch, special, goal .., which are None if missing
    enemies, friends, wrecks, shells, own (its own shells), things: what is in sight, with the members of FIELDS,
        the nearest tank first
    memory: by id, each enemy as it was last seen, and the tick
    tank, mode, match: what the lines before the start say, such as tank["shell"] (docs/bots.md)
    """

    def on_start(self): pass
    def on_tick(self): pass
    def on_hit(self, bearing): pass  # a shell came in from there
    def on_wall(self, away): pass  # touches a wall or a tank; heading away from it
    def on_enemy_seen(self, enemy): pass  # was not in sight before
    def on_message(self, message): pass  # sender, topic, about, x, y
    def on_event(self, event): pass  # kind ("hit", "kill", "wall" of its own shells, "loss" of a friend), about, x, y, damage
    def on_end(self, result, own, best): pass  # "win", "loss", "draw" or "stopped", and points

    def drive(self, left, right):
        """Sets the tracks, from -1 to 1; larger numbers are scaled down together."""
        most = max(1.0, abs(left), abs(right))
        self._left, self._right = left / most, right / most

    def drive_along(self, heading, speed=1.0):
        """Drives along a heading, backwards if that is nearer."""
        off = wrapped(heading - self.me.heading)
        if abs(off) > 1.9:
            off, speed = wrapped(off + math.pi), -speed
        ahead, turn = speed * max(0.0, math.cos(off)), 1.6 * off
        self.drive(ahead + turn, ahead - turn)

    def drive_to(self, place, speed=1.0):
        """Drives to a place, around walls, and backs away from obstacles. Returns the distance."""
        if self.me.touch:
            self._away, self._away_until = bearing((0, 0), self.me.touch) + 0.6 * math.sin(10 * self.me.x), self.tick + 20
        if self.tick < self._away_until:
            self.drive_along(self._away)
            return distance(self.me, place)
        aim = place
        if not self.arena.clear(self.me, place):
            if self.tick > self._path_tick + 30 or not self._path or distance(place, self._path[-1]) > 6:
                self._path, self._path_tick = self.arena.path(self.me, place), self.tick
            while len(self._path) > 1 and (distance(self.me, self._path[0]) < 1.5 or self.arena.clear(self.me, self._path[1])):
                self._path.pop(0)
            aim = self._path[0]
        self.drive_along(bearing(self.me, aim), speed)
        return distance(self.me, place)

    def roam(self):
        """Drives to where an enemy was last seen, then to random places."""
        old = max(self.memory.values(), key=lambda enemy: enemy.tick, default=None)
        if old and old.tick > self._goal_tick:
            self._goal, self._goal_tick = (old.x, old.y), old.tick
        if not self._goal or distance(self.me, self._goal) < 3 or self.tick > self._goal_tick + 900:
            places = [(self.random() * self.arena.width, self.random() * self.arena.height) for _ in range(50)]
            self._goal, self._goal_tick = next(filter(self.arena.is_free, places), places[0]), self.tick
        self.drive_to(self._goal)
        self.turn_gun_to(self.me.heading)

    def turn_to(self, heading):
        """Turns the hull on the spot. Returns the angle that is left."""
        self.drive(3 * wrapped(heading - self.me.heading), -3 * wrapped(heading - self.me.heading))
        return wrapped(heading - self.me.heading)

    def turn_gun_to(self, heading):
        """Turns the gun. Returns the angle that is left."""
        off = wrapped(heading - self.me.gun)
        self._turret = limited((15 * off - self.me.turn) / self.tank["turret"])
        return off

    def lead(self, target):
        """Returns where a shell that is fired now would meet the target on its arc."""
        place = xy(target)
        for _ in range(8):
            time = max(0.0, distance(self.me, place) - self.tank["muzzle"]) / self.tank["shell"]
            half = target.turn * time / 2  # the chord of an arc points halfway between its ends
            chord, along = target.speed * time * (math.sin(half) / half if half else 1), target.heading + half
            place = target.x + chord * math.sin(along), target.y + chord * math.cos(along)
        return place

    def aim_at(self, target):
        """Turns the gun ahead of a target. Returns whether a shell would hit it, and the gun is ready."""
        place = self.lead(target) if hasattr(target, "speed") else xy(target)
        off, far = self.turn_gun_to(bearing(self.me, place)), max(1.0, distance(self.me, place))
        return (abs(off) < math.atan(AIM_M / far) and self.me.reload <= 0 and far < self.tank["range"] and
                self.arena.sees(self.me, place))

    def fire(self): self._fire = 1
    def special(self): self._words += " special"

    def say(self, topic, place, about=-1):
        """Sends "spotted", "attack", "gather" or "help" to the team, about a place and the id of a tank."""
        self._words += " say %s %d %.4f %.4f" % (topic, about, *xy(place))

    def draw_line(self, a, b, role="path"): print("draw line", role, *xy(a), *xy(b))
    def draw_circle(self, place, radius, role="target"): print("draw circle", role, *xy(place), radius)
    def draw_text(self, place, words, role="thought"): print("draw text", role, *xy(place), words)
    def state(self, words): print("draw state", words)
    def log(self, *words): print(*words, file=sys.stderr, flush=True)

    def param(self, name, initial, least, most, unit="", about=""):
        """Declares a parameter, in on_start. Returns its value, as set in exec:./bot.py:NAME=VALUE, or the initial one."""
        self._declared.append(f'param {name} {initial} {least} {most} {unit} "{about}"')
        return self._given.get(name, initial)

    def random(self):
        """Returns a number from 0 to 1, the same ones in each repetition of a match."""
        self._dice = self._dice * 48271 % 2147483647
        return self._dice / 2147483647

    def _learn(self, word, words):  # a line before a tick
        values = [number(other) for other in words]
        if word == "treads":
            self.match = dict(zip(words[1::2], values[2::2]))
            self._dice = int(self.match["dice"]) + 1
        elif word == "param":
            self._given[words[0]] = float(words[1])
        elif word == "arena":
            self.arena, self._path = Arena(*words), []
        elif word == "wall":
            self.arena.walls.append(list(zip(values[::2], values[1::2])))
        elif word in ("low", "ground", "bump"):
            getattr(self.arena, word).append(values)
        elif word in ("tank", "mode"):
            setattr(self, word, dict(zip(words[1:], values[2:]), kind=words[0]))

    def _sense(self, words):  # a tick
        before, found, at = {enemy.id for enemy in self.enemies}, {word: [] for word in FIELDS}, 1
        self.tick = int(words[0])
        while at < len(words):
            word, at = words[at], at + 1
            if word in FIELDS:
                names = FIELDS[word]
                found[word].append(Fields(**dict(zip(names, map(number, words[at:at + len(names)])))))
                at += len(names)
        self.me, self.enemies, self.friends, self.wrecks = found["me"][0], found["foe"], found["friend"], found["wreck"]
        self.shells, self.own, self.things = found["shell"], found["own"], found["thing"]
        self.me.gun = self.me.heading + self.me.turret
        for word in ("hit", "touch", "special", "heat", "lob", "shield", "boost", "goal"):
            setattr(self.me, word, found[word][0] if found[word] else None)
        for enemy in self.enemies:
            enemy.tick, self.memory[enemy.id] = self.tick, enemy
        for wreck in self.wrecks:
            self.memory.pop(wreck.id, None)
        for event, values in ((self.on_hit, [hit.bearing for hit in found["hit"]]),
                              (self.on_wall, [bearing((0, 0), touch) for touch in found["touch"]]),
                              (self.on_enemy_seen, [enemy for enemy in self.enemies if enemy.id not in before]),
                              (self.on_message, found["say"]), (self.on_event, found["event"])):
            for value in values:
                event(value)

    def run(self):
        """Plays a match: reads lines until "quit", and answers each tick."""
        self._given, self._declared = {}, []
        self.tick, self.me, self.arena, self.tank, self.memory, self.mode = 0, None, Arena(), {}, {}, {}
        self.enemies, self._path, self._path_tick, self._away_until, self._goal, self._goal_tick = [], [], 0, 0, None, -1
        for line in sys.stdin:
            word, *words = line.split()
            self._left = self._right = self._turret = self._fire = 0
            self._words = ""
            if word == "t":
                self._sense(words)
                self.on_tick()
                print("o %d %.4f %.4f %.4f %d%s" % (self.tick, self._left, self._right, self._turret, self._fire, self._words), flush=True)
            elif word == "start":
                self.arena.is_free((0, 0))  # computes the grid before the clock runs
                self.on_start()
                print(f"bot 2 {type(self).__name__} params {len(self._declared)}", *self._declared, sep="\n", flush=True)
            elif word == "end":
                self.on_end(words[0], float(words[1]), float(words[2]))
            elif word == "quit":
                break
            else:
                self._learn(word, words)
