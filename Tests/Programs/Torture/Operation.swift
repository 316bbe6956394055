import Foundation

/// A command that changes something, and what it needs to be tried.
struct Operation: Sendable {
  let name: String
  /// The vaults it is tried on.
  let vaults: [VaultKind]
  /// What a person would type.
  let command: [String]
  /// The files with the passphrases that may open the vault before or afterwards.
  var passphrases = ["secret"]
  /// The files with the PINs that may open a vault that has one.
  var pins: [String] { passphrases.count > 1 ? [Place.pin, "new-pin"] : [Place.pin] }
  /// The file it writes beside the vault, which must be whole or not there.
  var output: String?
  /// Whether it takes a second and half a gigabyte by itself, as what opens a backup does.
  var isSlow = false
  /// How many counters a TPM has afterwards, where the place has one.
  var counters = 1
  /// Whether the vault notes what it does before anybody has the output: `tx sign` notes whom it pays. Killed in between it
  /// leaves the one without the other, and is done again.
  var notesFirst: Bool { command.starts(with: ["wallet", "tx", "sign"]) }
  /// Whether it destroys the vault.
  var resets: Bool { command.starts(with: ["vault", "reset"]) }
  /// More commands whose answers tell the old state from the new. They run one after the other, each
  /// on what the one before left, in a copy that is thrown away.
  var facts: [[String]] = []
  /// What must be there before.
  var prepare: @Sendable (Place) throws -> Void = { _ in }

  init(
    _ name: String, on vaults: [VaultKind], _ command: [String], passphrases: [String] = ["secret"],
    output: String? = nil, isSlow: Bool = false, facts: [[String]] = [],
    prepare: @escaping @Sendable (Place) throws -> Void = { _ in }
  ) {
    self.name = name
    self.vaults = vaults
    self.command = command
    self.passphrases = passphrases
    self.output = output
    self.isSlow = isSlow
    self.facts = facts
    self.prepare = prepare
  }

  /// The whole command line on a vault of that kind.
  func arguments(on vault: VaultKind) -> [String] {
    Place.arguments(
      command + ["--yes", "--quiet"] + (vault.hasPassphrase ? ["--passphrase-file", "secret"] : [])
        + (vault.hasPIN ? ["--pin-file", Place.pin] : []))
  }
}

extension Operation {
  /// Everything that writes. To torture one more command, add it here.
  static let all = today + openPGP + wallets + older + counted + pinned

