"""What every OpenPGP implementation is asked here, and the three ways in which it can answer.

Keys, certificates, messages and signatures travel between peers as octets, binary or armored as their maker writes
them. An operation returns its result, or raises one of the three answers below.
"""

import dataclasses
import fcntl
import os
import pty
import shutil
import signal
import subprocess
import tempfile
import termios
import threading

TIMEOUT = 60
HOWS = ("detached", "detached text", "inline", "inline text", "cleartext")


class NoWay(Exception):
    """The peer has no option or call to ask this with, or it made something else than what was asked."""


class Refused(Exception):
    """The peer said no, in the words given."""


class Failed(Exception):
    """The peer crashed, hung, or gave a wrong result while saying that all is well."""


@dataclasses.dataclass(frozen=True)
class Form:
    """How a message is encrypted. None is the peer's own choice."""

    container: str | None = None  # SEIPDv1, SEIPDv2
    cipher: str | None = None  # aes128, aes192, aes256, and the old ones by their usual names
    aead: str | None = None  # ocb, eax, gcm
    compression: str = "none"  # none, zip, zlib, bzip2, or default: whatever the peer does when nothing is said
    s2k: str = "iterated"  # iterated, argon2; of a password
    hash: str = "sha256"  # of the iterated S2K
    chunk: int | None = None  # octets
    anonymous: bool = False  # the recipient's key is not named

    def __str__(self):
        parts = [self.container, self.aead, self.cipher, None if self.compression in ("none", "default") else self.compression]
        return " ".join(part for part in parts if part)


@dataclasses.dataclass(frozen=True)
class Protection:
    """How a secret key is encrypted: with CFB (usage 254) or an AEAD mode (usage 253)."""

    s2k: str = "iterated"
    cipher: str = "aes256"
    aead: str | None = None

    def __str__(self):
        return f"{self.s2k} {self.cipher}" + (f" {self.aead}" if self.aead else " cfb")


@dataclasses.dataclass(frozen=True)
class Preferences:
    """What a generated key's self-signatures ask for. None is the peer's own choice."""

    seipd2: bool | None = None
    ciphers: tuple[str, ...] | None = None
    suites: tuple[tuple[str, str], ...] | None = None


@dataclasses.dataclass(frozen=True)
class Key:
    """A transferable secret key, its certificate, and who made it."""

    kind: str
    secret: bytes
    certificate: bytes
    maker: str
    passphrase: str | None = None


class Peer:
    """The operations; an implementation overrides those it has."""

    name = "?"
    # The kinds of key that `generate` makes.
    kinds: tuple[str, ...] = ()

    def version(self) -> str:
        raise NotImplementedError

    def generate(self, kind: str, passphrase: str | None, protection: Protection | None, preferences: Preferences,
                 name: str) -> Key:
        """A new key that certifies, signs and decrypts."""
        raise NoWay("does not generate keys")

    def sign(self, key: Key, data: bytes, how: str) -> bytes:
        """A detached signature, or the signed message."""
        raise NoWay("does not sign")

    def verify(self, certificate: bytes, signed: bytes, how: str, data: bytes) -> tuple[bytes, list[str]]:
        """The data signed, and the key IDs or fingerprints of those whose signature is good, at least one."""
        raise NoWay("does not verify")

    def encrypt(self, certificates: list[bytes], data: bytes, form: Form, signer: Key | None) -> bytes:
        raise NoWay("does not encrypt")

    def decrypt(self, key: Key, message: bytes, signer: bytes | None) -> tuple[bytes, list[str]]:
        """The plaintext, and whose signatures over it are good; Refused if `signer` is given and none is."""
        raise NoWay("does not decrypt")

    def encrypt_with_passwords(self, passwords: list[str], data: bytes, form: Form) -> bytes:
        raise NoWay("does not encrypt with passwords")

    def decrypt_with_password(self, password: str, message: bytes) -> bytes:
        raise NoWay("does not decrypt with passwords")

    def protect(self, key: Key, passphrase: str | None, protection: Protection | None) -> Key:
        """The same key, exported with another passphrase, or with none."""
        raise NoWay("changes no passphrase")

    def stub(self, key: Key) -> Key:
        """The same key with its primary secret replaced by a GNU stub."""
        raise NoWay("writes no GNU stubs")

    def revoke(self, key: Key, reason: int) -> bytes:
        """The certificate with a revocation of the whole key; reason as in RFC 9580, 5.2.3.31."""
        raise NoWay("does not revoke")

    def expired(self, kind: str) -> bytes:
        """A certificate that expired before now."""
        raise NoWay("makes no expired key")

    def sign_with_sha1(self, key: Key, data: bytes) -> bytes:
        """A detached signature over SHA-1."""
        raise NoWay("does not sign with SHA-1")

    def close(self):
        pass


class Program(Peer):
    """A peer that is a command: run in a directory of its own, without a terminal, with a time limit."""

    def __init__(self):
        # Short: the path of a socket of gpg-agent's holds 108 octets.
        self.root = tempfile.mkdtemp(prefix="wi-", dir="/tmp")
        self._count = 0
        self._lock = threading.Lock()

    def close(self):
        shutil.rmtree(self.root, ignore_errors=True)

    def folder(self) -> str:
        with self._lock:
            self._count += 1
            path = os.path.join(self.root, str(self._count))
        os.mkdir(path, 0o700)
        return path

    def file(self, octets: bytes, name: str = "file") -> str:
        path = os.path.join(self.folder(), name)
        with open(path, "wb") as file:
            file.write(octets)
        return path

    def run(self, arguments: list[str], stdin: bytes = b"", answers: list[str] | None = None,
            environment: dict[str, str] | None = None) -> subprocess.CompletedProcess:
        """Runs to the end, whatever the exit code. `answers` are typed on a terminal of the program's own, then ends of file."""
        env = {"PATH": os.environ["PATH"], "HOME": self.root, "LC_ALL": "C.UTF-8", **(environment or {})}
        options = {}
        terminal = None
        if answers is not None:
            terminal, slave = pty.openpty()

            def adopt():
                fcntl.ioctl(slave, termios.TIOCSCTTY, 0)

            options = {"preexec_fn": adopt, "pass_fds": (slave,)}
        process = subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                   env=env, cwd=self.root, start_new_session=True, **options)
        try:
            if terminal is not None:
                os.close(slave)
                os.write(terminal, "".join(answer + "\n" for answer in answers).encode() + b"\x04" * 16)
            stdout, stderr = process.communicate(stdin, timeout=TIMEOUT)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            raise Failed(f"no answer in {TIMEOUT} s: {' '.join(arguments)}") from None
        finally:
            if terminal is not None:
                os.close(terminal)
        if process.returncode < 0:
            raise Failed(f"killed by {signal.Signals(-process.returncode).name}: {' '.join(arguments)}")
        return subprocess.CompletedProcess(arguments, process.returncode, stdout, stderr)

    def ask(self, arguments: list[str], stdin: bytes = b"", **options) -> subprocess.CompletedProcess:
        """Runs, and takes an exit code other than 0 for a refusal."""
        done = self.run(arguments, stdin, **options)
        if done.returncode != 0:
            raise Refused(f"exit {done.returncode}: {words(done.stderr)}")
        return done


def words(stderr: bytes) -> str:
    """The last lines a program said, without gpg's status lines."""
    lines = [line.strip() for line in stderr.decode(errors="replace").splitlines()]
    said = [line for line in lines if line and not line.startswith("[GNUPG:]")]
    return " / ".join(said[-3:])[:300]
