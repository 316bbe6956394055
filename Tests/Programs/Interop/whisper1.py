#!/usr/bin/env python3
"""whisper1: an independent reader and writer of the whisper1 message envelope.

Written from the protocol's description alone, as an interoperability peer. It is stateless: it has no vault, so
freshness is only reported, and replay, blocking and contact policies (sections 5 and 7) are not enforced.
It makes no attempt to wipe secrets from memory; do not use it as a messenger.
"""

import argparse
import hashlib
import hmac
import json
import os
import re
import struct
import sys
import time
import unicodedata
from dataclasses import dataclass, field
from typing import Optional

from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

PREFIX = "whisper1:v1.c20p."
MARK = "whisper1:"
BUNDLE_PREFIX = "whisper-bundle1:"
MAX_ENVELOPE = 128 * 1024
MAX_TEXT = 64 * 1024 * 1024
MAX_CANDIDATES = 10000
MAX_MESSAGE = 65534
BUCKETS = (256, 512, 1024, 2048, 4096, 8192, 16384, 32768, 65536)
INT64_MIN, INT64_MAX = -(1 << 63), (1 << 63) - 1
FRESH_SECONDS = 48 * 3600
ZERO32 = bytes(32)


class WhisperError(Exception):
    """category is one of the error names of the vectors file, or a local one (invalidKey, invalidBundle ...)."""

    def __init__(self, category, detail=""):
        super().__init__(f"{category}: {detail}" if detail else category)
        self.category = category
        self.detail = detail


# ---------------------------------------------------------------------------------------------------------------
# Strict base64url
# ---------------------------------------------------------------------------------------------------------------

_B64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_B64_VALUE = {c: i for i, c in enumerate(_B64)}


def b64_encode(data):
    out = []
    for i in range(0, len(data), 3):
        chunk = data[i:i + 3]
        n = int.from_bytes(chunk + bytes(3 - len(chunk)), "big")
        quad = _B64[n >> 18] + _B64[n >> 12 & 63] + _B64[n >> 6 & 63] + _B64[n & 63]
        out.append(quad[:len(chunk) + 1])
    return "".join(out)


def b64_decode(text):
    """Exactly one text decodes to each byte string; everything else raises ValueError."""
    rest = len(text) % 4
    if rest == 1:
        raise ValueError("impossible base64url length")
    try:
        values = [_B64_VALUE[c] for c in text]
    except KeyError as e:
        raise ValueError("character outside the base64url alphabet") from e
    out = bytearray()
    whole = len(values) - rest
    for i in range(0, whole, 4):
        n = values[i] << 18 | values[i + 1] << 12 | values[i + 2] << 6 | values[i + 3]
        out += n.to_bytes(3, "big")
    if rest == 2:
        n = values[whole] << 6 | values[whole + 1]
        if n & 0xF:
            raise ValueError("non-zero trailing bits")
        out.append(n >> 4)
    elif rest == 3:
        n = values[whole] << 12 | values[whole + 1] << 6 | values[whole + 2]
        if n & 0x3:
            raise ValueError("non-zero trailing bits")
        out += (n >> 2).to_bytes(2, "big")
    return bytes(out)


# ---------------------------------------------------------------------------------------------------------------
# Field arithmetic: the weak points are derived, not remembered
# ---------------------------------------------------------------------------------------------------------------

FIELD_P = 2 ** 255 - 19
_GROUP_L = 2 ** 252 + 27742317777372353535851937790883648493
_EDWARDS_D = -121665 * pow(121666, -1, FIELD_P) % FIELD_P
_MONTGOMERY_A = 486662


def _sqrt(a):
    """A square root modulo p, or None."""
    a %= FIELD_P
    r = pow(a, (FIELD_P + 3) // 8, FIELD_P)
    if r * r % FIELD_P != a:
        r = r * pow(2, (FIELD_P - 1) // 4, FIELD_P) % FIELD_P
    return r if r * r % FIELD_P == a else None


def _roots(b, c):
    """Roots of t² + b·t + c."""
    s = _sqrt(b * b - 4 * c)
    if s is None:
        return set()
    half = pow(2, -1, FIELD_P)
    return {(-b + s) * half % FIELD_P, (-b - s) * half % FIELD_P}


def _ed_add(p, q):
    (x1, y1), (x2, y2) = p, q
    k = _EDWARDS_D * x1 * x2 * y1 * y2 % FIELD_P
    x = (x1 * y2 + x2 * y1) * pow(1 + k, -1, FIELD_P) % FIELD_P
    y = (y1 * y2 + x1 * x2) * pow(1 - k, -1, FIELD_P) % FIELD_P
    return x, y


def _ed_multiply(n, p):
    out = (0, 1)
    while n:
        if n & 1:
            out = _ed_add(out, p)
        p = _ed_add(p, p)
        n >>= 1
    return out


def _ed_encode(p):
    return (p[1] | (p[0] & 1) << 255).to_bytes(32, "little")


def _ed_torsion():
    """The eight points of small order: L·P for curve points P until one of order eight turns up."""
    for y in range(2, 1000):
        x = _sqrt((y * y - 1) * pow(_EDWARDS_D * y * y + 1, -1, FIELD_P))
        if x is None:
            continue
        t = _ed_multiply(_GROUP_L, (x, y))
        if _ed_multiply(4, t) != (0, 1):
            if _ed_multiply(8, t) != (0, 1):
                raise RuntimeError("self-check: L times a point is not of small order")
            return [_ed_multiply(i, t) for i in range(8)]
    raise RuntimeError("self-check: no point of order eight")


def _halves(v):
    """All u whose x-only double (u²−1)² / (4u(u²+Au+1)) is v. With s = u + 1/u: s² − 4 = 4v(s + A)."""
    out = set()
    for s in _roots(-4 * v, -4 - 4 * v * _MONTGOMERY_A):
        out |= _roots(-s, 1)
    return out


def _montgomery_low_order():
    """All u, on the curve and on its twist, from which repeated doubling reaches infinity (u = 0 does at once)."""
    found = {0} | _roots(_MONTGOMERY_A, 1)
    todo = list(found)
    while todo:
        v = todo.pop()
        new = (_halves(v) if v else {1, FIELD_P - 1}) - found  # (u² − 1)² = 0 exactly at ±1
        found |= new
        todo += new
    return found


_ED_TORSION = _ed_torsion()
ED25519_SMALL_ORDER = frozenset(_ed_encode(p) for p in _ED_TORSION)
_ED_SMALL_ORDER_Y = frozenset(p[1] for p in _ED_TORSION)
_X25519_LOW_ORDER_U = frozenset(_montgomery_low_order())
X25519_LOW_ORDER = frozenset(u.to_bytes(32, "little") for u in _X25519_LOW_ORDER_U)


def _self_check():
    if len(ED25519_SMALL_ORDER) != 8 or len(_ED_SMALL_ORDER_Y) != 5 or len(_X25519_LOW_ORDER_U) != 5:
        raise RuntimeError("self-check: wrong number of weak points")
    mapped = {(1 + y) * pow(1 - y, -1, FIELD_P) % FIELD_P for y in _ED_SMALL_ORDER_Y if y != 1}
    if _X25519_LOW_ORDER_U != mapped | {FIELD_P - 1}:
        raise RuntimeError("self-check: the two curves' weak points do not correspond")


_self_check()


def check_x25519_public(key):
    if len(key) != 32:
        raise WhisperError("invalidKey", "an X25519 key has 32 bytes")
    u = int.from_bytes(key, "little")  # the high bit is part of the number here: set means not canonical
    if u >= FIELD_P:
        raise WhisperError("invalidKey", "X25519 key is not canonical")
    if u in _X25519_LOW_ORDER_U:
        raise WhisperError("invalidKey", "X25519 key is of low order")
    return key


def check_ed25519_public(key):
    if len(key) != 32:
        raise WhisperError("invalidKey", "an Ed25519 key has 32 bytes")
    y = int.from_bytes(key, "little") & (1 << 255) - 1  # the high bit is the sign of x
    if y >= FIELD_P:
        raise WhisperError("invalidKey", "Ed25519 key is not canonical")
    if y in _ED_SMALL_ORDER_Y:  # by y, so that "minus zero" encodings of x = 0 are caught too
        raise WhisperError("invalidKey", "Ed25519 key is of small order")
    return key


# ---------------------------------------------------------------------------------------------------------------
# Primitives
# ---------------------------------------------------------------------------------------------------------------

def blake2s(data):
    return hashlib.blake2s(data, digest_size=32).digest()


def lp(data):
    return struct.pack(">I", len(data)) + data


def hkdf_extract(salt, ikm):
    return hmac.new(salt, ikm, hashlib.sha256).digest()


def hkdf_expand(prk, info, length):
    out, block, i = b"", b"", 0
    while len(out) < length:
        i += 1
        block = hmac.new(prk, block + info + bytes([i]), hashlib.sha256).digest()
        out += block
    return out[:length]


def x25519_public(private):
    return X25519PrivateKey.from_private_bytes(private).public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)


def ed25519_public(private):
    return Ed25519PrivateKey.from_private_bytes(private).public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)


