#!/usr/bin/env python3
"""The OpenPGP interoperability matrix: every row of rows.py, made by each peer and read by each other.

  matrix.py                 the peers among themselves
  matrix.py --sop PATH      ours with each peer, in both directions; exit 1 if a cell of ours fails

A cell is
  pass   made by one, read by the other, and the plaintext or the signer is the one expected
  FAIL   not so
  n/s    not supported: in this run the peer refused the same feature made by another peer; or, where the peer is the
         maker, it refused to make it for another peer as well, or neither it nor anybody else reads what it made
  -      the peer has no option or call to make this with, or makes something else when asked
"""

import argparse
import dataclasses
import json
import signal
import sys
import time

import rows
from peers.confined import Confined
from peers.gpg import Gpg
from peers.peer import Failed, NoWay, Refused
from peers.pysequoia_peer import PySequoia
from peers.rnp import Rnp
from peers.rpgp_peer import Rpgp
from peers.sop import Sop
from peers.sq import Sq

OURS = "sop"
LETTERS = {"gpg": "g", "sq": "s", "rnp": "n", "pysequoia": "p", "rpgp": "r"}
TITLES = ("key", "message", "s2k", "compression", "signature")


@dataclasses.dataclass(frozen=True)
class Outcome:
    """What came of one row between two peers: ok, no way, refused or failed; at which stage; who said so, and how."""

    status: str
    stage: str = ""
    by: str = ""
    words: str = ""


class Matrix:
    def __init__(self, peers):
        self.bench = rows.Bench(peers)
        self._artefacts, self._outcomes = {}, {}

    def outcome(self, row, maker, reader) -> Outcome:
        slot = (row, maker, reader)
        if slot not in self._outcomes:
            outcome = self.measure(row, maker, reader)
            # Ours has one chance.
            for _ in range(1, row.chances if reader != OURS else 1):
                if outcome.status != "refused" or outcome.stage != "read":
                    break
                del self._artefacts[row, row.slot(maker, reader)]
                outcome = self.measure(row, maker, reader)
            self._outcomes[slot] = outcome
        return self._outcomes[slot]

    def measure(self, row, maker, reader):
        stage, by = "make", maker
        try:
            artefact = rows.once(self._artefacts, (row, row.slot(maker, reader)), lambda: row.make(self.bench, maker, reader))
            stage, by = "read", reader
            row.read(self.bench, maker, reader, artefact)
            return Outcome("ok")
        except NoWay as answer:
            return Outcome("no way", stage, by, str(answer))
        except rows.NotHeld as answer:
            return Outcome("refused", stage, answer.holder, str(answer))
        except Refused as answer:
            return Outcome("refused", stage, by, str(answer))
        except Failed as answer:
            return Outcome("failed", stage, by, str(answer))
        except Exception as error:  # Output that nobody can make sense of.
            return Outcome("failed", stage, by, f"{type(error).__name__}: {error}")

    def variant(self, row, maker, reader):
        artefact, _ = self._artefacts[row, row.slot(maker, reader)]
        return row.variant(artefact) if artefact else ""

    def others(self, name):
        return [one for one in self.bench.peers if one not in (name, OURS)]

    def to_ours(self, row, peer) -> tuple[str, str]:
        """The verdict on ours reading what a peer made."""
        outcome = self.outcome(row, peer, OURS)
        if row.refused:
            if outcome.stage == "read" and outcome.status == "refused":
                return "pass", f"refused: {outcome.words}"
            if outcome.status == "no way":
                return "-", outcome.words
            if outcome.stage == "make" and outcome.status == "refused" and outcome.by == peer:
                return "n/s", outcome.words
            return ("FAIL", outcome.words or "taken, where it is to be refused")
        if outcome.status == "ok":
            return "pass", ""
        if outcome.stage == "make" and outcome.status == "no way":
            return "-", outcome.words
        if outcome.stage == "make" and outcome.status == "refused" and outcome.by == peer:
            made = [other for other in self.others(peer) if self.outcome(row, peer, other).stage != "make"]
            if not made:
                return "n/s", outcome.words
            return "FAIL", f"makes it for {', '.join(made)}; {outcome.words}"
        if outcome.stage == "read" and outcome.status == "refused" and self.nobody_reads(row, peer):
            return "n/s", f"nobody reads what it makes here, nor does it: {outcome.words}"
        return "FAIL", f"{outcome.stage}: {outcome.words}"

    def nobody_reads(self, row, maker):
        """Whether the other peers, and the maker itself, all refuse what it made."""
        readers = () if row.ours or row.judged else (*self.others(maker), maker)
        return bool(readers) and all(self.outcome(row, maker, reader).status == "refused" for reader in readers)

    def from_ours(self, row, peer) -> tuple[str, str]:
        """The verdict on a peer reading what ours made."""
        outcome = self.outcome(row, OURS, peer)
        if outcome.status == "ok":
            return "pass", ""
        if outcome.status == "no way" and outcome.stage == "make":
            return "-", outcome.words
        if outcome.status == "failed" or outcome.by == OURS:
            return "FAIL", f"{outcome.stage}: {outcome.words}"
        # Where nobody else makes it, what the peer makes itself shows what it does.
        ours = self.variant(row, OURS, peer)
        seen = {other: self.outcome(row, other, peer) for other in self.others(peer)}
        made = {other: theirs for other, theirs in seen.items() if theirs.stage != "make"}
        seen = {other: theirs for other, theirs in made.items() if self.variant(row, other, peer) == ours} or made
        if not seen:
            seen[peer] = self.outcome(row, peer, peer)
        read = [other for other, theirs in seen.items() if theirs.status == "ok"]
        refused = [other for other, theirs in seen.items() if theirs.status == "refused"]
        if refused and not read:
            return "n/s", f"refuses {', '.join(refused)} too: {outcome.words}"
        return "FAIL", f"{outcome.stage}: {outcome.words}" + (f" (reads {', '.join(read)})" if read else "")


