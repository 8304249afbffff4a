#!/usr/bin/env python3
"""live.py proxy TARGET [DELAY_MS JITTER_MS STALL_MS STALL_EVERY_MS] -- delays a TCP connection to the port TARGET in both directions.
live.py rate TARGET BYTES_PER_S -- limits it in the direction from the host.
live.py attack PORT -- tries what a server of rooms must refuse, and prints one line per attempt.
live.py attack-relay PORT CODE RULES -- the same for a relay that has a room of this code, of a host with this rules version.
live.py attack-proxy PORT CODE RULES -- the same for a relay behind a proxy, about the addresses of its clients.
live.py shots PORT CODE RULES -- watches, and prints the time of each tick before which the first tank begins to fire, in ms; 0 first.

live.py heads PORT CODE RULES -- watches a recording, and prints each move: the tick, 1 if it is paused, and who moved it.
live.py move PORT CODE RULES TICK -- watches a recording, pauses it for everyone at the tick, and prints the host's answer; -1: greets as a phone.
live.py asked TREADS -- plays the host at a terminal, where a player comes back from another address.

Proxies print their port. Uses only the standard library.
"""
import asyncio
import base64
import os
import pty
import random
import re
import socket
import ssl
import struct
import subprocess
import sys
import time

PROTOCOL = 'treads-live-1'


class Line:
    """One direction of a connection. Nothing overtakes."""

    def __init__(self, delay_s=0.0, jitter_s=0.0, stall_s=0.0, every_s=0.0, rate=0.0):
        self.delay_s, self.jitter_s, self.stall_s, self.every_s, self.rate = delay_s, jitter_s, stall_s, every_s, rate
        self.due_s, self.sent_s = 0.0, 0.0
        self.dice = random.Random(7)

    def arrival_s(self, now_s, count):
        if self.rate:
            self.sent_s = max(self.sent_s, now_s) + count / self.rate
            now_s = self.sent_s
        at_s = now_s + self.delay_s + self.dice.uniform(-self.jitter_s, self.jitter_s)
        if self.every_s and now_s % self.every_s > self.every_s - self.stall_s:
            at_s += self.every_s - now_s % self.every_s
        self.due_s = max(self.due_s, at_s)
        return self.due_s


async def carry(reader, writer, line):
    queue = asyncio.Queue(64)

    async def deliver():
        while True:
            at_s, data = await queue.get()
            await asyncio.sleep(at_s - time.monotonic())
            if not data:
                break
            writer.write(data)
            await writer.drain()

    async def receive():
        data = b'-'
        while data:
            data = await reader.read(1460)
            await queue.put((line.arrival_s(time.monotonic(), len(data)), data))

    try:
        await asyncio.gather(deliver(), receive())
    except (ConnectionError, asyncio.IncompleteReadError):
        pass
    finally:
        writer.close()


async def serve(target, up, down, address=None):
    async def connect(reader, writer):
        try:
            far_reader, far_writer = await asyncio.open_connection('127.0.0.1', target, local_addr=address and (address, 0))
        except OSError:
            writer.close()
            return
        for each in (writer, far_writer):
            each.get_extra_info('socket').setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        await asyncio.gather(carry(reader, far_writer, Line(*up)), carry(far_reader, writer, Line(*down)))

    server = await asyncio.start_server(connect, '127.0.0.1', 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    async with server:
        await server.serve_forever()


def ask(port, path='/live', **changes):
    """Returns a socket, and the status of the answer to a request for a WebSocket."""
    headers = {'Host': f'127.0.0.1:{port}', 'Upgrade': 'websocket', 'Connection': 'Upgrade', 'Sec-WebSocket-Version': '13',
               'Sec-WebSocket-Key': base64.b64encode(os.urandom(16)).decode(), 'Sec-WebSocket-Protocol': PROTOCOL}
    headers.update({name.replace('_', '-'): value for name, value in changes.items()})
    connection = socket.create_connection(('127.0.0.1', port), timeout=20)
    if os.environ.get('LIVE_TLS'):
        connection = ssl.create_default_context().wrap_socket(connection, server_hostname='127.0.0.1')
    lines = [f'GET {path} HTTP/1.1', *(f'{name}: {value}' for name, value in headers.items() if value is not None), '', '']
    connection.sendall('\r\n'.join(lines).encode())
    answer = b''
    while b'\r\n\r\n' not in answer:
        piece = connection.recv(1)
        if not piece:
            return connection, 'closed'
        answer += piece
    return connection, answer.split()[1].decode()


def get(port, path, **changes):
    connection, status = ask(port, path, **changes, Upgrade=None, Connection='close', Sec_WebSocket_Version=None, Sec_WebSocket_Key=None,
                             Sec_WebSocket_Protocol=None)
    connection.close()
    return status


def message(payload, opcode=2, is_final=True):
    mask = os.urandom(4)
    length = struct.pack('!B', 0x80 | len(payload)) if len(payload) < 126 else struct.pack('!BQ', 0xff, len(payload))
    return bytes([opcode | (0x80 if is_final else 0)]) + length + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))