def x25519_shared(private, public):
    try:
        secret = X25519PrivateKey.from_private_bytes(private).exchange(X25519PublicKey.from_public_bytes(public))
    except ValueError as e:
        raise WhisperError("invalidKey", "no shared secret") from e
    if secret == ZERO32:
        raise WhisperError("invalidKey", "all-zero shared secret")
    return secret


def ed25519_sign(private, message):
    return Ed25519PrivateKey.from_private_bytes(private).sign(message)


def ed25519_verify(public, signature, message):
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, message)
        return True
    except (InvalidSignature, ValueError):
        return False


def aead_seal(key, nonce, plaintext, aad):
    return ChaCha20Poly1305(key).encrypt(nonce, plaintext, aad)


def aead_open(key, nonce, sealed, aad):
    try:
        return ChaCha20Poly1305(key).decrypt(nonce, sealed, aad)
    except InvalidTag as e:
        raise WhisperError("notAuthentic", "tag does not match") from e


# ---------------------------------------------------------------------------------------------------------------
# Names (section 2)
# ---------------------------------------------------------------------------------------------------------------

_CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


def identity_fingerprint(x_public, ed_public):
    return blake2s(b"whisper-fingerprint-v1" + x_public + (ed_public or b""))


def key_fingerprint(x_public):
    return blake2s(x_public)


def recipient_key_id(x_public):
    return key_fingerprint(x_public)[-8:]


def short_fingerprint(fingerprint):
    n = int.from_bytes(fingerprint[:8], "big") >> 4
    s = "".join(_CROCKFORD[n >> 5 * (11 - i) & 31] for i in range(12))
    return f"{s[:4]}-{s[4:8]}-{s[8:]}"


def sas_hash(fingerprint):
    h = hashlib.sha512(b"whisper-sas-v1" + fingerprint).digest()
    for _ in range(5200):
        h = hashlib.sha512(h + fingerprint).digest()
    return h


def sas_indices(h):
    n = int.from_bytes(h[:9], "big") >> 6
    return [n >> 11 * (5 - i) & 2047 for i in range(6)]


def sas_words(h, words):
    return [words[i] for i in sas_indices(h)]


def sas_numeric(h):
    return " ".join(f"{int.from_bytes(h[5 * i:5 * i + 5], 'big') % 100000:05d}" for i in range(6))


def load_words(path):
    with open(path, encoding="utf-8") as f:
        words = f.read().split()
    if len(words) != 2048 or len(set(words)) != 2048 or words[0] != "abandon" or words[-1] != "zoo":
        raise WhisperError("invalidWordList", "not the BIP-39 English list")
    return words


@dataclass(frozen=True)
class PublicIdentity:
    """ed is None for an identity that has no signing key."""
    x: bytes
    ed: Optional[bytes]

    def __post_init__(self):
        check_x25519_public(self.x)
        if self.ed is not None:
            check_ed25519_public(self.ed)

    @property
    def fingerprint(self):
        return identity_fingerprint(self.x, self.ed)


@dataclass(frozen=True)
class RawKey:
    """A recipient of whom nothing but the X25519 key is known."""
    x: bytes

    def __post_init__(self):
        check_x25519_public(self.x)

    @property
    def fingerprint(self):
        return ZERO32


@dataclass(frozen=True)
class Identity:
    x_private: bytes = field(repr=False)
    ed_private: Optional[bytes] = field(repr=False)
    public: PublicIdentity

    @classmethod
    def from_private(cls, x_private, ed_private=None):
        if len(x_private) != 32 or (ed_private is not None and len(ed_private) != 32):
            raise WhisperError("invalidKey", "a private key has 32 bytes")
        public = PublicIdentity(x25519_public(x_private), None if ed_private is None else ed25519_public(ed_private))
        return cls(x_private, ed_private, public)

    @classmethod
    def generate(cls, signing=True):
        return cls.from_private(os.urandom(32), os.urandom(32) if signing else None)

    @property
    def fingerprint(self):
        return self.public.fingerprint


def parse_raw_key(text):
    if len(text) != 43:
        raise WhisperError("invalidKey", "a raw key has 43 characters")
    try:
        return RawKey(b64_decode(text))
    except ValueError as e:
        raise WhisperError("invalidKey", str(e)) from e


# ---------------------------------------------------------------------------------------------------------------
# Padding (section 4)
# ---------------------------------------------------------------------------------------------------------------

def bucket_for(length):
    for b in BUCKETS:
        if length + 2 <= b:
            return b
    raise WhisperError("messageTooLong", f"a message has at most {MAX_MESSAGE} bytes")


