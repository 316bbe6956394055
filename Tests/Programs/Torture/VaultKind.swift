import ArgumentParser
import CryptoPrimitives
import Foundation

/// The vault that an operation is tried on.
enum VaultKind: String, CaseIterable, Sendable, ExpressibleByArgument {
  /// No directory yet.
  case nothing
  /// The empty database that an `init` leaves that was killed at its start.
  case begun
  /// Two identities and a contact, no passphrase.
  case small
  /// The same with many contacts and identities, so that one change touches many pages.
  case large
  /// The small one with a passphrase.
  case locked
  /// The small one as a killed command left it: half written, with the journal that brings it back.
  case interrupted
  /// No directory yet, and a TPM.
  case uncounted
  /// An identity in a vault whose changes a TPM counts.
  case counted
  /// Ten identities in a vault whose changes a TPM counts, and whose PIN it judges.
  case pinned

  /// Those that hold something and can be read.
  static let sound: [VaultKind] = [.small, .large, .locked, .interrupted]

  var hasPassphrase: Bool { self == .locked }
  var hasPIN: Bool { self == .pinned }
  var hasTPM: Bool { self == .uncounted || self == .counted || hasPIN }
}

/// Makes places, each kind once, and copies them.
struct Workshop: Sendable {
  /// The message in `letter`: what no file of the vault may ever show.
  static let message = "the river, at seven, by the third willow"
  static let passphrases = [
    "secret": "correct horse battery", "new-secret": "staple of the old gate",
  ]

  static let pins = [Place.pin: "135246", "new-pin": "642531"]

  let directory: String
  let program: String

  private func path(_ name: String) -> String { directory + "/" + name }

  /// Makes the place of each kind that `kinds` names.
  func make(_ kinds: Set<VaultKind>) throws {
    let small = Place(path: path("small"), program: program)
    try furnish(small)
    if kinds.contains(.nothing) { _ = try withoutVault(small, named: "nothing") }
    if kinds.contains(.begun) {
      let begun = try withoutVault(small, named: "begun")
      let calls = try Strace.calls(
        of: Place.arguments(["init", "--no-passphrase", "--yes"]),
        in: withoutVault(small, named: "counting"), log: path("log")
      ).calls
      guard let first = calls.first(where: { $0.name == "pwrite64" }) else {
        throw TortureFailure("init writes no page")
      }
      try Strace.kill(
        Place.arguments(["init", "--no-passphrase", "--yes"]), at: first, in: begun
      ).expect(Ran.killed)
      guard begun.read(Place.database) != nil else { throw TortureFailure("nothing was begun") }
    }
    if kinds.contains(.locked) {
      try small.copy(to: path("locked")).whisper([
        "passphrase", "change", "--new-passphrase-file", "secret",
      ]).expect(0)
    }
    if kinds.contains(.large) { try fill(small.copy(to: path("large"))) }
    if kinds.contains(where: \.hasTPM) {
      let uncounted = try withoutVault(small, named: "uncounted")
      try FileManager.default.createDirectory(
        atPath: uncounted.file(TPMServer.state), withIntermediateDirectories: false,
        attributes: [.posixPermissions: 0o700])
      let counted = try uncounted.copy(to: path("counted"))
      try counted.whisper(["init", "--no-passphrase", "--yes"]).expect(0)
      try counted.whisper(["identity", "create", "Alice"]).expect(0)
      if kinds.contains(.pinned) { try pin(uncounted.copy(to: path("pinned"))) }
    }
    if kinds.contains(.interrupted) { _ = try small.copy(to: path("interrupted")) }
  }

  /// A copy of the place of that kind, as the operation needs it.
  func place(_ vault: VaultKind, for operation: Operation, at path: String) throws -> Place {
    let place = try Place(path: self.path(vault.rawValue), program: program).copy(to: path)
    try operation.prepare(place)
    if vault == .interrupted { try interrupt(place) }
    return place
  }