def ends(connection, seconds=8):
    """Returns whether the server closes the connection."""
    end_s = time.monotonic() + seconds
    try:
        while time.monotonic() < end_s:
            connection.settimeout(max(0.01, end_s - time.monotonic()))
            if not connection.recv(65536):
                return True
    except socket.timeout:
        return False
    except ConnectionError:
        return True
    return False


def says(port, *messages, **changes):
    connection, status = ask(port, **changes)
    if status != '101':
        return status
    try:
        for each in messages:
            connection.sendall(each)
    except ConnectionError:
        return 'closed'
    return 'closed' if ends(connection) else 'open'


def flood(port):
    """Many connections at once: the server keeps its limit, and serves again when they are gone."""
    crowd, refused = [], 0
    for _ in range(200):
        connection = socket.create_connection(('127.0.0.1', port), timeout=20)
        crowd.append(connection)
    time.sleep(0.5)
    for connection in crowd:
        connection.settimeout(0.001)
        try:
            refused += not connection.recv(1)
        except socket.timeout:
            pass
        except ConnectionError:
            refused += 1
    for connection in crowd:
        connection.close()
    time.sleep(0.3)
    return 'limited' if 30 < refused < 200 and ask(port)[1] == '101' else f'{refused} of 200 refused'


def names(port, **path):
    """Pages of other sites, including sites with names that point here, and programs that use such a name."""
    here, evil = f'127.0.0.1:{port}', f'evil.com:{port}'
    print('other origins', *(ask(port, Origin=origin, **path)[1] for origin in (
        'http://evil.example', f'http://{evil}', f'file://{here}', f'evil.com/http://{here}', f'http://evil.com/http://{here}', 'null')))
    print('other names', *(ask(port, Host=host, Origin=origin, **path)[1] for host, origin in (
        (evil, f'http://{evil}'), (f'{here}.evil.com', f'http://{here}.evil.com'), (evil, None), (f'localhost.{evil}', None), (None, None))))
    print('own names', *(ask(port, Host=host, Origin=f'http://{host}', **path)[1] for host in (
        f'localhost:{port}', f'[::1]:{port}', socket.gethostname().split('.')[0], 'treads.example.org')))


def attack(port):
    print('page', get(port, '/'), get(port, '/', Host='evil.com'), get(port, '/', Host='treads.example.org'))
    print('no page', get(port, '/../../etc/passwd'), get(port, '/live'), get(port, '/%2e%2e/%2e%2e/etc/passwd'))
    names(port)
    print('own origin', ask(port, Origin=f'http://127.0.0.1:{port}')[1])
    print('HTTP/2', ask(port, '/', Host='evil.example', Upgrade='h2c', Connection='Upgrade, HTTP2-Settings',
                        HTTP2_Settings='AAMAAABkAAQCAAAAAAIAAAAA')[1])
    print('other protocol', ask(port, Sec_WebSocket_Protocol='chat')[1])
    print('no protocol', ask(port, Sec_WebSocket_Protocol=None)[1])
    print('other path', ask(port, '/other')[1])
    print('garbage', says(port, b'\xff' * 500))
    print('invalid frame', says(port, message(b'\xff\xff\xff')))
    print('long message', says(port, message(b'\x01' * 100000)))
    print('endless message', says(port, message(b'\x01' * 60, 2, False), *[message(b'\x01' * 60, 0, False) for _ in range(2000)]))
    print('silence', says(port))
    print('flood of connections', flood(port))


HOST = {'path': '/host', 'Sec_WebSocket_Protocol': 'treads-host-1'}
OPEN, SEND, DROP, ROOM = 1, 2, 3, 6


