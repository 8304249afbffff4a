"""treads_bot.py -- a library for bots of treads in Python, without dependencies (docs/bots.md).

    from treads_bot import Bot

    class Chaser(Bot):
        def on_tick(self):
            ...

    Chaser().run()

Units are metres, seconds and radians; x points east, y north, and headings are clockwise from north. A place is
anything with members x and y, or a pair (x, y). Use log() instead of print(): standard output belongs to the protocol.
"""
import collections
import math
import re
import sys
from types import SimpleNamespace as Fields

TANK, SHELL = "id x y heading speed turn gun health", "id x y vx vy"
FIELDS = {word: names.split() for word, names in {  # of the words of a tick
    "me": "x y heading speed turn turret reload health", "struck": "bearing", "touch": "x y", "special": "rounds wait",
    "heat": "share", "lob": "reach", "shielded": "share", "boost": "seconds top", "goal": "x y radius task",
    "foe": TANK, "friend": TANK, "wreck": TANK, "shell": SHELL, "own": SHELL, "bounces": "id number",
    "thing": "kind id x y vx vy team own radius health trigger reach danger ready gain share", "opens": "id x y",
    "say": "sender topic about x y", "event": "kind about x y damage", "left": "seconds", "alive": "enemies friends",
    "score": "team points"}.items()}
MESSAGE = {"role": None, "to": None, "when": None}  # what follows some messages
NUMBER = re.compile(r"-?[0-9.]+")
AIM_M = 0.8  # half the width of the part of a tank that a shell should meet
ROOM_M = 1.9  # distance from the walls at which paths pass
STEP_S = 1 / 30  # of the simulation of a dodge
MOVES = (1, 1), (1, 0.3), (0.3, 1), (-1, -1), (-1, -0.3), (-0.3, -1)  # tracks that dodge() tries

def number(word): return float(word) if NUMBER.fullmatch(word) else word
def wrapped(angle): return math.remainder(angle, 2 * math.pi)  # between -pi and pi
def limited(value, most=1.0): return max(-most, min(most, value))
def xy(place): return (place.x, place.y) if hasattr(place, "x") else place
def distance(a, b): return math.dist(xy(a), xy(b))

def bearing(a, b):
    """Returns the heading from place a to place b."""
    (ax, ay), (bx, by) = xy(a), xy(b)
    return math.atan2(bx - ax, by - ay)

def ahead(place, heading, way):
    """Returns the place at a distance along a heading."""
    x, y = xy(place)
    return x + way * math.sin(heading), y + way * math.cos(heading)

