#!/usr/bin/env python3
"""whisper2: an independent reader and writer of its envelopes.

Written from the protocol's description alone (docs/PROTOCOL.md), as an interoperability peer, with X-Wing and HPKE on an
ML-KEM of its own. It has no vault, wipes nothing and is slow; do not use it as a messenger.

    whisper2.py replay VECTORS      opens every published envelope, and compares every value
    whisper2.py serve               requests to seal and to open on standard input, and answers, one JSON a line
"""

import base64
import hashlib
import hmac
import json
import os
import random
import re
import sys

from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

import mlkem768

P25519 = 2**255 - 19
Z = bytes(32)
CHUNK = 65536


class Refused(Exception):
    """`invalid`, `not_for_me`, `changed` or `signature`."""


def H(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def mac(key, message):
    return hmac.new(key, message, hashlib.sha256).digest()


extract = mac


def expand(key, info, size=32):
    out, block, count = b"", b"", 1
    while len(out) < size:
        block = mac(key, block + info + bytes([count]))
        out, count = out + block, count + 1
    return out[:size]


def box(key, plaintext, nonce=bytes(12)):
    return AESGCM(key).encrypt(nonce, plaintext, None)


def unbox(key, octets, nonce=bytes(12)):
    return AESGCM(key).decrypt(nonce, octets, None)


# Keys

LOW_X = {0, 1, P25519 - 1,
         325606250916557431795983626356110631294008115727848805560023387167927233504,
         39382357235489614581723060781553021112529911719440698176882885853963445705823}


def is_safe_x25519(key):
    number = int.from_bytes(key, "little")
    return number < P25519 and number not in LOW_X


def is_safe_ed25519(key):
    y = int.from_bytes(key, "little") & (2**255 - 1)
    # The y of the points of order 8 are roots of a polynomial; of 4, 2 and 1 they are 0, -1 and 1.
    d = -121665 * pow(121666, P25519 - 2, P25519) % P25519
    is_eight = (d * pow(y, 4, P25519) + 2 * y * y - 1) % P25519 == 0
    return y < P25519 and y not in (0, 1, P25519 - 1) and not is_eight


def agree(private, public):
    try:
        return X25519PrivateKey.from_private_bytes(private).exchange(X25519PublicKey.from_public_bytes(public))
    except ValueError:
        return Z


def x25519_public(private):
    return X25519PrivateKey.from_private_bytes(private).public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)


def ed25519_public(private):
    return Ed25519PrivateKey.from_private_bytes(private).public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)


def fingerprint(x25519, ed25519):
    return hashlib.blake2s(b"whisper-fingerprint-v1" + x25519 + (b"" if ed25519 == Z else ed25519)).digest()


# X-Wing and HPKE

def xwing_expand(seed):
    octets = hashlib.shake_256(seed).digest(96)
    public, secret = mlkem768.keys(octets[:32], octets[32:64])
    return public, secret, octets[64:]


def xwing_public(seed):
    public, _, x = xwing_expand(seed)
    return public + x25519_public(x)


def xwing_combine(m, x, ciphertext, public):
    return hashlib.sha3_256(m + x + ciphertext + public + b"\\.//^\\").digest()


def xwing_encapsulate(public):
    ephemeral = os.urandom(32)
    m, ciphertext = mlkem768.encapsulate(public[:1184], os.urandom(32))
    share = x25519_public(ephemeral)
    return xwing_combine(m, agree(ephemeral, public[1184:]), share, public[1184:]), ciphertext + share


def xwing_decapsulate(seed, enc):
    _, secret, x = xwing_expand(seed)
    m = mlkem768.decapsulate(secret, enc[:1088])
    return xwing_combine(m, agree(x, enc[1088:]), enc[1088:], x25519_public(x))


SUITE = b"HPKE" + bytes.fromhex("647a00010002")


def labeled_extract(salt, label, secret):
    return extract(salt, b"HPKE-v1" + SUITE + label + secret)


def labeled_expand(key, label, info, size):
    return expand(key, size.to_bytes(2, "big") + b"HPKE-v1" + SUITE + label + info, size)


def hpke(secret, info):
    """Key, nonce and exporter of base mode."""
    context = b"\0" + labeled_extract(b"", b"psk_id_hash", b"") + labeled_extract(b"", b"info_hash", info)
    key = labeled_extract(secret, b"secret", b"")
    return (labeled_expand(key, b"key", context, 32), labeled_expand(key, b"base_nonce", context, 12),
            labeled_expand(key, b"exp", context, 32))


