"""The faults that are planted: each takes one check away that a promise of the vault rests on.

A fault is a piece of a file that stands there once, what takes its place, and the suites of VaultTests of which one must
fail.
`mutant(#)` is true while the fault is on.
"""

from dataclasses import dataclass

from fault_tree import MODULES, Failure
from swift_faults import Edit, Fault

# Above those of the mutation.
FIRST = 1001


@dataclass
class Planted:
    name: str
    path: str
    old: str
    new: str
    suites: str


def weaker(name, path, guard, suites, *, of=None):
    """A conjunct of a condition that counts as true. `of` is what stands around it, where it stands more than once."""
    around = of or guard
    has_try = "try " if guard.startswith("try ") else ""
    # After it, so that what the condition does is done.
    new = f"{has_try}({guard.removeprefix('try ')} || mutant(#))"
    return Planted(name, path, around, around.replace(guard, new, 1), suites)


def left_out(name, path, statement, suites, *, of=None):
    """A statement that is not run."""
    around = of or statement
    return Planted(
        name, path, around, around.replace(statement, f"if !mutant(#) {{ {statement} }}", 1), suites)


SESSION = "Session/"
OPEN_DOMAIN = "Reading/OpenDomain.swift"
REGISTRY = "Domains/Registry.swift"
KEYS = "Keys/"
LOCAL_DOMAIN = KEYS + "LocalDomain.swift"
DOMAIN_KEY = "Domains/DomainKey.swift"
STORE = SESSION + "VaultStore.swift"
ROOT = SESSION + "VaultStore+Root.swift"
TRANSACTION = SESSION + "Transaction.swift"
COUNTER = "Counter/"
VAULT_COUNTER = COUNTER + "VaultCounter.swift"
LOOKUPS = "Lookups/LookupIndex.swift"
CUSTODY = "Custody/CustodyRecord.swift"
REPAIR = "Recovery/VaultStore+Repair.swift"
RESET = "Store/VaultDirectory+Reset.swift"