def gap(wall, place):
    """Returns the distance between a convex wall and a place; 0 inside."""
    (x, y), sides, nearest = place, set(), math.inf
    if not min(wall)[0] - ROOM_M < x < max(wall)[0] + ROOM_M:
        return ROOM_M  # or more
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
        self.walls, self.low, self.ground, self.bump = [], [], [], []
        self._size, self._free = max(1.0, math.sqrt(self.width * self.height / 3000)), {}  # of the cells of paths

    def sees(self, a, b):
        """Returns whether no wall stops sight and shells between two places."""
        a, b = xy(a), xy(b)
        return not any(cross(a, b, c) * cross(a, b, d) < 0 and cross(c, d, a) * cross(c, d, b) < 0
                       for index, wall in enumerate(self.walls) if [index] not in self.low
                       for c, d in zip(wall, wall[1:] + wall[:1]))

    def _cell(self, place): return tuple(int(value // self._size) for value in xy(place))
    def _middle(self, cell): return tuple((number + 0.5) * self._size for number in cell)

    def _is_free(self, cell):  # remembers what it has computed
        if cell not in self._free:
            self._free[cell] = self.room(self._middle(cell)) >= ROOM_M
        return self._free[cell]

    def room(self, place):
        """Returns the distance to the nearest wall, at most ROOM_M."""
        x, y = xy(place)
        return min(ROOM_M, x, y, self.width - x, self.height - y, *(gap(wall, (x, y)) for wall in self.walls))

    def is_free(self, place):
        """Returns whether a tank fits there."""
        return self._is_free(self._cell(place))

    def clear(self, a, b):
        """Returns whether a tank can drive straight from one place to another."""
        (ax, ay), (bx, by), steps = xy(a), xy(b), int(distance(a, b)) + 1
        return all(self.is_free((ax + (bx - ax) * i / steps, ay + (by - ay) * i / steps)) for i in range(1, steps))

    def path(self, start, to):
        """Returns the places of a way around the walls, found breadth first; only `to` if there is none."""
        first, last, places = self._cell(start), self._cell(to), []
        after, queue = {last: last}, collections.deque([last])
        steps = [(i, k) for i in (-1, 0, 1) for k in (-1, 0, 1)]
        while queue and first not in after:
            i, k = at = queue.popleft()
            for new in [(i + di, k + dk) for di, dk in steps]:
                if new not in after and (new == first or self._is_free(new)):
                    after[new] = at
                    queue.append(new)
        at = after.get(first, last)
        while at != last:
            places.append(self._middle(at))
            at = after[at]
        return places + [xy(to)]

class Bot:
    """A bot. Subclasses override the events; run() plays one match.

    me: the members of FIELDS["me"], gun (its heading), and struck, touch, special, goal .., which are None if missing
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
    def on_message(self, message): pass  # sender, topic, about, x, y, and role, to, when, or None
    def on_event(self, event): pass  # kind ("hit", "kill", "miss" of its own shells, "loss" of a friend), about, x, y, damage
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
            if self.tick % 30 == 0 or not self._path or distance(place, self._path[-1]) > 6:
                self._path = self.arena.path(self.me, place)
            aim = next((aim for aim in reversed(self._path) if self.arena.clear(self.me, aim)), self._path[0])
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

    def circle(self, place, radius):
        """Circles a place with either end ahead, around obstacles. Turns back at random times, and where there is no way."""
        near = limited(2 * (radius - distance(self.me, place)) / radius)
        for side in (self._side, -self._side):
            for bend in (0, 0.3, -0.3, 0.6, -0.6, 0.9, -0.9, 1.2, -1.2):
                heading = bearing(self.me, place) + side * (math.pi / 2 + near) + bend
                way = ahead(self.me, heading, 4)
                if self.arena.clear(self.me, way) and self.arena.sees(way, place):
                    if side != self._side or self.tick > self._turn_tick:
                        self._side, self._turn_tick = -self._side, self.tick + 150 + 270 * self.random()
                    return self.drive_along(heading)
        self.drive_to(place)

    def dodge(self):
        """Changes the tracks of this tick if a shell would hit on them, and misses on others. Call it last."""
        chosen, most = (self._left, self._right), self._gap(self._left, self._right, -math.inf) + 0.15
        for move in MOVES if most < 0.5 else ():
            gap = self._gap(*move, most)
            if gap > most:
                chosen, most = move, gap
        self._left, self._right = chosen

    def _gap(self, left, right, least):  # smallest gap between the hull on these tracks and a shell; stops below `least`
        tank, arena, me, gap = self.tank, self.arena, self.me, math.inf
        x, y, heading, speed, turn, time = me.x, me.y, me.heading, me.speed, me.turn, 0.0
        shells = [shell for shell in self.shells if (x - shell.x) * shell.vx + (y - shell.y) * shell.vy > 0]
        gain, turning = tank["accel"] * STEP_S, (left - right) * tank["top"] / tank["gauge"]
        while shells and time < 1.3 and gap > least:
            time += STEP_S
            speed += limited((left + right) / 2 * tank["top"] - speed, gain)
            turn += limited(limited(turning, tank["turn"]) - turn, 2 * gain)
            heading += turn * STEP_S
            sine, cosine = math.sin(heading), math.cos(heading)
            new = x + speed * STEP_S * sine, y + speed * STEP_S * cosine
            if arena.is_free(new) or arena.room(new) > tank["width"] / 2 + 0.4:
                x, y = new
            else:
                speed = 0
            for shell in shells:
                dx, dy = shell.x + shell.vx * time - x, shell.y + shell.vy * time - y
                gap = min(gap, max(abs(dx * sine + dy * cosine) - tank["length"] / 2,
                                   abs(dx * cosine - dy * sine) - tank["width"] / 2))
        return gap

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

    def say(self, topic, place, about=-1, role=None, to=None, when=None):
        """Sends "spotted", "attack", "gather" or "help" to the team, about a place and the id of a tank; a role, the id
        of the friend who is addressed, and the tick of an action may follow."""
        self._words += " say %s %d %.4f %.4f" % (topic, about, *xy(place))
        self._words += "".join(f" {name} {value}" for name, value in zip(MESSAGE, (role, to, when)) if value is not None)

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
            elif word in MESSAGE and found["say"]:
                setattr(found["say"][-1], word, number(words[at]))
                at += 1
        self.me, self.enemies, self.friends, self.wrecks = found["me"][0], found["foe"], found["friend"], found["wreck"]
        self.shells, self.own, self.things = found["shell"], found["own"], found["thing"]
        self.me.gun = self.me.heading + self.me.turret
        for word in ("struck", "touch", "special", "heat", "lob", "shielded", "boost", "goal"):
            setattr(self.me, word, found[word][0] if found[word] else None)
        for enemy in self.enemies:
            enemy.tick, self.memory[enemy.id] = self.tick, enemy
        for wreck in self.wrecks:
            self.memory.pop(wreck.id, None)
        for message in found["say"]:
            vars(message).update({**MESSAGE, **vars(message)})
        for event, values in ((self.on_hit, [hit.bearing for hit in found["struck"]]),
                              (self.on_wall, [bearing((0, 0), touch) for touch in found["touch"]]),
                              (self.on_enemy_seen, [enemy for enemy in self.enemies if enemy.id not in before]),
                              (self.on_message, found["say"]), (self.on_event, found["event"])):
            for value in values:
                event(value)

    def run(self):
        """Plays a match: reads lines until "quit", and answers each tick."""
        self._given, self._declared = {}, []
        self.tick, self.me, self.arena, self.tank, self.memory, self.mode = 0, None, Arena(), {}, {}, {}
        self.enemies, self._path, self._goal, self._goal_tick = [], [], None, -1
        self._side, self._turn_tick, self._away_until = 1, 0, 0
        for line in sys.stdin:
            word, *words = line.split()
            self._left = self._right = self._turret = self._fire = 0
            self._words = ""
            if word == "t":
                self._sense(words)
                self.on_tick()
                print("o %d %.4f %.4f %.4f %d%s" % (self.tick, self._left, self._right, self._turret, self._fire, self._words), flush=True)
            elif word == "start":
                self.on_start()
                print(f"bot 3 {type(self).__name__} params {len(self._declared)}", *self._declared, sep="\n", flush=True)
            elif word == "end":
                self.on_end(words[0], float(words[1]), float(words[2]))
            elif word == "quit":
                break
            else:
                self._learn(word, words)
