"""What a security key knows and does, whatever it is plugged into. Source: CTAP 2.1, section 6."""

import hashlib
import hmac
import os
import struct

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

import cbor
import pinprotocol

INVALID_COMMAND, INVALID_LENGTH, INVALID_CBOR, MISSING_PARAMETER = 0x01, 0x03, 0x12, 0x14
CREDENTIAL_EXCLUDED, UNSUPPORTED_ALGORITHM, OPERATION_DENIED = 0x19, 0x26, 0x27
UNSUPPORTED_OPTION, INVALID_OPTION, NO_CREDENTIALS, USER_ACTION_TIMEOUT = 0x2B, 0x2C, 0x2E, 0x2F
PIN_INVALID, PIN_BLOCKED, PIN_AUTH_INVALID, PIN_AUTH_BLOCKED = 0x31, 0x32, 0x33, 0x34
PIN_NOT_SET, PIN_REQUIRED = 0x35, 0x36
UV_BLOCKED, INVALID_SUBCOMMAND, UV_INVALID, UNAUTHORIZED_PERMISSION = 0x3C, 0x3E, 0x3F, 0x40

TRIES, TRIES_A_PLUGGING, FINGER_TRIES = 8, 3, 3
MAY_MAKE, MAY_ASSERT = 1, 2


class Refusal(Exception):
    def __init__(self, code):
        self.code = code