def with_ours(matrix, wanted, report):
    """Measures and prints each row with ours; the number of failures."""
    peers = matrix.others(OURS)
    heads = [f"{peer} {way}" for peer in peers for way in ("to us", "from us")]
    print_head(heads)
    failures, section = 0, None
    for row in wanted:
        section = print_section(section, row)
        cells = {}
        for peer in peers:
            cells[f"{peer} to us"] = matrix.to_ours(row, peer)
            cells[f"{peer} from us"] = ("-", "") if row.refused or row.ours else matrix.from_ours(row, peer)
        print_row(row, [cells[head][0] for head in heads], [len(head) for head in heads])
        for head, (verdict, said) in cells.items():
            if verdict == "FAIL":
                failures += 1
                print(f"    FAIL {head}: {said}")
        report(row, {head: {"verdict": verdict, "words": said} for head, (verdict, said) in cells.items()})
    return failures


def among_peers(matrix, wanted, report):
    """Measures and prints each row among the peers: for each maker, who reads it."""
    peers = list(matrix.bench.peers)
    print("Each cell: who reads what this peer made. " + ", ".join(f"{LETTERS[peer]} {peer}" for peer in peers)
          + "; a capital letter: took it and got it wrong; ! made wrongly.")
    print_head([f"by {peer}" for peer in peers])
    section = None
    for row in wanted:
        if row.ours:
            continue
        section = print_section(section, row)
        cells, details = [], {}
        for maker in peers:
            outcomes = {reader: matrix.outcome(row, maker, reader) for reader in peers}
            cells.append(letters(outcomes))
            details |= {f"{maker} to {reader}": dataclasses.asdict(outcome) for reader, outcome in outcomes.items()}
        print_row(row, cells, [len(f"by {peer}") for peer in peers])
        report(row, details)
    return 0


def letters(outcomes):
    if all(outcome.stage == "make" for outcome in outcomes.values()):
        return "!" if any(outcome.status == "failed" for outcome in outcomes.values()) else "-"
    found = ""
    for reader, outcome in outcomes.items():
        if outcome.status == "ok":
            found += LETTERS[reader]
        elif outcome.status == "failed":
            found += LETTERS[reader].upper()
    return found or "none"


WIDTHS = (17, 26, 20, 11, 14)


def print_head(heads):
    print("".join(title.ljust(width) for title, width in zip(TITLES, WIDTHS)) + "  ".join(heads))


def print_section(section, row):
    if row.section != section:
        print(f"\n{row.section}")
    return row.section


def print_row(row, cells, widths):
    left = "".join(text.ljust(width) for text, width in zip(row.title, WIDTHS))
    print(left + "  ".join(cell.ljust(width) for cell, width in zip(cells, widths)).rstrip(), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sop", metavar="PATH", help="our sop program")
    parser.add_argument("--json", metavar="FILE", help="write every cell, with the words of those who refused")
    parser.add_argument("--only", metavar="WORDS", default="", help="only rows whose section or title holds each of these, with commas between")
    parser.add_argument("--without", metavar="WORDS", default="", help="no rows whose section or title holds one of these, with commas between")
    arguments = parser.parse_args()

    peers = [Gpg(), Sq(), Rnp(), Confined(PySequoia), Confined(Rpgp)]
    if arguments.sop:
        peers.append(Sop(arguments.sop))
    only, without = arguments.only.split(","), [word for word in arguments.without.split(",") if word]

    def is_wanted(row):
        text = " ".join((row.section, *row.title))
        return all(word in text for word in only) and not any(word in text for word in without)

    wanted = [row for row in rows.all_rows() if is_wanted(row)]
    # So that agents are ended and homes removed then, too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    found = []
    started = time.monotonic()
    try:
        versions = {peer.name: peer.version() for peer in peers}
        print(", ".join(f"{name} {version}" for name, version in versions.items()) + "\n")

        def report(row, cells):
            found.append({"section": row.section, **dict(zip(TITLES, row.title)), "cells": cells,
                          "at": round(time.monotonic() - started, 1)})

        failures = (with_ours if arguments.sop else among_peers)(Matrix(peers), wanted, report)
    finally:
        for peer in peers:
            peer.close()
    seconds = time.monotonic() - started
    if arguments.json:
        with open(arguments.json, "w") as file:
            json.dump({"versions": versions, "seconds": round(seconds, 1), "rows": found}, file, indent=1)
    print(f"\n{len(found)} rows in {seconds:.0f} s" + (f", {failures} failures" if arguments.sop else ""))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
