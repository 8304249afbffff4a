# terminal.py -- runs treads in a pseudo-terminal and types keys. TREADS is the program.
import fcntl, os, pty, re, select, signal, struct, sys, termios, time

failed = False


def check(name, is_right, detail=""):
    global failed
    failed = failed or not is_right
    print(("ok      " if is_right else "FAILED  ") + name + ("" if is_right else f": {detail!r}"))


class Terminal:
    """The program, its terminal, and its output."""

    def __init__(self, *words, columns=100, rows=30):
        self.output = b""
        self.child, self.file = pty.fork()
        if self.child == 0:
            self.play(words)
        self.resize(columns, rows)

    def play(self, words):
        os.execv(os.environ["TREADS"], ["treads", *words])

    def resize(self, columns, rows):
        fcntl.ioctl(self.file, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def wait_for(self, wanted, seconds=60):
        """Reads until new output matches, and returns this output, which is empty after the timeout."""
        end, fresh = time.monotonic() + seconds, b""
        while time.monotonic() < end:
            if select.select([self.file], [], [], 0.1)[0]:
                try:
                    part = os.read(self.file, 65536)
                except OSError:
                    part = b""
                if not part:
                    break
                fresh += part
                self.output += part
            if re.search(wanted, fresh):
                return fresh
        return b""

    def wait_for_clock(self, seconds):
        """Returns the time of play after it has reached `seconds`, plus a short delay."""
        end = time.monotonic() + 60
        while clock(self.output) < seconds - 0.01 and time.monotonic() < end:
            self.wait_for(rb"seed", 1)
        self.wait_for(rb"never said", 0.3)
        return clock(self.output)

    def keys(self, text):
        os.write(self.file, text.encode())

    def end(self, seconds=60):
        """Waits for the end and returns the exit code; None after the timeout."""
        rest, end = self.wait_for(rb"never said", 0.2), time.monotonic() + seconds
        while time.monotonic() < end:
            pid, status = os.waitpid(self.child, os.WNOHANG)
            if pid:
                return os.waitstatus_to_exitcode(status)
            self.wait_for(rb"never said", 0.1)
        os.kill(self.child, signal.SIGKILL)
        return None


class Shell(Terminal):
    """The program as a job of a shell, which can stop and continue it."""

    def play(self, words):
        job = os.fork()
        if job == 0:
            os.setpgid(0, 0)
            signal.signal(signal.SIGTTOU, signal.SIG_IGN)
            os.tcsetpgrp(0, os.getpid())
            signal.signal(signal.SIGTTOU, signal.SIG_DFL)
            super().play(words)
        status = os.waitpid(job, os.WUNTRACED)[1]
        if os.WIFSTOPPED(status):
            os.write(1, b"[1]+ Stopped")
            os.kill(job, signal.SIGCONT)
            status = os.waitpid(job, 0)[1]
        os._exit(os.waitstatus_to_exitcode(status))


def clock(text):
    """Returns the last time of play in the status line, in seconds; -1 if there is none."""
    times = re.findall(rb"seed \d+  (\d+):(\d\d\.\d)", text)
    return 60 * int(times[-1][0]) + float(times[-1][1]) if times else -1


LEAVE = b"\x1b[?1049l"
LEAVE_AND_ENTER = re.escape(LEAVE) + rb"\x1b\[\?1049h"

game = Terminal("watch", "hunter", "wander", "-s", "3", "--terminal")
first = game.wait_for(rb"seed 3  0:0[1-9]")
check("uses the alternate screen", b"\x1b[?1049h" in game.output, game.output[:80])
check("draws blocks in true colour", "\u2580".encode() in game.output and b"\x1b[38;2;" in game.output)
check("time passes", clock(first) >= 1, first[-200:])
echo = termios.tcgetattr(game.file)[3] & termios.ECHO
check("typed keys are not echoed", not echo)

game.keys("p")
check("P pauses", game.wait_for(rb"PAUSED") != b"")
before = clock(game.wait_for(rb"PAUSED"))
game.keys("n" * 60)
after = game.wait_for_clock(before + 0.9)  # both times are rounded
check("N steps: 60 ticks per second", abs(after - before - 1) < 0.11, (before, after))
game.keys("p]")
check("] doubles the speed", game.wait_for(rb"2x") != b"")
start = len(game.output)
game.resize(60, 20)
small = game.wait_for(rb"\x1b\[20;1H")
check("a new size redraws the screen", b"\x1b[2J" in small, small[:60])
game.keys("q")
check("Q quits with 0", game.end() == 0)
check("the alternate screen is left", game.output.rstrip().count(LEAVE) == 1)
check("the terminal is restored", termios.tcgetattr(game.file)[3] & termios.ECHO)

game = Terminal("watch", "hunter", "idle", "-a", "open", "-s", "1", "--speed", "max", "--terminal")
game.wait_for(rb"wins")
game.keys("\x1b")
check("Escape quits", game.end() == 0)
check("the result is printed after the alternate screen", b"hunter" in game.output.split(LEAVE)[-1], game.output[-300:])

for number, name, code in ((signal.SIGTERM, "SIGTERM", 143), (signal.SIGABRT, "SIGABRT", -signal.SIGABRT)):
    game = Terminal("watch", "hunter", "wander", "--terminal")
    game.wait_for(rb"seed")
    os.kill(game.child, number)
    check(f"{name} ends the program", game.end() == code)
    check(f"{name} restores the terminal", LEAVE in game.output)

game = Terminal("watch", "hunter", "wander", "--terminal")
game.wait_for(rb"seed")
game.keys("\x03")
check("Ctrl-C ends the program with 130", game.end() == 130)

game = Shell("watch", "hunter", "wander", "--terminal")
game.wait_for(rb"seed")
game.keys("\x1a")
check("Ctrl-Z stops the program, and the shell continues it", game.wait_for(rb"Stopped[\s\S]*seed") != b"")
check("the alternate screen is left meanwhile", re.search(re.escape(LEAVE) + rb"[^\x1b]*Stopped[\s\S]*\x1b\[\?1049h", game.output))
game.keys("q")
check("Q quits after that", game.end() == 0)

game = Terminal("watch", "hunter", "wander", "--terminal")
game.wait_for(rb"seed")
game.keys("\x1a")
check("without a shell, Ctrl-Z does not stop the program", game.wait_for(LEAVE_AND_ENTER + rb"[\s\S]*seed") != b"")
game.keys("q")
check("keys still work", game.end() == 0)

game = Terminal("replay", os.environ["TREADS_ASSETS"] + "/replays/duel-in-the-yard.treads-replay", "--terminal")
check("a recording plays", clock(game.wait_for(rb"0:0[1-9]")) >= 1)
game.keys("\x1b[H")
check("Home seeks to the start", game.wait_for(rb"0:00") != b"")
game.keys("q")
check("Q quits a recording", game.end() == 0)

# Dumb and unknown terminals get no escape sequences.
for kind in "dumb", "":
    os.environ["TERM"] = kind
    for words in (["help"], ["list", "ais"], ["match", "hunter", "ambusher", "--seed", "1", "--rounds", "150"], ["watch", "hunter", "idle", "--seed", "1"]):
        game = Terminal(*words)
        game.wait_for(rb"never said")
        code = game.end()
        check(f"TERM={kind} {words[0]}: no escape sequence", code == 0 and b"\x1b" not in game.output and b"\r" not in game.output.replace(b"\r\n", b""), game.output[-200:])
sys.exit(failed)
