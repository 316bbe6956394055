"""pysequoia 0.1.35 over sequoia-openpgp 2: v4 and v6; writes SEIPDv2 to any certificate that takes it.

What it cannot do, as asked here: choose the message format, cipher, AEAD mode or compression (the recipients decide,
and it never compresses); put a password on a key, or change or remove one (it reads protected keys); write SEIPDv2 or
Argon2 for a password; sign in text mode, other than cleartext; hide a recipient; write a preference into a key; give
a reason for a revocation. RSA-3072 and RSA-4096 keys it takes from others here: making its own takes 10 seconds.
"""

import time

import pysequoia
from importlib.metadata import version

import packets

from . import peer

SUITES = {"25519": "Cv25519", "448": "Cv448", "RSA-2048": "RSA2k", "P-256": "P256", "P-384": "P384", "P-521": "P521"}
KINDS = {"v4 25519-legacy": ("RFC4880", "Cv25519"),
         **{f"v4 {name}": ("RFC4880", suite) for name, suite in SUITES.items() if name != "25519"},
         **{f"v6 {name}": ("RFC9580", suite) for name, suite in SUITES.items()},
         "v6 post-quantum": ("RFC9580", "MLDSA65_Ed25519"), "v6 post-quantum-high": ("RFC9580", "MLDSA87_Ed448"),
         "v4 25519-mlkem": ("RFC4880", "Cv25519"), "v6 25519-mlkem": ("RFC9580", "Cv25519")}
MODES = {"detached": pysequoia.SignatureMode.DETACHED, "inline": pysequoia.SignatureMode.INLINE,
         "cleartext": pysequoia.SignatureMode.CLEAR}


class PySequoia(peer.Peer):
    name = "pysequoia"
    kinds = tuple(KINDS)

    def version(self):
        return version("pysequoia")

    def generate(self, kind, passphrase, protection, preferences, name):
        if kind not in KINDS:
            raise peer.NoWay("generates no such key")
        if passphrase:
            raise peer.NoWay("puts no passphrase on keys")
        if preferences.ciphers or preferences.suites or preferences.seipd2 is False:
            raise peer.NoWay("takes no preferences")
        profile, suite = KINDS[kind]
        kem = {"encryption_algorithm": pysequoia.EncryptionAlgorithm.MLKEM768_X25519} if kind.endswith("-mlkem") else {}
        made = pysequoia.Tsk.generate(name, profile=getattr(pysequoia.Profile, profile),
                                      cipher_suite=getattr(pysequoia.CipherSuite, suite), **kem)
        return peer.Key(kind, str(made).encode(), str(made.extract_certificate()).encode(), self.name)

    def expired(self, kind):
        if kind not in KINDS:
            raise peer.NoWay("generates no such key")
        profile, suite = KINDS[kind]
        made = pysequoia.Tsk.generate("expired", profile=getattr(pysequoia.Profile, profile),
                                      cipher_suite=getattr(pysequoia.CipherSuite, suite), validity_seconds=1)
        time.sleep(2.1)
        return str(made.extract_certificate()).encode()

    def sign(self, key, data, how):
        if how not in MODES:
            raise peer.NoWay("signs text as cleartext only")
        return pysequoia.sign(self.tsk(key).signer(key.passphrase), data, mode=MODES[how])

    def tsk(self, key):
        return pysequoia.Tsk.from_bytes(key.secret)

    def verify(self, certificate, signed, how, data):
        def store(_):
            return [pysequoia.Cert.from_bytes(certificate)]

        if how.startswith("detached"):
            result = pysequoia.verify(bytes=data, store=store, signature=pysequoia.Sig.from_bytes(signed))
            return data, self.signers(result)
        result = pysequoia.verify(signed, store)
        return result.bytes, self.signers(result)

    def signers(self, result):
        return [good.certificate for good in result.valid_sigs]

    def check(self, form):
        if form.compression not in ("none", "default"):
            raise peer.NoWay("writes no compression")
        if form.anonymous or form.chunk:
            raise peer.NoWay("has no such option")
        if form.container == "LibrePGP":
            raise peer.NoWay("writes no packet 20")

    def encrypt(self, certificates, data, form, signer):
        self.check(form)
        return pysequoia.encrypt(data, [pysequoia.Cert.from_bytes(one) for one in certificates],
                                 signer=self.tsk(signer).signer(signer.passphrase) if signer else None)

    def decrypt(self, key, message, signer):
        result = pysequoia.decrypt(message, decryptor=self.tsk(key).decryptor(key.passphrase),
                                   store=(lambda _: [pysequoia.Cert.from_bytes(signer)]) if signer else None)
        if signer and not result.valid_sigs:
            raise peer.Refused("no valid signature")
        return result.bytes, self.signers(result)

    def encrypt_with_passwords(self, passwords, data, form):
        self.check(form)
        if form.container == "SEIPDv2" or form.s2k != "iterated":
            raise peer.NoWay("writes SEIPDv1 with iterated S2K for passwords")
        return pysequoia.encrypt(data, passwords=passwords)

    def decrypt_with_password(self, password, message):
        return pysequoia.decrypt(message, passwords=[password]).bytes

    def revoke(self, key, reason):
        if reason != 0:
            raise peer.NoWay("takes no reason")
        certificate = pysequoia.Cert.from_bytes(key.certificate)
        signature = certificate.revoke(self.tsk(key).certifier(key.passphrase))
        return packets.revoked(key.certificate, bytes(signature))