  private func withoutVault(_ place: Place, named name: String) throws -> Place {
    let copy = try place.copy(to: path(name))
    Place(path: copy.file("vault"), program: program).remove()
    return copy
  }

  /// Alice with the identities Alice and Work and the contact Bob; a letter from Bob that she has
  /// not opened, and one that she has; Carol's bundle, the bundle of Bob's next keys, and a keybook
  /// with both and somebody else.
  private func furnish(_ place: Place) throws {
    try place.make()
    for (name, text) in Self.passphrases { try place.write(text + "\n", to: name) }
    try place.write(Self.message, to: "message")
    func bob(_ arguments: String...) throws {
      try place.whisper(arguments + ["--yes"], vault: "bob").expect(0)
    }
    func carol(_ arguments: String...) throws {
      try place.whisper(arguments + ["--yes"], vault: "carol").expect(0)
    }
    for (vault, names) in [
      ("vault", ["Alice", "Work"]), ("bob", ["Bob"]), ("carol", ["Carol", "Dave"]),
    ] {
      try place.whisper(["init", "--no-passphrase", "--yes"], vault: vault).expect(0)
      for name in names {
        try place.whisper(["identity", "create", name], vault: vault).expect(0)
        try place.whisper(
          ["identity", "export", name, "-o", name.lowercased() + ".bundle"], vault: vault
        ).expect(0)
      }
    }
    try place.whisper(["contact", "add", "bob.bundle"]).expect(0)
    try bob("contact", "add", "alice.bundle")
    for letter in ["letter", "opened-letter"] {
      try bob("seal", "--to", "Alice", "--sign", "-o", letter, "message")
    }
    try place.whisper(["open", "opened-letter"]).expect(0)
    try bob("identity", "rotate", "Bob")
    try bob("identity", "export", "-o", "bob-rotated.bundle")
    for bundle in ["carol.bundle", "dave.bundle", "bob-rotated.bundle"] {
      try carol("contact", "add", bundle)
    }
    try carol("keybook", "export", "-o", "keybook")
    for vault in ["bob", "carol"] { Place(path: place.file(vault), program: program).remove() }
  }

  /// Puts PINs into files, and has the TPM bear that each command takes its power away, which it counts as a wrong PIN.
  static func allowPINs(in place: Place) throws {
    try place.tool(
      "dictionarylockout", "--setup-parameters", "--max-tries=100000", "--recovery-time=1",
      "--lockout-recovery-time=1")
    for (name, text) in Self.pins { try place.write(text + "\n", to: name) }
  }

  private func pin(_ place: Place) throws {
    try Self.allowPINs(in: place)
    try place.whisper(["init", "--yes"]).expect(0)
    for number in 0..<10 {
      try place.whisper(["identity", "create", "Identity \(number)"]).expect(0)
    }
  }

  private func fill(_ place: Place) throws {
    for number in 0..<20 {
      try place.whisper(["identity", "create", "Identity \(number)"]).expect(0)
    }
    // Whoever is added by a raw key needs no bundle: any 32 bytes will do.
    for number in 0..<120 {
      let name = "contact \(number)"
      var key = [UInt8](repeating: 0x41, count: 32)
      for (index, byte) in name.utf8.enumerated() { key[index] = byte }
      try place.write(Base64URL.encode(key), to: "key")
      try place.whisper(["contact", "add", "--name", name, "key"]).expect(0)
    }
  }

  /// Kills a command of another kind in the middle of its last pages.
  private func interrupt(_ place: Place) throws {
    let command = Place.arguments(["contact", "note", "Bob", "never written to its end"])
    let counted = try place.copy(to: place.path + "-counted")
    defer { counted.remove() }
    let calls = try Strace.calls(of: command, in: counted, log: counted.path + ".log").calls
    guard let last = calls.last(where: { $0.name == "pwrite64" }) else {
      throw TortureFailure("a note writes no page")
    }
    try Strace.kill(command, at: last, in: place).expect(Ran.killed)
    guard place.hasJournal else { throw TortureFailure("the killed command left no journal") }
  }
}
