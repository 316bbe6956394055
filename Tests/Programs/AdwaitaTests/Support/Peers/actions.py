"""Says of each object that a program shows on the session bus its path, and which actions it has there; then asks for some.

actions.py NAME
"""
import sys
import xml.etree.ElementTree as ET

import dbus

name = sys.argv[1]
bus = dbus.SessionBus()


def look(path):
    print("object", path)
    found = bus.get_object(name, path, introspect=False)
    tree = ET.fromstring(found.Introspect(dbus_interface="org.freedesktop.DBus.Introspectable"))
    interfaces = [each.get("name") for each in tree.findall("interface")]
    if "org.gtk.Actions" in interfaces:
        for action in found.List(dbus_interface="org.gtk.Actions"):
            print("action", path, action)
    for node in tree.findall("node"):
        look((path if path != "/" else "") + "/" + node.get("name"))


look("/")
application = bus.get_object(name, "/" + name.replace(".", "/"), introspect=False)
for action in ("quit", "about", "lock", "win.close"):
    try:
        application.ActivateAction(
            action, dbus.Array([], signature="v"), dbus.Dictionary({}, signature="sv"), dbus_interface="org.freedesktop.Application")
    except dbus.DBusException as error:
        print("refused", action, error.get_dbus_name())
