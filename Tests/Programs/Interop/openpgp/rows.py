"""The rows of the matrix: how each feature is made by one peer and read by another."""

import dataclasses
import random
import time

import packets
from peers.peer import HOWS, Failed, Form, Key, NoWay, Preferences, Protection, Refused

TEXT = "Grüße aus dem Tal.\n- a line with a dash\nFrom here\n\n--\n-----BEGIN PGP\nlast line\n".encode()
BLANKS = b"blanks at the end  \t\nno more\n"
BINARY = random.Random(9580).randbytes(70_000) + b"\r\n\n\r\0"
COMPRESSIBLE = b"the same words again and again, as people write\n" * 3000
LARGE = random.Random(4880).randbytes(5 << 20)  # More than the largest chunk, 4 MiB.
PASSWORD = "sesame, öffne dich"

ALGORITHMS = {"25519-legacy": {22, 18}, "25519": {27, 25}, "448": {28, 26},
              "RSA-2048": {1}, "RSA-3072": {1}, "RSA-4096": {1}, "P-256": {19, 18}, "P-384": {19, 18}, "P-521": {19, 18}, "DSA": {17, 16}, "brainpool": {19, 18},
              "post-quantum": {30, 35}, "post-quantum-high": {31, 36}, "25519-mlkem": {22, 27, 35}}
KINDS = ("v4 25519-legacy", "v4 25519", "v4 448", "v4 RSA-2048", "v4 RSA-3072", "v4 RSA-4096", "v4 P-256", "v4 P-384", "v4 P-521",
         "v6 25519", "v6 448", "v6 RSA-2048", "v6 RSA-3072", "v6 RSA-4096", "v6 P-256", "v6 P-384", "v6 P-521")
# RFC 9980. The last two have a primary key of a curve, and a subkey of ML-KEM.
POST_QUANTUM = ("v6 post-quantum", "v6 post-quantum-high", "v4 25519-mlkem", "v6 25519-mlkem")


class NotHeld(Refused):
    """A peer has no key of the kind, and takes nobody's."""

    def __init__(self, holder, words):
        super().__init__(words)
        self.holder = holder


class Bench:
    """The peers, and the keys that they made or hold."""

    def __init__(self, peers):
        self.peers = {peer.name: peer for peer in peers}
        self._made, self._held = {}, {}

    def made(self, maker, kind, preferences=Preferences(), passphrase=None, protection=None) -> Key:
        """The key of this kind that a peer generates, made once."""
        slot = (maker, kind, preferences, passphrase, protection)
        return once(self._made, slot, lambda: self.generated(maker, kind, preferences, passphrase, protection))

    def generated(self, maker, kind, preferences=Preferences(), passphrase=None, protection=None) -> Key:
        key = self.peers[maker].generate(kind, passphrase, protection, preferences, f"{maker} {kind} <{maker}@example.org>")
        version, name = int(kind[1]), kind[3:]
        if any(one[0] != version or one[1] not in ALGORITHMS[name] for one in packets.algorithms(key.secret)):
            raise NoWay(f"made another key: {packets.algorithms(key.secret)}")
        return key

    def signed_before(self, maker, kind):
        """A key, and a signature made in a second before this one, in whose order with a revocation there is no doubt."""
        def make():
            key = self.made(maker, kind)
            signature = self.peers[maker].sign(key, TEXT, "detached")
            time.sleep(1.1)
            return key, signature

        return once(self._made, ("signed before", maker, kind), make)

    def revoked_since(self, maker, kind, reason):
        """The same key, revoked between that signature and now: at one and the same second each peer decides otherwise."""
        def make():
            key, _ = self.signed_before(maker, kind)
            revoked = self.peers[maker].revoke(key, reason)
            time.sleep(2)
            return revoked

        return once(self._made, ("revoked since", maker, kind, reason), make)

    def held(self, holder, kind, preferences=Preferences()) -> Key:
        """The peer's own key of this kind, or else the first of another's making with which it signs."""
        return once(self._held, (holder, kind, preferences), lambda: self.imported(holder, kind, preferences))

    def imported(self, holder, kind, preferences):
        try:
            return self.made(holder, kind, preferences)
        except (NoWay, Refused) as answer:
            said = [f"own: {answer}"]
        for maker in self.peers:
            if maker == holder:
                continue
            try:
                key = self.made(maker, kind, preferences)
            except (NoWay, Refused, Failed):
                continue
            try:
                self.peers[holder].sign(key, TEXT, "detached")
                return key
            except (Refused, NoWay) as answer:
                said.append(f"{maker}'s: {answer}")
        raise NotHeld(holder, f"{holder} holds no such key; " + "; ".join(said))


