// input.js -- the keyboard inside other pages, and what phones need: the whole screen, and a screen that stays on.
'use strict';

// Inside another page a click on the game gives it the keyboard. Losing the keyboard releases all keys (SDL) and pauses a lone player;
// the click that gives it back does nothing else.
let isAway = false;
addEventListener('blur', () => { isAway = true; });
for (const event of ['pointerdown', 'mousedown', 'mouseup']) {
  addEventListener(event, touched => {
    if (touched.target != at('canvas')) return;
    if (event == 'pointerdown') { window.focus(); at('canvas').focus(); }
    if (isAway && event.startsWith('mouse')) touched.stopImmediatePropagation();
    if (event == 'mouseup') isAway = false;
  }, {capture: true});
}
addEventListener('keydown', () => { isAway = false; }, {capture: true});

// Tab leaves the canvas, and keys for links and fields of the page do not reach the game.
for (const event of ['keydown', 'keyup', 'keypress'])
  addEventListener(event, pressed => {
    if (pressed.key == 'Tab' || ![at('canvas'), document.body].includes(pressed.target)) pressed.stopImmediatePropagation();
  }, {capture: true});

at('canvas').addEventListener('contextmenu', event => event.preventDefault());

// On a phone, the first tap asks for the whole screen; whoever leaves it again is not asked.
const is_phone = matchMedia('(pointer: coarse)').matches && Math.min(screen.width, screen.height) < 600;
if (is_phone && top == window)
  addEventListener('touchend', () => document.documentElement.requestFullscreen?.({navigationUI: 'hide'}).catch(() => {}), {once: true});

let awake = null, is_awake_wanted = false; // the screen stays on while something moves
function keep_screen_on(is_wanted) {
  if (is_wanted == is_awake_wanted) return;
  is_awake_wanted = is_wanted;
  if (is_wanted) navigator.wakeLock?.request('screen').then(lock => { awake = lock; if (!is_awake_wanted) lock.release(); }, () => {});
  else awake?.release();
}
document.addEventListener('visibilitychange', () => { if (document.hidden) is_awake_wanted = false; }); // the browser has released it
whole.add('input.js');
