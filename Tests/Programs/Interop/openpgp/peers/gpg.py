"""GnuPG 2.2.40: v4 only, SEIPDv1 only.

What it cannot do, as asked here: v6 packets; the algorithms 25 to 28 of RFC 9580 (it knows Curve25519 as 22 and 18);
SEIPDv2 and Argon2; choose how an exported secret key is protected (the agent always writes AES-128 and SHA-1,
iterated; --s2k-cipher-algo and --s2k-digest-algo change messages only); decrypt a key stub.
It does not say no to a protected key at import: the passphrase is tried at the first use.
"""

import contextlib
import hashlib
import re
import shutil

import packets

from . import peer

ALGORITHMS = {
    "v4 25519-legacy": ("eddsa\nKey-Curve: ed25519", "ecdh\nSubkey-Curve: cv25519"),
    "v4 RSA-2048": ("RSA\nKey-Length: 2048", "RSA\nSubkey-Length: 2048"),
    "v4 RSA-3072": ("RSA\nKey-Length: 3072", "RSA\nSubkey-Length: 3072"),
    "v4 RSA-4096": ("RSA\nKey-Length: 4096", "RSA\nSubkey-Length: 4096"),
    "v4 P-256": ("ecdsa\nKey-Curve: nistp256", "ecdh\nSubkey-Curve: nistp256"),
    "v4 P-384": ("ecdsa\nKey-Curve: nistp384", "ecdh\nSubkey-Curve: nistp384"),
    "v4 P-521": ("ecdsa\nKey-Curve: nistp521", "ecdh\nSubkey-Curve: nistp521"),
    "v4 DSA": ("DSA\nKey-Length: 2048", "ELG\nSubkey-Length: 2048"),
    "v4 brainpool": ("ecdsa\nKey-Curve: brainpoolP256r1", "ecdh\nSubkey-Curve: brainpoolP256r1"),
}
CIPHERS = {"aes128": "AES", "aes192": "AES192", "aes256": "AES256", "3des": "3DES", "cast5": "CAST5"}


# Each home has an agent, and a run makes hundreds.
HOMES = 32


