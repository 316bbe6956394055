#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  @testable import Commands

  /// What a shell's completion key finds in a vault that is kept unlocked.
  @Suite struct NameCompletionTests {
    /// Names as anybody may choose them, each of which a shell would make something of.
    static let hostile = [
      "Anna Müller", "Bob", "O'Neil", "Say \"hi\"", "$HOME", "`touch pwned`", "; touch pwned", "*",
      "a:b", "# x", "& touch pwned", "!!", "~bob",
    ]
    /// A tilde at the beginning would be taken for a home.
    static let offered = Set(hostile.dropLast())

    private static func home(names: [String] = hostile) throws -> AgentHome {
      let home = try AgentHome(Place())
      try home.run("init", "--no-passphrase", "--yes").expect(0)
      try home.run("identity", "create", "Alice").expect(0)
      for (number, name) in names.enumerated() {
        let key = Data(repeating: UInt8(9 + number), count: 32).base64EncodedString()
          .prefix { $0 != "=" }.replacing("+", with: "-").replacing("/", with: "_")
        try home.run("contact", "add", "-", "--name", name, input: .text(String(key))).expect(0)
      }
      return home
    }

    private static func request(
      _ command: [String], _ argument: String, _ words: [String], place: Int = 0
    ) -> [String] {
      [CompletionRequest.mark] + command
        + ["--", argument, "\(words.count - 1)", "\(place)"] + words
    }

    /// What a shell gets for the last word of a line.
    private static func names(
      _ home: AgentHome, _ command: [String], _ argument: String, _ words: [String],
      shell: String = "fish", place: Int = 0
    ) throws -> [String] {
      let ran = try home.place.run(
        request(command, argument, words, place: place),
        environment: home.environment.merging(["SAP_SHELL": shell]) { $1 }
      ).expect(0)
      #expect(ran.errors.isEmpty)
      return ran.text.isEmpty ? [] : ran.lines
    }

    private static func contacts(
      _ home: AgentHome, _ typed: String, shell: String = "fish", place: Int = 0
    ) throws -> [String] {
      try names(
        home, ["contact", "show"], "positional@0", ["whisper", "contact", "show", typed],
        shell: shell, place: place)
    }

    /// What a shell makes of what it offers, as a word of a line.
    private static func offers(
      of shell: CompletingShell, for lines: [String], in home: AgentHome
    ) throws -> [String: Set<String>] {
      let found = try shell.offers(for: lines, in: home.place, environment: home.environment)
      guard shell.name == "bash" else { return found }
      return try found.mapValues { words in
        let line = "printf '%s\\n' \(words.sorted().joined(separator: " "))"
        return Set(try words.isEmpty ? [] : home.place.shell(line).expect(0).lines)
      }
    }

    @Test func namesAreOfferedWhileTheVaultIsUnlocked() throws {
      let home = try Self.home()
      #expect(try Self.contacts(home, "") == [])
      try home.run("unlock").expect(0)
      #expect(try Set(Self.contacts(home, "")) == Self.offered)
      #expect(try Self.contacts(home, "An") == ["Anna Müller"])
      for typed in ["Anna\\ M", "'Anna M", "\"Anna M", "'Anna Müller'", "A\"nna \"M"] {
        #expect(try Self.contacts(home, typed) == ["Anna Müller"], "\(typed)")
      }
      #expect(try Self.contacts(home, "O\\'N") == ["O'Neil"])
      #expect(try Self.contacts(home, "'$HO") == ["$HOME"])
      #expect(try Self.contacts(home, "nobody") == [])
      // In bash they stand in the line as they come.
      #expect(try Self.contacts(home, "An", shell: "bash") == ["Anna\\ Müller"])
      #expect(try Self.contacts(home, "'An", shell: "bash") == ["Anna Müller"])
      #expect(try Self.contacts(home, "\"$", shell: "bash") == ["\\$HOME"])
      #expect(try Self.contacts(home, "'O", shell: "bash") == ["O'\\''Neil"])
      // What readline leaves in the line is not said again: so many octets of the word.
      #expect(try Self.contacts(home, "a:", shell: "bash", place: 2) == ["b"])
      #expect(try Self.contacts(home, "a\\:", shell: "bash", place: 3) == ["b"])
      #expect(try Self.contacts(home, "a:", shell: "bash", place: 1) == ["\\:b"])
      #expect(try Self.contacts(home, "a:", shell: "bash", place: 99) == ["b"])
      #expect(try Self.contacts(home, "\"An", shell: "bash", place: 1) == ["Anna Müller"])
      #expect(try Self.contacts(home, "a:", place: 2) == ["a:b"])
      // A colon ends a name for the function of zsh, whose last line is taken off.
      #expect(try Self.contacts(home, "a", shell: "zsh") == ["a\\:b", " "])
      // An exclamation mark brings a former command into the line, also between double quotes.
      #expect(try Self.contacts(home, "!", shell: "bash") == ["\\!\\!"])
      #expect(try Self.contacts(home, "\"!", shell: "bash") == ["\"\\!\"\"\\!\""])
      #expect(try Self.contacts(home, "'!", shell: "bash") == ["!!"])
      #expect(try Self.contacts(home, "!", shell: "zsh") == [" "])
      #expect(try Self.contacts(home, "\"!", shell: "zsh") == [" "])
      #expect(try Self.contacts(home, "'!", shell: "zsh") == ["!!", " "])
      try home.run("lock").expect(0)
      #expect(try Self.contacts(home, "") == [])
    }

    @Test("nobody is asked, and nothing is said, of a vault that is locked, missing or damaged")
    func nothingIsSaid() throws {
      let locked = try AgentHome(LockedVault.place())
      #expect(try Self.contacts(locked, "") == [])
      #expect(try Self.contacts(AgentHome(Place()), "") == [])
      let damaged = try Self.home(names: ["Bob"])
      try damaged.run("unlock").expect(0)
      try damaged.place.write("nonsense", to: ".local/share/whisper/vault.db")
      #expect(try Self.contacts(damaged, "") == [])
    }

    @Test(
      "what makes no sense is answered with nothing",
      arguments: [
        [], ["--"], ["contact", "show"], ["contact", "show", "--", "positional@0"],
        ["contact", "show", "--", "positional@0", "99", "0", "whisper"],
        ["contact", "show", "--", "positional@0", "-1", "0", "whisper", ""],
        ["contact", "show", "--", "positional@7", "1", "0", "whisper", ""],
        ["contact", "show", "--", "--frobnicate", "1", "0", "whisper", ""],
        ["frobnicate", "--", "positional@0", "1", "0", "whisper", ""],
        ["status", "--", "--with", "1", "0", "whisper", ""],
        ["contact", "show", "--", "positional@0", "9999999999999999999999", "0", "whisper", ""],
        ["contact", "show", "--", "positional@0", "3", "-1", "whisper", "contact", "show", ""],
        ["contact", "show", "--", "positional@0", "3", "x", "whisper", "contact", "show", ""],
      ])
    func nonsense(arguments: [String]) throws {
      let ran = try Place().run([CompletionRequest.mark] + arguments).expect(0)
      #expect(ran.output.isEmpty && ran.errors.isEmpty)
    }

    @Test func theLineSaysWhichVault() throws {
      let home = try Self.home(names: ["Bob"])
      let other = ["--vault", home.place.path("other")]
      try home.place.run(other + ["init", "--no-passphrase", "--yes"]).expect(0)
      try home.place.run(other + ["identity", "create", "Zoe"]).expect(0)
      for line in [[], other] {
        try home.place.run(line + ["unlock"], environment: home.environment).expect(0)
      }
      func identities(_ words: [String]) throws -> [String] {
        try Self.names(home, ["identity", "use"], "positional@0", ["whisper"] + words)
      }
      #expect(try identities(["identity", "use", ""]) == ["Alice"])
      #expect(try identities(other + ["identity", "use", ""]) == ["Zoe"])
      #expect(try identities(["--vault", "~/other", "identity", "use", ""]) == ["Zoe"])
      #expect(try identities(["--vault", "=", "'\(other[1])'", "identity", "use", ""]) == ["Zoe"])
      #expect(try identities(["--vault=\(other[1])", "identity", "use", ""]) == ["Zoe"])
      // What is not known here is no reason to offer another vault's names.
      #expect(try identities(["--vault", "\"$OTHER\"", "identity", "use", ""]) == [])
      #expect(try identities(["--no-agent", "identity", "use", ""]) == [])
      for line in [[], other] {
        try home.place.run(line + ["lock"], environment: home.environment).expect(0)
      }
    }

    @Test func walletsKeysAndPayeesAreOffered() throws {
      let home = try Self.home(names: [])
      try home.place.write("ladle orbit twenty quiet\n", to: "secret")
      try home.run("wallet", "create", "Savings", "--new-wallet-passphrase-file", "secret")
        .expect(0)
      try home.run(
        "wallet", "payee", "add", "Erik", "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq", "--yes"
      ).expect(0)
      try home.run("pgp", "key", "generate", "Alice <alice@example.org>").expect(0)
      let key = try home.run("pgp", "key", "list", "--json").expect(0).text
      let hex = try #require(key.firstMatch(of: /"fingerprint":"([0-9A-Fa-f]{40})"/)?.1)
      try home.run("unlock").expect(0)
      func names(_ line: String, _ argument: String, _ typed: String = "") throws -> [String] {
        let words = line.split(separator: " ").map(String.init)
        return try Self.names(
          home, words.filter { !$0.hasPrefix("--") }, argument, ["whisper"] + words + [typed])
      }
      #expect(try names("wallet show", "positional@0") == ["Savings"])
      #expect(try names("wallet tx inspect --wallet", "--wallet") == ["Savings"])
      #expect(try names("wallet payee show", "positional@0") == ["Erik"])
      #expect(try names("pgp key show", "positional@0") == ["alice@example.org"])
      #expect(try names("pgp sign --as", "--as", "ali") == ["alice@example.org"])
      let beginning = String(hex.prefix(6)).lowercased()
      #expect(try names("pgp key use", "positional@0", beginning) == [hex.lowercased()])
      #expect(
        try names("pgp key use", "positional@0", beginning.uppercased()) == [
          beginning.contains(where: \.isLetter) ? hex.uppercased() : hex.lowercased()
        ])
      // What is new has no name yet.
      #expect(
        try home.place.run(
          Self.request(["wallet", "create"], "positional@0", ["whisper", "wallet", "create", ""])
        ).expect(0).output.isEmpty)
      try home.run("lock").expect(0)
    }

    @Test("whom something is sent to is offered by address and fingerprint too")
    func readers() throws {
      let home = try Self.home(names: ["Bob"])
      let other = ["--vault", home.place.path("ted")]
      try home.place.run(other + ["init", "--no-passphrase", "--yes"]).expect(0)
      let userID = "Ted Lee <ted@$(touch pwned).example>"
      try home.place.run(other + ["pgp", "key", "generate", userID]).expect(0)
      let certificate = try home.place.run(other + ["pgp", "key", "export"]).expect(0)
      try home.run("contact", "add", "-", "--name", "Ted", input: .text(certificate.text))
        .expect(0)
      try home.run("pgp", "key", "generate", "Alice <alice@example.org>").expect(0)
      let shown = try home.run("contact", "certificate", "list", "Ted", "--json").expect(0).text
      let hex = try #require(shown.firstMatch(of: /"fingerprint":"([0-9A-Fa-f]{40})"/)?.1)
        .lowercased()
      try home.run("unlock").expect(0)
      for command in [["seal"], ["pgp", "encrypt"]] {
        func offered(_ typed: String) throws -> [String] {
          try Self.names(home, command, "--to", ["whisper"] + command + ["--to", typed])
        }
        #expect(try Set(offered("")) == ["Bob", "Ted"])
        #expect(try offered("ted") == ["ted@$(touch pwned).example"])
        #expect(try offered(String(hex.prefix(9))) == [hex])
      }
      // Who must have signed may be oneself, too.
      for command in [["open"], ["pgp", "decrypt"], ["pgp", "verify"]] {
        func offered(_ typed: String) throws -> [String] {
          try Self.names(
            home, command, "--signed-by", ["whisper"] + command + ["--signed-by", typed])
        }
        #expect(try Set(offered("")) == ["Bob", "Ted", "alice@example.org"])
        #expect(try offered("al") == ["alice@example.org"])
        #expect(try offered(String(hex.prefix(9))) == [hex])
      }
      #expect(
        try Self.names(
          home, ["contact", "certificate", "show"], "positional@1",
          ["whisper", "contact", "certificate", "show", "Ted", ""]) == [hex])
      // No shell runs what stands in one.
      for shell in [CompletingShell.bash, .zsh, .fish] where Peer.isAvailable(shell.name) {
        try FileManager.default.createDirectory(
          atPath: home.place.path("work"), withIntermediateDirectories: true)
        let lines = ["whisper seal --to ted", "whisper pgp encrypt --to te"]
        let found = try Self.offers(of: shell, for: lines, in: home)
        for line in lines {
          #expect(found[line] == ["ted@$(touch pwned).example"], "\(shell.name)")
        }
        #expect(!home.place.exists("work/pwned") && !home.place.exists("pwned"), "\(shell.name)")
      }
      try home.run("lock").expect(0)
    }

    @Test("shells offer names as they are, and run nothing of them")
    func shellsOfferNames() throws {
      let home = try Self.home()
      try FileManager.default.createDirectory(
        atPath: home.place.path("work"), withIntermediateDirectories: false)
      try home.run("unlock").expect(0)
      let lines = ["whisper contact show ", "whisper contact show B", "whisper seal --to "]
      for shell in [CompletingShell.bash, .zsh, .fish] where Peer.isAvailable(shell.name) {
        let found = try Self.offers(of: shell, for: lines, in: home)
        let offered = shell.name == "zsh" ? Self.offered.subtracting(["!!"]) : Self.offered
        #expect(found[lines[0]] == offered, "\(shell.name)")
        #expect(found[lines[1]] == ["Bob"], "\(shell.name)")
        #expect(found[lines[2]] == offered, "\(shell.name)")
        #expect(!home.place.exists("work/pwned") && !home.place.exists("pwned"), "\(shell.name)")
      }
      try home.run("lock").expect(0)
    }

    /// Each is the rest of a word, behind what readline leaves in the line.
    @Test(
      "bash goes on in a word with a colon, an at sign or an equals sign",
      .enabled(if: Peer.isAvailable("bash"), Peer.howToGet))
    func partsOfWords() throws {
      let home = try Self.home(names: ["a:b", "ted@example.org", "Bob"])
      try FileManager.default.createDirectory(
        atPath: home.place.path("work"), withIntermediateDirectories: false)
      try home.run("unlock").expect(0)
      let wanted: [String: Set<String>] = [
        "whisper contact show a:": ["b"], "whisper seal --to ted@ex": ["@example.org"],
        "whisper seal --to=B": ["Bob"], "whisper seal --to=ted@": ["@example.org"],
        "whisper seal --to=a:b --to B": ["Bob"], "whisper seal --format=op": ["openpgp"],
        "whisper contact show x:": [],
      ]
      let found = try Self.offers(of: .bash, for: Array(wanted.keys), in: home)
      #expect(found == wanted)
      try home.run("lock").expect(0)
    }
  }
#endif
