"""How a key and who asks it share a secret, in both versions. Source: CTAP 2.1, sections 6.5.6 and 6.5.7."""

import hashlib
import hmac
import os

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.kdf.hkdf import HKDF


class Agreement:
    """A key pair, until a wrong PIN was told or the key is plugged out."""

    def __init__(self):
        self.private = ec.generate_private_key(ec.SECP256R1())

    def public(self):
        numbers = self.private.public_key().public_numbers()
        return {
            1: 2, 3: -25, -1: 1,
            -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big"),
        }

    def shared(self, protocol, peer):
        x, y = (int.from_bytes(peer[name], "big") for name in (-2, -3))
        point = ec.EllipticCurvePublicNumbers(x, y, ec.SECP256R1()).public_key()
        return Shared(protocol, self.private.exchange(ec.ECDH(), point))


class Shared:
    def __init__(self, protocol, z):
        self.protocol = protocol
        if protocol == 1:
            self.mac = self.key = hashlib.sha256(z).digest()
        else:
            self.mac, self.key = (
                HKDF(hashes.SHA256(), 32, bytes(32), b"CTAP2 " + use + b" key").derive(z)
                for use in (b"HMAC", b"AES")
            )

    def encrypt(self, text):
        start = bytes(16) if self.protocol == 1 else os.urandom(16)
        cipher = Cipher(algorithms.AES(self.key), modes.CBC(start)).encryptor()
        sealed = cipher.update(text) + cipher.finalize()
        return sealed if self.protocol == 1 else start + sealed

    def decrypt(self, sealed):
        start = bytes(16)
        if self.protocol == 2:
            start, sealed = sealed[:16], sealed[16:]
        cipher = Cipher(algorithms.AES(self.key), modes.CBC(start)).decryptor()
        return cipher.update(sealed) + cipher.finalize()

    def verifies(self, text, signature):
        return verifies(self.protocol, self.mac, text, signature)


def verifies(protocol, key, text, signature):
    whole = hmac.new(key, text, "sha256").digest()
    return hmac.compare_digest(whole[:16] if protocol == 1 else whole, signature)
