"""Just enough of the packet format to say what an artefact is, whoever made it, and to compute fingerprints."""

import base64
import dataclasses
import hashlib
import struct

CIPHERS = {1: "idea", 2: "3des", 3: "cast5", 4: "blowfish", 7: "aes128", 8: "aes192", 9: "aes256", 10: "twofish",
           11: "camellia128", 12: "camellia192", 13: "camellia256"}
AEADS = {1: "eax", 2: "ocb", 3: "gcm"}
S2KS = {0: "simple", 1: "salted", 3: "iterated", 4: "argon2", 101: "stub"}
HASHES = {1: "md5", 2: "sha1", 3: "ripemd160", 8: "sha256", 9: "sha384", 10: "sha512", 11: "sha224", 12: "sha3-256",
          14: "sha3-512"}
PKESK, SIGNATURE, SKESK, ONE_PASS, SECRET_KEY, PUBLIC_KEY, SECRET_SUBKEY, COMPRESSED, SED, MARKER, LITERAL = range(1, 12)
PUBLIC_SUBKEY, SEIPD, LIBREPGP_AEAD, PADDING = 14, 18, 20, 21


@dataclasses.dataclass(frozen=True)
class Packet:
    tag: int
    body: bytes


def dearmor(octets: bytes) -> bytes:
    """The octets inside the first armored block, or what was given if there is none."""
    start = octets.find(b"-----BEGIN PGP ")
    if start < 0:
        return octets
    lines = octets[start:].replace(b"\r\n", b"\n").split(b"\n")
    body = lines[lines.index(b"") + 1:]
    encoded = []
    for line in body:
        if line.startswith((b"=", b"-----END")):
            break
        encoded.append(line)
    return base64.b64decode(b"".join(encoded))


def armor(octets: bytes, kind: str) -> bytes:
    """An armored block without a checksum."""
    text = base64.b64encode(octets).decode()
    lines = [text[i:i + 64] for i in range(0, len(text), 64)]
    return "\n".join([f"-----BEGIN PGP {kind}-----", "", *lines, f"-----END PGP {kind}-----", ""]).encode()


def length(octets: bytes, at: int) -> tuple[int, int, bool]:
    """The length at an offset in the newer format: its value, the offset after it, and whether it is partial."""
    first = octets[at]
    if first < 192:
        return first, at + 1, False
    if first < 224:
        return ((first - 192) << 8) + octets[at + 1] + 192, at + 2, False
    if first == 255:
        return struct.unpack_from(">I", octets, at + 1)[0], at + 5, False
    return 1 << (first & 0x1F), at + 1, True


def packets(octets: bytes) -> list[Packet]:
    """The packets of a binary or armored sequence."""
    octets = dearmor(octets)
    found, at = [], 0
    while at < len(octets):
        header = octets[at]
        at += 1
        if header & 0x40:
            tag, parts, partial = header & 0x3F, [], True
            while partial:
                size, at, partial = length(octets, at)
                parts.append(octets[at:at + size])
                at += size
            body = b"".join(parts)
        else:
            tag, kind = (header >> 2) & 0xF, header & 3
            if kind == 3:
                size = len(octets) - at
            else:
                size = int.from_bytes(octets[at:at + (1 << kind)], "big")
                at += 1 << kind
            body = octets[at:at + size]
            at += size
        found.append(Packet(tag, body))
    return found


def serialized(packet: Packet) -> bytes:
    return bytes([0xC0 | packet.tag, 0xFF]) + struct.pack(">I", len(packet.body)) + packet.body


def revoked(certificate: bytes, signature: bytes) -> bytes:
    """The certificate with a key revocation signature put behind its primary key."""
    primary, *rest = packets(certificate)
    return b"".join(serialized(packet) for packet in (primary, *packets(signature), *rest))


def public_part(body: bytes) -> bytes:
    """The public fields at the start of a key packet's body."""
    version, algorithm = body[0], body[5]
    at = 10 if version == 6 else 6
    if version == 6:
        return body[:at + struct.unpack_from(">I", body, 6)[0]]

    def mpi(at):
        return at + 2 + (struct.unpack_from(">H", body, at)[0] + 7) // 8

    if algorithm in (1, 2, 3):
        at = mpi(mpi(at))
    elif algorithm == 16:
        at = mpi(mpi(mpi(at)))
    elif algorithm == 17:
        at = mpi(mpi(mpi(mpi(at))))
    elif algorithm in (18, 19, 22):
        at = mpi(at + 1 + body[at])
        if algorithm == 18:
            at += 1 + body[at]
    else:
        at += {25: 32, 26: 56, 27: 32, 28: 57, 30: 32 + 1952, 31: 57 + 2592, 35: 32 + 1184, 36: 56 + 1568}[algorithm]
    return body[:at]


def fingerprints(key: bytes) -> list[str]:
    """The fingerprints of a certificate's or secret key's primary key and subkeys, in order."""
    found = []
    for packet in packets(key):
        if packet.tag in (SECRET_KEY, PUBLIC_KEY, SECRET_SUBKEY, PUBLIC_SUBKEY):
            public = public_part(packet.body)
            if public[0] == 6:
                found.append(hashlib.sha256(b"\x9b" + struct.pack(">I", len(public)) + public).hexdigest())
            else:
                found.append(hashlib.sha1(b"\x99" + struct.pack(">H", len(public)) + public).hexdigest())
    return found