def once(cache, slot, make):
    """Remembers a result, or the answer that took its place."""
    if slot not in cache:
        try:
            cache[slot] = (make(), None)
        except (NoWay, Refused, Failed) as answer:
            cache[slot] = (None, answer)
    value, answer = cache[slot]
    if answer is not None:
        raise answer
    return value


@dataclasses.dataclass(frozen=True)
class Row:
    """A feature in the words of the table. `refused` says that ours must refuse it."""

    section: str
    key: str = ""
    message: str = ""
    s2k: str = ""
    compression: str = ""
    signature: str = ""
    refused: bool = dataclasses.field(default=False, kw_only=True)
    # There is only the direction to ours.
    ours: bool = dataclasses.field(default=False, kw_only=True)
    # How often a peer may refuse before it counts, where it does so by chance.
    chances: int = dataclasses.field(default=1, kw_only=True)

    # Whether the reader is to refuse something of its own judgement, whatever others do.
    judged = False

    def make(self, bench: Bench, maker: str, reader: str):
        """The artefact, made by one peer for another."""
        raise NotImplementedError

    def read(self, bench: Bench, maker: str, reader: str, artefact) -> None:
        """Returns if the reader took the artefact for what it is."""
        raise NotImplementedError

    def variant(self, artefact) -> str:
        """What else a peer may judge by, and other makers do otherwise: only what is alike in it is compared."""
        return ""

    def slot(self, maker, reader):
        """Under what an artefact is remembered: those that are the same for each reader say so."""
        return maker, reader

    @property
    def title(self):
        return (self.key, self.message, self.s2k, self.compression, self.signature)


def same(expected: bytes, got: bytes, text: bool):
    """Compares plaintexts; of a text, the line ends and (in cleartext) the blanks before them are the reader's."""
    if text:
        expected, got = lines(expected), lines(got)
    if expected != got:
        raise Failed(f"other octets: {len(got)} for {len(expected)}, {got[:60]!r}")


def lines(text):
    return [line.rstrip(b" \t\r") for line in text.rstrip(b"\r\n").split(b"\n")]


def signed_by(key: Key, signers: list[str]):
    if not any(packets.names(key.certificate, one) for one in signers):
        raise Failed(f"good signatures by others only: {signers}")


@dataclasses.dataclass(frozen=True)
class Signed(Row):
    """Data signed by a key of one kind."""

    data: bytes | None = dataclasses.field(default=None, repr=False)

    def slot(self, maker, reader):
        return maker

    def make(self, bench, maker, reader):
        key = bench.held(maker, self.key)
        data = self.data or (BINARY if self.signature in ("detached", "inline") else TEXT)
        signed = bench.peers[maker].sign(key, data, self.signature)
        if not self.signature.startswith("inline"):
            version, kind = packets.signature_type(signed)
            if (version, kind) != (int(self.key[1]), 0 if self.signature == "detached" else 1):
                raise NoWay(f"made a signature of version {version}, type {kind}")
        return key, data, signed

    def read(self, bench, maker, reader, artefact):
        key, data, signed = artefact
        got, signers = bench.peers[reader].verify(key.certificate, signed, self.signature, data)
        same(data, got, self.signature.endswith("text"))
        signed_by(key, signers)


