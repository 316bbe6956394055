#if os(Linux)
  import SecretMemory
  import TestVaults
  import Testing
  import Vault
  import VaultModel
  import WhisperKit

  /// Rows that the vault wrote and that no program reads, through the built command: what a program could do that reaches an
  /// agent, or has what opens the vault.
  @Suite struct UnreadableRowTests {
    /// A row of the home's vault, by its table and, where it has one, its name.
    struct Kind: Sendable, CustomTestStringConvertible {
      let table: SealedTable
      let name: String?
      let part: String

      init(_ table: SealedTable, _ name: String? = nil, of part: String) {
        (self.table, self.name, self.part) = (table, name, part)
      }

      var text: String { name.map { "\(table.rawValue) \($0)" } ?? table.rawValue }
      var testDescription: String { text }
    }

    static let kinds = [
      Kind(.setting, "policies", of: "settings"), Kind(.setting, "active-identity", of: "settings"),
      Kind(.setting, "created-at", of: "settings"), Kind(.identity, of: "identities"),
      Kind(.contact, of: "contacts"), Kind(.replay, of: "replay"),
      Kind(.replayState, "state", of: "replay"), Kind(.replayState, "key", of: "replay"),
      Kind(.wallet, of: "wallets"), Kind(.account, of: "wallets"), Kind(.known, of: "wallets"),
      Kind(.payee, of: "wallets"),
    ]
    private static let noRow: [UInt8] = [0xFF, 1, 2, 3]
    private static let words =
      "abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about"

    private let home: AgentHome
    private var place: Place { home.place }

    init() throws {
      home = try AgentHome(LockedVault.place())
      try place.write(Self.words + "\n", to: "phrase")
      for arguments in [
        ["identity", "create", "Second"],
        ["wallet", "import", "Savings", "--phrase-file", "phrase", "--no-wallet-passphrase"],
        ["wallet", "address", "Savings"],
        ["wallet", "payee", "add", "Bob", "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq", "--yes"],
      ] {
        try run(arguments).expect(0)
      }
      let bundle = try run(["identity", "export", "Second"]).expect(0).text
      try run(["contact", "add", "-"], input: .text(bundle)).expect(0)
      let letter = try run(["seal", "--to", "Second"], input: .text("hello")).expect(0).text
      try run(["open"], input: .text(letter)).expect(0)
    }

    private func run(_ arguments: [String], input: Source = .nothing) throws -> Ran {
      try place.run(
        arguments + ["--passphrase-file", "secret"], input: input,
        environment: home.environment)
    }

    /// The vault, opened by what opens it or through the agent that stands.
    private func opened(throughAgent: Bool = false) throws -> Whisper {
      let whisper = try Whisper.open(
        at: place.path(".local/share/whisper"), elements: [.software], clock: .system,
        passphraseCost: .small)
      if throughAgent {
        try whisper.unlock(
          through: #require(try RunningAgent(of: whisper, in: home.runtime)))
      } else {
        try whisper.unlock(with: .passphrase(SecretBytes(copying: LockedVault.passphrase.utf8)))
      }
      return whisper
    }

    private func id(of kind: Kind, in whisper: Whisper) throws -> [UInt8] {
      if let name = kind.name { return Array(name.utf8) }
      var ids: [[UInt8]] = []
      try whisper.vault.read { try $0.forEach(kind.table) { id, _ in ids.append(id) } }
      return try #require(ids.first)
    }

    private func spoil(_ kind: Kind, throughAgent: Bool = false) throws {
      let whisper = try opened(throughAgent: throughAgent)
      let id = try id(of: kind, in: whisper)
      try whisper.vault.write(.uncounted) { try $0.put(kind.table, id, Self.noRow) }
    }

    @Test("One is found, said by its kind, and set aside; then everything works", arguments: kinds)
    func repaired(kind: Kind) throws {
      try spoil(kind)
      let check = try run(["vault", "check"]).expect(8)
      #expect(
        check.lines.contains {
          $0.hasPrefix("\(kind.part) ")
            && $0.hasSuffix("entries that this program cannot read: \(kind.text) (1)")
        })
      #expect(
        check.complaint
          == "The vault's part '\(kind.part)' needs repair: an entry of '\(kind.text)' holds what this program cannot read."
      )
      #expect(check.hint?.contains("whisper vault repair \(kind.part)") == true)
      let report = try run(["vault", "check", "--json"]).expect(8).json
      let parts = try #require(report["parts"] as? [String: String])
      #expect(parts[kind.part] == "reason.damage.row_unreadable")
      #expect(parts.values.filter { $0 != "sound" }.count == 1)
      let rows = try #require(report["unreadableRows"] as? [[String: Any]])
      #expect(rows.map { $0["kind"] as? String } == [kind.text])
      #expect(rows.map { $0["part"] as? String } == [kind.part])
      #expect(rows.map { $0["count"] as? Int } == [1])

      let repair = try run(["vault", "repair", kind.part, "--yes", "--json"]).expect(0).json
      #expect(repair["setAside"] as? Int == 1)
      #expect((repair["unreadableRows"] as? [[String: Any]])?.count == 1)
      try run(["vault", "check"]).expect(0)
      for arguments in [
        ["identity", "list"], ["contact", "list"], ["wallet", "list"], ["wallet", "payee", "list"],
        ["status"], ["policy", "list"], ["pgp", "key", "list"],
      ] {
        try run(arguments).expect(0)
      }
      #expect(
        try run(["vault", "repair", kind.part, "--yes"]).expect(0).errors
          .contains("nothing to repair"))
    }

    @Test("What meets one says which it is, and what sets it aside")
    func met() throws {
      let commands: [(Kind, [String])] = [
        (Self.kinds[0], ["policy", "list"]), (Self.kinds[3], ["identity", "list"]),
        (Self.kinds[4], ["contact", "list"]), (Self.kinds[8], ["wallet", "list"]),
        (Self.kinds[11], ["wallet", "payee", "list"]),
      ]
      for (kind, command) in commands {
        let whisper = try opened()
        let id = try id(of: kind, in: whisper)
        let before = try #require(try whisper.vault.read { try $0.value(kind.table, id) })
        try spoil(kind)
        let ran = try run(command).expect(8)
        #expect(
          ran.complaint
            == "The vault's part '\(kind.part)' needs repair: an entry of '\(kind.text)' holds what this program cannot read."
        )
        #expect(
          ran.hint
            == "whisper vault check lists what cannot be read; whisper vault repair \(kind.part) sets it aside"
        )
        let error = try run(command + ["--json"]).expect(8).errorJSON
        #expect(error["code"] as? String == "error.vault.domain_damaged")
        let values = try #require(error["values"] as? [String: Any])
        #expect(values["name"] as? String == kind.text)
        #expect(values["reason"] as? String == "reason.damage.row_unreadable")
        try whisper.vault.write(.uncounted) { try $0.put(kind.table, id, before) }
      }
      let backup = ["vault", "backup", "-o", "out", "--backup-passphrase-file", "secret"]
      try spoil(Self.kinds[2])
      #expect(try run(backup).expect(8).complaint?.contains("'setting created-at'") == true)
      try run(["vault", "repair", "settings", "--yes"]).expect(0)
      try run(backup).expect(0)
    }

    @Test("An agent stores none, and goes on with what reads")
    func refused() throws {
      try home.run("unlock", "--passphrase-file", "secret").expect(0)
      // What says who the person is, or whose an address is, it writes for nobody, whatever it says.
      let guarded: Set<SealedTable> = [.identity, .openPGPKey, .wallet, .payee, .token, .paid]
      for kind in Self.kinds {
        guard kind.table != .account else {
          // Of the two rows of a wallet one is refused, and the other is read.
          #expect(throws: VaultError.self) { try spoil(kind, throughAgent: true) }
          continue
        }
        let expected: VaultError =
          kind.name == "policies" || guarded.contains(kind.table)
          ? .agentRefused : .valueUnreadable(kind.table)
        #expect(throws: expected, "\(kind.text)") { try spoil(kind, throughAgent: true) }
      }
      #expect(throws: VaultError.valueUnreadable(.lookup)) {
        try spoil(Kind(.lookup, of: "contacts"), throughAgent: true)
      }
      try home.run("settings", "set", "compareDigits", "on").expect(0)
      try home.run("contact", "list").expect(0)
      try run(["vault", "check"]).expect(0)
    }
  }
#endif
