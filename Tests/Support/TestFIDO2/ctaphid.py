"""CTAPHID on one connection: reports of 64 octets, messages of several of them. Source: CTAP 2.1, section 11.2."""

import os
import select

SIZE = 64
BROADCAST = b"\xff\xff\xff\xff"
PING, INIT, CBOR, CANCEL, KEEPALIVE, ERROR = 0x01, 0x06, 0x10, 0x11, 0x3B, 0x3F
INVALID_COMMAND, INVALID_SEQUENCE, CHANNEL_BUSY, INVALID_CHANNEL = 0x01, 0x04, 0x06, 0x0B
PROCESSING, TOUCH_NEEDED = 1, 2
# Commands of CTAP2, and none of U2F.
CAPABILITIES = 0x04 | 0x08


class Gone(Exception):
    """Whoever was connected is no more."""


class Cancelled(Exception):
    """Whoever asked wants no answer any more."""


class Wire:
    def __init__(self, connection):
        self.connection = connection
        self.channels = set()

    def receive(self):
        """The next message of CBOR: its channel and its bytes. All else is answered here."""
        while True:
            report = self._report()
            channel, command = report[:4], report[4]
            if command < 0x80:
                self._fail(channel, INVALID_SEQUENCE)
                continue
            command &= 0x7F
            count = int.from_bytes(report[5:7], "big")
            body, sequence = report[7:], 0
            if command == INIT:
                self._open(channel, body[:8])
                continue
            if channel not in self.channels:
                self._fail(channel, INVALID_CHANNEL)
                continue
            while len(body) < count:
                report = self._report()
                if report[:4] != channel or report[4] != sequence:
                    break
                body, sequence = body + report[5:], sequence + 1
            if len(body) < count:
                self._fail(channel, INVALID_SEQUENCE)
            elif command == PING:
                self.send(channel, PING, body[:count])
            elif command == CBOR:
                return channel, body[:count]
            elif command != CANCEL:
                self._fail(channel, INVALID_COMMAND)

    def send(self, channel, command, body):
        report = channel + bytes([0x80 | command]) + len(body).to_bytes(2, "big") + body[:57]
        self._write(report)
        for sequence, start in enumerate(range(57, len(body), 59)):
            self._write(channel + bytes([sequence]) + body[start : start + 59])

    def wait(self, channel, seconds, status):
        """Passes time as a key does that is at work; Cancelled or Gone when nobody waits for it any more."""
        self.send(channel, KEEPALIVE, bytes([status]))
        if not select.select([self.connection], [], [], seconds)[0]:
            return
        report = self._report()
        if report[4] == 0x80 | CANCEL and report[:4] == channel:
            raise Cancelled()
        if report[4] == 0x80 | INIT:
            # On its own channel an INIT is a cancel as well.
            self._open(report[:4], report[7:15])
            if report[:4] == channel:
                raise Cancelled()
        else:
            self._fail(report[:4], CHANNEL_BUSY)

    def _open(self, channel, nonce):
        new = channel
        if channel == BROADCAST:
            new = os.urandom(3) + b"\x01"
            self.channels.add(new)
        self.send(channel, INIT, nonce + new + bytes([2, 1, 0, 0, CAPABILITIES]))

    def _fail(self, channel, code):
        self.send(channel, ERROR, bytes([code]))

    def _report(self):
        try:
            report = self.connection.recv(SIZE + 2)
        except OSError as error:
            raise Gone() from error
        # A real key's driver hands over whole reports alone.
        if len(report) != SIZE:
            raise Gone()
        return report

    def _write(self, report):
        try:
            self.connection.send(report.ljust(SIZE, b"\0"))
        except OSError as error:
            raise Gone() from error
