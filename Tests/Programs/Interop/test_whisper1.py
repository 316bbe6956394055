#!/usr/bin/env python3
"""Self tests of whisper1.py: python3 -m unittest test_whisper1"""

import copy
import hashlib
import io
import json
import os
import random
import struct
import subprocess
import sys
import tempfile
import unittest

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.kdf.hkdf import HKDF, HKDFExpand

import whisper1 as w

SCRIPT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "whisper1.py")
WORDS = ["abandon"] + [f"b{i:04d}" for i in range(2046)] + ["zoo"]  # a stand-in that sorts like the real list

RNG = random.Random(7)


def rb(n):
    return RNG.randbytes(n)


ALICE = w.Identity.from_private(rb(32), rb(32))
BOB = w.Identity.from_private(rb(32), rb(32))
CAROL = w.Identity.from_private(rb(32))  # cannot sign
FIXED = dict(ephemeral_private=rb(32), salt=rb(16), msgid=rb(16), ts=1_700_000_000)


def segments(text):
    return text[len(w.PREFIX):].split(".")


def joined(parts):
    return w.PREFIX + ".".join(parts)


def with_segment(text, i, raw):
    s = segments(text)
    s[i] = w.b64_encode(raw)
    return joined(s)


def forge(sender_x=None, sender_ed=None, padded=None, flags=0, signature=None, recipient=BOB, fp=None, sig_ok=True):
    """An envelope whose tags are right but whose content may break any rule."""
    sender_x = ALICE.public.x if sender_x is None else sender_x
    sender_ed = ALICE.public.ed if sender_ed is None else sender_ed
    padded = w.pad(b"hello") if padded is None else padded
    private, salt, msgid, ts = FIXED["ephemeral_private"], FIXED["salt"], FIXED["msgid"], FIXED["ts"]
    epk = w.x25519_public(private)
    rkfp, rkid = w.key_fingerprint(recipient.public.x), w.recipient_key_id(recipient.public.x)
    fp = w.identity_fingerprint(sender_x, None if sender_ed == w.ZERO32 else sender_ed) if fp is None else fp
    c0 = w.context(w.ZERO32, rkfp, flags, rkid, epk, salt, msgid, ts)
    cs = w.context(fp, rkfp, flags, rkid, epk, salt, msgid, ts)
    prk = w.hkdf_extract(salt, w.x25519_shared(private, recipient.public.x))
    d = lambda label, c, n: w.derive(prk, label, c, n)
    ct = w.aead_seal(d(b"sender key", c0, 32), d(b"sender nonce", c0, 12), sender_x + sender_ed, c0)
    ct += w.aead_seal(d(b"key", cs, 32), d(b"nonce", cs, 12), padded, cs)
    sig = None
    if flags & 1:
        if callable(signature):
            signature = signature(cs, ct)
        sig = w.aead_seal(d(b"sig key", cs, 32), d(b"sig nonce", cs, 12), signature, cs if sig_ok else c0)
    return w.Envelope(rkid, flags, epk, salt, msgid, ts, ct, sig).text()


class Base(unittest.TestCase):
    def fails(self, category, f, *a, **k):
        with self.assertRaises(w.WhisperError) as c:
            f(*a, **k)
        self.assertEqual(c.exception.category, category, str(c.exception))

    def open_fails(self, category, text, identities=(BOB,)):
        self.fails(category, w.open_message, text, list(identities))


class Primitives(Base):
    def test_blake2s_rfc7693(self):
        self.assertEqual(w.blake2s(b"abc").hex(), "508c5e8c327c14e2e1a72ba34eeb452f37458b209ed63a294d999b4c86675982")

    def test_blake2s_rfc7693_grand_self_test(self):
        def seq(n, seed):
            a, b, out = 0xDEAD4BAD * seed & 0xFFFFFFFF, 1, bytearray()
            for _ in range(n):
                a, b = b, a + b & 0xFFFFFFFF
                out.append(b >> 24)
            return bytes(out)
        h = hashlib.blake2s(digest_size=32)
        for n in (16, 20, 28, 32):
            for m in (0, 3, 64, 65, 255, 1024):
                h.update(hashlib.blake2s(seq(m, m), digest_size=n).digest())
                h.update(hashlib.blake2s(seq(m, m), key=seq(n, n), digest_size=n).digest())
        self.assertEqual(h.hexdigest(), "6a411f08ce25adcdfb02aba641451cec53c598b24f4fc787fbdc88797f4c1dfe")

    def test_hkdf_rfc5869(self):
        prk = w.hkdf_extract(bytes(range(13)), b"\x0b" * 22)
        self.assertEqual(prk.hex(), "077709362c2e32df0ddc3f0dc47bba6390b6c73bb50f9c3122ec844ad7c2b3e5")
        self.assertEqual(w.hkdf_expand(prk, bytes(range(0xF0, 0xFA)), 42).hex(),
                         "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865")

    def test_hkdf_against_library(self):
        for n in (12, 32, 33, 100):
            salt, ikm, info = rb(16), rb(32), rb(200)
            lib = HKDF(hashes.SHA256(), n, salt, info).derive(ikm)
            self.assertEqual(w.hkdf_expand(w.hkdf_extract(salt, ikm), info, n), lib)
            self.assertEqual(w.hkdf_expand(ikm, info, n), HKDFExpand(hashes.SHA256(), n, info).derive(ikm))

    def test_x25519_rfc7748(self):
        a = bytes.fromhex("77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a")
        bpub = bytes.fromhex("de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f")
        self.assertEqual(w.x25519_public(a).hex(), "8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a")
        self.assertEqual(w.x25519_shared(a, bpub).hex(), "4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742")

    def test_ed25519_rfc8032(self):
        private = bytes.fromhex("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60")
        public = bytes.fromhex("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a")
        self.assertEqual(w.ed25519_public(private), public)
        s = w.ed25519_sign(private, b"")
        self.assertEqual(s.hex(), "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bac"
                                  "c61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b")
        self.assertTrue(w.ed25519_verify(public, s, b""))
        self.assertFalse(w.ed25519_verify(public, s, b"x"))
        big = (int.from_bytes(s[32:], "little") + w._GROUP_L).to_bytes(32, "little")
        self.assertFalse(w.ed25519_verify(public, s[:32] + big, b""))


