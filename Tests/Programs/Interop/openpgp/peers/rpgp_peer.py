"""rpgp-py 0.20.0 over rPGP: v4 and v6, and every cipher, AEAD mode, S2K and version by choice.

What it cannot do, as asked here: change or remove a passphrase; revoke, or take note of a revocation or an expiry (it
is a library of packets: policy is its caller's). It does not look at key flags: asked to sign with a key it takes the
primary key, and asked to encrypt to a certificate the first subkey whose algorithm can, so the flags are read here. Text
to be signed inline must have CR LF line ends already.
"""

import secrets
from importlib.metadata import version

from openpgp.composed import (ArmorOptions, CleartextSignedMessage, DetachedSignature, EncryptionCaps, KeyType, Message,
                              MessageBuilder, SecretKeyParamsBuilder, SignedPublicKey, SignedSecretKey, SubkeyParamsBuilder)
from openpgp.types import S2kParams, StringToKey

from . import peer

CURVES = {f"{v} {name}": (lambda c=curve: KeyType.ecdsa(c), lambda c=curve: KeyType.ecdh(c))
          for v in ("v4", "v6") for name, curve in (("P-256", "p256"), ("P-384", "p384"), ("P-521", "p521"))}
RSA = {f"{v} RSA-{bits}": (lambda b=bits: KeyType.rsa(b), lambda b=bits: KeyType.rsa(b))
       for v in ("v4", "v6") for bits in (2048, 3072, 4096)}
KINDS = {
    "v4 25519-legacy": (KeyType.ed25519_legacy, lambda: KeyType.ecdh("curve25519")),
    "v4 25519": (KeyType.ed25519, KeyType.x25519),
    "v4 448": (KeyType.ed448, KeyType.x448),
    "v6 25519": (KeyType.ed25519, KeyType.x25519),
    "v6 448": (KeyType.ed448, KeyType.x448),
    **CURVES,
    **RSA,
}
CIPHERS = {"aes128": "aes128", "aes192": "aes192", "aes256": "aes256", "cast5": "cast5", "3des": "triple-des"}
COMPRESSIONS = {"none": None, "zip": "zip", "zlib": "zlib", "bzip2": "bzip2"}


def read(kind, octets):
    return kind.from_armor(octets.decode())[0] if octets.startswith(b"-----") else kind.from_bytes(octets)


class Random:
    def randbytes(self, n):
        return secrets.token_bytes(n)


