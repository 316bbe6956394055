"""Presses keys and buttons on a display as a person does, through X11's own extension for tests (XTEST).

keys.py type WORD          types the letters a to z, digits and a few signs
keys.py press COMBINATION  such as ctrl+shift+i, Tab or dead_acute
keys.py drag X1 Y1 X2 Y2   presses at a place, moves, and lets go
keys.py select X1 Y1 X2 Y2 the same
"""
import ctypes
import sys
import time

X = ctypes.CDLL("libX11.so.6")
T = ctypes.CDLL("libXtst.so.6")
X.XOpenDisplay.restype = ctypes.c_void_p
X.XStringToKeysym.restype = ctypes.c_ulong
X.XKeysymToKeycode.argtypes = [ctypes.c_void_p, ctypes.c_ulong]
X.XKeysymToKeycode.restype = ctypes.c_ubyte
X.XSync.argtypes = [ctypes.c_void_p, ctypes.c_int]
T.XTestFakeKeyEvent.argtypes = [ctypes.c_void_p, ctypes.c_uint, ctypes.c_int, ctypes.c_ulong]
T.XTestFakeButtonEvent.argtypes = [ctypes.c_void_p, ctypes.c_uint, ctypes.c_int, ctypes.c_ulong]
T.XTestFakeMotionEvent.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_int, ctypes.c_int, ctypes.c_ulong]

display = X.XOpenDisplay(None)
if not display:
    sys.exit("no display")

HELD = {"ctrl": "Control_L", "shift": "Shift_L", "alt": "Alt_L"}
SIGNS = {" ": "space", "-": "minus", ".": "period"}


def code(name):
    symbol = X.XStringToKeysym(name.encode())
    found = X.XKeysymToKeycode(display, symbol)
    if not found:
        sys.exit(f"no key for {name}")
    return found


def press(words):
    codes = [code(HELD.get(word, word)) for word in words]
    for each in codes:
        T.XTestFakeKeyEvent(display, each, 1, 0)
    for each in reversed(codes):
        T.XTestFakeKeyEvent(display, each, 0, 0)
    X.XSync(display, 0)
    time.sleep(0.01)


def drag(left, top, right, bottom):
    T.XTestFakeMotionEvent(display, -1, left, top, 0)
    T.XTestFakeButtonEvent(display, 1, 1, 0)
    for step in range(1, 11):
        T.XTestFakeMotionEvent(
            display, -1, left + (right - left) * step // 10, top + (bottom - top) * step // 10, 0)
        X.XSync(display, 0)
        time.sleep(0.02)
    T.XTestFakeButtonEvent(display, 1, 0, 0)
    X.XSync(display, 0)
    time.sleep(0.05)


verb, rest = sys.argv[1], sys.argv[2:]
if verb == "type":
    for letter in rest[0]:
        press([SIGNS.get(letter, letter)])
elif verb == "press":
    press(rest[0].split("+"))
else:
    drag(*map(int, rest))