class Base64(Base):
    def test_round_trip_and_uniqueness(self):
        import base64
        for n in range(70):
            data = rb(n)
            text = w.b64_encode(data)
            self.assertEqual(text, base64.urlsafe_b64encode(data).rstrip(b"=").decode())
            self.assertEqual(w.b64_decode(text), data)

    def test_rejects(self):
        for bad in ("A", "AAAAA", "AA==", "AAA=", "AB", "AAB", "A+AA", "A/AA", "AA A", "AA\n", "A.AA", "Ａ", "é", "=",
                    "A\0AA", " AA", "AA "):
            with self.assertRaises(ValueError, msg=bad):
                w.b64_decode(bad)

    def test_every_trailing_bit(self):
        good = [a + b for a in w._B64 for b in w._B64 if self._ok(a + b)]
        self.assertEqual(len(good), 256)
        self.assertEqual(sum(self._ok("A" + a + b) for a in w._B64 for b in w._B64), 64 * 16)

    @staticmethod
    def _ok(t):
        try:
            w.b64_decode(t)
            return True
        except ValueError:
            return False


class Keys(Base):
    def test_ed25519_small_order_really_is(self):
        identity = (0, 1)
        for p in w._ED_TORSION:
            x, y = p
            self.assertEqual((y * y - x * x - 1 - w._EDWARDS_D * x * x * y * y) % w.FIELD_P, 0)
            self.assertEqual(w._ed_multiply(8, p), identity)
        self.assertEqual(len(w.ED25519_SMALL_ORDER), 8)
        orders = sorted(next(n for n in (1, 2, 4, 8) if w._ed_multiply(n, p) == identity) for p in w._ED_TORSION)
        self.assertEqual(orders, [1, 2, 4, 4, 8, 8, 8, 8])

    def test_ed25519_arithmetic_is_the_real_curve(self):
        y = 4 * pow(5, -1, w.FIELD_P) % w.FIELD_P
        x = w._sqrt((y * y - 1) * pow(w._EDWARDS_D * y * y + 1, -1, w.FIELD_P))
        base = (x if x % 2 == 0 else w.FIELD_P - x, y)
        self.assertEqual(w._ed_multiply(w._GROUP_L, base), (0, 1))
        seed = rb(32)
        h = bytearray(hashlib.sha512(seed).digest()[:32])
        h[0] &= 248
        h[31] = h[31] & 127 | 64
        self.assertEqual(w._ed_encode(w._ed_multiply(int.from_bytes(h, "little"), base)), w.ed25519_public(seed))

    def test_ed25519_rejected(self):
        for e in w.ED25519_SMALL_ORDER:
            self.fails("invalidKey", w.check_ed25519_public, e)
        for y in (1, w.FIELD_P - 1):  # x = 0 with the sign bit set
            self.fails("invalidKey", w.check_ed25519_public, (y | 1 << 255).to_bytes(32, "little"))
        for y in range(w.FIELD_P, 1 << 255):
            for sign in (0, 1):
                self.fails("invalidKey", w.check_ed25519_public, (y | sign << 255).to_bytes(32, "little"))
        for n in (0, 31, 33):
            self.fails("invalidKey", w.check_ed25519_public, b"\x02" * n)
        for sign in (0, 1):  # the sign bit alone is no reason to reject
            y = int.from_bytes(ALICE.public.ed, "little") & (1 << 255) - 1
            w.check_ed25519_public((y | sign << 255).to_bytes(32, "little"))

    def test_x25519_low_order_really_is(self):
        from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
        self.assertEqual(len(w.X25519_LOW_ORDER), 5)
        for k in w.X25519_LOW_ORDER:
            with self.assertRaises(ValueError):  # the library refuses an all-zero secret
                X25519PrivateKey.generate().exchange(X25519PublicKey.from_public_bytes(k))
            self.fails("invalidKey", w.x25519_shared, rb(32), k)

    def test_x25519_rejected(self):
        for k in w.X25519_LOW_ORDER:
            self.fails("invalidKey", w.check_x25519_public, k)
            self.fails("invalidKey", w.check_x25519_public, k[:31] + bytes([k[31] | 0x80]))
        for u in range(w.FIELD_P, 1 << 255):
            self.fails("invalidKey", w.check_x25519_public, u.to_bytes(32, "little"))
        self.fails("invalidKey", w.check_x25519_public, BOB.public.x[:31] + bytes([BOB.public.x[31] | 0x80]))
        for n in (0, 31, 33):
            self.fails("invalidKey", w.check_x25519_public, b"\x09" * n)
        w.check_x25519_public((9).to_bytes(32, "little"))
        w.check_x25519_public((2).to_bytes(32, "little"))  # on the twist, of large order

    def test_raw_key(self):
        text = w.b64_encode(BOB.public.x)
        self.assertEqual(w.parse_raw_key(text), w.RawKey(BOB.public.x))
        last = w._B64[w._B64.index(text[-1]) | 1]
        for bad in (text[:-1], text + "A", text + "=", text[:-1] + last, " " + text[1:], "A" * 43, "+" + text[1:]):
            self.fails("invalidKey", w.parse_raw_key, bad)


class Names(Base):
    def test_fingerprints(self):
        self.assertEqual(ALICE.fingerprint, hashlib.blake2s(
            b"whisper-fingerprint-v1" + ALICE.public.x + ALICE.public.ed).digest())
        self.assertEqual(CAROL.fingerprint, hashlib.blake2s(b"whisper-fingerprint-v1" + CAROL.public.x).digest())
        self.assertEqual(w.recipient_key_id(BOB.public.x), hashlib.blake2s(BOB.public.x).digest()[24:])

    def test_short(self):
        self.assertEqual(w.short_fingerprint(bytes(32)), "0000-0000-0000")
        self.assertEqual(w.short_fingerprint(b"\xff" * 32), "ZZZZ-ZZZZ-ZZZZ")
        bits = "".join(f"{i:05b}" for i in range(20, 32)) + "0000"
        fp = int(bits, 2).to_bytes(8, "big") + bytes(24)
        self.assertEqual(w.short_fingerprint(fp), "MNPQ-RSTV-WXYZ")
        self.assertEqual(w.short_fingerprint(fp[:7] + bytes([fp[7] | 15]) + bytes(24)), "MNPQ-RSTV-WXYZ")

    def test_sas(self):
        fp = ALICE.fingerprint
        h = hashlib.sha512(b"whisper-sas-v1" + fp).digest()
        rounds = 0
        while rounds < 5200:
            h = hashlib.sha512(h + fp).digest()
            rounds += 1
        self.assertEqual(w.sas_hash(fp), h)
        bits = "".join(f"{b:08b}" for b in h)
        self.assertEqual(w.sas_indices(h), [int(bits[11 * i:11 * i + 11], 2) for i in range(6)])
        groups = w.sas_numeric(h).split(" ")
        self.assertEqual(len(groups), 6)
        for i, g in enumerate(groups):
            self.assertEqual(len(g), 5)
            self.assertEqual(int(g), int(h[5 * i:5 * i + 5].hex(), 16) % 100000)
        self.assertEqual(w.sas_numeric(bytes(64)), " ".join(["00000"] * 6))
        self.assertEqual(w.sas_words(b"\xff" * 64, WORDS), ["zoo"] * 6)
        self.assertEqual(w.sas_words(bytes(64), WORDS), ["abandon"] * 6)


