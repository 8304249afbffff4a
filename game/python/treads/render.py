"""The render modes of the environments: arrays of pixels, text for a terminal, and a window."""

from __future__ import annotations

import ctypes
import ctypes.util
from typing import TYPE_CHECKING, Any

import numpy as np

import treads

if TYPE_CHECKING:
    from treads import Vec

MODES = ["rgb_array", "human", "ansi"]
_COLUMNS = 96  # of text
_VIDEO, _CENTRED, _RGB24, _STREAMING, _QUIT = 0x20, 0x2FFF0000, 0x17101803, 1, 0x100  # constants of SDL.h


class Screen:
    """Shows one match in the mode that was chosen, or not at all."""

    def __init__(self, mode: str | None, width: int):
        if mode is not None and mode not in MODES:
            raise treads.Problem(f"render_mode must be {', '.join(MODES)} or None, not {mode!r}")
        self.mode, self.width = mode, width
        self._window: _Window | None = None

    def show(self, vec: Vec) -> None:
        """Updates the window after a step or reset, if there is one."""
        if self.mode != "human":
            return
        pixels = vec.draw(0, self.width)
        if not self._window:
            self._window = _Window(pixels.shape[1], pixels.shape[0])
        self._window.show(pixels, vec.frame_skip)

    def render(self, vec: Vec, match: int = 0) -> Any:
        if self.mode == "rgb_array":
            return vec.draw(match, self.width)
        if self.mode == "ansi":
            return as_text(vec.draw(match, _COLUMNS))
        return None

    def close(self) -> None:
        if self._window:
            self._window.close()
        self._window = None


def as_text(pixels: np.ndarray) -> str:
    """Returns a picture as lines of half blocks in 24-bit colours; two rows of pixels make a line."""
    lines = []
    for upper, lower in zip(pixels[0::2], pixels[1::2]):
        cells = [f"\x1b[38;2;{a[0]};{a[1]};{a[2]};48;2;{b[0]};{b[1]};{b[2]}m\u2580" for a, b in zip(upper, lower)]
        lines.append("".join(cells) + "\x1b[0m")
    return "\n".join(lines) + "\n"


class _Window:
    """An SDL window; the game also uses SDL."""

    def __init__(self, width: int, height: int):
        name = ctypes.util.find_library("SDL2") or ctypes.util.find_library("SDL2-2.0")
        if not name:
            raise treads.Problem("render_mode='human' needs the library SDL2 (libsdl2-2.0-0 in Debian)")
        self._sdl = sdl = ctypes.CDLL(name)
        pointer, whole = ctypes.c_void_p, ctypes.c_int
        sdl.SDL_GetError.restype = ctypes.c_char_p
        for call, takes in (("CreateWindow", [ctypes.c_char_p, whole, whole, whole, whole, ctypes.c_uint32]),
                            ("CreateRenderer", [pointer, whole, ctypes.c_uint32]),
                            ("CreateTexture", [pointer, ctypes.c_uint32, whole, whole, whole])):
            function = getattr(sdl, "SDL_" + call)
            function.argtypes, function.restype = takes, pointer
        for call, count in (("RenderCopy", 4), ("UpdateTexture", 3), ("RenderPresent", 1), ("DestroyRenderer", 1), ("DestroyWindow", 1)):
            getattr(sdl, "SDL_" + call).argtypes = [pointer] * count + ([whole] if call == "UpdateTexture" else [])
        self._window = self._renderer = None
        if sdl.SDL_InitSubSystem(_VIDEO):
            raise treads.Problem("render_mode='human' cannot open a window: " + sdl.SDL_GetError().decode())
        self._window = sdl.SDL_CreateWindow(b"treads", _CENTRED, _CENTRED, width, height, 0)
        self._renderer = self._window and sdl.SDL_CreateRenderer(self._window, -1, 0)
        self._texture = self._renderer and sdl.SDL_CreateTexture(self._renderer, _RGB24, _STREAMING, width, height)
        if not self._texture:
            raise treads.Problem("render_mode='human' cannot open a window: " + sdl.SDL_GetError().decode())
        self._shown_ms = sdl.SDL_GetTicks()

    def show(self, pixels: np.ndarray, ticks: int) -> None:
        """Shows a picture for the duration of `ticks`."""
        sdl, event = self._sdl, ctypes.create_string_buffer(64)
        while sdl.SDL_PollEvent(event):  # keeps the window responsive
            if int.from_bytes(event.raw[:4], "little") == _QUIT:
                raise KeyboardInterrupt("the window was closed")
        sdl.SDL_UpdateTexture(self._texture, None, pixels.ctypes.data, pixels.strides[0])
        sdl.SDL_RenderCopy(self._renderer, self._texture, None, None)
        sdl.SDL_RenderPresent(self._renderer)
        due_ms = self._shown_ms + round(ticks * 1000 / 60)
        now_ms = sdl.SDL_GetTicks()
        if now_ms < due_ms:
            sdl.SDL_Delay(due_ms - now_ms)
        self._shown_ms = max(now_ms, due_ms)

    def close(self) -> None:
        self._sdl.SDL_DestroyRenderer(self._renderer)
        self._sdl.SDL_DestroyWindow(self._window)
        self._sdl.SDL_QuitSubSystem(_VIDEO)
