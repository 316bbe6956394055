"""A copy of the sources with faults in it, built once; the environment's WHISPER_MUTANT says which one is on.

The copy is .build/faults/tree and keeps its own build beside, so that the next one is quick. It has only the targets
that the suites need.
"""

import hashlib
import json
import os
import pathlib
import pty
import re
import select
import shutil
import signal
import subprocess
import sys
import time

import swift_faults

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDER = ROOT / ".build" / "faults"
TREE = FOLDER / "tree"
BUILD = FOLDER / "build"
# What has faults, and the suites in which one can be seen, the nearest first.
SUITES_OF = {
    "Vault": ["VaultTests", "WhisperKitTests"],
    "VaultModel": ["VaultTests", "WhisperKitTests"],
    "WhisperEnvelope": ["WhisperEnvelopeTests", "WhisperKitTests"],
    "WhisperKit": ["WhisperKitTests"],
}
SUITES = sorted({suite for suites in SUITES_OF.values() for suite in suites})
# A module's folder has its name, on whichever floor it stands.
MODULES = {
    module: f"{next(ROOT.glob(f'Sources/*/{module}')).relative_to(ROOT)}/" for module in SUITES_OF
}

SWITCH = """\
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The fault that is on, from the environment; none without it.
private let chosen = getenv("WHISPER_MUTANT").map { atoi($0) } ?? 0

@inline(never)
func mutant(_ number: Int32) -> Bool { chosen == number }
"""

def module_of(path):
    """The module that a source is in."""
    return next(module for module, folder in MODULES.items() if path.startswith(folder))


class Failure(Exception):
    """What ends a run, in a sentence."""


# MARK: The copy


def sources():
    """Every file of the product as it is now, by its path."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, check=True, capture_output=True, text=True).stdout
    paths = [path for path in listed.split("\0") if path and (ROOT / path).is_file()]
    return {path: (ROOT / path).read_bytes() for path in paths}


def digest(files, *folders):
    """Names a state of files in folders."""
    names = sorted(path for path in files if path.startswith(folders))
    whole = hashlib.sha256()
    for path in names:
        whole.update(path.encode() + b"\0" + hashlib.sha256(files[path]).digest())
    return whole.hexdigest()[:16]


def write_tree(tree, files):
    """Makes a folder hold these files; those that are the same keep their time, so that they are not built anew."""
    for path, content in files.items():
        place = tree / path
        if not place.is_file() or place.read_bytes() != content:
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(content)
        mode = (ROOT / path).stat().st_mode if (ROOT / path).exists() else 0o644
        if place.stat().st_mode != mode:
            place.chmod(mode)
    for place in list(tree.rglob("*")):
        if place.is_file() and str(place.relative_to(tree)) not in files:
            place.unlink()


def with_versions(files):
    """The files, and which versions of packages the product is built with."""
    resolved = ROOT / "Package.resolved"
    return files | ({"Package.resolved": resolved.read_bytes()} if resolved.is_file() else {})


def with_faults(files, faults):
    """The files with faults in them, by their numbers, each switched by the environment."""
    changed = with_versions(files)
    for folder in MODULES.values():
        changed[folder + "Mutant.swift"] = SWITCH.encode()
    by_path = {}
    for number, fault in faults.items():
        by_path.setdefault(fault.path, []).append((number, fault))
    for path, numbered in by_path.items():
        changed[path] = swift_faults.apply(files[path].decode(), numbered).encode()
    return changed


# MARK: Building


def build(tree, scratch, log, *words, suites=SUITES):
    """Builds what suites need, and returns what the compiler says and whether it was content."""
    swift = os.environ.get("SWIFT", "swift")
    options = os.environ.get("UNOPTIMISED", "").split()
    command = [
        swift, "build", *options, "--package-path", str(tree), "--scratch-path", str(scratch), *words]
    result = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
        env=os.environ | {"WHISPER_TARGETS": ",".join(suites)})
    with open(log, "a") as file:
        file.write(result.stdout)
    return result.stdout, result.returncode == 0


def compile_with(files, faults, known=()):
    """Builds with all the faults that compile; those that do not are taken out of `faults`, and returned. Those of the
    numbers that are `known` to compile are blamed where no other one is in the file."""
    refused = {}
    FOLDER.mkdir(parents=True, exist_ok=True)
    log = FOLDER / "build.log"
    # The modules first, so that what does not compile is known before tests are built.
    for words in (["--target", "WhisperKit"], ["--build-tests"]):
        for _ in range(12):
            write_tree(TREE, with_faults(files, faults))
            said, is_built = build(TREE, BUILD, log, *words)
            if is_built:
                break
            culprits = blamed(said, faults, known)
            if not culprits:
                print("\n".join(sorted(set(re.findall(r".*: error: .*", said)))), file=sys.stderr)
                raise Failure(f"the copy does not compile, and no fault is to blame: see {log}")
            for number, reason in culprits.items():
                refused[number] = (faults.pop(number), reason)
            print(f"  {len(culprits)} do not compile and are taken out", flush=True)
        else:
            raise Failure("the copy still does not compile")
    return refused


def blamed(said, faults, known):
    """The faults that the compiler's errors are about, with what it said."""
    culprits = {}
    for match in re.finditer(r"^(\S+?):(\d+):\d+: error: (.*)$", said, re.M):
        path, line = match.group(1), int(match.group(2))
        near = [
            (0 if fault.line <= line <= fault.last_line else abs(fault.line - line), number)
            for number, fault in faults.items() if path.endswith("/" + fault.path)
        ]
        near = [each for each in near if each[1] not in known] or near
        if not near:
            continue
        # An error that stands elsewhere, like a missing return, comes from a fault beside it.
        nearest = min(near)[0]
        for distance, number in near:
            if distance == nearest:
                culprits[number] = match.group(3)
    return culprits


