"""RNP 0.16.3: v4 only; SEIPDv1, and packet 20 of LibrePGP, which RFC 9580 does not have.

What it cannot do, as asked here: v6 packets; the algorithms 25 to 28; SEIPDv2 and Argon2; sign in text mode, other
than cleartext; hide a recipient; choose the hash of a password's S2K.
"""

import re

import packets

from . import peer

# The answers to the questions of `rnpkeys --expert`.
ANSWERS = {"v4 25519-legacy": "22", "v4 RSA-2048": "1\n2048", "v4 RSA-3072": "1\n3072", "v4 RSA-4096": "1\n4096",
           "v4 P-256": "19\n1", "v4 P-384": "19\n2", "v4 P-521": "19\n3", "v4 brainpool": "19\n4"}
CIPHERS = {"aes128": "AES128", "aes192": "AES192", "aes256": "AES256", "cast5": "CAST5", "3des": "TRIPLEDES"}


class Rnp(peer.Program):
    name = "rnp"
    kinds = tuple(ANSWERS)

    def __init__(self):
        super().__init__()
        self.empty = self.folder()

    def version(self):
        return self.run(["rnp", "--version"]).stdout.decode().split("\n")[0].split()[-1]

    def rnp(self, arguments, keys, stdin=b"", password=None):
        """Runs rnp with these keys alone; its output goes to a file."""
        output = f"{self.folder()}/output"
        keyring = self.file(b"".join(binary(key) for key in keys)) if keys else None
        done = self.ask(["rnp", "--notty", "--homedir", self.empty, *(["--keyfile", keyring] if keyring else []),
                         "--password", password or "", "--output", output, *arguments], stdin)
        try:
            with open(output, "rb") as file:
                return file.read(), done
        except FileNotFoundError:
            return b"", done

    def generate(self, kind, passphrase, protection, preferences, name):
        if kind not in ANSWERS:
            raise peer.NoWay("generates no such key")
        if preferences.seipd2 or preferences.suites or preferences.ciphers:
            raise peer.NoWay("takes no preferences")
        if protection and (protection.s2k != "iterated" or protection.aead):
            raise peer.NoWay("protects keys with CFB and iterated S2K only")
        return self.generated(kind, passphrase, name, ["--cipher", CIPHERS[protection.cipher]] if protection else [])

    def expired(self, kind):
        if kind not in ANSWERS:
            raise peer.NoWay("generates no such key")
        return self.generated(kind, None, "expired", ["--current-time", "2020-01-01", "--expiration", "1y"]).certificate

    def generated(self, kind, passphrase, name, more):
        rnpkeys = ["rnpkeys", "--notty", "--homedir", self.folder(), "--password", passphrase or ""]
        self.ask([*rnpkeys, "--generate-key", "--expert", "--userid", name, "--s2k-iterations", "65536", *more],
                 (ANSWERS[kind] + "\n").encode())
        secret = self.ask([*rnpkeys, "--export-key", "--secret", name]).stdout
        return peer.Key(kind, secret, self.ask([*rnpkeys, "--export-key", name]).stdout, self.name, passphrase)

    def sign(self, key, data, how):
        option = {"detached": ["--sign", "--detach", "--armor"], "inline": ["--sign", "--armor"],
                  "cleartext": ["--clearsign"]}.get(how)
        if option is None:
            raise peer.NoWay("signs text as cleartext only")
        by = ["-z", "0", "-u", identifier(key.secret)]
        return self.rnp([*option, *by, self.file(data)], [key.secret], b"", key.passphrase)[0]

    def sign_with_sha1(self, key, data):
        return self.rnp(["--sign", "--detach", "--armor", "--hash", "SHA1", "-u", identifier(key.secret), self.file(data)],
                        [key.secret], b"", key.passphrase)[0]

    def verify(self, certificate, signed, how, data):
        if how.startswith("detached"):
            _, done = self.rnp(["--verify", "--source", self.file(data), self.file(signed)], [certificate])
            return data, self.signers(done)
        output, done = self.rnp(["--decrypt", self.file(signed)], [certificate])
        return output, self.signers(done)

    def signers(self, done, required=True):
        # Warnings stand in between.
        said = (done.stderr + done.stdout).decode(errors="replace")
        good = re.findall(r"^Good signature.*?^using \w+ key ([0-9a-fA-F]+)", said, re.M | re.S)
        if required and not good:
            raise peer.Refused(f"no valid signature: {peer.words(done.stderr)}")
        return good

    def options(self, form):
        if form.container == "SEIPDv2":
            raise peer.NoWay("writes no SEIPDv2")
        if form.anonymous:
            raise peer.NoWay("hides no recipient")
        if form.chunk:
            raise peer.NoWay("SEIPDv1 has no chunks")
        aead = [f"--aead={form.aead.upper()}"] if form.container == "LibrePGP" else []
        cipher = ["--cipher", CIPHERS[form.cipher]] if form.cipher else []
        if form.compression == "default":
            compression = []
        else:
            compression = ["-z", "0"] if form.compression == "none" else [f"--{form.compression.removesuffix('2')}", "-z", "6"]
        return ["--armor", *aead, *cipher, *compression]

    def encrypt(self, certificates, data, form, signer):
        to = [word for one in certificates for word in ("--recipient", identifier(one))]
        signing = ["--sign", "-u", identifier(signer.secret)] if signer else []
        return self.rnp(["--encrypt", *self.options(form), *signing, *to, self.file(data)],
                        [*certificates, *([signer.secret] if signer else [])], b"", signer.passphrase if signer else None)[0]

    def decrypt(self, key, message, signer):
        keys = [key.secret, *([signer] if signer else [])]
        output, done = self.rnp(["--decrypt", self.file(message)], keys, b"", key.passphrase)
        return output, self.signers(done, required=signer is not None)

    def encrypt_with_passwords(self, passwords, data, form):
        if len(passwords) != 1:
            raise peer.NoWay("is asked for one password")
        if form.s2k != "iterated":
            raise peer.NoWay("writes no Argon2")
        return self.rnp(["--symmetric", *self.options(form), self.file(data)], [], b"", passwords[0])[0]

    def decrypt_with_password(self, password, message):
        return self.rnp(["--decrypt", self.file(message)], [], b"", password)[0]

    def revoke(self, key, reason):
        home = self.folder()
        rnpkeys = ["rnpkeys", "--notty", "--homedir", home, "--password", key.passphrase or ""]
        self.ask([*rnpkeys, "--import-keys", self.file(key.secret)])
        name = identifier(key.secret)
        why = {0: "no", 1: "superseded", 2: "compromised", 3: "retired"}[reason]
        self.ask([*rnpkeys, "--revoke-key", name, "--rev-type", why])
        return self.ask([*rnpkeys, "--export-key", name]).stdout


def binary(key):
    return packets.dearmor(key)


def identifier(key):
    return packets.fingerprints(key)[0]