def names(key: bytes, identifier: str) -> bool:
    """Whether a fingerprint or key ID is of one of the keys."""
    identifier = identifier.lower().removeprefix("0x")
    prints = fingerprints(key)
    return identifier in prints or identifier in (one[:16] if len(one) == 64 else one[-16:] for one in prints)


def algorithms(key: bytes) -> list[tuple[int, int]]:
    """The version and algorithm of each key of a certificate or secret key."""
    tags = (SECRET_KEY, PUBLIC_KEY, SECRET_SUBKEY, PUBLIC_SUBKEY)
    return [(packet.body[0], packet.body[5]) for packet in packets(key) if packet.tag in tags]


def protections(key: bytes) -> list[str]:
    """How each secret key of a transferable secret key is protected, in the words of `Protection`."""
    found = []
    for packet in packets(key):
        if packet.tag not in (SECRET_KEY, SECRET_SUBKEY):
            continue
        at = len(public_part(packet.body))
        rest = packet.body[at:]
        usage = rest[0]
        if usage == 0:
            found.append("none")
            continue
        rest = rest[2:] if packet.body[0] == 6 else rest[1:]
        if usage not in (253, 254, 255):
            found.append("simple " + CIPHERS.get(usage, "?") + " cfb")
            continue
        cipher, rest = CIPHERS.get(rest[0], str(rest[0])), rest[1:]
        mode = "cfb"
        if usage == 253:
            mode, rest = AEADS.get(rest[0], "?"), rest[1:]
        if packet.body[0] == 6:
            rest = rest[1:]
        specifier = S2KS.get(rest[0], "?")
        found.append("stub" if specifier == "stub" else f"{specifier} {cipher} {mode}")
    return found


def unclamped(secret: bytes) -> bytes:
    """An unprotected v4 key with the low bits of its Curve25519Legacy secret set, which clamping clears again."""
    made = []
    for packet in packets(secret):
        body = packet.body
        if packet.tag == SECRET_SUBKEY and body[0] == 4 and body[5] == 18:
            at = len(public_part(body)) + 1
            number = bytearray(body[at:-2])
            number[-1] |= 7
            body = body[:at] + number + struct.pack(">H", sum(number) & 0xFFFF)
        made.append(serialized(Packet(packet.tag, bytes(body))))
    return b"".join(made)


@dataclasses.dataclass(frozen=True)
class Message:
    """What can be seen of an encrypted message from outside."""

    container: str
    cipher: str | None
    aead: str | None
    chunk: int | None
    pkesks: tuple[tuple[int, bool], ...]  # version, anonymous
    skesks: tuple[tuple[int, str, str, str | None], ...]  # version, cipher, S2K, hash

    def __str__(self):
        return " ".join(part for part in (self.container, self.aead, self.cipher) if part)


def message(octets: bytes) -> Message:
    """Describes an encrypted message; ValueError if it is none."""
    pkesks, skesks = [], []
    for packet in packets(octets):
        body = packet.body
        if packet.tag == PKESK:
            anonymous = body[1] == 0 if body[0] == 6 else body[1:9] == bytes(8)
            pkesks.append((body[0], anonymous))
        elif packet.tag == SKESK:
            at = {4: 2, 5: 3, 6: 5}[body[0]]
            cipher = CIPHERS.get(body[2 if body[0] == 6 else 1], "?")
            specifier = S2KS.get(body[at], "?")
            skesks.append((body[0], cipher, specifier, None if specifier == "argon2" else HASHES.get(body[at + 1])))
        elif packet.tag == SED:
            return Message("SED", None, None, None, tuple(pkesks), tuple(skesks))
        elif packet.tag == LIBREPGP_AEAD:
            return chunked("LibrePGP", body, pkesks, skesks)
        elif packet.tag == SEIPD and body[0] == 1:
            return Message("SEIPDv1", None, None, None, tuple(pkesks), tuple(skesks))
        elif packet.tag == SEIPD:
            return chunked("SEIPDv2", body, pkesks, skesks)
        elif packet.tag not in (MARKER, PADDING):
            break
    raise ValueError("not an encrypted message")


def chunked(container, body, pkesks, skesks):
    return Message(container, CIPHERS.get(body[1]), AEADS.get(body[2]), 1 << (body[3] + 6), tuple(pkesks), tuple(skesks))


def is_by_primary(key: bytes, signature: bytes) -> bool:
    """Whether a detached signature names the primary key as its issuer, and not a subkey."""
    start = signature.find(b"-----BEGIN PGP SIGNATURE")
    body = next(packet.body for packet in packets(signature[max(start, 0):]) if packet.tag == SIGNATURE)
    primary = bytes.fromhex(fingerprints(key)[0])
    return primary in body or primary[-8:] in body


def signature_type(octets: bytes) -> tuple[int, int]:
    """The version and type of the first signature of a detached signature or cleartext message."""
    start = octets.find(b"-----BEGIN PGP SIGNATURE")
    body = next(packet.body for packet in packets(octets[max(start, 0):]) if packet.tag == SIGNATURE)
    return (body[0], body[1]) if body[0] >= 4 else (body[0], body[2])
