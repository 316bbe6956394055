#!/usr/bin/env python3
"""A FIDO2 security key on a socket (SOCK_SEQPACKET, reports of 64 octets), for tests: nothing in it is safe.

It writes "listening" when it listens. What it knows stands in the file of --state, which is made where it is missing: to plug it out
and in again, end it and start it again with the same file. One connection after the other is served, and another waits.
"""

import argparse
import json
import os
import random
import socket
import sys
import threading
import time

sys.dont_write_bytecode = True

import authenticator  # noqa: E402
import ctaphid  # noqa: E402


def read_arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    add = parser.add_argument
    add("--socket", required=True, metavar="PATH")
    add("--state", required=True, metavar="FILE")
    add("--pin", help="its PIN when its state is made; none: it has none yet")
    add("--touch", default="yes", metavar="yes|never|denied|SECONDS", help="what the person does")
    add("--touch-timeout", type=float, default=30, metavar="SECONDS", help="after which it gives up by itself")
    add("--fingerprint", action="store_true", help="it knows a finger")
    add("--finger", choices=["right", "wrong"], default="right")
    add("--ctap", choices=["2.0", "2.1"], default="2.1", help="2.0: PIN protocol 1 alone, no permissions")
    add("--no-cred-protect", action="store_true")
    add("--no-hmac-secret", action="store_true")
    add("--always-uv", type=lambda text: int(text, 16), metavar="CODE", help="it answers nobody that it has not verified")
    add("--longest-id", type=int, metavar="N", help="it refuses longer ids of credentials than N octets")
    add("--no-pin", action="store_true", help="it can have none")
    add("--vanish-at", type=int, metavar="N", help="answers N commands, and is gone at the next")
    add("--garbage", type=int, nargs="?", const=0, metavar="N", help="answers N commands, and then nonsense")
    add("--seed", type=int, default=1, help="of the nonsense")
    add("--replug-each", action="store_true", help="each connection is a plugging of its own")
    add("--log", metavar="FILE", help="a line for each command that it was given")
    add("--lifeline", action="store_true", help="ends when standard input does")
    return parser.parse_args()


class VirtualKey:
    def __init__(self, options):
        self.options = options
        self.commands = 0
        self.nonsense = random.Random(options.seed)
        self.wire = self.channel = None
        self.authenticator = authenticator.Authenticator(self.load(), options, self.touch, self.save)

    def load(self):
        if not os.path.exists(self.options.state):
            self.state = {
                "pin": self.options.pin or "", "tries": authenticator.TRIES,
                "finger_tries": authenticator.FINGER_TRIES, "master": os.urandom(32).hex(),
            }
            self.save()
        with open(self.options.state) as file:
            self.state = json.load(file)
        return self.state

    def save(self):
        new = self.options.state + ".new"
        with open(new, "w") as file:
            json.dump(self.state, file)
        os.replace(new, self.options.state)

    def touch(self):
        """Waits for the person."""
        word, begin = self.options.touch, time.monotonic()
        after = {"yes": 0, "denied": 0, "never": float("inf")}.get(word)
        after = float(word) if after is None else after
        # A key says that it waits, however soon it is touched.
        self.wire.send(self.channel, ctaphid.KEEPALIVE, bytes([ctaphid.TOUCH_NEEDED]))
        while True:
            passed = time.monotonic() - begin
            if passed >= after:
                break
            if passed >= self.options.touch_timeout:
                raise authenticator.Refusal(authenticator.USER_ACTION_TIMEOUT)
            left = min(after, self.options.touch_timeout) - passed
            self.wire.wait(self.channel, min(0.1, left), ctaphid.TOUCH_NEEDED)
        self.log("touched")
        if word == "denied":
            raise authenticator.Refusal(authenticator.OPERATION_DENIED)

    def log(self, line):
        if self.options.log:
            with open(self.options.log, "a") as file:
                file.write(line + "\n")

    def serve(self, connection):
        self.wire = ctaphid.Wire(connection)
        if self.options.replug_each:
            self.authenticator.plug_in()
        try:
            while True:
                self.channel, message = self.wire.receive()
                self.answer(message)
        except ctaphid.Gone:
            pass

    def answer(self, message):
        if self.options.vanish_at is not None and self.commands >= self.options.vanish_at:
            os._exit(0)
        self.commands += 1
        self.log(name(message))
        if self.options.garbage is not None and self.commands > self.options.garbage:
            body = b"\0" + self.nonsense.randbytes(self.nonsense.randrange(200))
        else:
            try:
                body = self.authenticator.answer(message)
            except ctaphid.Cancelled:
                self.log("cancelled")
                body = b"\x2d"
        self.wire.send(self.channel, ctaphid.CBOR, body)


def name(message):
    names = {1: "make", 2: "assert", 4: "info", 6: "pin"}
    word = names.get(message[0] if message else None, "unknown")
    try:
        parameters = authenticator.cbor.decode(message[1:])
        if word == "pin":
            return f"pin {parameters[2]}"
        if word == "assert":
            silent = parameters.get(5, {}).get("up") is False
            return "assert silently" if silent else "assert"
    except (ValueError, KeyError, AttributeError):
        pass
    return word


def follow_lifeline():
    sys.stdin.buffer.read()
    os._exit(0)


def main():
    options = read_arguments()
    key = VirtualKey(options)
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    if os.path.exists(options.socket):
        os.unlink(options.socket)
    listener.bind(options.socket)
    listener.listen(8)
    if options.lifeline:
        threading.Thread(target=follow_lifeline, daemon=True).start()
    print("listening", flush=True)
    while True:
        connection, _ = listener.accept()
        with connection:
            key.serve(connection)


if __name__ == "__main__":
    main()