def pad(message):
    size = bucket_for(len(message))
    return (struct.pack(">H", len(message)) + message).ljust(size, b"\0")


def unpad(padded):
    size = len(padded)
    bad = size not in BUCKETS
    length = int.from_bytes(padded[:2], "big")
    bad |= length + 2 > size
    smallest = next((b for b in BUCKETS if length + 2 <= b), None)  # None for 65535, which no bucket holds
    bad |= smallest != size
    filler = 0
    for i, byte in enumerate(padded):  # every byte is read whatever was found before
        filler |= byte & -(i >= length + 2)
    if bad | (filler != 0):
        raise WhisperError("invalidPadding")
    return padded[2:2 + length]


# ---------------------------------------------------------------------------------------------------------------
# Envelope text (section 1)
# ---------------------------------------------------------------------------------------------------------------

@dataclass(frozen=True)
class Envelope:
    rkid: bytes
    flags: int
    epk: bytes
    salt: bytes
    msgid: bytes
    ts: int
    ct: bytes
    sig: Optional[bytes]

    @property
    def signed(self):
        return bool(self.flags & 1)

    @property
    def bucket(self):
        return len(self.ct) - 96

    def text(self):
        parts = [self.rkid, bytes([self.flags]), self.epk, self.salt, self.msgid, struct.pack(">q", self.ts), self.ct]
        if self.sig is not None:
            parts.append(self.sig)
        return PREFIX + ".".join(b64_encode(p) for p in parts)


def parse_envelope(text):
    """text is the envelope alone."""
    if len(text) > MAX_ENVELOPE:
        raise WhisperError("tooLarge", "the envelope exceeds 128 KiB")
    if not text.startswith(PREFIX):
        raise WhisperError("invalidEnvelope", "unknown prefix")
    segments = text[len(PREFIX):].split(".")
    if len(segments) not in (7, 8):
        raise WhisperError("invalidEnvelope", "wrong number of segments")
    try:
        raw = [b64_decode(s) for s in segments]
    except ValueError as e:
        raise WhisperError("invalidEnvelope", str(e)) from e
    if [len(r) for r in raw[:6]] != [8, 1, 32, 16, 16, 8]:
        raise WhisperError("invalidEnvelope", "a segment has the wrong length")
    flags = raw[1][0]
    if flags & ~1:
        raise WhisperError("invalidEnvelope", "unknown flag")
    if len(raw) != 7 + (flags & 1):
        raise WhisperError("invalidEnvelope", "signature segment and flag disagree")
    if len(raw[6]) - 96 not in BUCKETS:
        raise WhisperError("invalidEnvelope", "the body is no bucket")
    if flags & 1 and len(raw[7]) != 80:
        raise WhisperError("invalidEnvelope", "the signature has the wrong length")
    try:
        check_x25519_public(raw[2])
    except WhisperError as e:
        raise WhisperError("invalidEnvelope", e.detail) from e
    return Envelope(raw[0], flags, raw[2], raw[3], raw[4], struct.unpack(">q", raw[5])[0], raw[6],
                    raw[7] if flags & 1 else None)


# ---------------------------------------------------------------------------------------------------------------
# Envelopes and bundles in text that mail and chats have handled (section 1)
# ---------------------------------------------------------------------------------------------------------------

_UNIT = re.compile(
    "(?P<letter>[A-Za-z0-9_.-])|(?P<dash>[\u2010-\u2015\u2212])|(?P<low>\uff3f)"
    "|(?P<eol>[\n\v\f\r\x85\u2028\u2029]|<[bB][rR](?: ?/)?>|=(?=[\n\v\f\r]))"
    "|(?P<skip>[ \t\xa0\u1680\u2000-\u200a\u202f\u205f\u3000]|&nbsp;|[\u200b-\u200d\u2060\ufeff\xad])"
    "|(?P<other>.)", re.S)
_WORD = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
_LETTER = _WORD | {"."}
_END = "\0"


class _Undone:
    """The text with everything taken out that may stand between two characters of an envelope. What must not stand
    there is a colon or a NUL."""

    def __init__(self, text):
        self.source = text
        chars, self.at, self.gap, self.plain = [], [], [], []
        line_start = True
        for m in _UNIT.finditer(text):
            kind, c = m.lastgroup, m.group()
            if kind in ("eol", "skip") or (line_start and c in "><|" and c != "<"):
                line_start |= kind == "eol"
                if self.gap:
                    self.gap[-1] = True
                continue
            line_start = False
            chars.append({"dash": "-", "low": "_"}.get(kind, c if kind == "letter" or c == ":" else _END))
            self.at.append(m.start())
            self.plain.append(kind not in ("dash", "low"))
            self.gap.append(False)
        self.text = "".join(chars)

    def marks(self, mark):
        """Where a mark begins, and whether nothing stands inside it."""
        i = self.text.find(mark)
        while i >= 0:
            before = self.source[self.at[i] - 1] if self.at[i] else ""
            if before not in _WORD or not before:
                whole = not any(self.gap[i:i + len(mark) - 1]) and all(self.plain[i:i + len(mark)])
                yield i, whole
            i = self.text.find(mark, i + 1)

    def may_end(self, i, alphabet=_LETTER):
        """Whether no character comes directly behind those before i, but a dot that ends a sentence."""
        def stands_apart(j):
            return j == len(self.text) or self.gap[j - 1] or self.text[j] not in alphabet
        return stands_apart(i) or (self.text[i] == "." and stands_apart(i + 1))

    def word(self, i, alphabet):
        """The characters from i on that stand directly behind each other."""
        j = i
        while j < len(self.text) and self.text[j] in alphabet:
            j += 1
            if self.gap[j - 1]:
                break
        return self.text[i:j]

    def run(self, i, alphabet):
        j = i
        while j < len(self.text) and self.text[j] in alphabet:
            j += 1
        return j


