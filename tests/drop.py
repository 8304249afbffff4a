#!/usr/bin/env python3
"""drop.py WINDOW FILE ... -- drops files on a window, as a file manager does (XDND 5, freedesktop.org/wiki/Specifications/XDND)."""
import ctypes as c
import pathlib
import sys
import time

x11 = c.CDLL('libX11.so.6')
CLIENT_MESSAGE, SELECTION_REQUEST, SELECTION_NOTIFY, REPLACE = 33, 30, 31, 0
HEAD = [('type', c.c_int), ('serial', c.c_ulong), ('is_sent', c.c_int), ('display', c.c_void_p)]


class Client(c.Structure):
    _fields_ = HEAD + [('window', c.c_ulong), ('message', c.c_ulong), ('format', c.c_int), ('data', c.c_long * 5)]


class Request(c.Structure):
    _fields_ = HEAD + [(name, c.c_ulong) for name in ('owner', 'requestor', 'selection', 'target', 'property', 'time')]


class Notify(c.Structure):
    _fields_ = HEAD + [(name, c.c_ulong) for name in ('requestor', 'selection', 'target', 'property', 'time')]


class Event(c.Union):
    _fields_ = [('type', c.c_int), ('client', Client), ('request', Request), ('notify', Notify), ('room', c.c_long * 24)]


for name in 'XDefaultRootWindow', 'XInternAtom', 'XCreateSimpleWindow':
    getattr(x11, name).restype = c.c_ulong
x11.XOpenDisplay.restype = c.c_void_p
display = c.c_void_p(x11.XOpenDisplay(None))


def atom(text):
    return x11.XInternAtom(display, text.encode(), 0)


def send(kind, *data):
    event = Event()
    event.client = Client(CLIENT_MESSAGE, 0, 1, display, target, atom(kind), 32, (c.c_long * 5)(own, *data))
    x11.XSendEvent(display, c.c_ulong(target), 0, c.c_long(0), c.byref(event))


def answer(request, text):
    event = Event()
    event.notify = Notify(SELECTION_NOTIFY, 0, 1, display, request.requestor, request.selection, request.target, request.property, request.time)
    x11.XChangeProperty(display, c.c_ulong(request.requestor), c.c_ulong(request.property), c.c_ulong(request.target), 8, REPLACE, text, len(text))
    x11.XSendEvent(display, c.c_ulong(request.requestor), 0, c.c_long(0), c.byref(event))


def wait_for(kind, text, limit_s=10):
    """Answers requests for the list of files until the message arrives."""
    end, event = time.monotonic() + limit_s, Event()
    while time.monotonic() < end:
        x11.XFlush(display)
        if not x11.XPending(display):
            time.sleep(0.01)
            continue
        x11.XNextEvent(display, c.byref(event))
        if event.type == SELECTION_REQUEST:
            answer(event.request, text)
        if event.type == CLIENT_MESSAGE and event.client.message == atom(kind):
            return
    sys.exit(f'drop.py: no {kind}')


target = int(sys.argv[1], 0)
files = ''.join(pathlib.Path(path).absolute().as_uri() + '\r\n' for path in sys.argv[2:]).encode()
own = x11.XCreateSimpleWindow(display, c.c_ulong(x11.XDefaultRootWindow(display)), 0, 0, 1, 1, 0, c.c_ulong(0), c.c_ulong(0))
x11.XSetSelectionOwner(display, c.c_ulong(atom('XdndSelection')), c.c_ulong(own), c.c_ulong(0))
send('XdndEnter', 5 << 24, atom('text/uri-list'), 0, 0)
send('XdndPosition', 0, 100 << 16 | 100, 0, atom('XdndActionCopy'))
wait_for('XdndStatus', files)
send('XdndDrop', 0, 0, 0, 0)
wait_for('XdndFinished', files)