  private static let today: [Operation] = [
    Operation("init", on: [.nothing, .begun], ["init", "--no-passphrase"]),
    Operation(
      "init with a passphrase", on: [.nothing], ["init", "--passphrase-file", "secret"]),

    Operation("identity create", on: VaultKind.sound, ["identity", "create", "Ada"]),
    Operation("identity rename", on: [.small], ["identity", "rename", "Alice", "Alicia"]),
    Operation("identity archive", on: [.small, .interrupted], ["identity", "archive", "Alice"]),
    Operation(
      "identity delete", on: [.small, .large, .interrupted],
      ["identity", "delete", "Alice", "--confirm", "Alice"]),
    Operation("identity rotate", on: VaultKind.sound, ["identity", "rotate", "Alice"]),
    Operation(
      "identity rotate, archiving", on: [.small, .interrupted], ["identity", "rotate", "Alice"]
    ) {
      try $0.whisper(["policy", "set", "autoArchiveOnRotation", "on"]).expect(0)
    },
    Operation(
      "identity export -o", on: [.small],
      ["identity", "export", "Alice", "-o", "out/alice.bundle"], output: "out/alice.bundle"),

    Operation(
      "contact add", on: [.small, .large, .interrupted], ["contact", "add", "carol.bundle"]),
    Operation("contact verify", on: [.small, .interrupted], ["contact", "verify", "Bob"]),
    Operation(
      "contact add, accepting a rotation", on: [.small, .large, .interrupted],
      ["contact", "add", "bob-rotated.bundle"]),
    Operation("contact remove", on: [.small, .large], ["contact", "remove", "Bob"]),

    Operation(
      "keybook import", on: [.small, .large, .interrupted], ["keybook", "import", "keybook"]),
    Operation(
      "keybook export -o", on: [.small], ["keybook", "export", "-o", "out/keybook"],
      output: "out/keybook"),

    Operation(
      "backup -o", on: [.small],
      ["backup", "Work", "--backup-passphrase-file", "new-secret", "-o", "out/work.wbak"],
      output: "out/work.wbak", isSlow: true),
    Operation("restore", on: [.small, .interrupted], restoring, isSlow: true) {
      try backUp($0)
      try $0.whisper(["identity", "delete", "Work", "--confirm", "Work", "--yes"]).expect(0)
    },
    Operation("restore over what is there", on: [.small], restoring, isSlow: true) {
      try backUp($0)
    },

    Operation(
      "vault backup -o", on: [.small],
      ["vault", "backup", "--backup-passphrase-file", "new-secret", "-o", "out/whole.wvault"],
      output: "out/whole.wvault", isSlow: true
    ) {
      // Between the file's coming to its place and the note of its time anything may happen; of the identity in use
      // the note would be seen.
      try $0.whisper(["identity", "archive", "Alice", "--yes"]).expect(0)
    },
    Operation(
      "vault restore", on: [.nothing], restoringWhole, isSlow: true, prepare: backUpWhole),
    Operation(
      "vault restore in the place of an empty vault", on: [.nothing], restoringWhole, isSlow: true
    ) {
      try backUpWhole($0)
      try $0.whisper(["init", "--no-passphrase", "--yes"]).expect(0)
    },
    Operation(
      "vault reset", on: [.small, .locked, .interrupted],
      ["vault", "reset", "--confirm", "vault"]),

    Operation("settings set", on: [.small], ["settings", "set", "compareDigits", "on"]),
    Operation(
      "policy set", on: [.small, .interrupted], ["policy", "set", "contactRequiredToSend", "on"]),

    Operation("open", on: VaultKind.sound, ["open", "letter"]),
    Operation(
      "open -o", on: [.small, .interrupted], ["open", "letter", "-o", "out/letter"],
      output: "out/letter"),
    // After a repair nobody knows whether the letter was opened, so that it counts as expired.
    Operation(
      "open --allow-expired", on: [.small], ["open", "--allow-expired", "letter"],
      facts: [["open", "--allow-expired", "letter"]]
    ) {
      try Damage.cell(of: "replay", in: $0)
      try $0.whisper(["vault", "repair", "replay", "--yes"]).expect(0)
    },

    Operation(
      "passphrase change", on: [.small, .locked],
      ["passphrase", "change", "--new-passphrase-file", "new-secret"],
      passphrases: ["secret", "new-secret"]),
    Operation("passphrase remove", on: [.locked], ["passphrase", "remove"]),

    Operation("vault rotate-root", on: VaultKind.sound, ["vault", "rotate-root"]),
    Operation("vault repair contacts", on: [.small, .large], ["vault", "repair", "contacts"]) {
      try Damage.cell(of: "contact", in: $0)
    },
    Operation("vault repair identities", on: [.small], ["vault", "repair", "identities"]) {
      try Damage.cell(of: "identity", in: $0)
    },
    Operation("vault repair key-metadata", on: [.small], ["vault", "repair", "key-metadata"]) {
      try Damage.key(in: $0)
    },
    Operation("vault repair replay", on: [.small], ["vault", "repair", "replay"]) {
      try Damage.cell(of: "replay", in: $0)
    },
    Operation("vault repair registry", on: [.small], ["vault", "repair", "registry"]) {
      try Damage.registry(in: $0)
    },
  ]
}

extension Operation {
  /// Changes that a TPM counts, and those of the counter itself.
  fileprivate static let counted: [Operation] = [
    Operation("init with a TPM", on: [.uncounted], ["init", "--no-passphrase"]),
    Operation(
      "vault restore in the place of an empty vault, counted", on: [.uncounted], restoringWhole,
      isSlow: true
    ) {
      try backUpWhole($0)
      try $0.whisper(["init", "--no-passphrase", "--yes"]).expect(0)
    },
    Operation("identity create, counted", on: [.counted], ["identity", "create", "Ada"]),
    Operation("vault rotate-root, counted", on: [.counted], ["vault", "rotate-root"]),
    Operation("vault counter on", on: [.counted], ["vault", "counter", "on"]) {
      try $0.whisper(["vault", "counter", "off", "--yes"]).expect(0)
    },
    leaving(0, Operation("vault counter off", on: [.counted], ["vault", "counter", "off"])),
    // Somebody wrote into the file that another vault's counter is this one's to remove.
    leaving(
      2,
      Operation(
        "vault rotate-root beside a planted note", on: [.counted], ["vault", "rotate-root"]
      ) { place in
        let own = try place.counterHandles()
        try place.whisper(["init", "--no-passphrase", "--yes"], vault: "another").expect(0)
        guard let other = try place.counterHandles().subtracting(own).first else {
          throw TortureFailure("the other vault has no counter")
        }
        let handle = withUnsafeBytes(of: other.bigEndian) { Data($0) }
        try place.overwrite(
          "vault/counter-pending", with: handle + Data(repeating: 7, count: 32))
      }),
    Operation(
      "vault accept-state", on: [.counted], ["vault", "accept-state", "--confirm", "vault"]
    ) { place in
      guard let older = place.read(Place.database) else { throw TortureFailure("no vault") }
      try place.whisper(["identity", "create", "Ada"]).expect(0)
      try place.overwrite(Place.database, with: older)
    },
  ]