class Rpgp(peer.Peer):
    name = "rpgp"
    kinds = tuple(KINDS)

    def version(self):
        return version("rpgp-py")

    def generate(self, kind, passphrase, protection, preferences, name):
        if kind not in KINDS:
            raise peer.NoWay("generates no such key")
        primary, subkey = KINDS[kind]
        number = int(kind[1])
        seipd2 = preferences.seipd2 if preferences.seipd2 is not None else number == 6
        sub = SubkeyParamsBuilder().version(number).key_type(subkey()).can_encrypt(EncryptionCaps.all())
        key = (SecretKeyParamsBuilder().version(number).key_type(primary()).can_certify(True).can_sign(True)
               .feature_seipd_v1(True).feature_seipd_v2(seipd2).primary_user_id(name)
               .preferred_symmetric_algorithms(list(preferences.ciphers or ("aes256", "aes128")))
               .preferred_hash_algorithms(["sha512", "sha256"]))
        if seipd2:
            key = key.preferred_aead_algorithms(list(preferences.suites or (("aes256", "ocb"), ("aes128", "ocb"))))
        if passphrase:
            # rPGP wants each secret protected with a salt of its own.
            key = key.passphrase(passphrase).s2k(self.s2k_params(protection or peer.Protection()))
            sub = sub.passphrase(passphrase).s2k(self.s2k_params(protection or peer.Protection()))
        made = key.subkey(sub.build()).generate()
        return peer.Key(kind, made.to_armored().encode(), made.to_public_key().to_armored().encode(), self.name, passphrase)

    def s2k_params(self, protection):
        specifier = self.specifier(protection.s2k, "sha256")
        if protection.aead:
            return S2kParams.aead(CIPHERS[protection.cipher], protection.aead, specifier)
        return S2kParams.cfb(CIPHERS[protection.cipher], specifier)

    def specifier(self, s2k, digest):
        # 64 MiB of Argon2, one pass; 65,536 octets of the iterated hash: quick, and beside the point here.
        return StringToKey.argon2(1, 4, 16) if s2k == "argon2" else StringToKey.iterated("sha256" if digest == "any" else digest, 96)

    def secret(self, key):
        return read(SignedSecretKey, key.secret)

    def public(self, octets):
        key = read(SignedPublicKey, octets)
        key.verify_bindings()
        return key

    def message(self, octets):
        return read(Message, octets)

    def signing(self, key):
        secret = self.secret(key)
        for subkey in secret.secret_subkeys:
            if any(signature.key_flags().sign for signature in subkey.signatures):
                return subkey
        return secret

    def encrypting(self, public):
        for subkey in public.public_subkeys:
            flags = [signature.key_flags() for signature in subkey.signatures]
            if any(one.encrypt_communications or one.encrypt_storage for one in flags):
                return subkey
        return public

    def sign(self, key, data, how):
        signing = self.signing(key)
        if how == "detached":
            return DetachedSignature.sign_binary_data(Random(), signing, key.passphrase, "sha512", data).to_armored().encode()
        if how == "detached text":
            return DetachedSignature.sign_text_data(Random(), signing, key.passphrase, "sha512", data).to_armored().encode()
        if how == "cleartext":
            return CleartextSignedMessage.sign(data.decode(), signing, key.passphrase, "sha512").to_armored().encode()
        if how == "inline":
            message = MessageBuilder.from_bytes("", data).sign_binary()
        else:
            # rPGP wants the line ends of the wire.
            text = data.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")
            message = MessageBuilder.from_bytes("", text).data_mode("utf8").sign_text()
        return message.sign(signing, key.passphrase, "sha512").to_armored_string().encode()

    def sign_with_sha1(self, key, data):
        return DetachedSignature.sign_binary_data(Random(), self.signing(key), key.passphrase, "sha1", data).to_armored().encode()

    def verify(self, certificate, signed, how, data):
        public = self.public(certificate)
        if how == "cleartext":
            message = CleartextSignedMessage.from_armor(signed.decode())[0]
            return message.signed_text().encode(), self.issuers(message.verify(public))
        if how.startswith("detached"):
            signature = read(DetachedSignature, signed)
            return data, self.issuers(signature.verify_signature(public, data))
        message = self.message(signed)
        return message.as_data_vec(), self.issuers(message.verify(public))

    def issuers(self, signature):
        return [*signature.issuer_fingerprint(), *signature.issuer_key_id()]

    def builder(self, data, form):
        message = MessageBuilder.from_bytes("", data)
        if form.container == "LibrePGP":
            raise peer.NoWay("writes no packet 20")
        if form.container == "SEIPDv1" and form.chunk:
            raise peer.NoWay("SEIPDv1 has no chunks")
        cipher = CIPHERS[form.cipher or "aes256"]
        if COMPRESSIONS.get(form.compression):
            message = message.compression(COMPRESSIONS[form.compression])
        if form.container == "SEIPDv2":
            # The chunk size octet, not the size.
            chunk = form.chunk.bit_length() - 7 if form.chunk else None
            return message, lambda made: made.seipd_v2(cipher, form.aead or "ocb", chunk)
        return message, lambda made: made.seipd_v1(cipher)

    def encrypt(self, certificates, data, form, signer):
        message, seal = self.builder(data, form)
        if signer:
            message = message.sign(self.signing(signer), signer.passphrase, "sha512")
        message = seal(message)
        for certificate in certificates:
            public = self.encrypting(self.public(certificate))
            message = message.encrypt_to_key_anonymous(public) if form.anonymous else message.encrypt_to_key(public)
        return message.to_armored_string().encode()

    def decrypt(self, key, message, signer):
        opened = self.message(message).decrypt(key.passphrase, self.secret(key))
        data = opened.as_data_vec()
        return data, self.issuers(opened.verify(self.public(signer))) if signer else []

    def encrypt_with_passwords(self, passwords, data, form):
        message, seal = self.builder(data, form)
        message = seal(message)
        for password in passwords:
            message = message.encrypt_with_password(self.specifier(form.s2k, form.hash), password)
        return message.to_armored_string().encode()

    def decrypt_with_password(self, password, message):
        return self.message(message).decrypt_with_password(password).as_data_vec()