@dataclasses.dataclass(frozen=True)
class Detached(Signed):
    """A signed message that our inline-detach takes apart, verified again by its maker."""

    def read(self, bench, maker, reader, artefact):
        key, data, signed = artefact
        got, signatures = bench.peers[reader].split(signed)
        same(data, got, self.signature.endswith("text"))
        how = "detached" if self.signature == "inline" else "detached text"
        _, signers = bench.peers[maker].verify(key.certificate, signatures, how, got)
        signed_by(key, signers)


class Rearmored(Signed):
    """A certificate and a detached signature through our dearmor and armor, read again by their maker."""

    def read(self, bench, maker, reader, artefact):
        key, data, signed = artefact
        ours = bench.peers[reader]
        _, signers = bench.peers[maker].verify(ours.rearmored(key.certificate), ours.rearmored(signed), self.signature, data)
        signed_by(key, signers)


@dataclasses.dataclass(frozen=True)
class Armored(Signed):
    """A certificate and a detached signature in another armor than their maker's."""

    change: str = ""

    def read(self, bench, maker, reader, artefact):
        key, data, signed = artefact
        certificate = self.changed(key.certificate, "PUBLIC KEY BLOCK")
        _, signers = bench.peers[reader].verify(certificate, self.changed(signed, "SIGNATURE"), self.signature, data)
        signed_by(key, signers)

    def changed(self, octets, kind):
        plain = packets.dearmor(octets)
        if self.change == "binary":
            return plain
        made = packets.armor(plain, kind)
        end = f"-----END PGP {kind}".encode()
        return made if self.change == "no CRC24" else made.replace(end, b"=AAAA\n" + end)


@dataclasses.dataclass(frozen=True)
class Encrypted(Row):
    """A message to a key that the reader holds; signed by a key of the same kind, if at all."""

    form: Form = Form()
    preferences: Preferences = Preferences()
    data: bytes = dataclasses.field(default=BINARY, repr=False)
    # A second recipient, of this kind.
    other: str = ""

    def make(self, bench, maker, reader):
        key = bench.held(reader, self.key, self.preferences)
        signer = bench.held(maker, self.key) if self.signature else None
        certificates = [key.certificate]
        if self.other:
            certificates.append(bench.made("rpgp", self.other).certificate)
        message = bench.peers[maker].encrypt(certificates, self.data, self.form, signer)
        described(message, self.form, self.data)
        made = packets.message(message)
        if made.container == "SEIPDv1" and self.form.cipher:
            cipher = bench.peers["gpg"].cipher_of(key, message)
            if cipher != self.form.cipher:
                raise NoWay(f"made SEIPDv1 {cipher}")
        if len(made.pkesks) < len(certificates):
            raise NoWay("left a recipient out")
        return key, signer, message

    def read(self, bench, maker, reader, artefact):
        key, signer, message = artefact
        got, signers = bench.peers[reader].decrypt(key, message, signer.certificate if signer else None)
        same(self.data, got, False)
        if signer:
            signed_by(signer, signers)


def described(message: bytes, form: Form, data: bytes):
    """NoWay if the message is of another form than asked, as far as can be seen from outside."""
    made = packets.message(message)
    for asked, is_so in ((form.container, made.container), (form.aead, made.aead), (form.chunk, made.chunk)):
        if asked is not None and asked != is_so:
            raise NoWay(f"made {made}")
    if form.cipher and made.cipher and form.cipher != made.cipher:
        raise NoWay(f"made {made}")
    if made.skesks and any(one[2] != form.s2k for one in made.skesks):
        raise NoWay(f"made an S2K of kind {made.skesks[0][2]}")
    if made.skesks and form.cipher and made.container == "SEIPDv1" and made.skesks[0][1] != form.cipher:
        raise NoWay(f"made {made.skesks[0][1]}")
    if made.skesks and form.s2k == "iterated" and made.skesks[0][3] != form.hash and form.hash != "any":
        raise NoWay(f"made an S2K with {made.skesks[0][3]}")
    if form.anonymous and not all(anonymous for _, anonymous in made.pkesks):
        raise NoWay("named the recipient")
    if data is COMPRESSIBLE and form.compression != "none" and len(message) > len(data) // 2:
        raise NoWay("did not compress")