class Padding(Base):
    def test_buckets(self):
        for n, size in ((0, 256), (1, 256), (254, 256), (255, 512), (256, 512), (510, 512), (511, 1024), (512, 1024),
                        (1022, 1024), (1023, 2048), (2046, 2048), (2047, 4096), (32766, 32768), (32767, 65536),
                        (65534, 65536)):
            m = rb(n)
            p = w.pad(m)
            self.assertEqual(len(p), size)
            self.assertEqual(w.unpad(p), m)
        self.fails("messageTooLong", w.pad, bytes(65535))

    def test_rejects(self):
        good = w.pad(b"hello")
        cases = [good + b"\0", good[:-1], good.ljust(512, b"\0"), good[:100] + b"\1" + good[101:], good[:-1] + b"\x80",
                 good[:7] + b"\1" + good[8:], b"\0\xff" + bytes(254), b"\xff\xff" + bytes(254), b"\xff\xff" + bytes(65534),
                 b"", b"\0", b"\0\0", struct.pack(">H", 254) + bytes(510), bytes(65536), bytes(131072), bytes(768)]
        for c in cases:
            self.fails("invalidPadding", w.unpad, c)


class RoundTrip(Base):
    def test_all(self):
        for n in (0, 1, 254, 255, 1022, 1023, 65534):
            m = rb(n)
            for sender in (ALICE, CAROL):
                for sign in (False, True) if sender is ALICE else (False,):
                    for to in (BOB.public, w.RawKey(BOB.public.x)):
                        text = w.seal(sender, to, m, sign=sign)
                        o = w.open_message(text, [ALICE, CAROL, BOB])
                        self.assertEqual(o.message, m)
                        self.assertEqual(o.sender, sender.public)
                        self.assertIs(o.recipient, BOB)
                        self.assertEqual(o.signed, sign)
                        bare = isinstance(to, w.RawKey)
                        self.assertEqual(o.bound_to, ("bare" if bare else "identity") if sign else None)
                        self.assertEqual(o.bucket, w.bucket_for(n))
                        self.assertEqual(w.parse_envelope(text).text(), text)
        self.fails("messageTooLong", w.seal, ALICE, BOB.public, bytes(65535))

    def test_to_self_and_to_unsigning(self):
        for to in (ALICE, CAROL):
            o = w.open_message(w.seal(ALICE, to.public, b"x", sign=True), [to])
            self.assertEqual((o.message, o.bound_to), (b"x", "identity"))

    def test_timestamps(self):
        for ts in (w.INT64_MIN, -1, 0, 1, w.INT64_MAX):
            o = w.open_message(w.seal(ALICE, BOB.public, b"", ts=ts), [BOB])
            self.assertEqual(o.ts, ts)
        for ts in (w.INT64_MIN - 1, w.INT64_MAX + 1):
            with self.assertRaises(ValueError):
                w.seal(ALICE, BOB.public, b"", ts=ts)
        self.assertFalse(w.is_fresh(w.INT64_MIN, 1_700_000_000))
        self.assertTrue(w.is_fresh(1_700_000_000 - 172800, 1_700_000_000))
        self.assertFalse(w.is_fresh(1_700_000_000 + 172801, 1_700_000_000))

    def test_deterministic_and_context(self):
        a, t = w.seal_traced(ALICE, BOB.public, b"hi", sign=True, **FIXED)
        b, _ = w.seal_traced(ALICE, BOB.public, b"hi", sign=True, **FIXED)
        self.assertEqual(a, b)
        self.assertEqual(len(t["context_zero"]), 189)
        rkfp = hashlib.blake2s(BOB.public.x).digest()
        by_hand = (b"\0\0\0\7whisper\0\0\0\2v1\0\0\0\x20" + ALICE.fingerprint + b"\0\0\0\x20" + rkfp + b"\0\0\0\1"
                   + b"\0\0\0\x08" + rkfp[24:] + b"\0\0\0\x20" + t["epk"] + b"\0\0\0\x10" + FIXED["salt"]
                   + b"\0\0\0\x10" + FIXED["msgid"] + FIXED["ts"].to_bytes(8, "big"))
        self.assertEqual(t["context_sender"], by_hand)
        self.assertNotEqual(w.seal(ALICE, BOB.public, b"hi"), w.seal(ALICE, BOB.public, b"hi"))

    def test_cannot_sign(self):
        self.fails("noSigningKey", w.seal, CAROL, BOB.public, b"", sign=True)

    def test_same_x_key_twice(self):
        twin = w.Identity.from_private(BOB.x_private, rb(32))
        text = w.seal(ALICE, BOB.public, b"x", sign=True)
        self.assertIs(w.open_message(text, [twin, BOB]).recipient, BOB)
        self.open_fails("invalidSignature", text, [twin])  # a signature for another whole identity
        bare = w.seal(ALICE, w.RawKey(BOB.public.x), b"x", sign=True)
        self.assertEqual(w.open_message(bare, [twin]).bound_to, "bare")