def hello(code, rules=0):
    """A greeting of a spectator."""
    return message(bytes([1, 1, rules, 0]) + bytes(8) + bytes([len(code)]) + code.encode() + b'\1A\0')


def hosts(port, *frames):
    """Opens a room, sends these frames, and returns whether the relay closes the connection."""
    connection, status = ask(port, **HOST)
    if status != '101':
        return status
    try:
        for each in (message(bytes([OPEN, 2]) + bytes(8)), *(message(frame) for frame in frames)):
            connection.sendall(each)
    except ConnectionError:
        return 'closed'
    return 'closed' if ends(connection) else 'open'


def breaks_off(port, known):
    """A guest and a host disconnect during a message."""
    for connection, first in (ask(port)[0], known), (ask(port, **HOST)[0], message(bytes([OPEN, 2]) + bytes(8))):
        connection.sendall(first + message(bytes(50))[:20])
        connection.close()
    return get(port, '/')


def attack_relay(port, code, rules):
    known = hello(code, rules)
    print('page', get(port, '/'))
    print('no page', get(port, '/../../etc/passwd'), get(port, '/host'))
    names(port)
    names(port, **HOST)
    print('other protocol', ask(port, '/host')[1], ask(port, Sec_WebSocket_Protocol='treads-host-1')[1])
    print('room', hosts(port))
    print('garbage of a host', hosts(port, b'\xff' * 500))
    print('guests out of range', hosts(port, bytes([SEND, 1, 0, 5])), hosts(port, bytes([SEND, 1]) + b'\xff' * 9 + bytes([1, 5])),
          hosts(port, bytes([DROP, 9])), hosts(port, bytes([SEND, 200]) + bytes(300)))
    print('a frame of the relay', hosts(port, bytes([ROOM]) + bytes(16)))
    print('long message of a host', hosts(port, bytes([SEND, 1, 0]) + bytes(200000)))
    print('long message', says(port, known, message(bytes(100000))))
    print('flood', says(port, known, message(b'\5') * 2000))
    print('broken message', breaks_off(port, known))
    print('silence', says(port))
    print('wrong codes', *{says(port, hello(wrong * 6)) for wrong in 'ABCDEFGHJKMNPQRSTUVW'})
    print('the code after wrong ones', says(port, known))


def attack_proxy(port, code, rules):
    """The proxy adds the last address; those before it are the client's invention."""
    known = hello(code, rules)
    for _ in range(20):
        says(port, hello('WRONGS'), X_Forwarded_For='192.0.2.1')
    print('the code after wrong ones', *(says(port, known, X_Forwarded_For=by) for by in ('192.0.2.1', '192.0.2.2, 192.0.2.1')))
    print('another address', *(says(port, known, X_Forwarded_For=by) for by in ('192.0.2.2', '192.0.2.1, 192.0.2.3', '2001:db8::1')))
    print('no address', says(port, known, X_Forwarded_For='treads'), says(port, known, X_Forwarded_For='192.0.2.3,'))
    crowd = [ask(port, X_Forwarded_For='192.0.2.7') for _ in range(140)]
    print('from one address', sum(status == '101' for _, status in crowd))
    crowd += [ask(port, X_Forwarded_For=f'2001:db8:5:6::{i}') for i in range(140)]
    print('from one network', sum(status == '101' for _, status in crowd[140:]))


def payloads(connection):
    stream = connection.makefile('rb')
    while head := stream.read(2):
        length = head[1] & 127
        yield stream.read(struct.unpack('!H', stream.read(2))[0] if length == 126 else length)


def shots(port, code, rules):
    connection, _ = ask(port)
    connection.settimeout(None)
    connection.sendall(hello(code, rules))
    alive_s = time.monotonic()
    is_ready = False
    for frame in payloads(connection):
        if frame[0] & 31 == 8:
            connection.sendall(message(b'\2'))
        if time.monotonic() - alive_s > 1:
            alive_s = time.monotonic()
            connection.sendall(message(b'\5'))
        if frame[0] & 31 == 10 and not is_ready:
            is_ready = True
            print(0, flush=True)
        at = 5 if frame[0] & 32 else 1
        if frame[0] & 31 != 10 or frame[0] & 64 or at >= len(frame) or frame[at] > 15:
            continue
        mask = frame[at]
        for bit in (1, 2, 4): # skips the rates
            while mask & bit and frame[at + 1] > 127:
                at += 1
            at += bool(mask & bit)
        if mask & 8 and frame[at + 1] & 1:
            print(f'{1000 * time.time():.1f}', flush=True)