class Authenticator:
    """`state` has pin, tries, finger_tries and master, and is kept by `save`. `touch` returns when the person has
    touched the key, or throws."""

    def __init__(self, state, options, touch, save):
        self.state, self.options, self.touch, self.save = state, options, touch, save
        self.plug_in()

    def plug_in(self):
        self.agreement = pinprotocol.Agreement()
        self.wrong_in_a_row = 0
        self.forget_token()

    def forget_token(self):
        self.token, self.rights, self.party = os.urandom(32), 0, None
        # A finger that gives a token counts as a touch, once.
        self.has_touched = False

    def answer(self, message):
        """The status and the body for a message."""
        try:
            parameters = cbor.decode(message[1:]) if len(message) > 1 else {}
            commands = {1: self.make, 2: self.assertion, 4: self.info, 6: self.client_pin}
            if message[0] not in commands:
                raise Refusal(INVALID_COMMAND)
            body = commands[message[0]](parameters)
            return b"\0" + (cbor.encode(body) if body else b"")
        except Refusal as refusal:
            return bytes([refusal.code])
        except KeyError:
            return bytes([MISSING_PARAMETER])
        except (ValueError, TypeError, AttributeError, IndexError):
            return bytes([INVALID_CBOR])

    @property
    def protocols(self):
        return [1] if self.options.ctap == "2.0" else [2, 1]

    def info(self, _):
        options = {"rk": False, "up": True}
        if not self.options.no_pin:
            options["clientPin"] = bool(self.state["pin"])
        if self.options.fingerprint:
            options["uv"] = True
        if self.options.ctap == "2.1":
            options["pinUvAuthToken"] = True
        if self.options.always_uv is not None:
            options["alwaysUv"] = True
        versions = ["FIDO_2_0"] + (["FIDO_2_1"] if self.options.ctap == "2.1" else [])
        answer = {1: versions, 3: bytes(16), 4: options, 5: 1200, 6: self.protocols}
        protection = [] if self.options.no_cred_protect else ["credProtect"]
        answer[2] = protection + ([] if self.options.no_hmac_secret else ["hmac-secret"])
        return answer

    # PIN and finger

    def client_pin(self, p):
        action = p[2]
        if action == 1:
            return {3: self.state["tries"]}
        if action == 2:
            return {1: self.agreement.public()}
        if action == 7:
            return {5: self.state["finger_tries"]}
        if action not in (5, 6, 9) or (action != 5 and self.options.ctap == "2.0"):
            raise Refusal(INVALID_SUBCOMMAND)
        shared = self.agreement.shared(self._protocol(p[1]), p[3])
        self._check_finger() if action == 6 else self._check_pin(shared, p[6])
        self.forget_token()
        self.has_touched = action == 6
        self.rights = MAY_MAKE | MAY_ASSERT if action == 5 else p[9]
        self.party = p.get(10)
        return {2: shared.encrypt(self.token)}

    def _check_pin(self, shared, sealed):
        if not self.state["pin"] or self.options.no_pin:
            raise Refusal(PIN_NOT_SET)
        if self.state["tries"] == 0:
            raise Refusal(PIN_BLOCKED)
        if self.wrong_in_a_row >= TRIES_A_PLUGGING:
            raise Refusal(PIN_AUTH_BLOCKED)
        # Counted before it is judged: pulling the key out gives no try back.
        self.state["tries"] -= 1
        self.save()
        digest = hashlib.sha256(self.state["pin"].encode()).digest()[:16]
        if hmac.compare_digest(shared.decrypt(sealed), digest):
            self.state["tries"], self.state["finger_tries"] = TRIES, FINGER_TRIES
            self.wrong_in_a_row = 0
            self.save()
            return
        self.agreement = pinprotocol.Agreement()
        self.wrong_in_a_row += 1
        if self.state["tries"] == 0:
            raise Refusal(PIN_BLOCKED)
        raise Refusal(PIN_AUTH_BLOCKED if self.wrong_in_a_row >= TRIES_A_PLUGGING else PIN_INVALID)

    def _check_finger(self):
        if not self.options.fingerprint:
            raise Refusal(INVALID_OPTION)
        if self.state["finger_tries"] == 0:
            raise Refusal(UV_BLOCKED)
        self.touch()
        if self.options.finger == "wrong":
            self.state["finger_tries"] -= 1
            self.save()
            raise Refusal(UV_INVALID)
        self.state["finger_tries"] = FINGER_TRIES
        self.save()

    def _protocol(self, number):
        if number not in self.protocols:
            raise Refusal(INVALID_OPTION)
        return number

    def _verifies(self, p, digest, signature, protocol, right):
        """Whether the person was verified, by a token or by a finger now."""
        if signature is not None:
            if not pinprotocol.verifies(self._protocol(protocol), self.token, digest, signature):
                raise Refusal(PIN_AUTH_INVALID)
            party = hashlib.sha256((self.party or "").encode()).digest()
            if not self.rights & right or (self.party is not None and party != p):
                raise Refusal(PIN_AUTH_INVALID)
            return True
        return False

    # Credentials: their id says, under a key of ours, that we made them

    def _credential(self, party, nonce):
        return nonce + hmac.new(self._secret("id"), party + nonce, "sha256").digest()

    def _is_protected(self, identity):
        """Whether it answers only whom we have verified: the last octet of the nonce."""
        return identity[31] == 3

    def _secret(self, use, identity=b""):
        master = bytes.fromhex(self.state["master"])
        return hmac.new(master, use.encode() + b"\0" + identity, "sha256").digest()

    def _is_ours(self, party, entry, verified):
        identity = entry["id"]
        return (
            len(identity) == 64
            and hmac.compare_digest(self._credential(party, identity[:32]), identity)
            and (verified or not self._is_protected(identity)))

    def _private(self, identity):
        number = int.from_bytes(self._secret("key", identity), "big")
        return ec.derive_private_key(number % ((1 << 255) - 1) + 1, ec.SECP256R1())

    def _present(self):
        if not self.has_touched:
            self.touch()
        self.has_touched = False

    def make(self, p):
        digest, name = p[1], p[2]["id"]
        party = hashlib.sha256(name.encode()).digest()
        if not any(entry["alg"] == -7 for entry in p[4]):
            raise Refusal(UNSUPPORTED_ALGORITHM)
        options = p.get(7, {})
        if options.get("rk"):
            raise Refusal(UNSUPPORTED_OPTION)
        verified = self._verifies(party, digest, p.get(8), p.get(9), MAY_MAKE)
        verified = self._verify_now(options, verified)
        if not verified and (self.options.fingerprint or (self.state["pin"] and not self.options.no_pin)):
            raise Refusal(PIN_REQUIRED)
        if any(self._is_ours(party, entry, verified) for entry in p.get(5, [])):
            self._present()
            raise Refusal(CREDENTIAL_EXCLUDED)
        self._present()
        protection = 0 if self.options.no_cred_protect else p.get(6, {}).get("credProtect", 0)
        identity = self._credential(party, os.urandom(31) + bytes([protection]))
        private = self._private(identity)
        numbers = private.public_key().public_numbers()
        public = cbor.encode({
            1: 2, 3: -7, -1: 1,
            -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big"),
        })
        asked, given = p.get(6, {}), {}
        if asked.get("hmac-secret") and not self.options.no_hmac_secret:
            given["hmac-secret"] = True
        if protection:
            given["credProtect"] = protection
        data = self._data(
            party, verified, True, bytes(16) + struct.pack(">H", len(identity)) + identity + public, given)
        signature = private.sign(data + digest, ec.ECDSA(hashes.SHA256()))
        return {1: "packed", 2: data, 3: {"alg": -7, "sig": signature}}

    def assertion(self, p):
        party, digest = hashlib.sha256(p[1].encode()).digest(), p[2]
        options = p.get(5, {})
        verified = self._verifies(party, digest, p.get(6), p.get(7), MAY_ASSERT)
        verified = self._verify_now(options, verified)
        # As keys do that verify always, with codes of their own, also where no touch is asked for.
        if self.options.always_uv is not None and not verified:
            raise Refusal(self.options.always_uv)
        longest = self.options.longest_id
        if longest is not None and any(len(entry["id"]) > longest for entry in p.get(3, [])):
            raise Refusal(INVALID_LENGTH)
        found = [entry["id"] for entry in p.get(3, []) if self._is_ours(party, entry, verified)]
        if not found:
            raise Refusal(NO_CREDENTIALS)
        touched = options.get("up", True)
        if touched:
            self._present()
        identity, given = found[0], {}
        asked = p.get(4, {}).get("hmac-secret")
        if asked is not None and not self.options.no_hmac_secret:
            if not touched:
                raise Refusal(UNSUPPORTED_OPTION)
            shared = self.agreement.shared(self._protocol(asked.get(4, 1)), asked[1])
            if not shared.verifies(asked[2], asked[3]):
                raise Refusal(PIN_AUTH_INVALID)
            salt = shared.decrypt(asked[2])
            if len(salt) not in (32, 64):
                raise Refusal(INVALID_OPTION)
            # One for all who ask, before CTAP 2.1.
            isApart = self.options.ctap != "2.0" and verified
            secret = self._secret("verified" if isApart else "unverified", identity)
            halves = [hmac.new(secret, salt[i : i + 32], "sha256").digest() for i in range(0, len(salt), 32)]
            given["hmac-secret"] = shared.encrypt(b"".join(halves))
        data = self._data(party, verified, touched, b"", given)
        signature = self._private(identity).sign(data + digest, ec.ECDSA(hashes.SHA256()))
        return {1: {"type": "public-key", "id": identity}, 2: data, 3: signature}

    def _verify_now(self, options, verified):
        """A finger that is asked for without a token."""
        if verified or not options.get("uv"):
            return verified
        self._check_finger()
        self.has_touched = True
        return True

    def _data(self, party, verified, touched, credential, extensions):
        flags = touched | verified << 2 | bool(credential) << 6 | bool(extensions) << 7
        return (
            party + bytes([flags]) + bytes(4) + credential
            + (cbor.encode(extensions) if extensions else b""))
