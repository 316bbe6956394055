"""Where a line of Swift can be made wrong, so that the environment switches the fault on.

A fault is an edit of one file that keeps its lines: the compiler's line numbers then lead from an error to the fault.
Not looked for, because no test in the process could see them or nothing is done there: declarations, comments, texts,
the wiping and scrubbing of memory, the capacity that is asked for beforehand, preconditions, and code for other
systems.
"""

import re
from dataclasses import dataclass, field

NOT_SEEN = re.compile(
    r"wipe|erase|scrub|reserveCapacity|capacity|precondition|fatalError|assert|deinit|deallocate|"
    r"pthread_|@unchecked|typealias|operator"
)
KEYWORDS = re.compile(
    r"(if|guard|while|for|switch|return|throw|let|var|func|case|init|defer|do|catch|default|struct|class|enum|"
    r"extension|protocol|import|static|private|package|public|internal|fileprivate|mutating|borrowing|consuming|"
    r"repeat|else|break|continue|try\s+(self|super)\.init|self\.init|super\.init|convenience|indirect|final|get|set|"
    r"where|subscript|@\w+|#\w+|weak|unowned|lazy|override|nonisolated)\b"
)


@dataclass
class Edit:
    """Text that takes the place of what stands between two offsets."""

    start: int
    end: int
    text: str


@dataclass
class Fault:
    path: str
    line: int
    last_line: int
    what: str
    edits: list[Edit] = field(default_factory=list)

    @property
    def start(self):
        return min(edit.start for edit in self.edits)

    @property
    def end(self):
        return max(edit.end for edit in self.edits)


def masked(text):
    """The text with what stands in strings and comments made blank, offset for offset."""
    out = list(text)
    i = 0

    def blank(start, end, mark):
        for j in range(start, end):
            if out[j] != "\n":
                out[j] = mark

    while i < len(text):
        if text.startswith("//", i):
            end = text.find("\n", i)
            end = len(text) if end < 0 else end
            blank(i, end, " ")
            i = end
        elif text.startswith("/*", i):
            end = text.find("*/", i) + 2
            blank(i, end, " ")
            i = end
        elif text[i] == '"':
            quote = '"""' if text.startswith('"""', i) else '"'
            end, depth = i + len(quote), 0
            while depth > 0 or not text.startswith(quote, end):
                if text.startswith("\\(", end):
                    depth += 1
                    end += 2
                elif depth > 0:
                    depth += {"(": 1, ")": -1}.get(text[end], 0)
                    end += 1
                else:
                    end += 2 if text[end] == "\\" else 1
            end += len(quote)
            blank(i, end, "S")
            i = end
        else:
            i += 1
    return "".join(out)


def bracket_stacks(mask):
    """For each line what is open where it begins."""
    stacks, stack = [""], ""
    for character in mask:
        if character in "([{":
            stack += character
        elif character in ")]}":
            stack = stack[:-1]
        elif character == "\n":
            stacks.append(stack)
    return stacks


def end_of(mask, start, is_end):
    """The offset after `start` outside all brackets at which `is_end` says yes; None where they close before."""
    depth = 0
    for i in range(start, len(mask)):
        if depth == 0 and is_end(i):
            return i
        if mask[i] in "([{":
            depth += 1
        elif mask[i] in ")]}":
            depth -= 1
            if depth < 0:
                return None
    return None


def pieces(mask, start, end):
    """What commas outside brackets part, without the blanks around."""
    found, depth, begin = [], 0, start
    for i in range(start, end + 1):
        if i == end or (mask[i] == "," and depth == 0):
            piece = mask[begin:i]
            left = len(piece) - len(piece.lstrip())
            if piece.strip():
                found.append((begin + left, begin + len(piece.rstrip())))
            begin = i + 1
        elif mask[i] in "([{":
            depth += 1
        elif mask[i] in ")]}":
            depth -= 1
    return found


COMPARISONS = {
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "&&": "||", "||": "&&",
}
ARITHMETIC = {
    "+": "-", "-": "+", "&+": "&-", "&-": "&+", "*": "+", "/": "*", "<<": ">>", ">>": "<<", "%": "/",
}
NUMBER = re.compile(r"(?<![\w.$])(0x[0-9a-fA-F_]+|\d[\d_]*)(?![\w.]*\w)")


