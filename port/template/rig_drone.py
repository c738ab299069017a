#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A drone of one's own lands on a heaving deck. This is its plant; a board computes what its feet feel.

    make firmware SCENE=drone_deck                                   the board: four feet, and a deck on a ship
    port/template/rig_drone.py build/firmware/mps2-an386-f32/rig.elf
    port/template/rig_drone.py /dev/ttyACM0                          a real one, flashed by `make flash`
"""

import math
import os
import sys

sys.dont_write_bytecode = True  # leaves nothing beside the module

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'client', 'python'))
from touchdown_link import Client, LinkError, Qemu, Serial, motion  # noqa: E402

TICK = 0.001      # [s] that of the scene
MASS = 2.0        # [kg]
GRAVITY = 9.81    # [m/s^2]
LEG = 0.1         # [m] from the middle down to the feet
SINK = 0.4        # [m/s] relative to the deck, when it comes down
GAIN = 8.0        # [1/s] of the autopilot
HEAVE, PERIOD = 0.3, 8.0  # [m], [s] of the ship


def deck(t):
    """Height and speed of the ship."""
    rate = 2.0 * math.pi / PERIOD
    return HEAVE * math.sin(rate * t), HEAVE * rate * math.cos(rate * t)


def fly(board, seconds):
    """@return speed at which it has touched (None: never), height above the deck, speed and force at the end"""
    z, v, touch, is_on = 1.0, 0.0, None, True
    place = speed = force = 0.0
    for tick in range(round(seconds / TICK)):
        place, speed = deck(tick * TICK)
        bodies = [motion(p=(0, 0, z), v=(0, 0, v)), motion(p=(0, 0, place), v=(0, 0, speed))]
        if tick == 0:
            board.reset(bodies)
        result = board.step(bodies)
        force = result['wrench'][0]['force_w'][2]
        if force > 0.0 and touch is None:
            touch = speed - v
        is_on = is_on and force < 0.5 * MASS * GRAVITY  # the deck bears it: motors off
        thrust = MASS * (GRAVITY + GAIN * (speed - SINK - v)) if is_on else 0.0
        v += TICK * ((max(thrust, 0.0) + force) / MASS - GRAVITY)
        z += TICK * v
    return touch, z - place, v - speed, force


def main(where, seconds=4.0):
    try:
        with Qemu(where) if where.endswith('.elf') else Serial(where) as channel:
            board = Client(channel)
            hello = board.hello(scene='drone_deck')
            touch, height, drift, force = fly(board, seconds)
            board.leave()
    except LinkError as error:
        sys.exit(f'drone: {error}')
    is_well = touch is not None and abs(height - LEG) < 0.02 and abs(drift) < 0.02
    print(f"drone: on {hello['board']}: touched at {touch or 0.0:.2f} m/s; "
          f'stands {1000 * height:.0f} mm above the deck, which bears {force:.1f} N')
    print(f"drone: {'PASS, it stands' if is_well else 'FAIL, it does not stand'} on the deck")
    sys.exit(0 if is_well else 1)


if __name__ == '__main__':
    if len(sys.argv) != 2:
        sys.exit('drone: say the image of a board (rig.elf), or a serial device')
    main(sys.argv[1])
