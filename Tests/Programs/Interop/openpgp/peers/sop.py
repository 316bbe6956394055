"""Our own implementation, driven as `sop` (draft-dkg-openpgp-stateless-cli-14), as any other suite would drive it."""

import os

import packets

from . import peer

# The kinds that a profile of generate-key makes: the names under which a profile may be listed.
PROFILES = {"v4 25519-legacy": ("compatible", "rfc4880"), "v6 448": ("advanced", "rfc9580"),
            "v6 post-quantum": ("postquantum",), "v6 post-quantum-high": ("postquantum-high",)}
# For passwords, where no certificate says what its owner reads.
MESSAGES = {"SEIPDv1": ("compatible", "rfc4880"), "SEIPDv2": ("advanced", "rfc9580")}


class Sop(peer.Program):
    name = "sop"
    kinds = tuple(PROFILES)

    def __init__(self, path):
        super().__init__()
        self.path = os.path.abspath(path)
        self._profiles = {}

    def version(self):
        return self.sop("version").stdout.decode().splitlines()[0]

    def sop(self, *arguments, stdin=b""):
        done = self.run([self.path, *arguments], stdin)
        if done.returncode != 0:
            if done.stdout:
                raise peer.Failed(f"exit {done.returncode} after {len(done.stdout)} octets of output")
            raise peer.Refused(f"exit {done.returncode}: {peer.words(done.stderr)}")
        return done

    def profile(self, subcommand, names):
        """The option that asks for a profile by the first of these names that is listed."""
        if subcommand not in self._profiles:
            listed = self.sop("list-profiles", subcommand).stdout.decode().splitlines()
            self._profiles[subcommand] = [line.split(":")[0].strip() for line in listed]
        for name in names:
            if name in self._profiles[subcommand]:
                return [f"--profile={name}"]
        raise peer.NoWay(f"{subcommand} lists none of the profiles {', '.join(names)}")

    def password(self, option, password):
        return [f"--{option}={self.file(password.encode())}"] if password else []

    def generate(self, kind, passphrase, protection, preferences, name):
        if kind not in PROFILES:
            raise peer.NoWay("no profile makes such keys")
        if preferences.ciphers or preferences.suites or preferences.seipd2 not in (None, kind[1] == "6"):
            raise peer.NoWay("takes no preferences")
        made = self.sop("generate-key", *self.profile("generate-key", PROFILES[kind]),
                        *self.password("with-key-password", passphrase), "--", name).stdout
        return peer.Key(kind, made, self.certificate(made), self.name, passphrase)

    def certificate(self, secret):
        return self.sop("extract-cert", stdin=secret).stdout

    def sign(self, key, data, how):
        command = {"detached": ("sign", "binary"), "detached text": ("sign", "text"), "inline": ("inline-sign", "binary"),
                   "inline text": ("inline-sign", "text"), "cleartext": ("inline-sign", "clearsigned")}[how]
        return self.sop(command[0], f"--as={command[1]}", *self.password("with-key-password", key.passphrase), "--",
                        self.file(key.secret), stdin=data).stdout

    def verify(self, certificate, signed, how, data):
        if how.startswith("detached"):
            done = self.sop("verify", "--", self.file(signed), self.file(certificate), stdin=data)
            return data, self.signers(done.stdout)
        out = f"{self.folder()}/verifications"
        done = self.sop("inline-verify", f"--verifications-out={out}", "--", self.file(certificate), stdin=signed)
        return done.stdout, self.signers_in(out)

    def signers_in(self, path):
        with open(path, "rb") as file:
            return self.signers(file.read())

    def signers(self, verifications):
        """A line each: the time, the signing key's fingerprint, the primary key's, and more."""
        return [line.split()[2] for line in verifications.decode().splitlines() if line.strip()]

    def encrypt(self, certificates, data, form, signer):
        signing = []
        if signer:
            signing = [f"--sign-with={self.file(signer.secret)}", *self.password("with-key-password", signer.passphrase)]
        return self.sop("encrypt", *signing, "--", *[self.file(one) for one in certificates], stdin=data).stdout

    def decrypt(self, key, message, signer):
        out = f"{self.folder()}/verifications"
        verifying = [f"--verifications-out={out}", f"--verify-with={self.file(signer)}"] if signer else []
        done = self.sop("decrypt", *verifying, *self.password("with-key-password", key.passphrase), "--",
                        self.file(key.secret), stdin=message)
        signers = self.signers_in(out) if signer else []
        if signer and not signers:
            raise peer.Refused("no valid signature")
        return done.stdout, signers

    def encrypt_with_passwords(self, passwords, data, form):
        profile = self.profile("encrypt", MESSAGES[form.container]) if form.container == "SEIPDv2" else []
        options = [word for one in passwords for word in self.password("with-password", one)]
        return self.sop("encrypt", *profile, *options, stdin=data).stdout

    def decrypt_with_password(self, password, message):
        return self.sop("decrypt", *self.password("with-password", password), stdin=message).stdout

    def protect(self, key, passphrase, protection):
        made = self.sop("change-key-password", *self.password("old-key-password", key.passphrase),
                        *self.password("new-key-password", passphrase), stdin=key.secret).stdout
        return peer.Key(key.kind, made, key.certificate, self.name, passphrase)

    def revoke(self, key, reason):
        if reason != 0:
            raise peer.NoWay("takes no reason")
        return self.sop("revoke-key", *self.password("with-key-password", key.passphrase), stdin=key.secret).stdout

    def split(self, signed):
        """What inline-detach makes of a signed message: the data, and the signatures."""
        out = f"{self.folder()}/signatures"
        data = self.sop("inline-detach", f"--signatures-out={out}", stdin=signed).stdout
        with open(out, "rb") as file:
            return data, file.read()

    def rearmored(self, octets):
        """Through dearmor and armor."""
        plain = self.sop("dearmor", stdin=octets).stdout
        if plain != packets.dearmor(octets):
            raise peer.Failed("dearmor gave other octets")
        return self.sop("armor", stdin=plain).stdout
