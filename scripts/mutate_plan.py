"""Which lines the mutation makes wrong, and the one build that it shares with the planted faults."""

import json
import random

import fault_tree
import planted_faults
from fault_tree import FOLDER, Failure
from swift_faults import Edit, Fault, Finder

PLAN = FOLDER / "mutation-plan.json"


def candidates(files, seed):
    """One fault for each line that can have one, in the order of the seed."""
    by_line = {}
    for path in sorted(files):
        if path.startswith(tuple(fault_tree.MODULES.values())):
            for fault in Finder(path, files[path].decode()).all():
                by_line.setdefault((fault.path, fault.line), []).append(fault)
    chance = random.Random(seed)
    lines = sorted(by_line)
    chance.shuffle(lines)
    return [chance.choice(by_line[line]) for line in lines]


def collides(fault, others):
    return any(
        fault.path == other.path and fault.line <= other.last_line and other.line <= fault.last_line
        for other in others)


def choose(files, seed, count):
    """Builds the copy, and returns the first faults in the order of the seed that compile, by number."""
    planted = planted_faults.placed(files)
    waiting = candidates(files, seed)
    faults, number, refused = {}, 0, 0
    while True:
        # Some more than are missing, since some will not compile.
        missing = count - len(faults)
        while waiting and len(faults) < count + max(2, missing // 3):
            fault = waiting.pop(0)
            if not collides(fault, [*faults.values(), *planted.values()]):
                number += 1
                faults[number] = fault
        both = faults | planted
        taken_out = fault_tree.compile_with(files, both, planted)
        for lost, (fault, reason) in taken_out.items():
            if lost in planted:
                raise Failure(f"planted fault {lost} in {fault.path}:{fault.line}: {reason}")
        refused += len(taken_out)
        faults = {number: fault for number, fault in faults.items() if number in both}
        if len(faults) >= count:
            print(f"{refused} lines were given up since the change did not compile")
            return dict(sorted(faults.items())[:count])
        if not waiting:
            raise Failure("there are not so many lines that can be made wrong")


def prepare(files, seed=None, count=40, again=True):
    """Builds the copy, unless it stands. The seed and the faults: those of the plan for these sources, or new ones.
    Those of a plan whose run is done are taken only `again`."""
    sources = fault_tree.digest(files, "Sources/", "Package")
    whole = fault_tree.digest(files, "Sources/", "Tests/", "Package", "scripts/planted_faults.py")
    known = json.loads(PLAN.read_text()) if PLAN.is_file() else {}
    is_same = known.get("sources") == sources and known.get("count") == count
    is_same = is_same and (again or not known.get("done"))
    if is_same and seed in (None, known["seed"]):
        seed = known["seed"]
        print(f"seed {seed}, going on", flush=True)
        faults = {
            int(number): Fault(**{**fault, "edits": [Edit(**edit) for edit in fault["edits"]]})
            for number, fault in known["faults"].items()}
        if known["whole"] != whole and fault_tree.compile_with(
            files, faults | planted_faults.placed(files)
        ):
            raise Failure("what did compile before does not any more; remove " + str(PLAN))
    else:
        if seed is None:
            seed = random.SystemRandom().randrange(1 << 32)
        print(f"seed {seed}", flush=True)
        faults = choose(files, seed, count)
    PLAN.write_text(json.dumps({
        "sources": sources, "whole": whole, "seed": seed, "count": count,
        "done": is_same and known.get("done", False),
        "faults": {number: {
            "path": fault.path, "line": fault.line, "last_line": fault.last_line,
            "what": fault.what, "edits": [vars(edit) for edit in fault.edits]}
            for number, fault in faults.items()}}))
    return seed, faults, sources


def finish():
    """Has the next run choose other lines."""
    PLAN.write_text(json.dumps({**json.loads(PLAN.read_text()), "done": True}))