class Finder:
    """The faults that a file could have."""

    def __init__(self, path, text):
        self.path, self.text, self.mask = path, text, masked(text)
        self.lines = self.mask.split("\n")
        self.starts = [0]
        for line in self.lines:
            self.starts.append(self.starts[-1] + len(line) + 1)
        self.stacks = bracket_stacks(self.mask)
        self.elsewhere = self._lines_for_other_systems()
        self.found = []

    def _lines_for_other_systems(self):
        lines, is_other = set(), False
        for number, line in enumerate(self.lines):
            word = line.strip().split(" ")[0]
            if word in ("#else", "#elseif"):
                is_other = True
            elif word == "#endif":
                is_other = False
            elif is_other:
                lines.add(number)
        return lines

    def line_of(self, offset):
        return self.mask.count("\n", 0, offset)

    def all(self):
        self._statements()
        self._conditions()
        self._closures_and_bodies()
        self._values()
        self._labels()
        self._returns()
        return self.found

    def _add(self, start, end, what, edits):
        first, last = self.line_of(start), self.line_of(end)
        text = self.text[self.starts[first]:self.starts[last + 1]]
        if NOT_SEEN.search(text) or self.elsewhere & set(range(first, last + 1)):
            return
        self.found.append(
            Fault(self.path, first + 1, last + 1, " ".join(what.split()), edits))

    # Statements that are left out

    def _statements(self):
        number = 0
        while number < len(self.lines):
            end = self._statement_from(number)
            if end is not None:
                start = self.starts[number] + len(self.lines[number]) - len(self.lines[number].lstrip())
                stop = self.starts[end] + len(self.lines[end].rstrip())
                self._add(start, stop, "left out: " + self.text[start:stop], [
                    Edit(start, start, "if !mutant(#) { "), Edit(stop, stop, " }")])
            number += 1

    def _statement_from(self, number):
        line = self.lines[number].strip()
        if not line or not self.stacks[number].endswith("{") or KEYWORDS.match(line):
            return None
        call = re.match(r"(_ = )?(try )?[a-z_]\w*[\w.?!]*(\[[^\]]*\])?[\w.?!]*(\(|$| \{)", line)
        assignment = re.match(r"[a-z(][\w.?!\[\](), ]*? (=|[-+*|^&]=|&[-+]=)( |$)", line)
        if not (call and "(" in line) and not assignment:
            return None
        if self._continues(number):
            return None
        end = number
        while end + 1 < len(self.lines) and len(self.stacks[end + 1]) > len(self.stacks[number]):
            end += 1
        if self.stacks[end + 1:] and self.stacks[end + 1] != self.stacks[number]:
            return None
        if end - number > 8 or self._continues(end + 1):
            return None
        last = self.lines[end].rstrip()
        return None if last.endswith("{") or re.search(r"[=,+\-*?:&|<]$", last) else end

    def _continues(self, number):
        """Whether a line goes on with what the one before began."""
        line = self.lines[number].strip() if number < len(self.lines) else ""
        if re.match(r"[.?:+*/&|=<>]|\?\?|else\b|catch\b|-\s", line):
            return True
        before = number - 1
        while before >= 0 and not self.lines[before].strip():
            before -= 1
        return before >= 0 and bool(
            re.search(r"([=,+\-*/?:&|(\[]|->|\breturn|\btry)$", self.lines[before].rstrip()))

    # Conditions

    def _conditions(self):
        for match in re.finditer(r"\b(guard|if|while)\b(?=[ \n])", self.mask):
            start = match.end()
            if match.group(1) == "guard":
                end = end_of(self.mask, start, lambda i: re.match(r"\belse\b", self.mask[i:i + 5]))
            else:
                end = end_of(self.mask, start, lambda i: self.mask[i] == "{")
            if end is None or "\n\n" in self.mask[start:end]:
                continue
            for first, last in pieces(self.mask, start, end):
                if not re.match(r"(let|var|case|#)", self.mask[first:last]):
                    self._negated(first, last)
                    self._changed(first, last)

    def _negated(self, start, end):
        text = self.text[start:end]
        bare, has_try = self._without_try(text)
        self._add(start, end, "negated: " + text, [
            Edit(start, end, f"{has_try}mutant(#) != ({bare})")])

    @staticmethod
    def _without_try(text):
        return (text[4:], "try ") if text.startswith("try ") else (text, "")

    def _changed(self, start, end):
        """Operators and numbers of an expression changed, one at a time."""
        text, mask = self.text[start:end], self.mask[start:end]
        if re.search(r"\{.*\n", mask):
            return
        bare, has_try = self._without_try(text)
        skipped = len(text) - len(bare)

        def change(first, last, new):
            other = text[skipped:first] + new + text[last:]
            other = " ".join(other.split("\n"))
            self._add(start, end, f"{text[first:last]} is {new}: {text}", [
                Edit(start, end, f"{has_try}(mutant(#) ? ({other}) : ({bare}))")])

        for match in re.finditer(r"(?<= )(<=|>=|==|!=|&&|\|\||<<|>>|&\+|&-|[<>+\-*/%])(?= )", mask):
            new = COMPARISONS.get(match.group(1)) or ARITHMETIC.get(match.group(1))
            if new:
                change(match.start(), match.end(), new)
        for match in NUMBER.finditer(mask):
            new = str(int(match.group(1).replace("_", ""), 0) + 1)
            change(match.start(), match.end(), new)

    # Expressions

    def _closures_and_bodies(self):
        for match in re.finditer(r"\{ ([^{}\n]*[^{}\n ]) \}", self.mask):
            inner = match.group(1)
            if re.match(KEYWORDS, inner) or ";" in inner or re.search(r"\bin\b", inner):
                continue
            self._changed(match.start(1), match.end(1))

    def _values(self):
        pattern = re.compile(
            r"^ *(?:return|(?:(?:private|package|public|static) )*(?:let|var) [\w]+(?:: \w+)? =|"
            r"[a-z][\w.\[\]]* [-+&]*=) ([^\n{}]+)$", re.M)
        for match in pattern.finditer(self.mask):
            number = self.line_of(match.start(1))
            whole = self.stacks[number] == (self.stacks + [""])[number + 1]
            if whole and not self._continues(number + 1):
                self._changed(match.start(1), match.end(1))

    def _labels(self):
        for match in re.finditer(r'"(whisper-[\w:.-]+|Whisper[\w:. -]*)"', self.text):
            if self.mask[match.start()] != "S" or "\\" in match.group(0):
                continue
            self._add(match.start(), match.end(), "another label: " + match.group(0), [
                Edit(match.start(), match.end(), f'(mutant(#) ? "other" : {match.group(0)})')])

    # Functions that return before they begin

    def _returns(self):
        values = {"Bool": ["true", "false"], "Int": ["0"], "UInt64": ["0"]}
        for match in re.finditer(r"\bfunc \w+", self.mask):
            end = end_of(self.mask, match.end(), lambda i: self.mask[i] == "{")
            if end is None or "\n\n" in self.mask[match.end():end] or self.mask[end + 1] != "\n":
                continue
            head = self.mask[match.end():end].strip()
            arrow = end_of(head, 0, lambda i: head.startswith("->", i)) if "->" in head else None
            result = "" if arrow is None else head[arrow + 2:].split(" where ")[0].strip()
            close = end_of(self.mask, end + 1, lambda i: self.mask[i] == "}")
            body = self.mask[end:close or end]
            if not result:
                choices = [""]
            elif not re.search(r"\breturn\b", body):
                continue
            elif result.endswith("?"):
                choices = ["nil"]
            elif result.startswith("["):
                choices = ["[:]" if ":" in result else "[]"]
            else:
                choices = values.get(result, [])
            for value in choices:
                self._add(end, end + 1, f"returns {value} at once: {match.group(0)}", [
                    Edit(end + 1, end + 1, f" if mutant(#) {{ return {value} }}".replace("  ", " "))])


def apply(text, numbered):
    """The text with faults in it, each given with its number."""
    edits = [
        (edit, number) for number, fault in numbered for edit in fault.edits
    ]
    for edit, number in sorted(edits, key=lambda pair: (pair[0].start, pair[0].end), reverse=True):
        text = text[:edit.start] + edit.text.replace("mutant(#)", f"mutant({number})") + text[edit.end:]
    return text
