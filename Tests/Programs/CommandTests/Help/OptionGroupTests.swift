#if os(Linux)
  import ArgumentParser
  import Glibc
  import Testing

  @testable import Commands

  /// The groups of options of all commands.
  @Suite struct OptionGroupTests {
    /// A group that the parser makes otherwise would bring no files, and refuse nothing. One of a group of commands would be
    /// counted with those of the command.
    @Test(
      "each group of a command is gathered, once for each property, those in others before them")
    func eachGroupIsFound() throws {
      var (checked, most) = (0, 0)
      for command in try GrammarCommand.all() where !command.isGroup {
        let arguments = command.words + Array(repeating: "1", count: command.positionals)
        guard let (parsed, groups) = NamedCommand(in: arguments)?.parsed else { continue }
        let reflected = Self.groups(in: parsed)
        #expect(
          groups.others.map { ObjectIdentifier(Swift.type(of: $0)) }
            == reflected.map { ObjectIdentifier($0) }, "\(command.words)")
        checked += 1
        most = max(most, reflected.count)
      }
      #expect(checked > 90 && most >= 4)
      func look(below group: any ParsableCommand.Type) {
        for command in group.configuration.subcommands { look(below: command) }
        guard !group.configuration.subcommands.isEmpty else { return }
        #expect(Self.groups(in: group.init()).isEmpty, "\(group)")
      }
      look(below: WhisperCommand.self)
    }

    private static func groups(in parsed: any ParsableArguments) -> [any SharedOptions.Type] {
      Mirror(reflecting: parsed).children.flatMap { property -> [any SharedOptions.Type] in
        guard let group = property.value as? any GroupProperty, group.type != GlobalOptions.self
        else { return [] }
        return groups(in: group.type.init())
          + [group.type as? any SharedOptions.Type].compactMap(\.self)
      }
    }

    @Test func whatGroupsNameIsReachedAlsoWhereTheyStandInOthers() throws {
      let needs = try Self.needs(
        "backup", "--output", "out/backup", "--generate", "--passphrase-output", "words/phrase",
        "--own-passphrase-file", "own")
      #expect(needs.inputs == ["own"])
      #expect(needs.outputs == ["out/backup", "words/phrase"])
      let seal = try Self.needs(
        "seal", "--to", "Bob", "-o", "text", "--qr", "code.png", "--own-passphrase-file", "own",
        "letter")
      #expect(seal.inputs == ["letter", "own"])
      #expect(seal.outputs == ["text", "code.png"])
      #expect(seal.pictures.map { "\($0)" } == ["writePicture"])
      let added = try Self.needs("protector", "add", "security-key", "--new-key-pin-file", "pin")
      #expect(added.inputs == ["pin"])
      #expect(added.addsSecurityKey)
      let restored = try Self.needs("vault", "restore", "--security-key", "backup")
      #expect(restored.inputs == ["backup"])
      #expect(restored.vault == .toBeMade && restored.addsSecurityKey && restored.endsAgents)
      let scanned = try Self.needs("contact", "add", "--from-qr", "code.png")
      #expect(scanned.inputs == ["code.png"])
      #expect(scanned.pictures.map { "\($0)" } == ["read"])
      #expect(!scanned.readsStandardInput)
    }

    /// What is written into a directory does not reach what is beside it.
    @Test func aDirectoryThatIsNamedIsReachedItself() throws {
      let place = try Place()
      let needs = try Self.needs("open", "--all", "--output", place.path)
      #expect(needs.outputs.map(Paths.parent) == [place.path])
    }

    @Test(arguments: [
      ["seal", "--passphrase-fd", "3", "--own-passphrase-fd", "3"],
      ["backup", "--backup-passphrase-fd", "4", "--own-passphrase-fd", "4"],
      ["wallet", "address", "x", "--bip39-passphrase-fd", "4", "--wallet-passphrase-fd", "4"],
      ["pgp", "encrypt", "--password-fd", "5", "--own-passphrase-fd", "5"],
      ["protector", "add", "pin", "--pin-fd", "6", "--new-pin-fd", "6"],
      ["wallet", "import", "x", "--phrase-fd", "7", "--new-wallet-passphrase-fd", "7"],
    ])
    func noTwoSecretsComeFromOneDescriptor(arguments: [String]) throws {
      #expect(try Self.refusal(arguments) == "usage.descriptor_each")
    }

    @Test(
      "no secret comes from where the text does",
      arguments: [
        ["seal", "--to", "Bob", "--passphrase-fd", "0"],
        ["seal", "--to", "Bob", "--own-passphrase-fd", "0", "-"],
        ["seal", "--to", "Bob", "--passphrase-file", "/dev/stdin"],
        ["pgp", "sign", "--own-passphrase-fd", "0"],
        ["pgp", "encrypt", "--password-fd", "0"],
        ["pgp", "key", "import", "--key-passphrase-file", "/proc/self/fd/0"],
        ["restore", "--backup-passphrase-fd", "0"],
        ["vault", "restore", "--backup-passphrase-fd", "0"],
        ["wallet", "create", "x", "--dice", "-", "--new-wallet-passphrase-fd", "0"],
        ["wallet", "tx", "sign", "x", "--wallet-passphrase-fd", "0", "-"],
      ])
    func secretsBesideStandardInput(arguments: [String]) throws {
      #expect(try Self.refusal(arguments) == "usage.input_twice", "\(arguments)")
    }

    @Test("no secret's file or descriptor is the text as well")
    func secretsBesideFiles() throws {
      let place = try Place()
      let secret = try place.write("words", to: "secret")
      let other = try place.write("words", to: "other")
      let link = place.path("link")
      try #require(symlink(secret, link) == 0)
      for arguments in [
        ["seal", "--to", "Bob", "--own-passphrase-file", secret, secret],
        ["seal", "--to", "Bob", "--passphrase-file", secret, link],
        ["seal", "--to", "Bob", "--own-passphrase-fd", "3", "/dev/fd/3"],
        ["pgp", "encrypt", "--password-file", link, secret],
        ["contact", "add", "--passphrase-file", secret, secret],
      ] {
        #expect(try Self.refusal(arguments) == "usage.secret_is_text", "\(arguments)")
      }
      #expect(
        try Self.refusal([
          "seal", "--to", "Bob", "--passphrase-file", secret, "--own-passphrase-file", secret,
          other,
        ]) == nil)
    }

    private static func refusal(_ arguments: [String]) throws -> String? {
      let (command, groups) = try #require(NamedCommand(in: arguments)?.parsed, "\(arguments)")
      return groups.refusal(of: command)?.0.code
    }

    private static func needs(_ arguments: String...) throws -> FileNeeds {
      let (command, groups) = try #require(NamedCommand(in: arguments)?.parsed)
      return groups.files(of: command)
    }
  }

  /// A property that holds a group.
  private protocol GroupProperty {
    var type: any ParsableArguments.Type { get }
  }

  extension OptionGroup: GroupProperty {
    fileprivate var type: any ParsableArguments.Type { Value.self }
  }
#endif