def heads(port, code, rules):
    connection, _ = ask(port)
    connection.settimeout(None)
    connection.sendall(hello(code, rules) + message(b'\2'))
    was, alive_s = (), 0
    for frame in payloads(connection):
        if time.monotonic() - alive_s > 1:
            alive_s = time.monotonic()
            connection.sendall(message(b'\5'))
        end = next((i for i in range(1, len(frame)) if frame[i] < 128), 0)
        now = sum((frame[i] & 127) << 7 * (i - 1) for i in range(1, end + 1)), *frame[end + 1:end + 2], frame[end + 3:].decode(errors='replace')
        if frame[0] == 18 and now != was:
            print(*now, flush=True)
            was = now


def move(port, code, rules, tick):
    connection, _ = ask(port)
    greeting = bytes([1, 1, rules, 0 if tick >= 0 else 2]) + bytes(8) + bytes([len(code)]) + code.encode() + b'\1A\0'
    place = bytes([tick & 127 | 128, tick >> 7 & 127, 1])
    connection.sendall(message(greeting) + (message(b'\2') + message(b'\x12' + place + b'\0') if tick >= 0 else b''))
    for frame in payloads(connection):
        if frame[0] & 31 == 14:
            print('bye', frame[1])
            break
        if frame[:4] == b'\x12' + place:
            print('at', tick, 'by', frame[5:].decode())
            break


def asked(program):
    child, terminal = pty.fork()
    if child == 0:
        os.execv(program, ['treads', *'host guest wander --mode score --time 60 --port 0 --code ABCDEF --json'.split()])
    shown = b''

    def wait_for(words):
        nonlocal shown
        while not (found := re.search(words, shown)):
            shown += os.read(terminal, 4096)
        shown = shown[found.end():]
        return found

    def join(port, folder):
        return subprocess.Popen([program, *f'join 127.0.0.1:{port}#ABCDEF --mind hunter --name Ada --user-dir {folder}'.split()], stderr=subprocess.DEVNULL)

    port = int(wait_for(rb'join http://127.0.0.1:(\d+)')[1])
    first = join(port, 'first')
    wait_for(b'1 of 1 players')
    time.sleep(2) # a tank that was not driven would be free at once
    first.kill()
    wait_for(b'0 of 1 players')
    proxy = subprocess.Popen([sys.executable, __file__, 'from', '127.0.0.2', str(port)], stdout=subprocess.PIPE, text=True)
    second = join(int(proxy.stdout.readline()), 'second')
    wait_for(b'is this Ada')
    os.write(terminal, b'perhaps\n')
    wait_for(b'type yes or no')
    os.write(terminal, b'yes\n')
    wait_for(b'1 of 1 players')
    print('the tank is back')
    second.kill()
    proxy.kill()
    os.kill(child, 9)


def main():
    words = sys.argv[1:]
    if words[:1] == ['asked'] and len(words) == 2:
        asked(words[1])
        return
    if words[:1] == ['from'] and len(words) == 3:
        asyncio.run(serve(int(words[2]), [], [], words[1]))
    if words[:1] in (['attack-relay'], ['attack-proxy']) and len(words) == 4:
        attempt = attack_relay if words[0] == 'attack-relay' else attack_proxy
        attempt(int(words[1]), words[2], int(words[3]))
        return
    if words[:1] in (['shots'], ['heads']) and len(words) == 4:
        (shots if words[0] == 'shots' else heads)(int(words[1]), words[2], int(words[3]))
        return
    if words[:1] == ['move'] and len(words) == 5:
        move(int(words[1]), words[2], int(words[3]), int(words[4]))
        return
    numbers = [float(word) for word in words[1:]]
    if words[:1] == ['proxy'] and len(numbers) in (1, 5):
        line = [number / 1000 for number in numbers[1:]]
        asyncio.run(serve(int(numbers[0]), line, line))
    elif words[:1] == ['rate'] and len(numbers) == 2:
        asyncio.run(serve(int(numbers[0]), [], [0, 0, 0, 0, numbers[1]]))
    elif words[:1] == ['attack'] and len(numbers) == 1:
        attack(int(numbers[0]))
    else:
        sys.exit(__doc__)


main()