  /// Changes of what a TPM judges.
  fileprivate static let pinned: [Operation] = [
    Operation("mode high", on: [.pinned], ["mode", "high", "--backup-made"], facts: [["mode"]]),
    Operation(
      "mode standard", on: [.pinned], ["mode", "standard", "--backup-made"], facts: [["mode"]]
    ) { try $0.whisper(["mode", "high", "--backup-made", "--yes"]).expect(0) },
    Operation(
      "vault rotate-root, with keys that ask", on: [.pinned], ["vault", "rotate-root"],
      facts: [["mode"]]
    ) { try $0.whisper(["mode", "high", "--backup-made", "--yes"]).expect(0) },
    Operation(
      "protector change pin", on: [.pinned],
      ["protector", "change", "pin", "--new-pin-file", "new-pin"],
      passphrases: ["secret", "new-secret"], facts: [["mode"], ["protector", "list"]]
    ) { try $0.whisper(["mode", "high", "--backup-made", "--yes"]).expect(0) },
    // Of a vault that asks for nothing. The PIN in the place is taken for nothing until there is one.
    Operation(
      "protector add pin", on: [.counted],
      ["protector", "add", "pin", "--new-pin-file", Place.pin],
      isSlow: true, facts: [["protector", "list"]]
    ) { try Workshop.allowPINs(in: $0) },
    Operation(
      "protector add passphrase", on: [.pinned],
      ["protector", "add", "passphrase", "--new-passphrase-file", "secret"],
      facts: [["protector", "list"]]),
    Operation(
      "protector remove passphrase", on: [.pinned], ["protector", "remove", "passphrase"],
      facts: [["protector", "list"]]
    ) {
      try $0.whisper(["protector", "add", "passphrase", "--new-passphrase-file", "secret", "--yes"])
        .expect(0)
    },
    Operation(
      "identity passphrase set", on: [.pinned],
      ["identity", "passphrase", "Identity 0", "set", "--new-passphrase-file", "secret"]),
  ]

  private static func leaving(_ counters: Int, _ operation: Operation) -> Operation {
    var operation = operation
    operation.counters = counters
    return operation
  }
}

extension Operation {
  /// First changes of a vault that an earlier program made: afterwards everything is there, in the one format or the other.
  fileprivate static let older: [Operation] = [
    first("contact note", format: 5, ["contact", "note", "Bob", "brought along"]),
    first("open", format: 5, ["open", "--allow-expired", "letter"]),
    first("contact add, a certificate", format: 5, ["contact", "add", certificate]) {
      try makeCertificate(in: $0)
    },
    first("settings set beside damage", format: 5, ["settings", "set", "compareDigits", "on"]) {
      try Damage.cell(of: "contact", in: $0)
    },
    first("vault repair contacts", format: 5, ["vault", "repair", "contacts"]) {
      try Damage.cell(of: "contact", in: $0)
    },
    first("vault repair registry", format: 5, ["vault", "repair", "registry"]) {
      try Damage.registry(in: $0)
    },
  ]

  private static func first(
    _ name: String, format: Int, _ command: [String], passphrases: [String] = ["secret"],
    prepare: @escaping @Sendable (Place) throws -> Void = { _ in }
  ) -> Operation {
    Operation(
      "\(name) in a vault of format \(format)", on: [.small], command, passphrases: passphrases,
      facts: [
        ["open", "--allow-expired", "letter"], ["open", "--allow-expired", "opened-letter"],
      ]
    ) {
      try OlderVault.make(format: format, in: $0)
      try prepare($0)
    }
  }
}

private let restoringWhole = [
  "vault", "restore", "whole.wvault", "--backup-passphrase-file", "new-secret", "--no-passphrase",
]

/// Alice with the identities Alice and Work and the contact Bob, in a backup of the whole.
@Sendable private func backUpWhole(_ place: Place) throws {
  try place.whisper(
    ["init", "--element", "software", "--no-passphrase", "--yes"], vault: "old"
  ).expect(0)
  for name in ["Alice", "Work"] {
    try place.whisper(["identity", "create", name], vault: "old").expect(0)
  }
  try place.whisper(["contact", "add", "bob.bundle"], vault: "old").expect(0)
  try place.whisper(
    ["vault", "backup", "--backup-passphrase-file", "new-secret", "-o", "whole.wvault"],
    vault: "old"
  ).expect(0)
}

private let restoring = ["restore", "work.wbak", "--backup-passphrase-file", "new-secret"]

@Sendable private func backUp(_ place: Place) throws {
  try place.whisper([
    "backup", "Work", "--backup-passphrase-file", "new-secret", "-o", "work.wbak",
  ]).expect(0)
}
