// Uses a vault in a process of its own, which the tests of Vault start: to be killed in the middle
// of a write, to run out of room in it, to write beside another process, and to be measured.

import TestVaults
import Vault
import VaultModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// As the tests' own: a contact is found by the words of its value that look like "1:name".
struct WordLookupKeys: LookupKeys {
  func lookups(ofContact value: [UInt8]) -> Set<Lookup> {
    Set(
      value.split(separator: UInt8(ascii: " ")).compactMap { word in
        guard word.count > 2, let first = word.first, word.dropFirst().first == UInt8(ascii: ":"),
          (UInt8(ascii: "1")...UInt8(ascii: "8")).contains(first)
        else { return nil }
        return Lookup(kind: first - UInt8(ascii: "0"), Array(word.dropFirst(2)))
      })
  }
}

func unlocked(_ directory: String) throws -> VaultStore {
  let vault = try VaultStore.open(at: directory, lookupKeys: WordLookupKeys())
  try vault.unlock(with: .none)
  return vault
}

/// Changes rows, and is killed before the change is kept.
func die(in directory: String) throws {
  try unlocked(directory).write { transaction in
    // More than SQLite keeps in memory, so that the file itself is half written.
    let large = [UInt8](repeating: 0xA5, count: 64 * 1024)
    for index in 0..<200 as Range<UInt8> { try transaction.put(.contact, [9, index], large) }
    try transaction.put(.contact, [UInt8](repeating: 1, count: 16), Array("from the dead".utf8))
    try transaction.remove(.contact, [UInt8](repeating: 2, count: 16))
    kill(getpid(), SIGKILL)
  }
}

/// Writes rows of its own, a transaction for each.
func writeRows(in directory: String, tag: String, count: Int) throws {
  let vault = try unlocked(directory)
  for index in 0..<count {
    let id = Array("\(tag)-\(index)".utf8)
    try vault.write { try $0.put(.contact, id, id + id) }
  }
}

/// Makes the first change to a vault, in which an accident happens at one of its writes.
func change(in directory: String, _ accident: Accident, at number: Int) throws {
  let vault = try unlocked(directory)
  FatalWrites.install(accident, at: number)
  do {
    try vault.write { try $0.put(.setting, [8], [8]) }
    print("done after \(FatalWrites.count)")
  } catch VaultError.diskFull {
    print("full")
  }
}

/// Repairs settings of which some do not read, and is killed before a call that changes the file.
func mend(in directory: String, at number: Int) throws {
  let vault = try VaultStore.open(
    at: directory, lookupKeys: WordLookupKeys(), rows: NothingWithFF())
  try vault.unlock(with: .none)
  FatalWrites.install(.before, at: number)
  _ = try vault.repair(.settings) { _ in }
  print("done after \(FatalWrites.count)")
}

/// What begins with 0xFF reads as nothing.
private struct NothingWithFF: RowRules {
  func check(_ table: SealedTable, _ id: [UInt8], _ value: UnsafeRawBufferPointer) throws {
    if value.first == 0xFF { _ = try Lookup.rows(decoding: []) }
  }
}

func create(in directory: String) throws {
  umask(0)
  do {
    _ = try VaultStore.create(at: directory, protectors: .none) { transaction in
      try transaction.put(.setting, [1], Array("\(getpid())".utf8))
    }
    print("created \(getpid())")
  } catch VaultError.alreadyExists {
    print("exists")
  }
}

/// Unlocks a vault with many rows and says how long it took.
func measureUnlock(in directory: String, rows: Int) throws {
  _ = try VaultStore.create(at: directory, protectors: .none) { transaction in
    for index in 0..<rows {
      try transaction.put(
        .contact, Array("contact-\(index)".utf8), [UInt8](repeating: 0x5A, count: 300))
    }
  }
  let clock = ContinuousClock()
  for _ in 0..<5 {
    let whole = try clock.measure { _ = try unlocked(directory) }
    let vault = try unlocked(directory)
    let one = try clock.measure { try vault.write { try $0.put(.contact, [1], [1]) } }
    print("open and unlock: \(whole), one write: \(one)")
  }
}

/// Has the process be killed before a call that changes the file or a counter, or after that of a counter.
func armAccident(_ counters: FileCounters, at number: Int) {
  FatalWrites.install(.before, at: number)
  counters.before { _ in FatalWrites.change() }
  counters.after { _ in FatalWrites.change() }
}

/// Does something to a vault whose changes are counted, and is killed before one of the calls that change the file or a
/// counter, or after that of a counter.
func count(_ operation: String, in directory: String, _ counters: String, at number: Int) throws {
  let counters = FileCounters(in: counters)
  let element = ElementWithCounters(counters)
  func arm() { armAccident(counters, at: number) }
  func opened() throws -> VaultStore {
    try VaultStore.open(at: directory, elements: [element], lookupKeys: WordLookupKeys())
  }
  if operation == "create" {
    arm()
    _ = try VaultStore.create(
      at: directory, protectors: .none, element: element, lookupKeys: WordLookupKeys()
    ) { try $0.put(.setting, [1], [0]) }
  } else if operation == "replace" {
    let former = try FormerVault(opened(), rows: [.setting: [[1]]], after: .none)
    arm()
    _ = try VaultStore.create(
      at: directory, protectors: .none, element: element, lookupKeys: WordLookupKeys(),
      insteadOf: former
    ) { try $0.put(.setting, [1], [9]) }
  } else if operation == "accept" {
    let vault = try opened()
    arm()
    _ = try vault.acceptState(with: .none)
  } else {
    let vault = try opened()
    if operation == "unlock" { arm() }
    try vault.unlock(with: .none)
    arm()
    switch operation {
    case "write": try vault.write { try $0.put(.setting, [1], [9]) }
    case "rotate": try vault.rotateRoot(with: .none)
    case "on": try vault.setCounting(true)
    case "off": try vault.setCounting(false)
    case "repair": _ = try vault.repair(.settings) { _ in }
    default: break
    }
  }
  print("done after \(FatalWrites.count)")
}

func run(_ arguments: [String]) throws {
  guard arguments.count >= 2 else {
    print("vault-probe die|write|change|count|step|mend|create|measure <directory> [...]")
    exit(2)
  }
  let directory = arguments[1]
  switch (arguments[0], arguments.count) {
  case ("die", 2): try die(in: directory)
  case ("write", 4): try writeRows(in: directory, tag: arguments[2], count: Int(arguments[3]) ?? 0)
  case ("change", 4):
    guard let accident = Accident(rawValue: arguments[2]), let number = Int(arguments[3]) else {
      exit(2)
    }
    try change(in: directory, accident, at: number)
  case ("count", 5):
    try count(arguments[2], in: directory, arguments[3], at: Int(arguments[4]) ?? 0)
  case ("step", 6...):
    try step(
      in: directory, arguments[2], at: Int(arguments[3]) ?? 0, passphrase: arguments[4],
      Array(arguments.dropFirst(5)))
  case ("mend", 3): try mend(in: directory, at: Int(arguments[2]) ?? 0)
  case ("create", 2): try create(in: directory)
  case ("measure", 3): try measureUnlock(in: directory, rows: Int(arguments[2]) ?? 0)
  default: exit(2)
  }
}

do {
  try run(Array(CommandLine.arguments.dropFirst()))
} catch {
  print("error: \(error)")
  exit(1)
}