class Gpg(peer.Program):
    name = "gpg"
    kinds = tuple(ALGORITHMS)

    def __init__(self):
        super().__init__()
        # By what they hold; the last used stands at the end.
        self._homes = {}

    def version(self):
        return self.run(["gpg", "--version"]).stdout.decode().splitlines()[0].split()[-1]

    def close(self):
        for home in self._homes.values():
            self.leave(home)
        super().close()

    def leave(self, home):
        self.run(["gpgconf", "--homedir", home, "--kill", "all"])
        shutil.rmtree(home, ignore_errors=True)

    @contextlib.contextmanager
    def temporary_home(self):
        home = self.new_home()
        try:
            yield home
        finally:
            self.leave(home)

    def new_home(self):
        home = self.folder()
        # A low count spares half a second for each new agent; it protects nothing but these test keys.
        with open(f"{home}/gpg-agent.conf", "w") as file:
            file.write("s2k-count 65536\ndisable-scdaemon\n")
        return home

    def gpg(self, home, arguments, passphrase=None, stdin=b"", check=True):
        command = ["gpg", "--homedir", home, "--batch", "--no-tty", "--yes", "--status-fd", "2",
                   "--no-auto-key-retrieve", "--no-auto-key-locate", "--disable-dirmngr", "--pinentry-mode", "loopback",
                   "--passphrase", passphrase or ""]
        return (self.ask if check else self.run)(command + arguments, stdin)

    def home(self, *keys):
        """A home that holds these certificates and secret keys, and nothing else."""
        digest = hashlib.sha256(b"".join(hashlib.sha256(key).digest() for key in keys)).hexdigest()
        if digest not in self._homes:
            home = self.new_home()
            try:
                for key in keys:
                    done = self.gpg(home, ["--import"], stdin=key)
                    if b"IMPORT_OK" not in done.stderr:
                        raise peer.Refused(f"imports nothing: {peer.words(done.stderr)}")
            except peer.Refused:
                self.leave(home)
                raise
            self._homes[digest] = home
            if len(self._homes) > HOMES:
                self.leave(self._homes.pop(next(iter(self._homes))))
        home = self._homes.pop(digest)
        self._homes[digest] = home
        return home

    def fingerprints(self, home, listing="--list-keys"):
        listed = self.gpg(home, ["--with-colons", listing]).stdout.decode()
        return re.findall(r"^(?:pub|sec):.*\n(?:grp.*\n)?fpr:+([0-9A-F]+):", listed, re.M)

    def generate(self, kind, passphrase, protection, preferences, name):
        if kind not in ALGORITHMS:
            raise peer.NoWay("generates no such key")
        if preferences.seipd2 or preferences.suites:
            raise peer.NoWay("knows no SEIPDv2")
        if protection and (protection.s2k, protection.cipher, protection.aead) != ("iterated", "aes128", None):
            raise peer.NoWay("protects exported keys with AES-128 only")
        more = ["Expire-Date: 0"]
        if preferences.ciphers:
            more.append("Preferences: " + " ".join(CIPHERS[cipher] for cipher in preferences.ciphers))
        key = self.generated(kind, name, more)
        return self.protect(key, passphrase, None) if passphrase else key

    def generated(self, kind, name, more, options=()):
        primary, subkey = ALGORITHMS[kind]
        wanted = [f"Key-Type: {primary}", "Key-Usage: cert sign", f"Subkey-Type: {subkey}", "Subkey-Usage: encrypt",
                  f"Name-Real: {name}", *more, "%no-protection", "%commit", ""]
        with self.temporary_home() as home:
            self.gpg(home, [*options, "--generate-key", self.file("\n".join(wanted).encode())])
            return self.exported(home, kind, None)

    def expired(self, kind):
        if kind not in ALGORITHMS:
            raise peer.NoWay("generates no such key")
        return self.generated(kind, "expired", ["Expire-Date: 1y"], ["--faked-system-time", "20200101T000000!"]).certificate

    def exported(self, home, kind, passphrase, command="--export-secret-keys"):
        secret = self.gpg(home, [command], passphrase).stdout
        if not secret:
            raise peer.Refused("exports no secret key")
        return peer.Key(kind, secret, self.gpg(home, ["--export"]).stdout, self.name, passphrase)

    def sign(self, key, data, how):
        home = self.home(key.secret)
        option = {"detached": ["--detach-sign"], "detached text": ["--textmode", "--detach-sign"], "inline": ["--sign"],
                  "inline text": ["--textmode", "--sign"], "cleartext": ["--clear-sign"]}[how]
        return self.gpg(home, ["--armor", "-z", "0", "--output", "-", *option], key.passphrase, data).stdout

    def sign_with_sha1(self, key, data):
        return self.gpg(self.home(key.secret), ["--armor", "--output", "-", "--digest-algo", "SHA1", "--detach-sign"],
                        key.passphrase, data).stdout

    def verify(self, certificate, signed, how, data):
        home = self.home(certificate)
        if how.startswith("detached"):
            done = self.gpg(home, ["--verify", self.file(signed), self.file(data)])
            return data, self.signers(done)
        done = self.gpg(home, ["--output", "-", "--decrypt"], stdin=signed)
        return done.stdout, self.signers(done)

    def signers(self, done, required=True):
        lines = [line.split() for line in done.stderr.decode(errors="replace").splitlines() if line.startswith("[GNUPG:]")]
        valid = [fields for fields in lines if fields[1] == "VALIDSIG"]
        # Of a revoked or expired key, a valid signature is not called good.
        good = any(fields[1] == "GOODSIG" for fields in lines)
        if required and not (valid and good):
            raise peer.Refused(f"no valid signature: {peer.words(done.stderr)}")
        return [fields[2] for fields in valid]

    def options(self, form):
        if form.container == "SEIPDv2":
            raise peer.NoWay("writes no SEIPDv2")
        if form.container == "LibrePGP":
            raise peer.NoWay("2.2 writes no packet 20")
        if form.chunk:
            raise peer.NoWay("SEIPDv1 has no chunks")
        cipher = ["--cipher-algo", CIPHERS[form.cipher]] if form.cipher else []
        compression = [] if form.compression == "default" else \
            ["--compress-algo", "uncompressed" if form.compression == "none" else form.compression]
        return ["--armor", *compression, *cipher]

    def encrypt(self, certificates, data, form, signer):
        home = self.home(*certificates, *([signer.secret] if signer else []))
        everybody = self.fingerprints(home)
        signing = []
        if signer:
            signing = ["--sign", "--local-user", self.fingerprints(home, "--list-secret-keys")[0]]
            holder = self.fingerprints(self.home(signer.secret))
            everybody = [one for one in everybody if one not in holder] or everybody
        to = [word for one in everybody for word in ("--hidden-recipient" if form.anonymous else "--recipient", one)]
        return self.gpg(home, ["--trust-model", "always", *self.options(form), *signing, *to, "--output", "-", "--encrypt"],
                        signer.passphrase if signer else None, data).stdout

    def decrypt(self, key, message, signer):
        home = self.home(key.secret, *([signer] if signer else []))
        done = self.gpg(home, ["--output", "-", "--decrypt"], key.passphrase, message)
        return done.stdout, self.signers(done, required=signer is not None)

    def cipher_of(self, key, message):
        """The cipher inside a SEIPDv1 message, which nobody sees from outside."""
        done = self.gpg(self.home(key.secret), ["--show-session-key", "--output", "-", "--decrypt"], key.passphrase, message)
        return packets.CIPHERS[int(re.search(rb"SESSION_KEY (\d+):", done.stderr)[1])]

    def encrypt_with_passwords(self, passwords, data, form):
        if len(passwords) != 1:
            raise peer.NoWay("takes one password")
        if form.s2k != "iterated":
            raise peer.NoWay("writes no Argon2")
        home = self.home()
        digest = [] if form.hash == "any" else ["--s2k-digest-algo", form.hash]
        s2k = ["--s2k-mode", "3", *digest, "--s2k-count", "65536"]
        return self.gpg(home, [*self.options(form), *s2k, "--output", "-", "--symmetric"], passwords[0], data).stdout

    def decrypt_with_password(self, password, message):
        return self.gpg(self.home(), ["--output", "-", "--decrypt"], password, message).stdout

    def protect(self, key, passphrase, protection):
        if protection and (protection.s2k, protection.cipher, protection.aead) != ("iterated", "aes128", None):
            raise peer.NoWay("protects exported keys with AES-128 only")
        # Asked for each key of the block.
        answers = (([key.passphrase] if key.passphrase else []) + [passphrase or ""]) * len(packets.fingerprints(key.secret))
        with self.temporary_home() as home:
            self.gpg(home, ["--import"], key.passphrase, key.secret)
            self.dialogue(home, ["--change-passphrase", self.fingerprints(home)[0]], answers)
            return self.exported(home, key.kind, passphrase)

    def dialogue(self, home, arguments, answers, passphrase=None):
        """What gpg does only when asked step by step."""
        known = ["--passphrase", passphrase] if passphrase is not None else []
        return self.ask(["gpg", "--homedir", home, "--no-tty", "--yes", "--status-fd", "2", "--pinentry-mode", "loopback",
                         *known, "--command-fd", "0", *arguments], "\n".join([*answers, ""]).encode())

    def stub(self, key):
        return self.exported(self.home(key.secret), key.kind, key.passphrase, "--export-secret-subkeys")

    def revoke(self, key, reason):
        # The menu numbers the reasons its own way.
        menu = {0: "0", 2: "1", 1: "2", 3: "3"}[reason]
        with self.temporary_home() as home:
            self.gpg(home, ["--import"], key.passphrase, key.secret)
            made = self.dialogue(home, ["--output", "-", "--gen-revoke", self.fingerprints(home)[0]], ["y", menu, "", "y"],
                                 key.passphrase or "")
            self.gpg(home, ["--import"], stdin=made.stdout)
            return self.gpg(home, ["--export"]).stdout