FAULTS = [
    # The root
    weaker("the passphrase's key commitment", "Root/PassphraseLayer.swift",
           "isCommitted", "RootEnvelopeTests", of="guard isCommitted else"),
    Planted("the root's check in a protector change", ROOT,
            "let registry = try verified(keys, protector)\n",
            "let registry = try mutant(#) ? Registry(reading: database) : verified(keys, protector)\n",
            "WrittenMeanwhileTests"),
    left_out("the registry under a root whose presence is confirmed", ROOT,
             "try registry.verify(atUnlock: keys)", "ProtectorTests"),
    Planted("the session's keys for the root whose presence is confirmed", ROOT,
            "guard case .unlocked(let session) = state else { return }",
            "guard !mutant(#), case .unlocked(let session) = state else { return }",
            "ChangedMeanwhileTests"),
    weaker("the envelope after the derivation, at unlock and in a protector change", ROOT,
           "registry.has(protector)", "ChangedMeanwhileTests",
           of="guard registry.has(protector) else"),
    weaker("the envelope after the derivation, in a rotation of the root", ROOT,
           "try registry.has(old.localKeys.envelope)", "SecurityKeyTests"),
    Planted("the row that a new passphrase goes into", SESSION + "VaultStore+Protectors.swift",
            "$0.envelope == before.envelope && $0.protector == kind",
            "mutant(#) || $0.envelope == before.envelope && $0.protector == kind",
            "LaterProtectorTests"),
    weaker("the last protector that is removed", SESSION + "VaultStore+Protectors.swift",
           "protectors.contains(where: { $0.id != id && $0.protector != nil })", "PINTests"),
    weaker("a derivation that makes a PIN cheap", "Root/PINFactor.swift",
           "parameters.memoryKiB >= Argon2Parameters.vault.memoryKiB", "HostilePINTests"),
    weaker("a factor's key against the one in its envelope", "Root/RootEnvelope+Protectors.swift",
           "try reader.prefixed().elementsEqual(publicKey)", "HostilePINTests"),
    weaker("what is no PIN, before the element is asked", "Root/PINAnswer.swift",
           "PINFactor.isPIN(pin)", "PINTests",
           of="PINFactor.isPIN(pin) else { throw VaultError.wrongFactor"),
    weaker("a relock while a key is derived", STORE, "relocks == before", "ElementRefusalTests"),
    weaker("the kind of protector that an envelope is bound to", "Root/ProtectorRow.swift",
           "(try? RootEnvelope.protector(of: envelope)) == protector",
           "ChangedMeanwhileTests"),
    Planted("a root that is not this vault's", REGISTRY,
            "throw try hasKey(of: keys) ?", "throw try mutant(#) || hasKey(of: keys) ?",
            "RootEnvelopeTests"),
    # Rows against the head
    weaker("the sum of a range against the head", LOCAL_DOMAIN,
           "try key.sum(of: rows, in: table) == sums[range]", "TamperingTests"),
    Planted("absence: a range that the file shows empty", LOCAL_DOMAIN,
            "try key.sum(of: rows, in: table) == sums[range]",
            "try (mutant(#) && rows.isEmpty) || key.sum(of: rows, in: table) == sums[range]",
            "TamperingTests"),
    left_out("the code of a private key's row, as its range is read", LOCAL_DOMAIN,
             "try verifyCodes(of: rows)", "ForgedKeyTests|TamperingTests"),
    weaker("the code of a private key's row", CUSTODY, "isSame", "ForgedKeyTests|TamperingTests",
           of="guard isSame else"),
    weaker("a private key against its public key", "Custody/Custodian.swift",
           "try check(kind, owner.publicKey, privateKey)", "CustodyTests|ForgedKeyTests"),
    weaker("an answer of a PIN that is none of the vault's any more",
           "Custody/Transaction+PrivateKeys.swift",
           "($0.id, $0.factor) == (answer.protector.id, answer.protector.factor)", "KeyModeTests"),
    weaker("the state that new element keys were made from", "Custody/RekeyedKeys.swift",
           "registry.entries[.keyMetadata]?.stamp == stamp", "KeyModeTests"),
    weaker("a protector of a later version, where slots are sealed to strong factors",
           "Custody/AccessSlot.swift", "protectors.allSatisfy({ $0.protector != nil })",
           "KeyModeTests"),
    weaker("octets, in a check of all rows", OPEN_DOMAIN,
           "octets == layout.octets", "ComparisonTests"),
    weaker("count, in a check of all rows", OPEN_DOMAIN,
           "count == layout.rows", "ComparisonTests"),
    weaker("a row that the file did not write", OPEN_DOMAIN,
           "try store.write(row, of: table, replacing: old != nil)",
           "RegistryTests"),
    weaker("a row that the file did not remove", OPEN_DOMAIN,
           "try store.remove(row, from: table)",
           "RegistryTests"),
    Planted("damage that was found keeps a domain from being written", SESSION + "Session.swift",
            "if let reason = damage[domain] { throw", "if !mutant(#), let reason = damage[domain] { throw",
            "TamperingTests"),
    # Heads against the registry
    weaker("a head's generation against the registry", DOMAIN_KEY,
           "head.generation == entry.generation", "ComparisonTests",
           of="guard head.generation == entry.generation, head.stamp"),
    weaker("a head's stamp against the registry", DOMAIN_KEY,
           "head.stamp == entry.stamp", "RolledBackTests"),
    Planted("a head's generation and stamp against the registry", DOMAIN_KEY,
            "head.stamp == entry.stamp else {\n      throw VaultError",
            "head.stamp == entry.stamp else {\n      if mutant(#) { return head }; throw VaultError",
            "RolledBackTests"),
    # The registry
    weaker("the registry's code", REGISTRY, "isSame", "TamperingTests",
           of="guard isSame else"),
    weaker("a domain of the registry that nobody knows", REGISTRY, "stored.unknown.isEmpty",
           "TamperingTests", of="guard stored.unknown.isEmpty"),
    weaker("a domain that stands twice", REGISTRY, "entries[domain] == nil",
           "RegistryTests",
           of="guard entries[domain] == nil else"),
    weaker("the one row of the vault", REGISTRY, "count == 1",
           "RegistryTests",
           of="guard count == 1 else"),
    weaker("a domain's entry that was not written", REGISTRY, "database.changes == 1",
           "RegistryTests",
           of=".blob(entry.wrappedKey), .blob(entry.head))\n      guard database.changes == 1 else"),
    weaker("a registry's code that was not written", REGISTRY, "database.changes == 1",
           "RegistryTests",
           of=".blob(counter), .integer(g))\n    guard database.changes == 1 else"),
    weaker("the registry that stands in the file has this session's protector", KEYS + "LocalKeys.swift",
           "registry.has(envelope)", "ChangeProtectorTests",
           of="guard registry.has(envelope) else { throw VaultError.outdated }"),
    left_out("the list that a session knows, at the next unlock and where a protector or the root is changed", ROOT,
             "if case .unlocked(let session) = state { try session.check(isNotBefore: registry) }",
             "RolledBackTests"),
    left_out("the remembered registry, at each read", SESSION + "Session.swift",
             "try registry.check(notBefore: known)", "RolledBackTests"),
    weaker("rolled back: an earlier generation", REGISTRY,
           "now.generation >= before.generation", "RegistryTests"),
    weaker("rolled back: another stamp at one generation", REGISTRY,
           "now.stamp == before.stamp", "RolledBackTests"),
    weaker("rolled back: the count of changes outside", REGISTRY, "g >= known.g",
           "LaterCounterTests"),
    left_out("a counter of a later version", REGISTRY,
             "guard counter.isEmpty || CounterField.isKnown(counter) && element.counters != nil else {\n"
             "      throw VaultError.laterCounter\n    }", "LaterCounterTests"),
    # The counter
    Planted("the lock file, before an unlocking judges what it found", COUNTER + "VaultStore+Counter.swift",
            "let registry = try looking { try session.registry(in: database) }\n          try VaultCounter",
            "let registry = mutant(#) ? known : try looking { try session.registry(in: database) }\n"
            "          try VaultCounter", "UncountedCommitTests"),
    left_out("an older state, by the counter", VAULT_COUNTER,
             "throw VaultError.rolledBack", "OlderStateTests", of="case .rolledBack: throw VaultError.rolledBack"),
    left_out("a counter that is gone", VAULT_COUNTER,
             "throw VaultError.counterLost", "OlderStateTests", of="case .lost: throw VaultError.counterLost"),
    weaker("a counter that is behind by one alone", VAULT_COUNTER, "value + 1 == g", "OlderStateTests"),
    weaker("a counter's name", VAULT_COUNTER, "field.name == counters.name(of: id)", "CountedChangeTests"),
    weaker("the counter that the vault names, where others are undefined", COUNTER + "PendingCounters.swift",
           "counter != named", "PendingCounterTests"),
    left_out("a counter that is to be made, noted before", COUNTER + "FreshCounter.swift",
             "try pending.add([counter] + [old.id].compactMap(\\.self), lock)", "PendingCounterTests"),
    # A vault that takes another's place
    weaker("the vault that gives its place is the one that was looked at", SESSION + "FormerVault.swift",
           "try id == vault.id", "FormerVaultTests"),
    weaker("what came into the vault that gives its place", SESSION + "FormerVault.swift",
           "Schema.holdsNothing(but: rows, in: database)", "FormerVaultTests",
           of="&& Schema.holdsNothing(but: rows, in: database)"),
    weaker("a table that is gone, of a vault that gives its place", "Store/Schema+Emptiness.swift",
           "try isThere(table, in: database)", "FormerVaultTests", of="guard try isThere(table, in: database)"),
    Planted("a counter of which nobody knows whether the vault names it", COUNTER + "FreshCounter.swift",
            "case .unknown: break",
            "case .unknown: if mutant(#) { try? pending.clear(but: nil, from: counters, lock) }",
            "FormerCounterTests"),
    Planted("what is shut in a vault that is open to look", STORE,
            "if let finding = session.finding { throw finding }",
            "if let finding = session.finding, !mutant(#) { throw finding }", "OlderStateTests"),
    # Look-ups
    weaker("a look-up's id leads to a contact that has it", TRANSACTION,
           "lookupKeys.lookups(ofContact: value).contains(lookup)", "LookupTests",
           of="guard let value = try value(.contact, id),\n"
              "        lookupKeys.lookups(ofContact: value).contains(lookup)"),
    Planted("a look-up's id leads to a contact", TRANSACTION,
            "else { throw domain.note(LookupIndex.leadsElsewhere) }",
            "else { if mutant(#) { continue }; throw domain.note(LookupIndex.leadsElsewhere) }",
            "LookupTests"),
    weaker("the contacts of each look-up, in a check of all rows", LOOKUPS,
           "rows == Set(ids)", "LookupTests"),
    weaker("a contact twice in a look-up, in a check of all rows", LOOKUPS,
           "rows.count == ids.count", "LookupTests"),
    weaker("a look-up that is missing, in a check of all rows", LOOKUPS,
           "expected.isEmpty", "LookupTests"),
    # Pages
    weaker("the stamp of a page's cursor", TRANSACTION,
           "cursor?.stamp == domain.access.stamp", "PageTests"),
    weaker("a page of a domain that this transaction changed", TRANSACTION,
           "!domain.isChanged", "PageTests", of="domain.access.stamp, !domain.isChanged else"),
    # Repair
    weaker("a repair of the list under a root that is not this vault's", REPAIR,
           "try Registry(entries: entries, protectors: []).hasKey(of: keys)",
           "RotateRootTests"),
    weaker("the protector that opened the root, in a repair of the list", REPAIR,
           "stored.protectors.contains(protector)", "WrittenMeanwhileTests"),
    Planted("which of two rows with one id a repair keeps", REPAIR,
            "for raw in inPlace + elsewhere", "for raw in mutant(#) ? elsewhere + inPlace : inPlace + elsewhere",
            "RepairTests"),
    # Reset
    left_out("a reset that was cut short, when a vault is opened", SESSION + "VaultStore+Create.swift",
             "try place.finishReset(elements)", "ResetTests",
             of="try place.finishReset(elements)\n    guard try place.hasDatabase"),
    left_out("a reset that was cut short, when a vault is made", SESSION + "VaultStore+Create.swift",
             "try place.finishReset([element])", "ResetTests",
             of="try place.finishReset([element])\n    try place.createDirectory()"),
    left_out("what a reset removes is overwritten", RESET, "database?.overwrite()", "ResetTests"),
    weaker("a file that a reset overwrites has one name", RESET, "status.st_nlink == 1", "ResetTests"),
    # The hold on the file
    weaker("that nobody who keeps the vault unlocked is passed by", "Agent/FileHold.swift",
           "isTaken != false", "FileHoldTests", of="if isTaken != false, hold.isStill(at: path) { return hold }"),
    weaker("that the file that is held has the name", "Agent/FileHold.swift",
           "UInt64(truncatingIfNeeded: named.st_ino) == inode", "FileHoldTests"),
]


def placed(files):
    """The faults by number, in these files."""
    faults = {}
    for number, planted in enumerate(FAULTS, FIRST):
        path = MODULES["Vault"] + planted.path
        text = files[path].decode() if path in files else ""
        if text.count(planted.old) != 1:
            raise Failure(
                f"planted fault '{planted.name}': its place stands {text.count(planted.old)} times in {path}")
        if planted.old.count("\n") != planted.new.count("\n"):
            raise Failure(f"planted fault '{planted.name}' moves lines")
        start = text.index(planted.old)
        end = start + len(planted.old)
        # The edit is as small as it can be, so that two faults can share a line.
        old, new = planted.old, planted.new
        while old and new and old[0] == new[0]:
            old, new, start = old[1:], new[1:], start + 1
        while old and new and old[-1] == new[-1]:
            old, new, end = old[:-1], new[:-1], end - 1
        line = text.count("\n", 0, start) + 1
        last_line = text.count("\n", 0, end) + 1
        faults[number] = Fault(
            path, line, last_line, planted.name, [Edit(start, end, new)])
    return faults
