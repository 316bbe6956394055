#if os(Linux)
  import Foundation
  import Testing

  /// What the tour shows of commands, beside what they print.
  @Suite struct TutorialBesideCommandsTests {
    @Test("each line that the tour shows of a command is one that the command prints")
    func besideEachOther() throws {
      let played = try Played()
      let shown = try Shown.all()
      #expect(shown.count == played.commands.count)
      for (one, (command, ran)) in zip(shown, played.commands) {
        #expect(one.command.hasPrefix(command), "\(one.command) beside \(command)")
        // Below a command stand letters that come afterwards, too.
        let lines = Set(([ran] + played.letters).flatMap { $0.lines + $0.errorLines }.map(shape))
        for line in one.lines where !Self.letters.contains(line) {
          #expect(lines.contains(shape(line)), "\(one.command): \(line)")
        }
      }
    }

    /// What people write in the tour.
    private static let letters = [
      "I bring the boat.", "Change of plan: send the money to my new account.",
      "New laptop, same me.", "See you there.",
    ]
  }

  /// A command as the tour shows it, and the lines below it.
  private struct Shown {
    let command: String
    var lines: [String] = []

    static func all() throws -> [Shown] {
      var all: [Shown] = []
      for line in try Place().whisper("tutorial", "--yes").expect(0).errorLines
      where line.hasPrefix("    ") {
        let text = String(line.dropFirst(4))
        if text.hasPrefix("$ whisper ") {
          all.append(Shown(command: String(text.dropFirst(10))))
        } else if !all.isEmpty {
          all[all.count - 1].lines.append(text)
        }
      }
      return all
    }
  }

  /// A line without what is another one each time: keys, words, addresses and times.
  private func shape(_ line: String) -> String {
    if line.hasPrefix("Error: ") || line.hasPrefix("hint: ") || line.hasPrefix("From: ") {
      return line
    }
    if line.contains(/(^| )0x[0-9A-Fa-f]{4}/) { return "address" }
    if line.allSatisfy({ $0 == "^" || $0 == " " }) { return "marks" }
    if !line.contains(" ") { return "text" }
    // Who has the lower fingerprint comes first: chance decides.
    if let row = line.firstMatch(of: #/^(  [12]  )\((you|them)\) /#) { return "\(row.1)(who)" }
    if line.hasPrefix("      ") { return "words" }
    if line.hasSuffix("  Bob"), let state = line.split(separator: " ").first {
      return "\(state) … Bob"
    }
    if let label = line.firstMatch(of: #/^[^:]+: /#) { return String(label.0) }
    return line
  }

  /// The commands of the tour, with people and vaults of their own.
  private struct Played {
    private let place: Place
    private(set) var commands: [(command: String, ran: Ran)] = []
    /// What `open` says of letters, and what Bob sees.
    private(set) var letters: [Ran] = []

    init() throws {
      place = try Place()
      try place.write("walnut ferry candle orbit\n", to: "secret")
      for home in ["alice", "bob", "mallory"] {
        try run(home, "init", "--no-passphrase", "--yes")
        if home != "alice" { try run(home, "identity", "create", "Bob") }
      }
      try play("identity create Alice", run("alice", "identity", "create", "Alice"))
      try play("identity show", run("alice", "identity", "show"))
      try play("identity export", run("alice", "identity", "export"))
      try run("bob", "contact", "add", input: bundle("alice"))
      // He reads from his screen, too.
      letters.append(try run("bob", "contact", "verify", "Alice", "--yes"))
      try meet("contact add bob.txt", bundle("mallory"))
      try play("contact remove Bob", run("alice", "contact", "remove", "Bob", "--yes"))
      try meet("contact add bob-from-his-hand.txt", bundle("bob"), lists: false)
      try writeLetters()
      try run("bob", "identity", "rotate", "--yes")
      try play(
        "contact add bob-new.txt", run("alice", "contact", "add", "--yes", input: bundle("bob")))
      try play("contact list", run("alice", "contact", "list"))
      letters.append(
        try run("alice", "open", input: run("bob", "seal", "--to", "Alice", input: "x").text))
      let secret = ["--backup-passphrase-file", "secret"]
      try play(
        "vault backup -o alice.backup",
        run("alice", ["vault", "backup", "-o", "alice.backup"] + secret))
      try play(
        "vault restore alice.backup",
        run("new", ["vault", "restore", "alice.backup", "--no-passphrase", "--yes"] + secret))
      try pay()
    }

    /// Adds who is called Bob, and compares.
    private mutating func meet(_ command: String, _ bundle: String, lists: Bool = true) throws {
      try play(command, run("alice", "contact", "add", input: bundle))
      if lists { try play("contact list", run("alice", "contact", "list")) }
      try play("contact verify Bob", run("alice", "contact", "verify", "Bob", "--yes"))
    }

    /// One that opens, one that comes again, one without a signature, and one that was changed.
    private mutating func writeLetters() throws {
      let sealed = try run(
        "bob", "seal", "--to", "Alice", "--no-wrap", input: "The river, at seven.")
      try play("seal --to Alice < letter.txt", sealed)
      try play("open < envelope.txt", run("alice", "open", input: sealed.text))
      letters.append(try run("alice", "open", input: sealed.text, status: 7))
      let unsigned = try run("bob", "seal", "--to", "Alice", "--no-sign", input: "x")
      letters.append(try run("alice", "open", input: unsigned.text))
      var changed = Array(
        try run("bob", "seal", "--to", "Alice", "--no-wrap", input: "x").text.utf8)
      let last = changed.count - 40
      changed[last] = changed[last] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
      letters.append(
        try run("alice", "open", input: String(decoding: changed, as: UTF8.self), status: 6))
    }

    private mutating func pay() throws {
      try run("bob", "wallet", "create", "Savings", "--new-wallet-passphrase-file", "secret")
      let shown = try run("bob", "wallet", "address", "Savings", "--chain", "ethereum")
      try play("wallet address Savings --chain ethereum", shown)
      let address = shown.lines[0]
      try play(
        "wallet payee add Bob", run("alice", "wallet", "payee", "add", "Bob", address, "--yes"))
      // The same ends, and another middle; in small letters it has no checksum.
      let digits = Array(address.lowercased())
      let middle = digits[10..<34].map { $0 == "a" ? Character("b") : Character("a") }
      let forged = String(digits[..<10] + middle + digits[34...])
      try play(
        "wallet payee add Bob-new",
        run("alice", "wallet", "payee", "add", "Bob-new", forged, "--yes", status: 5))
    }

    private mutating func play(_ command: String, _ ran: Ran) throws {
      commands.append((command, ran))
      if command.hasPrefix("open") { letters.append(ran) }
    }

    private func bundle(_ home: String) throws -> String {
      try run(home, "identity", "export").text
    }

    @discardableResult
    private func run(
      _ home: String, _ arguments: String..., input: String = "", status: Int32 = 0
    ) throws -> Ran { try run(home, arguments, input: input, status: status) }

    @discardableResult
    private func run(
      _ home: String, _ arguments: [String], input: String = "", status: Int32 = 0
    ) throws -> Ran {
      try place.run(
        arguments, input: .text(input), environment: ["WHISPER_HOME": place.path(home)]
      ).expect(status)
    }
  }
#endif
