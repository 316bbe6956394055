"""Says all that assistive technology is told of a program: a line of JSON for each node of its tree.

tree.py APPLICATION
"""
import json
import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi


def text_of(node):
    try:
        text = node.get_text_iface()
        return Atspi.Text.get_text(text, 0, Atspi.Text.get_character_count(text)) if text else None
    except Exception:
        return None


def value_of(node):
    try:
        return node.get_value_iface() and Atspi.Value.get_text(node.get_value_iface())
    except Exception:
        return None


def place_of(node):
    try:
        area = Atspi.Component.get_extents(node.get_component_iface(), Atspi.CoordType.WINDOW)
        return [area.x, area.y, area.width, area.height]
    except Exception:
        return None


def walk(node, depth=0):
    if node is None or depth > 60:
        return
    try:
        states = node.get_state_set()
        print(json.dumps({
            "role": node.get_role_name(), "name": node.get_name(), "description": node.get_description(),
            "text": text_of(node), "value": value_of(node), "place": place_of(node),
            "attributes": json.dumps(node.get_attributes() or {}),
            "isFocusable": states.contains(Atspi.StateType.FOCUSABLE),
            "isFocused": states.contains(Atspi.StateType.FOCUSED),
        }))
        children = [node.get_child_at_index(index) for index in range(node.get_child_count())]
    except Exception:
        # It went while it was looked at.
        return
    for child in children:
        walk(child, depth + 1)


wanted = sys.argv[1]
for attempt in range(600):
    desktop = Atspi.get_desktop(0)
    found = [desktop.get_child_at_index(index) for index in range(desktop.get_child_count())]
    found = [each for each in found if each is not None and each.get_name() == wanted and each.get_child_count() > 0]
    if found:
        walk(found[0])
        break
    time.sleep(0.1)
else:
    sys.exit("it is not on the accessibility bus")