_HEAD = (11, 2, 43, 22, 22, 11)
_CT = tuple((96 + b) * 4 // 3 + (1 if (96 + b) * 4 % 3 else 0) for b in BUCKETS)
_SIG = 107


class _Cut(Exception):
    pass


class _NoEnvelope(Exception):
    pass


def _ends(u, start):
    """Where an envelope that begins at start may end, last first."""
    stop = u.run(start + len(MARK), _LETTER)
    p = start + len(PREFIX)

    def segment(p, most):
        e = p
        while e < stop and e - p < most and u.text[e] != ".":
            e += 1
        return e

    def too_long(p, e):
        return _Cut() if any(u.gap[p:e]) else _NoEnvelope()

    flags = ""
    for number, length in enumerate(_HEAD):
        e = segment(p, length + 1)
        if e - p > length:
            raise too_long(p, p + length)
        if e - p < length or e == stop:
            raise _Cut()
        if number == 1:
            flags = u.text[p:e]
        p = e + 1
    if flags not in ("AA", "AQ"):
        raise _NoEnvelope()
    e = segment(p, _CT[-1] + 1)
    if flags == "AA":
        ends = [p + n for n in _CT if p + n <= e and u.may_end(p + n)]
        if ends:
            return ends[::-1]
        if e - p in _CT:
            raise _NoEnvelope()
        raise too_long(p, p + _CT[-1]) if e - p > _CT[-1] else _Cut()
    if e - p > _CT[-1]:
        raise too_long(p, p + _CT[-1])
    if e - p not in _CT or e == stop:
        raise _Cut()
    s = segment(e + 1, _SIG)
    if s - e - 1 < _SIG:
        raise _Cut()
    if not u.may_end(s):
        raise too_long(e + 1, s)
    return [s]


def find(text):
    """What begins like an envelope, in order, each once: a list of the texts that it may be, longest first; or the
    category of the error. text may be str or UTF-8 bytes."""
    data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    if len(data) > MAX_TEXT:
        raise WhisperError("tooLarge", "the text exceeds 64 MiB")
    u = _Undone(data.decode("utf-8", "surrogateescape"))
    found = {}
    for start, whole in u.marks(MARK):
        if u.text[start:start + len(PREFIX)] != PREFIX:
            word = MARK + u.word(start + len(MARK), _LETTER) if not u.gap[start + len(MARK) - 1] else MARK
            word = word[:-1] if word.endswith(".") else word
            if whole and word != MARK:
                category = "cut" if PREFIX.startswith(word) else "invalidEnvelope"
                stop = u.run(start + len(MARK), _LETTER)
                found.setdefault(u.text[start:stop], category)
            continue
        stop = u.run(start + len(MARK), _LETTER)
        if stop - start > MAX_ENVELOPE and not any(u.gap[start + len(MARK) - 1:start + MAX_ENVELOPE]):
            found.setdefault(u.text[start:start + MAX_ENVELOPE], "tooLarge")
            continue
        try:
            ends = _ends(u, start)
        except _Cut:
            found.setdefault(u.text[start:min(stop, start + MAX_ENVELOPE)], "cut")
        except _NoEnvelope:
            found.setdefault(u.text[start:min(stop, start + MAX_ENVELOPE)], "invalidEnvelope")
        else:
            longest = u.text[start:ends[0]]
            lengths = {e - start for e in ends} | {len(t) for t in found.get(longest, [])}
            found[longest] = [longest[:n] for n in sorted(lengths, reverse=True)]
    if len(found) > MAX_CANDIDATES:
        raise WhisperError("tooLarge", "too many envelopes in one text")
    return [_readable(f) for f in found.values()]


def _readable(found):
    if isinstance(found, str):
        return found
    good = []
    for text in found:
        try:
            parse_envelope(text)
            good.append(text)
        except WhisperError:
            pass
    return good or "invalidEnvelope"


def detect(text):
    """The one envelope (as text) inside surrounding text; of several lengths, the longest."""
    return _one(text)[0]


def _one(text):
    found = find(text)
    if len(found) > 1:
        raise WhisperError("ambiguous", "two different envelopes in one text")
    if not found:
        raise WhisperError("invalidEnvelope", "no envelope in the text")
    if isinstance(found[0], str):
        category = "invalidEnvelope" if found[0] == "cut" else found[0]
        raise WhisperError(category, "what begins like an envelope cannot be read: " + found[0])
    return found[0]


def find_bundles(text):
    """What begins like a bundle, in order, each once: its text, or "invalidBundle"."""
    u = _Undone(text if isinstance(text, str) else text.decode("utf-8", "surrogateescape"))
    found = {}
    for start, whole in u.marks(BUNDLE_PREFIX):
        p = start + len(BUNDLE_PREFIX)
        bare = u.gap[p - 1] or p == len(u.text) or u.text[p] not in _WORD
        length = _bundle_length(u.text[p:min(u.run(p, _WORD), start + 1025)])
        if length is not None and p + length <= u.run(p, _WORD) and u.may_end(p + length, _WORD):
            text = u.text[start:p + length]
            try:
                parse_bundle(text)
                found.setdefault(text, text)
            except WhisperError:
                found.setdefault(text, "invalidBundle")
        elif whole and not bare:
            found.setdefault(u.text[start:u.run(p, _WORD)], "invalidBundle")
    return list(found.values())


def _bundle_length(characters):
    """How many characters the bundle has that begins so, after the mark; None when they do not say."""
    raw = b64_decode(characters + "A" * (-len(characters) % 4))
    if len(raw) < 46 or raw[45] > 1:
        return None
    p = 46 + 32 * raw[45]
    if len(raw) < p + 2:
        return None
    p += 2 + int.from_bytes(raw[p:p + 2], "big")
    if len(raw) <= p or raw[p] > 1:
        return None
    n = p + 1 + 128 * raw[p] + 64 * raw[45]
    return (n * 4 + 2) // 3


# ---------------------------------------------------------------------------------------------------------------
# Key schedule, sealing, opening (sections 3 and 5)
# ---------------------------------------------------------------------------------------------------------------

def context(fp, recipient_key_fp, flags, rkid, epk, salt, msgid, ts):
    c = (lp(b"whisper") + lp(b"v1") + lp(fp) + lp(recipient_key_fp) + struct.pack(">I", flags)
         + lp(rkid) + lp(epk) + lp(salt) + lp(msgid) + struct.pack(">q", ts))
    if len(c) != 189:
        raise RuntimeError("context is not 189 bytes")
    return c


def derive(prk, label, ctx, n):
    return hkdf_expand(prk, b"whisper-v1 " + label + ctx, n)


def signed_bytes(recipient_fp, cs, ct):
    return b"whisper-v1 signature" + recipient_fp + cs + ct


def seal_traced(sender, recipient, message, *, sign=False, ephemeral_private=None, salt=None, msgid=None, ts=None,
                signature=None):
    """Returns (envelope text, dict of intermediate values). recipient is a PublicIdentity or a RawKey.
    signature, if given, takes the place of the computed one (to rebuild an envelope of a signer that randomises)."""
    ephemeral_private = os.urandom(32) if ephemeral_private is None else ephemeral_private
    salt = os.urandom(16) if salt is None else salt
    msgid = os.urandom(16) if msgid is None else msgid
    ts = int(time.time()) if ts is None else ts
    if len(ephemeral_private) != 32 or len(salt) != 16 or len(msgid) != 16:
        raise ValueError("wrong length of injected randomness")
    if not INT64_MIN <= ts <= INT64_MAX:
        raise ValueError("timestamp does not fit Int64")
    if sign and sender.ed_private is None:
        raise WhisperError("noSigningKey", "the identity cannot sign")
    padded = pad(message)
    flags = 1 if sign else 0
    epk = x25519_public(ephemeral_private)
    rkid, rkfp = recipient_key_id(recipient.x), key_fingerprint(recipient.x)
    c0 = context(ZERO32, rkfp, flags, rkid, epk, salt, msgid, ts)
    cs = context(sender.fingerprint, rkfp, flags, rkid, epk, salt, msgid, ts)
    shared = x25519_shared(ephemeral_private, recipient.x)
    prk = hkdf_extract(salt, shared)
    t = {
        "epk": epk, "context_zero": c0, "context_sender": cs, "shared_secret": shared, "prk": prk,
        "sender_key": derive(prk, b"sender key", c0, 32), "sender_nonce": derive(prk, b"sender nonce", c0, 12),
        "body_key": derive(prk, b"key", cs, 32), "body_nonce": derive(prk, b"nonce", cs, 12),
        "padded_sha256": hashlib.sha256(padded).digest(),
        "signature_key": None, "signature_nonce": None, "signature": None,
    }
    block = sender.public.x + (sender.public.ed or ZERO32)
    ct = aead_seal(t["sender_key"], t["sender_nonce"], block, c0) + aead_seal(t["body_key"], t["body_nonce"], padded, cs)
    t["ciphertext_sha256"] = hashlib.sha256(ct).digest()
    sealed_signature = None
    if sign:
        t["signed_bytes"] = signed_bytes(recipient.fingerprint, cs, ct)
        t["signature"] = ed25519_sign(sender.ed_private, t["signed_bytes"]) if signature is None else signature
        t["signature_key"] = derive(prk, b"sig key", cs, 32)
        t["signature_nonce"] = derive(prk, b"sig nonce", cs, 12)
        sealed_signature = aead_seal(t["signature_key"], t["signature_nonce"], t["signature"], cs)
    return Envelope(rkid, flags, epk, salt, msgid, ts, ct, sealed_signature).text(), t


def seal(sender, recipient, message, **options):
    return seal_traced(sender, recipient, message, **options)[0]


@dataclass(frozen=True)
class Opened:
    message: bytes
    sender: PublicIdentity
    recipient: Identity
    signed: bool
    bound_to: Optional[str]  # "identity", "bare", or None when unsigned
    ts: int
    bucket: int


def _open_as(me, env):
    rkfp = key_fingerprint(me.public.x)
    try:
        shared = x25519_shared(me.x_private, env.epk)
    except WhisperError as e:
        raise WhisperError("invalidEnvelope", e.detail) from e
    prk = hkdf_extract(env.salt, shared)
    c0 = context(ZERO32, rkfp, env.flags, env.rkid, env.epk, env.salt, env.msgid, env.ts)
    block = aead_open(derive(prk, b"sender key", c0, 32), derive(prk, b"sender nonce", c0, 12), env.ct[:80], c0)
    try:
        sender = PublicIdentity(block[:32], None if block[32:] == ZERO32 else block[32:])
    except WhisperError as e:
        raise WhisperError("invalidEnvelope", "sender block: " + e.detail) from e
    cs = context(sender.fingerprint, rkfp, env.flags, env.rkid, env.epk, env.salt, env.msgid, env.ts)
    padded = aead_open(derive(prk, b"key", cs, 32), derive(prk, b"nonce", cs, 12), env.ct[80:], cs)
    message = unpad(padded)
    bound_to = None
    if env.signed:
        if sender.ed is None:
            raise WhisperError("invalidSignature", "signed by an identity without a signing key")
        try:
            signature = aead_open(derive(prk, b"sig key", cs, 32), derive(prk, b"sig nonce", cs, 12), env.sig, cs)
        except WhisperError as e:
            raise WhisperError("invalidSignature", "the signature does not open") from e
        if ed25519_verify(sender.ed, signature, signed_bytes(me.fingerprint, cs, env.ct)):
            bound_to = "identity"
        elif ed25519_verify(sender.ed, signature, signed_bytes(ZERO32, cs, env.ct)):
            bound_to = "bare"
        else:
            raise WhisperError("invalidSignature", "the signature does not verify")
    return Opened(message, sender, me, env.signed, bound_to, env.ts, env.bucket)


_DEPTH = ("invalidEnvelope", "notAuthentic", "invalidPadding", "invalidSignature")


def open_message(text, identities):
    """text may surround the envelope. All identities whose key id matches are tried; the furthest error is told."""
    errors = []
    for reading in _one(text):  # they differ in length alone: the tag decides
        env = parse_envelope(reading)
        mine = [i for i in identities if recipient_key_id(i.public.x) == env.rkid]
        if not mine:
            raise WhisperError("messageNotForMe")
        for me in mine:
            try:
                return _open_as(me, env)
            except WhisperError as e:
                errors.append(e)
    raise max(errors, key=lambda e: _DEPTH.index(e.category))


def is_fresh(ts, now):
    return abs(ts - now) <= FRESH_SECONDS  # Python integers do not overflow


# ---------------------------------------------------------------------------------------------------------------
# Public key bundle (section 6, names: section 8)
# ---------------------------------------------------------------------------------------------------------------

def check_name(name):
    try:
        raw = name.encode("utf-8")
    except UnicodeEncodeError as e:
        raise WhisperError("invalidName", "not Unicode") from e
    if not 1 <= len(raw) <= 256:
        raise WhisperError("invalidName", "a name has 1 to 256 bytes")
    if not unicodedata.is_normalized("NFC", name):
        raise WhisperError("invalidName", "a name is in NFC")
    for c in name:
        if c in "()" or unicodedata.category(c) in ("Cc", "Cf", "Zl", "Zp"):
            raise WhisperError("invalidName", f"U+{ord(c):04X} may not be in a name")
    return raw


@dataclass(frozen=True)
class Bundle:
    identity: PublicIdentity
    name: str
    created_at: int
    key_version: int
    previous: Optional[PublicIdentity]
    binary: bytes

    @property
    def text(self):
        return BUNDLE_PREFIX + b64_encode(self.binary)


def build_bundle(identity, name, created_at, key_version, previous=None):
    """previous is the Identity rotated away from; it needs a signing key."""
    raw_name = check_name(name)
    if not INT64_MIN <= created_at <= INT64_MAX or not 0 <= key_version < 1 << 32:
        raise WhisperError("invalidBundle", "a number does not fit")
    public = identity.public
    out = struct.pack(">BIq", 1, key_version, created_at) + public.x + bytes([public.ed is not None])
    out += public.ed or b""
    out += struct.pack(">H", len(raw_name)) + raw_name + bytes([previous is not None])
    if previous is not None:
        if previous.ed_private is None:
            raise WhisperError("noSigningKey", "a rotation is signed by the previous key")
        out += previous.public.ed + previous.public.x
        out += ed25519_sign(previous.ed_private, b"whisper-rotation-v1" + out)
    if public.ed is not None:
        if identity.ed_private is None:
            raise WhisperError("noSigningKey", "the private signing key is missing")
        out += ed25519_sign(identity.ed_private, b"whisper-bundle-v1" + out)
    return BUNDLE_PREFIX + b64_encode(out)


class _Reader:
    def __init__(self, data):
        self.data, self.at = data, 0

    def take(self, n):
        if len(self.data) - self.at < n:
            raise WhisperError("invalidBundle", "truncated")
        self.at += n
        return self.data[self.at - n:self.at]

    def number(self, fmt):
        return struct.unpack(fmt, self.take(struct.calcsize(fmt)))[0]

    def flag(self):
        b = self.take(1)[0]
        if b > 1:
            raise WhisperError("invalidBundle", "a flag is 0 or 1")
        return b == 1


def parse_bundle(text):
    """text is the bundle alone. Both signatures are verified here."""
    if not text.startswith(BUNDLE_PREFIX):
        raise WhisperError("invalidBundle", "unknown prefix")
    if len(text) > 4096:
        raise WhisperError("invalidBundle", "too long")
    try:
        data = b64_decode(text[len(BUNDLE_PREFIX):])
    except ValueError as e:
        raise WhisperError("invalidBundle", str(e)) from e
    r = _Reader(data)
    if r.take(1) != b"\x01":
        raise WhisperError("invalidBundle", "unknown version")
    key_version = r.number(">I")
    created_at = r.number(">q")
    x = r.take(32)
    ed = r.take(32) if r.flag() else None
    raw_name = r.take(r.number(">H"))
    try:
        name = raw_name.decode("utf-8")
    except UnicodeDecodeError as e:
        raise WhisperError("invalidBundle", "the name is not UTF-8") from e
    previous = None
    try:
        identity = PublicIdentity(x, ed)
        check_name(name)
        if r.flag():
            previous_ed = r.take(32)
            previous = PublicIdentity(r.take(32), previous_ed)
            covered = data[:r.at]
            if not ed25519_verify(previous_ed, r.take(64), b"whisper-rotation-v1" + covered):
                raise WhisperError("invalidBundle", "the rotation signature does not verify")
        if ed is not None:
            covered = data[:r.at]
            if not ed25519_verify(ed, r.take(64), b"whisper-bundle-v1" + covered):
                raise WhisperError("invalidBundle", "the bundle signature does not verify")
    except WhisperError as e:
        if e.category == "invalidBundle":
            raise
        raise WhisperError("invalidBundle", str(e)) from e
    if r.at != len(data):
        raise WhisperError("invalidBundle", "trailing bytes")
    return Bundle(identity, name, created_at, key_version, previous, data)


# ---------------------------------------------------------------------------------------------------------------
# Replaying a vectors file
# ---------------------------------------------------------------------------------------------------------------

_ERRORS = {"invalidEnvelope", "messageNotForMe", "notAuthentic", "invalidSignature", "invalidPadding", "ambiguous",
           "tooLarge"}
_LENIENT = {"invalidPadding", "invalidEnvelope"}


class _Report:
    """Collects what is wrong with one entry; every comparison is made, so that one run shows everything."""

    def __init__(self):
        self.problems, self.notes = [], []

    def expect(self, what, expected, actual):
        if type(expected) is not type(actual) or expected != actual:
            self.problems.append(f"{what}: file has {_shown(expected)}, recomputed {_shown(actual)}")


def _shown(v):
    s = repr(v)
    return s if len(s) <= 160 else s[:120] + f"... ({len(s)} characters)"


def _hex_or_none(b):
    return None if b is None else b.hex()


def _plain(s):
    return s.replace("-", "").replace(" ", "") if isinstance(s, str) else s


def _from_hex(s, what):
    b = bytes.fromhex(s)
    if b.hex() != s:
        raise ValueError(f"{what} is not lowercase hex")
    return b


class _Missing(dict):
    """A dict whose missing keys are told by name."""

    def __missing__(self, key):
        raise ValueError(f"field {key!r} is missing")


def _load_identity(v):
    ed = v["ed25519_private"]
    return Identity.from_private(_from_hex(v["x25519_private"], "x25519_private"),
                                 None if ed is None else _from_hex(ed, "ed25519_private"))


def _replay_identity(v, identity, words, seen_words, r):
    pub = identity.public
    r.expect("x25519_public", v["x25519_public"], pub.x.hex())
    r.expect("ed25519_public", v["ed25519_public"], _hex_or_none(pub.ed))
    r.expect("fingerprint", v["fingerprint"], pub.fingerprint.hex())
    r.expect("rkid", v["rkid"], recipient_key_id(pub.x).hex())
    r.expect("key_fingerprint", v["key_fingerprint"], key_fingerprint(pub.x).hex())
    # The specification fixes the characters and the grouping; the separator is presentation.
    r.expect("short_fingerprint", _plain(v["short_fingerprint"]), _plain(short_fingerprint(pub.fingerprint)))
    h = sas_hash(pub.fingerprint)
    r.expect("numeric", _plain(v["numeric"]), _plain(sas_numeric(h)))
    sas = v["sas"]
    if not isinstance(sas, list) or len(sas) != 6 or not all(isinstance(w, str) for w in sas):
        r.problems.append("sas: not six words")
    elif words is not None:
        r.expect("sas", sas, sas_words(h, words))
    else:  # Without the list: the list is sorted, so words must order and repeat as their indices do.
        for i, w in zip(sas_indices(h), sas):
            for j, x in seen_words.items():
                if (i < j) != (w < x) or (i == j) != (w == x):
                    r.problems.append(f"sas: word {w!r} at index {i} contradicts {x!r} at index {j}")
            seen_words[i] = w


def _replay_valid(v, identities, r):
    sender, recipient = identities[v["sender"]], identities[v["recipient"]]
    message = _from_hex(v["message"], "message")
    to = RawKey(recipient.public.x) if v["bare"] else recipient.public
    for name in ("bare", "signed"):
        if not isinstance(v[name], bool):
            raise ValueError(f"{name} is not a boolean")
    if isinstance(v["timestamp"], bool) or not isinstance(v["timestamp"], int):
        raise ValueError("timestamp is not an integer")
    options = dict(sign=v["signed"], ts=v["timestamp"], ephemeral_private=_from_hex(v["ephemeral_private"], "ephemeral_private"),
                   salt=_from_hex(v["salt"], "salt"), msgid=_from_hex(v["msgid"], "msgid"))
    text, t = seal_traced(sender, to, message, **options)
    given = v["signature"]
    if v["signed"] and isinstance(given, str) and given != t["signature"].hex():
        if ed25519_verify(sender.public.ed, _from_hex(given, "signature"), t["signed_bytes"]):
            r.notes.append("the signature verifies but is not the deterministic one of RFC 8032")
            text, t = seal_traced(sender, to, message, signature=bytes.fromhex(given), **options)
    for name in ("context_zero", "context_sender", "shared_secret", "prk", "sender_key", "sender_nonce", "body_key",
                 "body_nonce", "padded_sha256", "ciphertext_sha256", "signature_key", "signature_nonce", "signature"):
        r.expect(name, v[name], _hex_or_none(t[name]))
    r.expect("envelope", v["envelope"], text)
    try:
        o = open_message(v["envelope"], list(identities.values()))
    except WhisperError as e:
        r.problems.append(f"does not open: {e}")
        return
    r.expect("opened message", v["message"], o.message.hex())
    r.expect("opened sender", sender.fingerprint.hex(), o.sender.fingerprint.hex())
    r.expect("opened recipient key", recipient.public.x.hex(), o.recipient.public.x.hex())
    r.expect("opened signed", v["signed"], o.signed)
    r.expect("opened timestamp", v["timestamp"], o.ts)
    r.expect("opened binding", ("bare" if v["bare"] else "identity") if v["signed"] else None, o.bound_to)
    try:
        open_message(v["envelope"], [Identity.generate()])
        r.problems.append("a stranger could open it")
    except WhisperError as e:
        r.expect("error of a stranger", "messageNotForMe", e.category)


def _replay_invalid(v, identities, r):
    expected, recipient = v["error"], identities[v["recipient"]]
    if expected not in _ERRORS:
        raise ValueError(f"unknown error category {expected!r}")
    try:
        open_message(v["envelope"], [recipient])
        r.problems.append(f"opened, but the file expects {expected}")
    except WhisperError as e:
        if e.category != expected:
            if {e.category, expected} <= _LENIENT:
                r.notes.append(f"file expects {expected}, found {e}; accepted as equivalent")
            else:
                r.problems.append(f"file expects {expected}, found {e}")


def _replay_bundle(v, identities, r):
    identity = identities[v["identity"]]
    try:
        b = parse_bundle(v["text"])
    except WhisperError as e:
        r.problems.append(f"does not parse: {e}")
        return
    r.expect("x25519 key", identity.public.x.hex(), b.identity.x.hex())
    r.expect("ed25519 key", _hex_or_none(identity.public.ed), _hex_or_none(b.identity.ed))
    r.expect("display_name", v["display_name"], b.name)
    r.expect("created_at", v["created_at"], b.created_at)
    r.expect("key_version", v["key_version"], b.key_version)
    previous = None
    if b.previous is not None:
        previous = next((i for i in identities.values() if i.public == b.previous), None)
        if previous is None:
            r.notes.append("rotated from an identity that is not in the file; verified, not rebuilt")
            return
    rebuilt = build_bundle(identity, v["display_name"], v["created_at"], v["key_version"], previous)
    if rebuilt != v["text"]:
        ours, theirs = parse_bundle(rebuilt), b
        unsigned = (lambda x: (x.identity, x.name, x.created_at, x.key_version, x.previous, len(x.binary)))
        if unsigned(ours) == unsigned(theirs):
            r.notes.append("the bundle verifies but its signature is not the deterministic one of RFC 8032")
        else:
            r.expect("rebuilt text", v["text"], rebuilt)


def _replay_bad_bundle(v, r):
    try:
        parse_bundle(v["text"])
        r.problems.append("parsed, but the file says it is invalid")
    except WhisperError:
        pass


def replay(document, words=None, out=sys.stdout):
    """Returns (passed, failed) and prints the failures and notes."""
    passed = failed = 0
    identities = _Missing()

    def run(label, body):
        nonlocal passed, failed
        r = _Report()
        try:
            body(r)
        except Exception as e:  # a malformed entry is a failure of that entry, not of the run
            r.problems.append(f"{type(e).__name__}: {e}")
        for n in r.notes:
            print(f"note {label}: {n}", file=out)
        for p in r.problems:
            print(f"FAIL {label}: {p}", file=out)
        if r.problems:
            failed += 1
        else:
            passed += 1

    def header(r):
        r.expect("format", document["format"], "whisper1 test vectors")
        r.expect("version", document["version"], 1)
        for name, kind in (("identities", dict), ("valid", list), ("invalid", list), ("bundles", dict)):
            if not isinstance(document[name], kind):
                raise ValueError(f"{name} has the wrong type")
        for name in ("valid", "invalid"):
            if not isinstance(document["bundles"][name], list):
                raise ValueError(f"bundles.{name} has the wrong type")

    run("header", header)
    if failed:
        print(f"{passed} passed, {failed} failed", file=out)
        return passed, failed
    seen_words = {}
    for name, v in document["identities"].items():
        def identity(r):
            identities[name] = _load_identity(v)
            _replay_identity(v, identities[name], words, seen_words, r)
        run(f"identity {name}", identity)
    groups = (("valid", document["valid"], lambda v: lambda r: _replay_valid(v, identities, r)),
              ("invalid", document["invalid"], lambda v: lambda r: _replay_invalid(v, identities, r)),
              ("bundle", document["bundles"]["valid"], lambda v: lambda r: _replay_bundle(v, identities, r)),
              ("invalid bundle", document["bundles"]["invalid"], lambda v: lambda r: _replay_bad_bundle(v, r)))
    for kind, entries, make in groups:
        for i, v in enumerate(entries):
            name = v.get("name") if isinstance(v, dict) else None
            run(f"{kind} {'#' + str(i) if name is None else name}", make(v))
    if words is None:
        print("note: without --wordlist the SAS words are only checked for order and repetition", file=out)
    print(f"{passed} passed, {failed} failed", file=out)
    return passed, failed


def load_vectors(path):
    with open(path, encoding="utf-8") as f:
        return json.load(f, object_hook=_Missing)


# ---------------------------------------------------------------------------------------------------------------
# Command line
# ---------------------------------------------------------------------------------------------------------------

EXIT_MALFORMED, EXIT_NOT_FOR_ME, EXIT_NOT_AUTHENTIC = 1, 3, 6
_EXIT = {"messageNotForMe": EXIT_NOT_FOR_ME, "notAuthentic": EXIT_NOT_AUTHENTIC, "invalidSignature": EXIT_NOT_AUTHENTIC}


def _identity_file(path):
    with open(path, encoding="utf-8") as f:
        v = json.load(f, object_hook=_Missing)
    identity = _load_identity(v)
    for name, actual in (("x25519_public", identity.public.x), ("ed25519_public", identity.public.ed)):
        if v.get(name) is not None and v[name] != _hex_or_none(actual):
            raise WhisperError("invalidKey", f"{name} does not match the private key")
    return identity


def _text_argument(value):
    """A bundle or raw key, or @FILE that holds one."""
    if value.startswith("@"):
        with open(value[1:], encoding="utf-8") as f:
            value = f.read()
    return value.strip(" \t\r\n")


def _recipient(value):
    text = _text_argument(value)
    return parse_bundle(text).identity if text.startswith(BUNDLE_PREFIX) else parse_raw_key(text)


def _print_json(value, stream=None):
    print(json.dumps(value, ensure_ascii=False, indent=2), file=stream or sys.stdout)


def _cmd_replay(a):
    passed, failed = replay(load_vectors(a.vectors), load_words(a.wordlist) if a.wordlist else None)
    return 1 if failed or not passed else 0


def _cmd_generate_keys(a):
    i = Identity.generate(signing=not a.no_signing)
    _print_json({"x25519_private": i.x_private.hex(), "x25519_public": i.public.x.hex(),
                 "ed25519_private": _hex_or_none(i.ed_private), "ed25519_public": _hex_or_none(i.public.ed),
                 "fingerprint": i.fingerprint.hex(), "bundle": build_bundle(i, a.name, int(time.time()), 1)})
    return 0


def _cmd_seal(a):
    message = sys.stdin.buffer.read(MAX_MESSAGE + 1)
    print(seal(_identity_file(a.sender), _recipient(a.to), message, sign=a.sign, ts=a.ts))
    return 0


def _cmd_open(a):
    bundle = parse_bundle(_text_argument(a.sender_bundle)) if a.sender_bundle else None
    o = open_message(sys.stdin.buffer.read(MAX_TEXT + 1), [_identity_file(p) for p in a.identity])
    facts = {"sender_fingerprint": o.sender.fingerprint.hex(), "recipient_fingerprint": o.recipient.fingerprint.hex(),
             "signed": o.signed, "bound_to": o.bound_to, "ts": o.ts, "bucket": o.bucket, "length": len(o.message),
             "fresh": is_fresh(o.ts, int(time.time()))}
    if bundle is not None:
        known = bundle.identity.fingerprint == o.sender.fingerprint
        facts["sender_matches_bundle"] = known
        facts["sender_name"] = bundle.name if known else None
    _print_json(facts, sys.stderr)
    sys.stdout.buffer.write(o.message)
    sys.stdout.buffer.flush()
    return 0


def _cmd_find(a):
    """Standard input is a JSON array of texts; the answer has for each what begins in it like an envelope and bundle."""
    texts = json.loads(sys.stdin.buffer.read())
    _print_json([{"envelopes": find(t), "bundles": find_bundles(t)} for t in texts])
    return 0


def _cmd_bundle(a):
    previous = _identity_file(a.previous) if a.previous else None
    created_at = int(time.time()) if a.created_at is None else a.created_at
    print(build_bundle(_identity_file(a.identity), a.name, created_at, a.key_version, previous))
    return 0


def _cmd_inspect_bundle(a):
    b = parse_bundle(_text_argument(a.bundle if a.bundle is not None else sys.stdin.read(8192)))
    _print_json({"display_name": b.name, "created_at": b.created_at, "key_version": b.key_version,
                 "x25519_public": b.identity.x.hex(), "ed25519_public": _hex_or_none(b.identity.ed),
                 "fingerprint": b.identity.fingerprint.hex(),
                 "short_fingerprint": short_fingerprint(b.identity.fingerprint),
                 "key_fingerprint": key_fingerprint(b.identity.x).hex(), "rkid": recipient_key_id(b.identity.x).hex(),
                 "raw_key": b64_encode(b.identity.x),
                 "rotated_from": b.previous.fingerprint.hex() if b.previous else None})
    return 0


def _cmd_fingerprint(a):
    fp = parse_bundle(_text_argument(a.bundle)).identity.fingerprint
    words = load_words(a.wordlist)
    h = sas_hash(fp)
    print(f"fingerprint: {fp.hex()}")
    print(f"short: {short_fingerprint(fp)}")
    print(f"sas: {' '.join(sas_words(h, words))}")
    print(f"numeric: {sas_numeric(h)}")
    return 0


def _parser():
    p = argparse.ArgumentParser(prog="whisper1.py", description="A peer for the whisper1 message format.",
                                allow_abbrev=False)
    sub = p.add_subparsers(dest="command", required=True)

    def command(name, run, text):
        c = sub.add_parser(name, help=text, allow_abbrev=False)
        c.set_defaults(run=run)
        return c

    c = command("replay", _cmd_replay, "replay a vectors file")
    c.add_argument("vectors")
    c.add_argument("--wordlist", help="the BIP-39 English list, to check the SAS words in full")
    c = command("generate-keys", _cmd_generate_keys, "print a random identity")
    c.add_argument("--name", default="Python peer")
    c.add_argument("--no-signing", action="store_true", help="without an Ed25519 key")
    c = command("seal", _cmd_seal, "seal standard input")
    c.add_argument("--from", dest="sender", required=True, metavar="ID.json")
    c.add_argument("--to", required=True, metavar="BUNDLE|RAWKEY|@FILE")
    c.add_argument("--sign", action="store_true")
    c.add_argument("--ts", type=int)
    c = command("open", _cmd_open, "open the envelope in the text on standard input")
    c.add_argument("--identity", action="append", required=True, metavar="ID.json", help="may be repeated")
    c.add_argument("--sender-bundle", metavar="BUNDLE|@FILE")
    command("find", _cmd_find, "find envelopes and bundles in each of a JSON array of texts on standard input")
    c = command("bundle", _cmd_bundle, "print a public key bundle")
    c.add_argument("identity", metavar="ID.json")
    c.add_argument("name")
    c.add_argument("--created-at", type=int)
    c.add_argument("--key-version", type=int, default=1)
    c.add_argument("--previous", metavar="OLD.json", help="the identity rotated away from")
    c = command("inspect-bundle", _cmd_inspect_bundle, "verify a bundle and print what it says")
    c.add_argument("bundle", nargs="?", help="BUNDLE or @FILE; standard input when absent")
    c = command("fingerprint", _cmd_fingerprint, "print what people compare")
    c.add_argument("bundle")
    c.add_argument("wordlist")
    return p


def _joined(argv):
    """A raw key or a timestamp may begin with a hyphen: --to VALUE becomes --to=VALUE."""
    out, i = [], 0
    while i < len(argv):
        if argv[i] in ("--to", "--ts", "--sender-bundle", "--created-at", "--name") and i + 1 < len(argv):
            out.append(argv[i] + "=" + argv[i + 1])
            i += 2
        else:
            out.append(argv[i])
            i += 1
    return out


def main(argv=None):
    a = _parser().parse_args(_joined(sys.argv[1:] if argv is None else argv))
    try:
        return a.run(a)
    except WhisperError as e:
        _print_json({"error": e.category, "detail": e.detail}, sys.stderr)
        return _EXIT.get(e.category, EXIT_MALFORMED)
    except (OSError, ValueError) as e:
        _print_json({"error": "invalidInput", "detail": str(e)}, sys.stderr)
        return EXIT_MALFORMED


if __name__ == "__main__":
    sys.exit(main())
