#if os(Linux)
  import ArgumentParser
  import Testing

  @testable import Commands

  /// The groups of options of all commands.
  @Suite struct OptionGroupTests {
    /// A group that is missing in the list would bring no files, and refuse nothing.
    @Test func eachGroupIsFound() {
      let listed = Set(OptionGroups.types.map { ObjectIdentifier($0) })
      #expect(listed.count == OptionGroups.types.count)
      var found: Set<ObjectIdentifier> = []
      func look(in type: any ParsableArguments.Type, of command: String) {
        for property in Mirror(reflecting: type.init()).children {
          guard let group = (property.value as? any GroupProperty)?.group else { continue }
          if group == GlobalOptions.self { continue }
          if group is any SharedOptions.Type {
            #expect(listed.contains(ObjectIdentifier(group)), "\(command): \(group)")
            #expect(type is any SharedOptions.Type || type is any Command.Type, "\(type)")
            found.insert(ObjectIdentifier(group))
          }
          look(in: group, of: command)
        }
      }
      func look(below group: any ParsableCommand.Type) {
        look(in: group, of: group._commandName)
        for command in group.configuration.subcommands { look(below: command) }
      }
      look(below: WhisperCommand.self)
      #expect(found == listed)
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
      let command = try #require(NamedCommand(in: arguments)?.parsed)
      let refusal = OptionGroups(of: command).refusal(of: command)
      #expect(refusal?.0.code == "usage.descriptor_each")
    }

    private static func needs(_ arguments: String...) throws -> FileNeeds {
      let command = try #require(NamedCommand(in: arguments)?.parsed)
      return OptionGroups(of: command).files(of: command)
    }
  }

  /// A property that holds a group.
  private protocol GroupProperty {
    var group: any ParsableArguments.Type { get }
  }

  extension OptionGroup: GroupProperty {
    fileprivate var group: any ParsableArguments.Type { Value.self }
  }
#endif