@dataclasses.dataclass(frozen=True)
class WithPassword(Row):
    """A message for a password, or for several."""

    form: Form = Form()
    data: bytes = dataclasses.field(default=BINARY, repr=False)
    passwords: tuple[str, ...] = (PASSWORD,)

    def slot(self, maker, reader):
        return maker

    def make(self, bench, maker, reader):
        message = bench.peers[maker].encrypt_with_passwords(list(self.passwords), self.data, self.form)
        described(message, self.form, self.data)
        return message

    def read(self, bench, maker, reader, artefact):
        for password in self.passwords:
            same(self.data, bench.peers[reader].decrypt_with_password(password, artefact), False)


@dataclasses.dataclass(frozen=True)
class SecretKey(Row):
    """A secret key that moves: the reader decrypts with it what rPGP encrypts, and signs what the maker verifies."""

    protection: Protection | None = None

    def slot(self, maker, reader):
        return maker

    def make(self, bench, maker, reader):
        key = self.exported(bench, maker)
        found = packets.protections(key.secret)
        wanted = str(self.protection) if self.protection else "none"
        if set(found) != {wanted}:
            raise NoWay(f"protects with {', '.join(sorted(set(found)))}")
        return key, self.probe(bench, key)

    def probe(self, bench, key):
        # Not by the maker, who may write a format that the key allows and the reader does not know.
        form = Form("SEIPDv1" if self.key.startswith("v4") else "SEIPDv2")
        return bench.peers["rpgp"].encrypt([key.certificate], TEXT, form, None)

    def exported(self, bench, maker):
        if self.protection is None:
            return bench.made(maker, self.key)
        try:
            return bench.made(maker, self.key, passphrase=PASSWORD, protection=self.protection)
        except NoWay:
            # The peer's own choice may be the one asked for.
            try:
                return bench.made(maker, self.key, passphrase=PASSWORD)
            except NoWay:
                return bench.peers[maker].protect(bench.held(maker, self.key), PASSWORD, None)

    def read(self, bench, maker, reader, artefact):
        key, message = artefact
        got, _ = bench.peers[reader].decrypt(key, message, None)
        same(TEXT, got, False)
        self.sign(bench, maker, reader, key)

    def sign(self, bench, maker, reader, key):
        signature = bench.peers[reader].sign(key, TEXT, "detached")
        _, signers = bench.peers[maker].verify(key.certificate, signature, "detached", TEXT)
        signed_by(key, signers)


class Unclamped(SecretKey):
    """A Curve25519Legacy secret as some wrote it once. gpg fails on such keys; the others, and ours, clamp as they go."""

    def exported(self, bench, maker):
        key = bench.made(maker, self.key)
        return dataclasses.replace(key, secret=packets.unclamped(key.secret))


class Stub(SecretKey):
    """A key whose primary secret stands elsewhere: its subkey decrypts."""

    def make(self, bench, maker, reader):
        key = bench.peers[maker].stub(bench.held(maker, self.key))
        if packets.protections(key.secret)[0] != "stub":
            raise NoWay("wrote no stub")
        return key, self.probe(bench, key)

    def sign(self, bench, maker, reader, key):
        # The subkey decrypts and nothing else, so a signature can only be a lie.
        try:
            bench.peers[reader].sign(key, TEXT, "detached")
        except (Refused, NoWay):
            return
        raise Failed("signed without a secret")


