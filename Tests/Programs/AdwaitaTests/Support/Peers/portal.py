"""A portal that does what xdg-desktop-portal does with who asks: at the first question of a connection it looks into /proc
at the process, and what came of it holds for the connection.

portal.py         answers
portal.py silent  never answers
"""
import os
import sys

import dbus
import dbus.lowlevel
import dbus.mainloop.glib
import dbus.service
from gi.repository import GLib

NAME, PATH = "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop"
silent = sys.argv[1:] == ["silent"]


class Refused(dbus.DBusException):
    _dbus_error_name = "org.freedesktop.DBus.Error.AccessDenied"


class NotFound(dbus.DBusException):
    _dbus_error_name = "org.freedesktop.portal.Error.NotFound"


class Portal(dbus.service.Object):
    known = {}

    def check(self, sender):
        if sender not in self.known:
            process = dbus.Interface(
                self.session.get_object("org.freedesktop.DBus", "/org/freedesktop/DBus"),
                "org.freedesktop.DBus").GetConnectionUnixProcessID(sender)
            # The kernel gives these files of a process that is not dumpable to root and its group.
            of_file, of_process = os.stat(f"/proc/{process}/maps"), os.stat(f"/proc/{process}")
            self.known[sender] = (of_file.st_uid, of_file.st_gid) == (of_process.st_uid, of_process.st_gid)
        if not self.known[sender]:
            raise Refused("Portal operation not allowed")

    @dbus.service.method(
        "org.freedesktop.portal.Settings", in_signature="ss", out_signature="v", sender_keyword="sender",
        async_callbacks=("answer", "refuse"))
    def Read(self, namespace, key, answer, refuse, sender=None):
        if silent:
            return
        try:
            self.check(sender)
        except Refused as error:
            return refuse(error)
        if key != "color-scheme":
            return refuse(NotFound("Requested setting not found"))
        answer(dbus.UInt32(1, variant_level=2))

    @dbus.service.method(
        "org.freedesktop.portal.FileChooser", in_signature="ssa{sv}", out_signature="o", sender_keyword="sender")
    def OpenFile(self, window, title, options, sender=None):
        self.check(sender)
        path = f"{PATH}/request/{sender[1:].replace('.', '_')}/{options['handle_token']}"
        GLib.idle_add(self.respond, path)
        return dbus.ObjectPath(path)

    def respond(self, path):
        message = dbus.lowlevel.SignalMessage(path, "org.freedesktop.portal.Request", "Response")
        names = dbus.Array(["file:///tmp/a%20b", "https://example.org/", "file:///tmp/c"], signature="s")
        message.append(dbus.UInt32(0), dbus.Dictionary({"uris": names}, signature="sv"), signature="ua{sv}")
        self.session.send_message(message)

    @dbus.service.method(
        "org.freedesktop.portal.Settings", in_signature="as", out_signature="a{sa{sv}}", sender_keyword="sender",
        async_callbacks=("answer", "refuse"))
    def ReadAll(self, namespaces, answer, refuse, sender=None):
        if not silent:
            answer(dbus.Dictionary({}, signature="sa{sv}"))


dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
bus = dbus.SessionBus()
name = dbus.service.BusName(NAME, bus)
portal = Portal(bus, PATH)
portal.session = bus
print("ready", flush=True)
GLib.MainLoop().run()
