"""sq 0.27 over sequoia-openpgp 1.12: v4 only, SEIPDv1 only.

What it cannot do, as asked here: v6 packets; the algorithms 25 to 28; SEIPDv2 and Argon2; choose the cipher or the
S2K of anything; generate keys other than Curve25519, RSA-3072 and RSA-4096; sign in text mode, other than cleartext.
Passwords are read from the terminal alone, so it is given one.
"""

import re

import packets

from . import peer

SUITES = {"v4 25519-legacy": "cv25519", "v4 RSA-3072": "rsa3k", "v4 RSA-4096": "rsa4k"}


class Sq(peer.Program):
    name = "sq"
    kinds = tuple(SUITES)

    def version(self):
        return self.run(["sq", "--version"]).stdout.decode().split()[1]

    def generate(self, kind, passphrase, protection, preferences, name):
        if kind not in SUITES:
            raise peer.NoWay("generates no such key")
        if preferences.seipd2 or preferences.suites or preferences.ciphers:
            raise peer.NoWay("takes no preferences")
        if protection:
            raise peer.NoWay("takes no cipher for the secret key")
        path = f"{self.folder()}/key"
        password = ["--with-password"] if passphrase else []
        self.ask(["sq", "key", "generate", "--cipher-suite", SUITES[kind], "--userid", name, *password, "--export", path],
                 answers=[passphrase, passphrase] if passphrase else None)
        with open(path, "rb") as file:
            secret = file.read()
        return peer.Key(kind, secret, self.certificate(secret), self.name, passphrase)

    def expired(self, kind):
        if kind not in SUITES:
            raise peer.NoWay("generates no such key")
        path = f"{self.folder()}/key"
        self.ask(["sq", "key", "generate", "--cipher-suite", SUITES[kind], "--userid", "expired", "--creation-time", "20200101",
                  "--expires", "20210101", "--export", path])
        with open(path, "rb") as file:
            return self.certificate(file.read())

    def certificate(self, secret):
        return self.ask(["sq", "key", "extract-cert"], secret).stdout

    def sign(self, key, data, how):
        option = {"detached": ["--detached"], "inline": [], "cleartext": ["--cleartext-signature"]}.get(how)
        if option is None:
            raise peer.NoWay("signs text as cleartext only")
        return self.ask(["sq", "sign", *option, "--signer-key", self.file(key.secret)], data,
                        answers=[key.passphrase] if key.passphrase else None).stdout

    def verify(self, certificate, signed, how, data):
        if how.startswith("detached"):
            done = self.ask(["sq", "verify", "--signer-cert", self.file(certificate), "--detached", self.file(signed),
                             self.file(data)])
            return data, self.signers(done)
        done = self.ask(["sq", "verify", "--signer-cert", self.file(certificate)], signed)
        return done.stdout, self.signers(done)

    def signers(self, done):
        return re.findall(r"[Gg]ood signature from (?:key )?([0-9A-F ]+)", done.stderr.decode(errors="replace"))

    def encrypt(self, certificates, data, form, signer):
        self.check(form)
        recipients = [word for one in certificates for word in ("--recipient-cert", self.file(one))]
        signing = ["--signer-key", self.file(signer.secret)] if signer else []
        return self.ask(["sq", "encrypt", *self.compression(form), *signing, *recipients], data,
                        answers=[signer.passphrase] if signer and signer.passphrase else None).stdout

    def compression(self, form):
        # Its default pads, with octets behind the compressed data.
        return [] if form.compression == "default" else ["--compression", form.compression]

    def check(self, form):
        if form.container in ("SEIPDv2", "LibrePGP"):
            raise peer.NoWay("writes SEIPDv1 only")
        if form.anonymous or form.chunk:
            raise peer.NoWay("has no such option")

    def decrypt(self, key, message, signer):
        signing = ["--signer-cert", self.file(signer)] if signer else []
        done = self.ask(["sq", "decrypt", "--recipient-key", self.file(key.secret), *signing], message,
                        answers=[key.passphrase] if key.passphrase else None)
        return done.stdout, self.signers(done)

    def encrypt_with_passwords(self, passwords, data, form):
        self.check(form)
        if form.s2k != "iterated":
            raise peer.NoWay("writes no Argon2")
        return self.ask(["sq", "encrypt", *self.compression(form), *["--symmetric"] * len(passwords)], data,
                        answers=passwords).stdout

    def decrypt_with_password(self, password, message):
        return self.ask(["sq", "decrypt"], message, answers=[password]).stdout

    def protect(self, key, passphrase, protection):
        if protection:
            raise peer.NoWay("takes no cipher for the secret key")
        old = [key.passphrase] if key.passphrase else []
        new = [passphrase, passphrase] if passphrase else []
        made = self.ask(["sq", "key", "password", *([] if passphrase else ["--clear"])], key.secret, answers=old + new)
        return peer.Key(key.kind, made.stdout, key.certificate, self.name, passphrase)

    def revoke(self, key, reason):
        why = {0: "unspecified", 1: "superseded", 2: "compromised", 3: "retired"}[reason]
        made = self.ask(["sq", "revoke", "certificate", "--certificate", self.file(key.certificate), "--revocation-key",
                         self.file(key.secret), why, "made by a test"],
                        answers=[key.passphrase] if key.passphrase else None).stdout
        return packets.revoked(key.certificate, made)