@dataclasses.dataclass(frozen=True)
class Revoked(Row):
    """A revoked key: nobody encrypts to it any more; a hard revocation also ends its past signatures, a soft one does not."""

    reason: int = 0
    encrypting: bool = True
    judged = True

    def slot(self, maker, reader):
        return maker

    def variant(self, artefact):
        if self.encrypting:
            return ""
        key, signature, _ = artefact
        return "by the primary key" if packets.is_by_primary(key.certificate, signature) else "by a subkey"

    def make(self, bench, maker, reader):
        key, signature = bench.signed_before(maker, self.key)
        return key, signature, bench.revoked_since(maker, self.key, self.reason)

    def read(self, bench, maker, reader, artefact):
        key, signature, revoked = artefact
        peer = bench.peers[reader]
        if self.encrypting:
            peer.encrypt([key.certificate], TEXT, Form(), None)
            refuses(lambda: peer.encrypt([revoked], TEXT, Form(), None), "encrypts to a revoked key")
            return
        signed_by(key, peer.verify(key.certificate, signature, "detached", TEXT)[1])
        if self.reason in (0, 2):
            refuses(lambda: peer.verify(revoked, signature, "detached", TEXT), "takes a signature of a compromised key")
        else:
            signed_by(key, peer.verify(revoked, signature, "detached", TEXT)[1])


class Expired(Row):
    """A key that expired: nobody encrypts to it."""

    judged = True

    def slot(self, maker, reader):
        return maker

    def make(self, bench, maker, reader):
        return bench.made(maker, self.key).certificate, bench.peers[maker].expired(self.key)

    def read(self, bench, maker, reader, artefact):
        alive, expired = artefact
        bench.peers[reader].encrypt([alive], TEXT, Form(), None)
        refuses(lambda: bench.peers[reader].encrypt([expired], TEXT, Form(), None), "encrypts to an expired key")


def refuses(operation, otherwise):
    try:
        operation()
    except Refused:
        return
    raise Refused(otherwise)


class WeakHash(Signed):
    """A detached signature over SHA-1."""

    def make(self, bench, maker, reader):
        key = bench.made(maker, self.key)
        return key, TEXT, bench.peers[maker].sign_with_sha1(key, TEXT)

    def read(self, bench, maker, reader, artefact):
        key, data, signed = artefact
        _, signers = bench.peers[reader].verify(key.certificate, signed, "detached", data)
        signed_by(key, signers)


def all_rows() -> list[Row]:
    rows: list[Row] = []
    for kind in KINDS:
        rows += [Signed("signatures", kind, signature=how) for how in HOWS]
    for kind in ("v4 25519-legacy", "v6 25519"):
        rows += [Signed("signatures", kind, message="blanks at line ends", signature=how, data=BLANKS) for how in HOWS]
        with_cr = TEXT.replace(b"\n", b"\r\n")
        rows += [Signed("signatures", kind, message="CR LF", signature=how, data=with_cr) for how in HOWS[1:]]
    for kind in KINDS:
        rows += [Encrypted("to a key", kind, str(form), signature=signature, form=form,
                           preferences=Preferences(seipd2=form.container == "SEIPDv2") if kind[1] == "4" else Preferences())
                 for form, signature in forms_of(kind)]
    rows += formats() + defaults() + passwords()
    for kind in KINDS:
        rows += [SecretKey("secret keys", kind, s2k=str(protection) if protection else "unprotected", protection=protection)
                 for protection in protections_of(kind)]
    rows += [Unclamped("secret keys", "v4 25519-legacy", message="not clamped", s2k="unprotected")]
    rows += [Stub("secret keys", kind, s2k="GNU stub") for kind in ("v4 25519-legacy", "v4 RSA-2048")]
    for kind in ("v4 25519-legacy", "v4 RSA-2048", "v6 25519", "v6 448"):
        rows += [Revoked("revocation", kind, message=words, signature="" if encrypting else "detached", reason=reason,
                         encrypting=encrypting)
                 for reason, words in ((0, "no reason"), (1, "superseded"), (2, "compromised")) for encrypting in (True, False)]
    rows += [Expired("revocation", kind, message="expired") for kind in ("v4 25519-legacy", "v6 25519")]
    for kind in ("v4 25519-legacy", "v6 25519"):
        # gpg wants the checksum wherever the base64 happens to end without padding: chance, so only ours is asked.
        rows += [Armored("armor", kind, message=change, signature="detached", change=change, ours=change != "binary")
                 for change in ("binary", "no CRC24", "wrong CRC24")]
        rows += [Detached("inline-detach", kind, signature=how, ours=True) for how in ("inline", "cleartext")]
        rows += [Rearmored("armor", kind, message="dearmor, armor", signature="detached", ours=True)]
    rows += post_quantum() + refusals()
    return rows