class Malformed(Base):
    def setUp(self):
        self.plain = w.seal(ALICE, BOB.public, b"hello", **FIXED)
        self.signed = w.seal(ALICE, BOB.public, b"hello", sign=True, **FIXED)

    def test_prefix(self):
        for p in ("whisper1:v2.c20p.", "whisper1:v1.aes.", "whisper1:V1.c20p.", "whisper1:v1.c20p", "whisper1:v1.c20p..",
                  "whisper1:.v1.c20p.", "whisper1:v1.C20P.", "whisper1:"):
            self.open_fails("invalidEnvelope", p + self.plain[len(w.PREFIX):])
        for p in ("Whisper1:v1.c20p.", "whisper2:v1.c20p.", "whisper:v1.c20p.", "xwhisper1:v1.c20p.", ""):
            self.open_fails("invalidEnvelope", p + self.plain[len(w.PREFIX):])

    def test_segment_count(self):
        s, t = segments(self.plain), segments(self.signed)
        for bad in (s[:-1], s[:1], s + [t[7]], s + ["AA"], t[:-1], t + ["AA"], t + [t[7]], [""] + s, s[1:], s[::-1]):
            self.open_fails("invalidEnvelope", joined(bad))
        self.open_fails("invalidEnvelope", self.plain + "..")
        self.assertEqual(w.open_message(self.plain + ".", [BOB]).message, b"hello")  # one final dot is punctuation
        self.fails("invalidEnvelope", w.parse_envelope, self.plain + ".")

    def test_empty_segments(self):
        for text in (self.plain, self.signed):
            for i in range(len(segments(text))):
                s = segments(text)
                s[i] = ""
                if i + 1 == len(s):
                    self.fails("invalidEnvelope", w.parse_envelope, joined(s))
                self.open_fails("invalidEnvelope", joined(s))

    def test_segment_lengths(self):
        for i in range(8):
            raw = w.b64_decode(segments(self.signed)[i])
            for bad in (raw[:-1], raw + b"\0", raw[1:], raw + raw):
                self.open_fails("invalidEnvelope", with_segment(self.signed, i, bad))

    def test_no_bucket(self):
        for n in (0, 1, 128, 255, 257, 768, 1536, 65535, 65537, 70000):
            self.open_fails("invalidEnvelope", with_segment(self.plain, 6, bytes(96 + n)))
        self.open_fails("tooLarge", with_segment(self.plain, 6, bytes(96 + 131072)))

    def test_flags(self):
        for flags in list(range(2, 256)):
            for text in (self.plain, self.signed):
                self.open_fails("invalidEnvelope", with_segment(text, 1, bytes([flags])))
        self.open_fails("invalidEnvelope", with_segment(self.plain, 1, b"\1"))
        self.open_fails("invalidEnvelope", with_segment(self.signed, 1, b"\0"))

    def test_canonical(self):
        for i, s in enumerate(segments(self.signed)):
            if len(s) % 4:
                t = segments(self.signed)
                t[i] = s[:-1] + w._B64[w._B64.index(s[-1]) ^ 1]
                self.open_fails("invalidEnvelope", joined(t))
            for c in "+/=":
                t = segments(self.signed)
                t[i] = c + s[1:]
                self.fails("invalidEnvelope", w.parse_envelope, joined(t))
                self.open_fails("invalidEnvelope", joined(t))
            t = segments(self.signed)
            t[i] = s + "=" * (-len(s) % 4)
            if t[i] != s:
                self.fails("invalidEnvelope", w.parse_envelope, joined(t))
        self.fails("invalidEnvelope", w.parse_envelope, " " + self.plain)
        self.fails("invalidEnvelope", w.parse_envelope, self.plain + "\n")

    def test_wrapped_is_joined(self):
        for text in (self.plain, self.signed):
            for end in ("\n", "\r\n", "\n> ", "\n>> |", "=\n", " ", "\u00a0", "\u200b", "<br>", "&nbsp;", "\n\n"):
                wrapped = end.join(text[i:i + 76] for i in range(0, len(text), 76))
                self.assertEqual(w.find("Hi,\n" + wrapped + "\nBye bye"), [[text]], repr(end))
                self.assertEqual(w.open_message(wrapped, [BOB]).message, b"hello")

    def test_cut(self):
        for text in (self.plain, self.signed):
            for n in (20, 40, 120, len(text) - 1):
                self.assertEqual(w.find(text[:n]), ["cut"])
                self.assertEqual(w.find(text[:n] + "\nand words"), ["cut"])

    def test_the_whole_comes_before_its_first_line(self):
        line = "B"  # an envelope by itself when the bits that stand for nothing are zero, as one in 16 has them
        while w._B64.index(line[-1]) & 15:
            text = w.seal(ALICE, BOB.public, bytes(400))
            line = text[:604]
        self.assertEqual(w.find(text[:604] + "\n" + text[604:]), [[text, text[:604]]])
        self.assertEqual(w.open_message(text[:604] + "\n" + text[604:], [BOB]).message, bytes(400))

    def test_prose(self):
        for text in ("whisper1:", "whisper1:.", "whisper1: is the mark", "whis\nper1:v2.c20p.A"):
            self.assertEqual(w.find(text + "\n" + self.plain), [[self.plain]], text)

    def test_weak_epk(self):
        for k in list(w.X25519_LOW_ORDER) + [w.FIELD_P.to_bytes(32, "little"), b"\xff" * 32]:
            self.open_fails("invalidEnvelope", with_segment(self.plain, 2, k))
        epk = w.b64_decode(segments(self.plain)[2])
        self.open_fails("invalidEnvelope", with_segment(self.plain, 2, epk[:31] + bytes([epk[31] | 0x80])))

    def test_not_for_me(self):
        self.open_fails("messageNotForMe", self.plain, [ALICE, CAROL])
        self.open_fails("messageNotForMe", self.plain, [])
        self.open_fails("messageNotForMe", with_segment(self.plain, 0, bytes(8)))

    def test_every_segment_is_authenticated(self):
        for text in (self.plain, self.signed):
            for i in (2, 3, 4, 5, 6):
                raw = w.b64_decode(segments(text)[i])
                for at in (0, len(raw) // 2, len(raw) - 1):
                    bad = bytearray(raw)
                    bad[at] ^= 1
                    self.open_fails("notAuthentic", with_segment(text, i, bytes(bad)))
        raw = bytearray(w.b64_decode(segments(self.signed)[7]))
        for at in (0, 63, 64, 79):
            bad = bytearray(raw)
            bad[at] ^= 1
            self.open_fails("invalidSignature", with_segment(self.signed, 7, bytes(bad)))

    def test_signature_cannot_be_stripped_or_added(self):
        s = segments(self.signed)
        s[1] = w.b64_encode(b"\0")
        self.open_fails("notAuthentic", joined(s[:7]))
        p = segments(self.plain)
        p[1] = w.b64_encode(b"\1")
        self.open_fails("notAuthentic", joined(p + [s[7]]))

    def test_every_bit_of_a_ciphertext(self):
        raw = w.b64_decode(segments(self.plain)[6])
        for at in range(len(raw)):
            bad = bytearray(raw)
            bad[at] ^= 1 << at % 8
            self.open_fails("notAuthentic", with_segment(self.plain, 6, bytes(bad)))

    def test_forgeries(self):
        self.assertEqual(w.open_message(forge(), [BOB]).message, b"hello")
        for k in list(w.X25519_LOW_ORDER) + [b"\xff" * 32]:
            self.open_fails("invalidEnvelope", forge(sender_x=k))
        for k in set(w.ED25519_SMALL_ORDER) - {w.ZERO32} | {b"\xff" * 32}:
            self.open_fails("invalidEnvelope", forge(sender_ed=k))
        self.assertIsNone(w.open_message(forge(sender_ed=w.ZERO32), [BOB]).sender.ed)
        self.open_fails("notAuthentic", forge(fp=w.identity_fingerprint(ALICE.public.x, w.ZERO32), sender_ed=w.ZERO32))
        self.open_fails("notAuthentic", forge(fp=BOB.fingerprint))
        for p in (b"\xff\xff" + bytes(254), bytes(512), w.pad(b"a")[:-1] + b"\1", b"\0\xff" + bytes(254), bytes(65536)):
            self.open_fails("invalidPadding", forge(padded=p))
        sign = lambda fp, who=ALICE: lambda cs, ct: w.ed25519_sign(who.ed_private, w.signed_bytes(fp, cs, ct))
        self.assertEqual(w.open_message(forge(flags=1, signature=sign(BOB.fingerprint)), [BOB]).bound_to, "identity")
        self.assertEqual(w.open_message(forge(flags=1, signature=sign(w.ZERO32)), [BOB]).bound_to, "bare")
        for bad in (sign(ALICE.fingerprint), sign(w.key_fingerprint(BOB.public.x)), sign(BOB.fingerprint, BOB),
                    lambda cs, ct: bytes(64), lambda cs, ct: w.ed25519_sign(ALICE.ed_private, cs + ct)):
            self.open_fails("invalidSignature", forge(flags=1, signature=bad))
        self.open_fails("invalidSignature", forge(flags=1, signature=sign(BOB.fingerprint), sig_ok=False))
        self.open_fails("invalidSignature", forge(flags=1, sender_ed=w.ZERO32, signature=sign(BOB.fingerprint)))
        # padding comes before the signature
        self.open_fails("invalidPadding", forge(flags=1, padded=bytes(512), signature=lambda cs, ct: bytes(64)))

    def test_random_mutation_never_opens_nor_crashes(self):
        rng = random.Random(11)
        alphabet = w._B64 + ".=+/:\n é"
        for _ in range(1500):
            t = list(self.signed)
            for _ in range(rng.randint(1, 3)):
                op, at = rng.randrange(3), rng.randrange(len(t))
                if op == 0:
                    t[at] = rng.choice(alphabet)
                elif op == 1:
                    del t[at]
                else:
                    t.insert(at, rng.choice(alphabet))
            t = "".join(t)
            try:
                o = w.open_message(t, [BOB])
                self.assertEqual(w.detect(t), self.signed)
                self.assertEqual(o.message, b"hello")
            except w.WhisperError as e:
                self.assertIn(e.category, w._ERRORS)


class Detect(Base):
    def setUp(self):
        self.a = w.seal(ALICE, BOB.public, b"a", **FIXED)
        self.b = w.seal(ALICE, BOB.public, b"b", sign=True)

    def test_found(self):
        for before in ("", "Hi: ", "> ", "(", "\"", "\n\n", "é", "…", ".", ":", "/", "+", "="):
            for after in ("", "\n", " bye", ".", ". Bye.", ")", "\"", "é", ",", ":", "\u0000", "=", "+x"):
                self.assertEqual(w.detect(before + self.a + after), self.a, (before, after))
                self.assertEqual(w.detect((before + self.a + after).encode()), self.a)
        self.assertEqual(w.detect(self.a + " and again " + self.a + "."), self.a)
        self.assertEqual(w.open_message(b"\xff\xfe" + self.a.encode() + b"\xff", [BOB]).message, b"a")

    def test_preceded(self):
        for c in "azAZ09-_":
            self.fails("invalidEnvelope", w.detect, c + self.a)
        self.assertEqual(w.detect("x" + self.b + " " + self.a), self.a)

    def test_ambiguous(self):
        for sep in (" ", "\n", ", ", ". ", ".", ":"):
            self.fails("ambiguous", w.detect, self.a + sep + self.b)
            self.fails("ambiguous", w.detect, "x " + self.b + sep + self.a + " y")
        self.fails("ambiguous", w.detect, self.a + " " + self.a[:-1])
        self.fails("ambiguous", w.detect, "whisper1:" + self.a)

    def test_runs_on(self):
        for c in "aZ0-_":
            self.fails("invalidEnvelope", w.detect, self.a + c)

    def test_none(self):
        for t in ("", "hello", "whisper1", "whisper-bundle1:AAAA", "WHISPER1:v1", "\0"):
            self.fails("invalidEnvelope", w.detect, t)

    def test_limits(self):
        filler = w.MAX_TEXT - len(self.a) - 1
        self.assertEqual(w.detect(self.a + "\n" + "x" * (1 << 20)), self.a)
        self.fails("tooLarge", w.detect, self.a + "\n" + "x" * (filler + 1))
        self.fails("tooLarge", w.detect, self.a + "\n" + "é" * (filler // 2 + 1))  # bytes count, not characters
        head = w.PREFIX
        self.fails("invalidEnvelope", w.detect, head + "A" * (w.MAX_ENVELOPE - len(head)))
        self.fails("tooLarge", w.detect, head + "A" * (w.MAX_ENVELOPE - len(head) + 1))
        self.open_fails("tooLarge", "x" * (w.MAX_TEXT + 1))


class Bundles(Base):
    def bundle(self, who=ALICE, name="Alice", created=1_700_000_000, version=1, previous=None):
        return w.build_bundle(who, name, created, version, previous)

    def raw(self, text):
        return w.b64_decode(text[len(w.BUNDLE_PREFIX):])

    def text(self, raw):
        return w.BUNDLE_PREFIX + w.b64_encode(raw)

    def resign(self, body, who=ALICE):
        return self.text(body + w.ed25519_sign(who.ed_private, b"whisper-bundle-v1" + body))

    def test_round_trip(self):
        for who in (ALICE, CAROL):
            for previous in (None, BOB):
                for name in ("A", "Zoë", "鍵" * 85 + "x", "x" * 256, "Bob [work]", " spaced "):
                    for created in (w.INT64_MIN, 0, w.INT64_MAX):
                        for version in (0, 1, 0xFFFFFFFF):
                            t = self.bundle(who, name, created, version, previous)
                            b = w.parse_bundle(t)
                            self.assertEqual((b.identity, b.name, b.created_at, b.key_version),
                                             (who.public, name, created, version))
                            self.assertEqual(b.previous, previous.public if previous else None)
                            self.assertEqual(b.text, t)

    def test_layout(self):
        raw = self.raw(self.bundle())
        body = (b"\1" + b"\0\0\0\1" + (1_700_000_000).to_bytes(8, "big") + ALICE.public.x + b"\1" + ALICE.public.ed
                + b"\0\5Alice" + b"\0")
        self.assertEqual(raw[:-64], body)
        self.assertTrue(w.ed25519_verify(ALICE.public.ed, raw[-64:], b"whisper-bundle-v1" + body))
        raw = self.raw(self.bundle(CAROL, "C", previous=BOB))
        body = (b"\1" + b"\0\0\0\1" + (1_700_000_000).to_bytes(8, "big") + CAROL.public.x + b"\0" + b"\0\1C" + b"\1"
                + BOB.public.ed + BOB.public.x)
        self.assertEqual(raw[:-64], body)
        self.assertTrue(w.ed25519_verify(BOB.public.ed, raw[-64:], b"whisper-rotation-v1" + body))

    def test_bad_names(self):
        for name in ("", "x" * 257, "鍵" * 86, "Bob (Verified, Signed)", "a(", ")", "a\nb", "a\0", "\x7f", "\x85", "a\u200bb",
                     "\u202egnp", "\ufeffBob", "a\u2028b", "a\u2029b", "\u00ad", "Zoe\u0308", "\u212b", "\U000e0041",
                     "\ud800"):
            self.fails("invalidName", w.check_name, name)
            try:
                raw = name.encode()
            except UnicodeEncodeError:
                raw = b"\xed\xa0\x80"
            body = self.raw(self.bundle(name="Alice"))[:78] + struct.pack(">H", len(raw)) + raw + b"\0"
            self.fails("invalidBundle", w.parse_bundle, self.resign(body))
        for raw in (b"\xff", b"\xc0\x80", b"\xc3", b"a\x80"):
            body = self.raw(self.bundle())[:78] + struct.pack(">H", len(raw)) + raw + b"\0"
            self.fails("invalidBundle", w.parse_bundle, self.resign(body))

    def test_resign_helper_is_right(self):
        raw = self.raw(self.bundle())
        self.assertEqual(self.resign(raw[:-64]), self.bundle())

    def test_malformed(self):
        for previous in (None, BOB):
            t = self.bundle(previous=previous)
            raw = self.raw(t)
            for n in range(len(raw)):
                self.fails("invalidBundle", w.parse_bundle, self.text(raw[:n]))
            self.fails("invalidBundle", w.parse_bundle, self.text(raw + b"\0"))
            for at in range(len(raw)):
                for bit in range(8):
                    bad = bytearray(raw)
                    bad[at] ^= 1 << bit
                    self.fails("invalidBundle", w.parse_bundle, self.text(bytes(bad)))
        raw = self.raw(self.bundle(CAROL))
        self.fails("invalidBundle", w.parse_bundle, self.text(raw + b"\0"))
        self.fails("invalidBundle", w.parse_bundle, self.text(raw + bytes(64)))

    def test_malformed_but_signed(self):
        body = self.raw(self.bundle())[:-64]
        for at, values in ((0, (0, 2, 255)), (45, (2, 255)), (len(body) - 1, (1, 2, 255))):
            for v in values:
                bad = bytearray(body)
                bad[at] = v
                self.fails("invalidBundle", w.parse_bundle, self.resign(bytes(bad)))
        self.fails("invalidBundle", w.parse_bundle, self.resign(body + b"\0"))
        for k in list(w.X25519_LOW_ORDER) + [b"\xff" * 32]:
            self.fails("invalidBundle", w.parse_bundle, self.resign(body[:13] + k + body[45:]))
        for k in w.ED25519_SMALL_ORDER:
            self.fails("invalidBundle", w.parse_bundle, self.resign(body[:46] + k + body[78:]))
        # a small-order key under which one signature would verify on many messages
        self.fails("invalidBundle", w.parse_bundle,
                   self.text(body[:46] + b"\1" + bytes(31) + body[78:] + b"\1" + bytes(63)))
        self.fails("invalidBundle", w.parse_bundle, self.resign(body, BOB))

    def test_rotation(self):
        body = self.raw(self.bundle(previous=BOB))[:-64]
        unsigned = body[:-64]
        wrong = w.ed25519_sign(ALICE.ed_private, b"whisper-rotation-v1" + unsigned)
        self.fails("invalidBundle", w.parse_bundle, self.resign(unsigned + wrong))
        self.fails("invalidBundle", w.parse_bundle, self.resign(
            unsigned + w.ed25519_sign(BOB.ed_private, b"whisper-bundle-v1" + unsigned)))
        good = w.ed25519_sign(BOB.ed_private, b"whisper-rotation-v1" + unsigned)
        self.assertEqual(self.resign(unsigned + good), self.bundle(previous=BOB))
        for x in w.X25519_LOW_ORDER:
            u = unsigned[:-32] + x
            self.fails("invalidBundle", w.parse_bundle,
                       self.resign(u + w.ed25519_sign(BOB.ed_private, b"whisper-rotation-v1" + u)))
        self.fails("noSigningKey", self.bundle, previous=CAROL)

    def test_text(self):
        t = self.bundle()
        for bad in (t[len(w.BUNDLE_PREFIX):], " " + t, t + "\n", t + "=", t + ".", t.replace("bundle1", "bundle2"), t.upper(),
                    w.BUNDLE_PREFIX, "", t[:-1], w.BUNDLE_PREFIX + "A" * 5000, t[:30] + "+" + t[31:], t[:30] + "é" + t[31:]):
            self.fails("invalidBundle", w.parse_bundle, bad)
        c = self.bundle(CAROL, "Caro")  # a length that leaves trailing bits
        self.assertNotEqual(len(self.raw(c)) % 3, 0)
        self.fails("invalidBundle", w.parse_bundle, c[:-1] + w._B64[w._B64.index(c[-1]) | 1])


def make_vectors():
    people = {"alice": ALICE, "bob": BOB, "carol": CAROL}
    doc = {"format": "whisper1 test vectors", "version": 1, "extra": True, "identities": {}, "valid": [], "invalid": [],
           "bundles": {"valid": [], "invalid": []}}
    hx = lambda b: None if b is None else b.hex()
    for name, i in people.items():
        h = w.sas_hash(i.fingerprint)
        doc["identities"][name] = {
            "x25519_private": i.x_private.hex(), "x25519_public": i.public.x.hex(), "ed25519_private": hx(i.ed_private),
            "ed25519_public": hx(i.public.ed), "fingerprint": i.fingerprint.hex(), "rkid": w.recipient_key_id(i.public.x).hex(),
            "key_fingerprint": w.key_fingerprint(i.public.x).hex(), "short_fingerprint": w.short_fingerprint(i.fingerprint),
            "sas": w.sas_words(h, WORDS), "numeric": w.sas_numeric(h), "comment": "ignored"}
    n = 0
    for s, r in (("alice", "bob"), ("carol", "bob"), ("bob", "carol"), ("alice", "alice")):
        for sign in (False, True) if s != "carol" else (False,):
            for bare in (False, True):
                for size, ts in ((0, 0), (255, w.INT64_MIN), (5, w.INT64_MAX)):
                    to = people[r].public
                    o = dict(ephemeral_private=rb(32), salt=rb(16), msgid=rb(16), ts=ts)
                    m = rb(size)
                    text, t = w.seal_traced(people[s], w.RawKey(to.x) if bare else to, m, sign=sign, **o)
                    v = {k: hx(x) for k, x in t.items() if k not in ("signed_bytes", "epk")}
                    v.update(name=f"v{n}", sender=s, recipient=r, bare=bare, signed=sign, timestamp=ts, message=m.hex(),
                             envelope=text, ephemeral_private=o["ephemeral_private"].hex(), salt=o["salt"].hex(),
                             msgid=o["msgid"].hex())
                    doc["valid"].append(v)
                    n += 1
    good = w.seal(ALICE, BOB.public, b"x", sign=True, **FIXED)
    bad_sig = with_segment(good, 7, bytes(80))
    for name, env, who, error in (
            ("flag", with_segment(good, 1, b"\3"), "bob", "invalidEnvelope"), ("me", good, "alice", "messageNotForMe"),
            ("tag", with_segment(good, 6, bytes(352)), "bob", "notAuthentic"), ("sig", bad_sig, "bob", "invalidSignature"),
            ("pad", forge(padded=bytes(512)), "bob", "invalidPadding"), ("two", good + " " + bad_sig, "bob", "ambiguous"),
            ("big", "x" * (w.MAX_TEXT + 1), "bob", "tooLarge")):
        doc["invalid"].append({"name": name, "envelope": env, "recipient": who, "error": error})
    for name, who, previous in (("plain", "alice", None), ("no signing", "carol", None), ("rotated", "alice", BOB)):
        doc["bundles"]["valid"].append({
            "name": name, "text": w.build_bundle(people[who], "Ann", 5, 9, previous), "identity": who,
            "display_name": "Ann", "created_at": 5, "key_version": 9})
    doc["bundles"]["invalid"].append({"name": "cut", "text": doc["bundles"]["valid"][0]["text"][:-4]})
    return json.loads(json.dumps(doc), object_hook=w._Missing)


class Replay(Base):
    @classmethod
    def setUpClass(cls):
        cls.doc = make_vectors()

    def run_replay(self, doc, words=WORDS):
        out = io.StringIO()
        passed, failed = w.replay(doc, words, out)
        return passed, failed, out.getvalue()

    def test_passes(self):
        total = 1 + 3 + len(self.doc["valid"]) + 7 + 3 + 1
        for words in (WORDS, None):
            passed, failed, out = self.run_replay(self.doc, words)
            self.assertEqual((passed, failed), (total, 0), out)
            self.assertTrue(out.endswith(f"{total} passed, 0 failed\n"))

    def small(self):
        """Few entries, so that each mutation replays quickly. Entry 0 unsigned, entry 1 signed."""
        doc = copy.deepcopy(self.doc)
        signed = next(v for v in doc["valid"] if v["signed"] and not v["bare"])
        doc["valid"] = [doc["valid"][0], signed]
        doc["invalid"] = doc["invalid"][:2]
        return doc

    def test_every_field_counts(self):
        doc = self.small()
        self.assertEqual(self.run_replay(doc)[1], 0)

        def broken(value):
            if value is None:
                return "00"
            if isinstance(value, bool):
                return not value
            if isinstance(value, int):
                return value - 1 if value > 0 else value + 1
            if isinstance(value, list):
                return value[::-1]
            return value[:-1] + ("0" if value[-1:] != "0" else "1")

        def each(container, keys, label):
            for k in keys:
                old = container[k]
                container[k] = broken(old)
                self.assertGreaterEqual(self.run_replay(doc)[1], 1, f"{label}.{k} altered")
                del container[k]
                self.assertGreaterEqual(self.run_replay(doc)[1], 1, f"{label}.{k} missing")
                container[k] = old

        for name in ("alice", "carol"):
            v = doc["identities"][name]
            each(v, [k for k in v if k != "comment"], name)
        for v in doc["valid"]:
            keys = [k for k in v if k != "name" and not (k == "bare" and not v["signed"])]
            each(v, keys, v["name"])
        each(doc["bundles"]["valid"][0], ("text", "identity", "display_name", "created_at", "key_version"), "bundle")
        self.assertEqual(self.run_replay(doc)[1], 0)

    def test_header(self):
        for k, bad in (("format", "x"), ("version", 2), ("version", True), ("valid", {}), ("invalid", None), ("bundles", [])):
            doc = copy.deepcopy(self.doc)
            doc[k] = bad
            self.assertEqual(self.run_replay(doc)[1], 1)
            del doc[k]
            self.assertEqual(self.run_replay(doc)[1], 1)

    def test_invalid_categories(self):
        doc = self.small()
        doc["valid"] = []
        doc["invalid"] = copy.deepcopy(self.doc["invalid"])
        for v in doc["invalid"]:
            right = v["error"]
            for wrong in sorted(w._ERRORS | {"whatever"}):
                v["error"] = wrong
                same = wrong == right or {wrong, right} <= w._LENIENT
                self.assertEqual(self.run_replay(doc)[1], 0 if same else 1, (right, wrong))
            v["error"] = right
        doc["invalid"] = [{"name": "opens", "envelope": self.doc["valid"][0]["envelope"], "recipient": "bob",
                           "error": "notAuthentic"}]
        self.assertEqual(self.run_replay(doc)[1], 1)
        doc["invalid"] = []
        doc["bundles"]["invalid"] = [{"name": "fine", "text": doc["bundles"]["valid"][0]["text"]}]
        self.assertEqual(self.run_replay(doc)[1], 1)

    def test_randomised_signer(self):
        """Some libraries do not sign deterministically: such a signature is accepted when it verifies, and noted."""
        doc = self.small()
        v = doc["valid"][1]
        _, t = w.seal_traced(ALICE, BOB.public, bytes.fromhex(v["message"]), sign=True, ts=v["timestamp"],
                             **{k: bytes.fromhex(v[k]) for k in ("ephemeral_private", "salt", "msgid")})
        h = hashlib.sha512(ALICE.ed_private).digest()
        clamped = bytearray(h[:32])
        clamped[0] &= 248
        clamped[31] = clamped[31] & 127 | 64
        a = int.from_bytes(clamped, "little")
        y = 4 * pow(5, -1, w.FIELD_P) % w.FIELD_P
        x = w._sqrt((y * y - 1) * pow(w._EDWARDS_D * y * y + 1, -1, w.FIELD_P))
        base = (x if x % 2 == 0 else w.FIELD_P - x, y)
        r = 123456789
        big_r = w._ed_encode(w._ed_multiply(r, base))
        k = int.from_bytes(hashlib.sha512(big_r + ALICE.public.ed + t["signed_bytes"]).digest(), "little")
        s = big_r + ((r + k * a) % w._GROUP_L).to_bytes(32, "little")
        text, _ = w.seal_traced(ALICE, BOB.public, bytes.fromhex(v["message"]), sign=True, ts=v["timestamp"], signature=s,
                                **{n: bytes.fromhex(v[n]) for n in ("ephemeral_private", "salt", "msgid")})
        v["signature"], v["envelope"] = s.hex(), text
        passed, failed, out = self.run_replay(doc)
        self.assertEqual(failed, 0, out)
        self.assertIn("not the deterministic one", out)


class CommandLine(Base):
    def run_cli(self, *args, data=b""):
        p = subprocess.run([sys.executable, SCRIPT, *args], input=data, capture_output=True)
        return p.returncode, p.stdout, p.stderr

    def test_everything(self):
        with tempfile.TemporaryDirectory() as d:
            path = lambda n: os.path.join(d, n)

            def new(name, *extra):
                code, out, _ = self.run_cli("generate-keys", *extra)
                self.assertEqual(code, 0)
                with open(path(name), "wb") as f:
                    f.write(out)
                v = json.loads(out)
                self.assertEqual(list(v), ["x25519_private", "x25519_public", "ed25519_private", "ed25519_public",
                                           "fingerprint", "bundle"])
                return v

            a, b = new("a.json"), new("b.json")
            c = new("c.json", "--no-signing")
            self.assertIsNone(c["ed25519_private"])
            raw_b = w.b64_encode(bytes.fromhex(b["x25519_public"]))
            message = bytes(range(256)) * 3
            for to, sign, bound in ((b["bundle"], True, "identity"), (raw_b, True, "bare"), (b["bundle"], False, None)):
                code, env, err = self.run_cli("seal", "--from", path("a.json"), "--to", to, "--ts", "-5",
                                              *(["--sign"] if sign else []), data=message)
                self.assertEqual((code, err), (0, b""))
                code, out, err = self.run_cli("open", "--identity", path("c.json"), "--identity", path("b.json"),
                                              "--sender-bundle", a["bundle"], data=b"> look: " + env)
                self.assertEqual((code, out), (0, message))
                facts = json.loads(err)
                self.assertEqual(facts["sender_fingerprint"], a["fingerprint"])
                self.assertEqual((facts["signed"], facts["bound_to"], facts["ts"], facts["bucket"]), (sign, bound, -5, 1024))
                self.assertTrue(facts["sender_matches_bundle"])
                self.assertFalse(facts["fresh"])
            _, _, err = self.run_cli("open", "--identity", path("b.json"), "--sender-bundle", b["bundle"], data=env)
            self.assertFalse(json.loads(err)["sender_matches_bundle"])

            self.assertEqual(self.run_cli("open", "--identity", path("a.json"), data=env)[:2], (3, b""))
            self.assertEqual(self.run_cli("open", "--identity", path("b.json"), data=b"nothing")[:2], (1, b""))
            broken = with_segment(env.decode().strip(), 6, bytes(1024 + 96)).encode()
            self.assertEqual(self.run_cli("open", "--identity", path("b.json"), data=broken)[:2], (6, b""))
            code, signed, _ = self.run_cli("seal", "--from", path("a.json"), "--to", "@" + path("key"), "--sign")
            self.assertEqual(code, 1)
            with open(path("key"), "w") as f:
                f.write(raw_b + "\n")
            code, signed, _ = self.run_cli("seal", "--from", path("a.json"), "--to", "@" + path("key"), "--sign")
            self.assertEqual(code, 0)
            broken = with_segment(signed.decode().strip(), 7, bytes(80)).encode()
            self.assertEqual(self.run_cli("open", "--identity", path("b.json"), data=broken)[:2], (6, b""))
            self.assertEqual(self.run_cli("seal", "--from", path("a.json"), "--to", raw_b, data=bytes(65534))[0], 0)
            self.assertEqual(self.run_cli("seal", "--from", path("a.json"), "--to", raw_b, data=bytes(65535))[0], 1)
            self.assertEqual(self.run_cli("seal", "--from", path("c.json"), "--to", raw_b, "--sign")[0], 1)
            self.assertEqual(self.run_cli("seal", "--from", path("a.json"), "--to", "A" * 43)[0], 1)

            code, bundle, _ = self.run_cli("bundle", path("a.json"), "Änn", "--created-at", "-7", "--key-version", "2",
                                           "--previous", path("b.json"))
            self.assertEqual(code, 0)
            for args, data in ((["inspect-bundle"], bundle), (["inspect-bundle", bundle.decode().strip()], b"")):
                code, out, _ = self.run_cli(*args, data=data)
                v = json.loads(out)
                self.assertEqual((code, v["display_name"], v["created_at"], v["key_version"], v["rotated_from"], v["fingerprint"]),
                                 (0, "Änn", -7, 2, b["fingerprint"], a["fingerprint"]))
            self.assertEqual(self.run_cli("bundle", path("a.json"), "a(b")[0], 1)
            self.assertEqual(self.run_cli("inspect-bundle", "nonsense")[0], 1)

            with open(path("words"), "w") as f:
                f.write("\n".join(WORDS) + "\n")
            code, out, _ = self.run_cli("fingerprint", a["bundle"], path("words"))
            self.assertEqual(code, 0)
            h = w.sas_hash(bytes.fromhex(a["fingerprint"]))
            self.assertEqual(out.decode().splitlines(), [
                "fingerprint: " + a["fingerprint"], "short: " + w.short_fingerprint(bytes.fromhex(a["fingerprint"])),
                "sas: " + " ".join(w.sas_words(h, WORDS)), "numeric: " + w.sas_numeric(h)])

            doc = make_vectors()
            with open(path("v.json"), "w") as f:
                json.dump(doc, f)
            for extra in ([], ["--wordlist", path("words")]):
                code, out, _ = self.run_cli("replay", path("v.json"), *extra)
                self.assertEqual(code, 0, out)
                self.assertTrue(out.endswith(b" passed, 0 failed\n"))
            doc["valid"][0]["prk"] = "00" * 32
            with open(path("v.json"), "w") as f:
                json.dump(doc, f)
            code, out, _ = self.run_cli("replay", path("v.json"))
            self.assertEqual(code, 1)
            self.assertIn(b"FAIL valid v0: prk", out)
            with open(path("v.json"), "w") as f:
                f.write("{}")
            self.assertEqual(self.run_cli("replay", path("v.json"))[0], 1)

    def test_key_that_begins_with_a_hyphen(self):
        self.assertEqual(w._joined(["seal", "--to", "-abc", "--sign"]), ["seal", "--to=-abc", "--sign"])


if __name__ == "__main__":
    unittest.main()