def hpke_export(exporter, context):
    return labeled_expand(exporter, b"sec", context, 32)


# The envelope

def padded(length):
    for n in range(8, 17):
        if length <= 1 << n:
            return 1 << n
    e = length.bit_length() - 1
    granule = 1 << (e - e.bit_length())
    return -(-length // granule) * granule


def slot_info(count, index, reader):
    return b"whisper2 slot" + bytes([1, count, index]) + reader


def nonce(index, is_last):
    return index.to_bytes(11, "big") + bytes([is_last])


def content_keys(header, file_key, kind, sender):
    prk = extract(header, file_key)
    return (expand(prk, b"whisper2 commitment" + kind + sender), expand(prk, b"whisper2 stream"),
            expand(prk, b"whisper2 trailer"), prk)


def leaf(chunk, count, kind):
    return chunk[-16:] if count == 1 and kind == b"\0\1" else H(chunk)


def open_envelope(octets, identity, notes=None):
    """Content and facts. `identity` has x25519, ed25519 (private) and seed."""
    if len(octets) < 10 or octets[:9] != b"whisper2\1" or octets[9] not in (1, 2, 4, 8, 16, 32, 64):
        raise Refused("invalid")
    count = octets[9]
    head, tail = 10 + 1258 * count, 32 + max(64, 32 * count)
    body = len(octets) - head - 32 - tail
    chunks = -(-body // (CHUNK + 16))
    p = body - 16 * chunks
    if body < 17 or (body - 1) % (CHUNK + 16) < 16 or chunks > 1 << 28 or padded(p) != p:
        raise Refused("invalid")
    own_x = identity["x25519"]
    reader = fingerprint(x25519_public(own_x), ed25519_public(identity["ed25519"]))
    for place in range(count):
        slot = octets[10 + 1258 * place : 10 + 1258 * (place + 1)]
        enc, sender_box, key_box = slot[:1120], slot[1120:1208], slot[1208:]
        if not is_safe_x25519(enc[1088:]):
            continue
        key, base, exporter = hpke(xwing_decapsulate(identity["seed"], enc), slot_info(count, place, reader))
        try:
            block = unbox(key, sender_box, base)
            break
        except InvalidTag:
            continue
    else:
        raise Refused("not_for_me")
    x, ed = block[:32], block[32:64]
    if not is_safe_x25519(x) or (ed != Z and not is_safe_ed25519(ed)):
        raise Refused("changed")
    static, sender = agree(own_x, x), fingerprint(x, ed)
    if static == Z:
        raise Refused("changed")
    exported = hpke_export(exporter, b"whisper2 static")
    k = extract(exported, static)
    wrap, auth = expand(k, b"whisper2 wrap" + sender), expand(k, b"whisper2 auth" + sender)
    try:
        opened = unbox(wrap, key_box)
        file_key, kind = opened[:32], opened[32:]
        if kind[0] > 1 or kind[1] > 1 or (kind[1] == 0 and p > CHUNK):
            raise Refused("changed")
        header = H(b"whisper2 header", octets[:head])
        commitment, stream, trail, prk = content_keys(header, file_key, kind, sender)
        if not hmac.compare_digest(commitment, octets[head : head + 32]):
            raise Refused("changed")
        at, plaintext, leaves = head + 32, [], []
        for index in range(chunks):
            size = min(CHUNK + 16, len(octets) - tail - at)
            chunk, at = octets[at : at + size], at + size
            plaintext.append(unbox(stream, chunk, nonce(index, index == chunks - 1)))
            leaves.append(leaf(chunk, count, kind))
        trailer = unbox(trail, octets[at:])
    except InvalidTag:
        raise Refused("changed")
    plaintext = b"".join(plaintext)
    meta, proof = trailer[:16], trailer[16:]
    length = int.from_bytes(meta[:8], "big")
    if length > 1 << 44 or padded(length) != p or any(plaintext[length:]):
        raise Refused("changed")
    transcript = H(b"whisper2 transcript", header, commitment, *leaves, meta)
    if kind[0] == 1:
        try:
            Ed25519PublicKey.from_public_bytes(ed).verify(proof[:64], b"whisper2 signature" + sender + transcript)
        except (InvalidSignature, ValueError):
            raise Refused("signature")
        rest = proof[64:]
    else:
        code = mac(auth, b"whisper2 mac" + transcript)
        if not hmac.compare_digest(code, proof[32 * place : 32 * place + 32]):
            raise Refused("signature")
        rest = proof[32:] if count == 1 else b""
    if any(rest):
        raise Refused("signature")
    if notes is not None:
        notes.update(export=exported, k=k, wrap=wrap, auth=auth, file_key=file_key, hh=header, prk=prk,
                     commitment=commitment, stream=stream, trail=trail, transcript=transcript, proof=proof, slot=place)
    return plaintext[:length], {
        "sender": sender.hex(), "mode": kind[0], "type": kind[1], "time": int.from_bytes(meta[8:], "big", signed=True),
        "id": transcript.hex(), "made_at": int.from_bytes(block[64:], "big", signed=True)}


def seal_envelope(content, sender, readers, is_signed, is_file, time, made_at=0):
    """`sender` has x25519 and ed25519 (private), each reader x25519, ed25519 and xwing (public)."""
    count = 1
    while count < len(readers):
        count *= 2
    places = list(range(count))
    random.SystemRandom().shuffle(places)
    x, ed = x25519_public(sender["x25519"]), ed25519_public(sender["ed25519"])
    name, kind, file_key = fingerprint(x, ed), bytes([is_signed, is_file]), os.urandom(32)
    block = x + ed + made_at.to_bytes(8, "big", signed=True)
    head, auths = b"whisper2\1" + bytes([count]), []
    for index, place in enumerate(places):
        if place >= len(readers):
            _, enc = xwing_encapsulate(xwing_public(os.urandom(32)))
            head += enc + os.urandom(138)
            auths.append(None)
            continue
        reader = readers[place]
        secret, enc = xwing_encapsulate(reader["xwing"])
        key, base, exporter = hpke(secret, slot_info(count, index, fingerprint(reader["x25519"], reader["ed25519"])))
        k = extract(hpke_export(exporter, b"whisper2 static"), agree(sender["x25519"], reader["x25519"]))
        auths.append(expand(k, b"whisper2 auth" + name))
        head += enc + box(key, block, base) + box(expand(k, b"whisper2 wrap" + name), file_key + kind)
    header = H(b"whisper2 header", head)
    commitment, stream, trail, _ = content_keys(header, file_key, kind, name)
    p = padded(len(content))
    plaintext = content + bytes(p - len(content))
    starts = range(0, p, CHUNK)
    chunks = [box(stream, plaintext[s : s + CHUNK], nonce(i, i == len(starts) - 1)) for i, s in enumerate(starts)]
    meta = len(content).to_bytes(8, "big") + time.to_bytes(8, "big", signed=True)
    transcript = H(b"whisper2 transcript", header, commitment, *(leaf(c, count, kind) for c in chunks), meta)
    if is_signed:
        proof = Ed25519PrivateKey.from_private_bytes(sender["ed25519"]).sign(b"whisper2 signature" + name + transcript)
    else:
        proof = b"".join(mac(a, b"whisper2 mac" + transcript) if a else os.urandom(32) for a in auths)
    proof += bytes(max(64, 32 * count) - len(proof))
    return head + commitment + b"".join(chunks) + box(trail, meta + proof)


# Text

def b64(octets):
    return base64.b64encode(octets).rstrip(b"=").decode()


def unb64(text):
    octets = base64.b64decode(text + "=" * (-len(text) % 4), validate=True)
    if b64(octets) != text:
        raise Refused("invalid")
    return octets


def text_of(envelope):
    return "whisper2:" + b64(envelope + H(b"whisper2 text", envelope)[:4]) + "."


SPELT = [(r"&#43;|&#x2b;|%2b|\uff0b", "+"), (r"&#47;|&#x2f;|%2f|\uff0f", "/"), (r"&#58;|&#x3a;|%3a", ":")]


def find(text):
    """The envelopes in a text, or why what begins like one is none."""
    text = re.sub(r"=\r?\n", "\n", text)
    text = re.sub(r"(?m)^[>|\s]*[>|]", "", text)
    for pattern, sign in SPELT:
        text = re.sub(pattern, sign, text, flags=re.I)
    text = re.sub(r"<br ?/?>|&nbsp;|[\u200b-\u200d\u2060\ufeff\u00ad]", "", text, flags=re.I)
    found = []
    for match in re.finditer(r"(?<![A-Za-z0-9+/])whisper2:", text):
        run = re.match(r"[A-Za-z0-9+/\s]*", text[match.end() :]).group()
        after = text[match.end() + len(run) :][:1]
        letters = re.sub(r"\s", "", run)
        if not letters.startswith("d2hpc3BlcjIB"):
            found.append("no_envelope")
            continue
        count = base64.b64decode(letters[:16].ljust(16, "A"))[9]
        if count not in (1, 2, 4, 8, 16, 32, 64):
            found.append("no_envelope")
            continue
        for n in range(8, 17):
            size = 10 + 1258 * count + 64 + (1 << n) + 16 + max(64, 32 * count)
            characters = -(-(size + 4) * 4 // 3)
            if len(letters) < characters:
                continue
            try:
                octets = unb64(letters[:characters])
            except Refused:
                continue
            if octets[size:] == H(b"whisper2 text", octets[:size])[:4]:
                found.append(octets[:size])
                break
        else:
            found.append("changed" if after == "." else "cut")
    return found


# The post-quantum key

def read_key(text, x25519, ed25519):
    octets = unb64(text.removeprefix("whisper-pq2:").rstrip("."))
    name, xwing = fingerprint(x25519, ed25519), octets[41:1257]
    Ed25519PublicKey.from_public_bytes(ed25519).verify(octets[1257:], b"whisper-pq2" + octets[:1257])
    if len(octets) != 1321 or octets[0] != 1 or octets[1:33] != name or not mlkem768.is_reduced(xwing[:1184]) \
            or not is_safe_x25519(xwing[1184:]):
        raise Refused("invalid")
    return xwing, int.from_bytes(octets[33:41], "big", signed=True)


# Commands

def identity_of(entry):
    return {"x25519": bytes.fromhex(entry["x25519_private"]), "ed25519": bytes.fromhex(entry["ed25519_private"]),
            "seed": bytes.fromhex(entry["xwing_seed"])}


def require(condition, name, what):
    if not condition:
        raise SystemExit(f"{name}: {what}")


def replay(path):
    with open(path) as file:
        vectors = json.load(file)
    people = {name: identity_of(entry) for name, entry in vectors["identities"].items()}
    for name, entry in vectors["identities"].items():
        x, ed = x25519_public(people[name]["x25519"]), ed25519_public(people[name]["ed25519"])
        require(fingerprint(x, ed).hex() == entry["fingerprint"], name, "fingerprint")
        key = read_key(entry["whisper_pq2"], x, ed)
        require(key == (xwing_public(people[name]["seed"]), entry["made_at"]), name, "post-quantum key")
    for vector in vectors["valid"]:
        envelope = unb64(vector["envelope"])
        content = bytes(i % 251 for i in range(vector["length"]))
        for index, slot in enumerate(vector["slots"]):
            if slot["reader"] is None:
                continue
            notes = {}
            opened, facts = open_envelope(envelope, people[slot["reader"]], notes)
            require(opened == content, vector["name"], "content")
            require(notes.pop("slot") == index, vector["name"], "slot")
            require(facts["sender"] == vectors["identities"][vector["sender"]]["fingerprint"], vector["name"], "sender")
            for fact in ("mode", "type", "time"):
                require(facts[fact] == vector[fact], vector["name"], fact)
            for note, value in notes.items():
                require((slot.get(note) or vector.get(note)) == value.hex(), vector["name"], note)
    for vector in vectors["invalid"]:
        try:
            open_envelope(unb64(vector["envelope"]), people[vector["reader"]])
            reason = "none"
        except Refused as refused:
            reason = str(refused)
        require(reason == vector["reason"], vector["name"], reason)
    for vector in vectors["texts"]:
        expected = unb64(vector["envelope"]) if "envelope" in vector else vector["result"]
        require(find(vector["text"]) == [expected], vector["name"], "text")
    print(len(vectors["valid"]), len(vectors["invalid"]), len(vectors["texts"]))


def serve():
    """Answers a request a line, so that keys are made once."""
    for line in sys.stdin:
        request = json.loads(line)
        if request["do"] == "open":
            octets = unb64(request["envelope"]) if "envelope" in request else find(request["text"])[0]
            try:
                content, facts = open_envelope(octets, identity_of(request["reader"]))
                answer = {"content": b64(content), **facts}
            except Refused as refused:
                answer = {"refused": str(refused)}
        else:
            readers = []
            for entry in request["readers"]:
                x, ed = bytes.fromhex(entry["x25519_public"]), bytes.fromhex(entry["ed25519_public"])
                readers.append({"x25519": x, "ed25519": ed, "xwing": read_key(entry["whisper_pq2"], x, ed)[0]})
            envelope = seal_envelope(
                unb64(request["content"]), identity_of(request["sender"]), readers, request["signed"], request["file"],
                request["time"])
            answer = {"envelope": b64(envelope)}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    if sys.argv[1:2] == ["replay"]:
        replay(sys.argv[2])
    elif sys.argv[1:] == ["serve"]:
        serve()
    else:
        raise SystemExit(__doc__)