def post_quantum():
    rows = [Signed("post-quantum", kind, signature=how) for kind in POST_QUANTUM[:2] for how in HOWS]
    for kind in POST_QUANTUM:
        rows += [Encrypted("post-quantum", kind, signature=signature, form=Form(container), data=data,
                           message=f"{container}, {len(data)} octets",
                           preferences=Preferences(seipd2=False) if container == "SEIPDv1" else Preferences())
                 for container in (("SEIPDv1", "SEIPDv2") if kind[1] == "4" else ("SEIPDv2",))
                 for signature, data in (("", BINARY), ("inline", BINARY), ("", b""))]
        rows.append(Encrypted("post-quantum", kind, "SEIPDv2, and a v6 key of curves", form=Form("SEIPDv2"), other="v6 25519"))
    rows += [Revoked("post-quantum", kind, message="no reason", signature="detached", reason=0, encrypting=False)
             for kind in POST_QUANTUM[:2]]
    return rows


def forms_of(kind):
    if kind[1] == "4":
        return [(Form("SEIPDv1"), ""), (Form("SEIPDv1"), "inline"), (Form("SEIPDv2", aead="ocb"), "")]
    return [(Form("SEIPDv2", aead="ocb"), ""), (Form("SEIPDv2", aead="ocb"), "inline")]


def formats():
    """Every cipher, mode and compression, and odd sizes, to one kind of key for each format."""
    rows = []

    def row(key, form, preferences, message=None, **more):
        rows.append(Encrypted("formats", key, message or str(Form(form.container, form.cipher, form.aead)),
                              compression=form.compression, form=form, preferences=preferences, **more))

    for cipher in ("aes128", "aes192", "aes256"):
        row("v4 25519-legacy", Form("SEIPDv1", cipher), Preferences(seipd2=False, ciphers=(cipher,)))
    for cipher in ("cast5", "3des"):
        # Read, and never written.
        row("v4 25519-legacy", Form("SEIPDv1", cipher), Preferences(seipd2=False), ours=True)
    for key, container in (("v4 25519-legacy", "SEIPDv1"), ("v6 25519", "SEIPDv2")):
        asked = Preferences(seipd2=False) if key[1] == "4" else Preferences()
        for compression in ("zip", "zlib"):
            row(key, Form(container, compression=compression), asked, data=COMPRESSIBLE)
        row(key, Form(container), asked, f"{container}, empty", data=b"")
        row(key, Form(container), asked, f"{container}, 5 MiB", data=LARGE)
        row(key, Form(container, anonymous=True), asked, f"{container}, anonymous")
        row(key, Form(container), asked, f"{container}, two recipients", other=key)
    row("v4 25519-legacy", Form("SEIPDv1"), Preferences(seipd2=False), "SEIPDv1, and a v6 key", other="v6 25519")
    row("v6 25519", Form("SEIPDv1"), Preferences(), "SEIPDv1, and a v4 key", other="v4 25519-legacy")
    for cipher in ("aes128", "aes192", "aes256"):
        for aead in ("ocb", "gcm", "eax"):
            row("v6 25519", Form("SEIPDv2", cipher, aead), Preferences(seipd2=True, suites=((cipher, aead),)))
    for chunk in (64, 4096, 1 << 22):
        row("v6 25519", Form("SEIPDv2", chunk=chunk), Preferences(), f"SEIPDv2, chunks of {chunk}")
    return rows


