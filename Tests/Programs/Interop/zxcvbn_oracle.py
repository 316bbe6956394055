"""What PyPI's zxcvbn thinks of passphrases, for PassphraseOracleTests.

Usage: zxcvbn_oracle.py FOLDER same|published SEED      (FOLDER is where scripts/install-zxcvbn put it)

Standard input is JSON: the keyboards of our program, and names. `same` has zxcvbn judge by these keyboards and by the words
that scripts/make-word-tree takes, `published` by its own. Standard output is a list of [kind, passphrase, log10 of guesses].
"""
import importlib.machinery
import importlib.util
import json
import os
import random
import re
import sys

sys.path.insert(0, sys.argv[1])
from zxcvbn import matching, scoring  # noqa: E402
from zxcvbn.adjacency_graphs import ADJACENCY_GRAPHS  # noqa: E402
from zxcvbn.frequency_lists import FREQUENCY_LISTS  # noqa: E402

sys.dont_write_bytecode = True
generator = importlib.machinery.SourceFileLoader(
    "make_word_tree", os.path.dirname(__file__) + "/../../../scripts/make-word-tree")
maker = importlib.util.module_from_spec(importlib.util.spec_from_loader(generator.name, generator))
generator.exec_module(maker)

given = json.load(sys.stdin)
rng = random.Random(int(sys.argv[3]))
SLANTED = [(-1, 0), (0, -1), (1, -1), (1, 0), (0, 1), (-1, 1)]
ALIGNED = [(-1, 0), (-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1)]


def graph(keyboard):
    """The neighbours of each character, as zxcvbn wants them, from rows of keys."""
    keys = {}
    for row, (plain, shifted) in enumerate(keyboard["rows"]):
        for column, character in enumerate(plain):
            if character != " ":
                keys[column, row] = character + (shifted[column] if shifted else "")
    steps = SLANTED if any(shifted for _, shifted in keyboard["rows"]) else ALIGNED
    return {
        character: [keys.get((column + right, row + down)) for right, down in steps]
        for (column, row), characters in keys.items()
        for character in characters
    }


def judge_by_ours():
    words = {word: round(10 ** (level / 10)) for word, level in maker.choose().items()}
    matching.RANKED_DICTIONARIES.clear()
    matching.RANKED_DICTIONARIES["ours"] = words
    # A year of these days is one, too.
    matching.REGEXEN["recent_year"] = re.compile(r"19\d\d|20[0-2]\d")
    keyboards = [(keyboard, graph(keyboard)) for keyboard in given["keyboards"]]
    assert keyboards[0][1] == ADJACENCY_GRAPHS["qwerty"]
    assert keyboards[-1][1] == ADJACENCY_GRAPHS["keypad"]

    def spatial_match(password, _ranked_dictionaries=None):
        matches = []
        for keyboard, neighbours in keyboards:
            shifted = "".join(shifted for _, shifted in keyboard["rows"]).replace(" ", "")
            matching.SHIFTED_RX = re.compile(f"[{re.escape(shifted)}]" if shifted else "(?!)")
            kind = "qwerty" if shifted else "keypad"
            matches += matching.spatial_match_helper(password, neighbours, kind)
        return sorted(matches, key=lambda match: (match["i"], match["j"]))

    matching.spatial_match = spatial_match
    return sorted(words, key=words.get)


def guesses(passphrase):
    matches = matching.omnimatch(passphrase, matching.RANKED_DICTIONARIES)
    return float(scoring.most_guessable_match_sequence(passphrase, matches)["guesses_log10"])


def often(words):
    """One of the words, as often as people take it: half as often as the one before twice as high."""
    return words[min(len(words) - 1, int(len(words) ** rng.random()) - 1)]


def digits(count):
    return "".join(rng.choice("0123456789") for _ in range(count))


def letters(count):
    return "".join(rng.choice("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!$%/=?") for _ in range(count))


def capitals(word):
    return rng.choice([str.capitalize, str.upper, lambda w: w[:-1] + w[-1:].upper(), lambda w: "".join(
        rng.choice([c, c.upper()]) for c in w)])(word)


def signs(word):
    for letter, sign in [("a", "4@"), ("e", "3"), ("i", "1!"), ("o", "0"), ("s", "$5"), ("t", "7")]:
        if rng.random() < 0.5:
            word = word.replace(letter, rng.choice(sign))
    return word


def walk():
    keyboard = rng.choice(given["keyboards"])
    neighbours = graph(keyboard)
    character = rng.choice(sorted(neighbours))
    text = character
    for _ in range(rng.randrange(3, 12)):
        beside = [keys for keys in neighbours[character] if keys]
        if rng.random() < 0.6 and len(text) > 1 and direction < len(neighbours[character]) and neighbours[character][direction]:
            keys = neighbours[character][direction]
        else:
            keys = rng.choice(beside)
        direction = neighbours[character].index(keys)
        character = keys[0] if rng.random() < 0.9 else keys[-1]
        text += character
    return text


def date():
    day, month, year = rng.randrange(1, 32), rng.randrange(1, 13), rng.randrange(1930, 2030)
    sign = rng.choice(["", "", ".", "-", "/", " "])
    parts = rng.choice([[day, month, year], [year, month, day], [day, month, year % 100]])
    return sign.join(f"{part:02}" for part in parts)


def series():
    start, step = rng.choice("aAzZ019bmQ5"), rng.choice([1, 1, 2, -1, 3])
    return "".join(chr(max(33, ord(start) + step * n)) for n in range(rng.randrange(3, 12)))


def kinds(words, ends):
    name = given["names"]
    return {
        "words": lambda: often(words) + often(ends),
        "capitals": lambda: capitals(often(words)) + often(ends),
        "signs": lambda: signs(often(words)) + often(ends),
        "backwards": lambda: often(words)[::-1] + often(ends),
        "phrases": lambda: rng.choice([" ", "", "-"]).join(often(words) for _ in range(rng.randrange(2, 5))),
        "keyboards": walk,
        "repeats": lambda: rng.choice([often(words), letters(rng.randrange(1, 4))]) * rng.randrange(2, 5) + often(ends),
        "series": lambda: series() + often(ends),
        "dates": lambda: date() + rng.choice(["", often(words)]),
        "random": lambda: letters(rng.randrange(1, 20)),
        "names": lambda: rng.choice([str, capitals])(rng.choice(name)) + rng.choice(["", digits(3), often(words)]),
    }


ENDS = ["", "", "1", "123", "!", "12", "2010", "7", "99", ".", "69", "?", "1987", "abc"]

if sys.argv[2] == "same":
    chosen = kinds(judge_by_ours(), ENDS)
    count = 200
else:
    lists = sorted(FREQUENCY_LISTS.items())
    chosen = {}
    # What people take, by how often they take it: passwords, words and names with what they add to them.
    for name, words in lists:
        for kind, make in kinds(words, ENDS).items():
            chosen[f"{name}, {kind}"] = make
    count = 25
matching.RANKED_DICTIONARIES["names"] = matching.build_ranked_dict(given["names"])
answers = []
for kind, make in chosen.items():
    for _ in range(count):
        passphrase = make()[:40]
        if passphrase:
            answers.append([kind, passphrase, guesses(passphrase)])
json.dump(answers, sys.stdout)