# MARK: Running


class Run:
    """What a run of suites came to."""

    def __init__(self, verdict, seconds, tests, text):
        self.verdict, self.seconds, self.tests, self.text = verdict, seconds, tests, text

    @property
    def is_passed(self):
        return self.verdict == "passed"


ISSUE = re.compile(r"Test (.+?) (?:recorded an issue|failed after)")


def run_tests(tests, number, limit, *, is_whole=False, tree=None, scratch=None, extra=None, before=()):
    """Runs tests with one fault on, until the first failure unless `is_whole`."""
    tree, scratch = tree or TREE, scratch or BUILD
    environment = {
        key: value for key, value in os.environ.items() if key != "WHISPER_MUTANT"
    } | {"SWIFT_BACKTRACE": "enable=no", "NO_COLOR": "1"} | (extra or {})
    if number:
        environment["WHISPER_MUTANT"] = str(number)
    temporary = FOLDER / f"tmp-{os.getpid()}-{number}"
    shutil.rmtree(temporary, ignore_errors=True)
    temporary.mkdir(parents=True)
    environment["TMPDIR"] = str(temporary)
    bundle = next(pathlib.Path(scratch).glob("debug/*.xctest"))
    command = [*before, str(bundle), "--testing-library", "swift-testing", "--filter", tests]
    started = time.monotonic()
    # A terminal, so that each line is there when it is said.
    ours, theirs = pty.openpty()
    child = subprocess.Popen(
        command, cwd=tree, env=environment, stdin=subprocess.DEVNULL, stdout=theirs,
        stderr=theirs, start_new_session=True)
    os.close(theirs)
    said, verdict, failed = b"", None, []
    try:
        while verdict is None:
            left = limit - (time.monotonic() - started)
            if left <= 0:
                verdict = "hung"
            elif select.select([ours], [], [], min(left, 1))[0]:
                try:
                    chunk = os.read(ours, 65536)
                except OSError:
                    chunk = b""
                if not chunk:
                    break
                said += chunk
                if b"recorded an issue" in chunk or b"failed after" in chunk:
                    failed = ISSUE.findall(said.decode(errors="replace"))
                    if failed and not is_whole:
                        verdict = "failed"
            elif child.poll() is not None:
                break
    finally:
        # Whatever it started, too.
        if verdict or child.poll() is None and sys.exc_info()[0]:
            os.killpg(child.pid, signal.SIGKILL)
        status = child.wait()
        os.close(ours)
        shutil.rmtree(temporary, ignore_errors=True)
    text = said.decode(errors="replace").replace("\r", "")
    if not verdict:
        if status < 0:
            verdict = f"ended by signal {-status}"
        elif not re.search(r"Test run with [1-9]\d* tests?", text):
            verdict = "ran nothing"
        elif status != 0 or failed:
            verdict = "failed"
        else:
            verdict = "passed"
    names = [name for name in dict.fromkeys(failed) if not name.startswith("run with")]
    return Run(verdict, time.monotonic() - started, names, text)


# MARK: Results


class Results:
    """A file of one line for each run, so that an interrupted one goes on."""

    def __init__(self, path, state, again=False):
        """`state` names what was built: results of another one count no more. With `again` nor do those of
        what was not found, since there may be new tests."""
        self.path = path
        done = path.with_suffix(".done")
        if again and done.is_file() and not path.is_file():
            done.rename(path)
        self.known = {}
        if path.is_file():
            lines = [json.loads(line) for line in path.read_text().splitlines() if line]
            if lines and lines[0].get("state") == state:
                self.known = {
                    line["name"]: line for line in lines[1:]
                    if not again or line["verdict"] != "passed" or "path" not in line}
                return
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps({"state": state}) + "\n")

    def add(self, name, run, **more):
        self.known[name] = {
            "name": name, "verdict": run.verdict, "seconds": round(run.seconds, 1),
            "tests": run.tests[:5], **more}
        with open(self.path, "a") as file:
            file.write(json.dumps(self.known[name]) + "\n")
        return self.known[name]

    def close(self):
        """The next run is a new one, but for who asks for it again."""
        lines = self.path.read_text()
        self.path.with_suffix(".done").write_text(lines)
        self.path.unlink()


def say_and_exit(body):
    """Runs a script's body, and ends with its status."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        sys.exit(body())
    except Failure as failure:
        print(failure, file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        print("interrupted; what was found is kept, and the next run goes on", file=sys.stderr)
        sys.exit(130)