def defaults():
    """What peers write when nothing is asked for: some compress, some pad, and how depends on the size."""
    half = random.Random(2021)
    rows = []
    for size, words in ((6, "6"), (500, "500"), (10_000, "10 k"), (1_000_000, "1 M"), (5_000_000, "5 M"), (70_000_000, "70 M")):
        data = b"".join((half.randbytes(size // 2), b"half of it says the same, " * (size // 52 + 1)))[:size]
        rows += [Encrypted("defaults", key, f"{words} octets", compression="as it comes",
                           form=Form(compression="default"), data=data)
                 for key in ("v4 25519-legacy", "v6 25519", "v6 448")]
    return rows


def passwords():
    rows = []

    def row(form, message=None, **more):
        s2k = form.s2k if form.s2k == "argon2" or form.hash == "any" else f"iterated {form.hash}"
        rows.append(WithPassword("passwords", "", message or str(Form(form.container, form.cipher, form.aead)), s2k,
                                 form.compression, form=form, **more))

    for digest in ("any", "sha1", "sha256", "sha512"):
        row(Form("SEIPDv1", hash=digest))
    for cipher in ("aes128", "aes192", "aes256"):
        row(Form("SEIPDv1", cipher, hash="any"))
    for compression in ("zip", "zlib"):
        row(Form("SEIPDv1", hash="any", compression=compression), data=COMPRESSIBLE)
    # A wrong password turns the session key of a v4 SKESK into noise that now and then looks like one; rPGP gives up then.
    row(Form("SEIPDv1", hash="any"), "SEIPDv1, two passwords", passwords=("one", "two"), chances=4)
    row(Form("SEIPDv1", s2k="argon2"))
    for aead in ("ocb", "gcm", "eax"):
        row(Form("SEIPDv2", "aes256", aead, s2k="argon2"))
    row(Form("SEIPDv2", "aes128", "ocb", s2k="argon2"))
    row(Form("SEIPDv2", aead="ocb", hash="any"))
    row(Form("SEIPDv2", s2k="argon2", compression="zlib"), data=COMPRESSIBLE)
    row(Form("SEIPDv2", s2k="argon2"), "SEIPDv2, two passwords", passwords=("one", "two"))
    return rows


def protections_of(kind):
    common = [None, Protection("iterated", "aes256")]
    if kind[1] == "4":
        common.append(Protection("iterated", "aes128"))
        if kind in ("v4 25519-legacy", "v4 RSA-2048"):
            common += [Protection("iterated", "cast5"), Protection("iterated", "3des"), Protection("iterated", "aes192")]
        if kind == "v4 25519-legacy":
            common += [Protection("argon2", "aes256", "ocb")]
    else:
        common.append(Protection("argon2", "aes256", "ocb"))
        if kind in ("v6 25519", "v6 448"):
            common += [Protection("argon2", *suite) for suite in (("aes256", "gcm"), ("aes256", "eax"), ("aes128", "ocb"))]
    return common


def refusals():
    """What ours refuses by name."""
    rows = [Encrypted("refused by ours", "v4 25519-legacy", "SEIPDv1", compression="bzip2", data=COMPRESSIBLE,
                      form=Form("SEIPDv1", compression="bzip2"), preferences=Preferences(seipd2=False), refused=True)]
    rows += [Encrypted("refused by ours", "v4 25519-legacy", f"LibrePGP {aead}", form=Form("LibrePGP", aead=aead),
                       preferences=Preferences(seipd2=False), refused=True) for aead in ("ocb", "eax")]
    rows += [Signed("refused by ours", "v4 DSA", signature="detached", refused=True),
             WeakHash("refused by ours", "v4 25519-legacy", message="SHA-1", signature="detached", refused=True)]
    return rows
