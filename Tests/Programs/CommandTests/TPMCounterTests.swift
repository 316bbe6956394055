#if os(Linux)
  import Foundation
  import TestDeviceTraits
  import TestTPM
  import Testing
  import VaultModel

  /// Older states of a vault that a TPM counts, as a person meets them.
  @Suite("A vault whose changes a TPM counts", .softwareTPM)
  struct TPMCounterCommandTests {
    private let place: Place
    private let tpm: SoftwareTPM

    init() throws {
      place = try Place()
      tpm = try SoftwareTPM()
    }

    private var environment: [String: String] {
      ["WHISPER_TPM": "unix:" + tpm.directory.appendingPathComponent("s").path]
    }

    private func run(_ arguments: String..., vault: String = "vault") throws -> Ran {
      try place.run(["--vault", place.path(vault)] + arguments, environment: environment)
    }

    private func made() throws {
      try run("init", "--no-passphrase", "--yes").expect(0)
      try run("identity", "create", "Ada").expect(0)
    }

    private func copy(_ from: String, to name: String) throws {
      try? FileManager.default.removeItem(atPath: place.path(name))
      try FileManager.default.copyItem(atPath: place.path(from), toPath: place.path(name))
    }

    /// Handles of the counters that the TPM has.
    private func handles() throws -> [String] {
      try tpm.tool("getcap", "handles-nv-index").split(whereSeparator: \.isWhitespace)
        .map(String.init).filter { $0.hasPrefix("0x") }
    }

    private func identities() throws -> [String] {
      let list = try run("identity", "list", "--json").expect(0).json["identities"]
      return (list as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }.sorted()
    }

    private func code(_ ran: Ran) throws -> String? { try ran.errorJSON["code"] as? String }

    @Test func anOlderCopyDoesNotOpenUntilItIsAccepted() throws {
      try made()
      try copy("vault", to: "older")
      try run("identity", "create", "Bea").expect(0)
      try copy("vault", to: "newer")
      try copy("older", to: "vault")
      let before = try place.tree("vault")["vault.db"]
      for arguments in [
        ["identity", "list"], ["identity", "create", "Cleo"], ["status"],
        ["vault", "rotate-root", "--yes"], ["vault", "repair", "contacts", "--yes"],
        ["vault", "counter", "off", "--yes"], ["vault", "check"],
      ] {
        let ran = try place.run(
          ["--vault", place.path("vault"), "--json"] + arguments, environment: environment
        ).expect(8)
        #expect(try code(ran) == "error.vault.rolled_back", "\(arguments)")
        let hint = try ran.errorJSON["hint"] as? String
        let vault = place.path("vault")
        #expect(hint?.contains("whisper --vault \(vault) vault accept-state") == true)
      }
      let check = try run("vault", "check").expect(8)
      #expect(check.text.contains("identities") && check.text.contains("sound"))
      let export = try run("vault", "export", "identities").expect(0)
      #expect(export.text.contains("Ada") && !export.text.contains("Bea"))
      #expect(export.errors.contains("an earlier copy was put in its place"))

      // A yes is no name, and neither is another one.
      try run("vault", "accept-state", "--yes").expect(2)
      let other = try run("vault", "accept-state", "--confirm", "Vault").expect(130)
      #expect(other.complaint == "That is not what is asked for. Nothing was done.")
      #expect(try place.tree("vault")["vault.db"] == before)
      let accepted = try run("vault", "accept-state", "--confirm", "vault").expect(0)
      #expect(accepted.errors.hasSuffix("This is the vault's newest state from now on.\n"))
      #expect(try identities() == ["Ada"])
      let again = try run("vault", "accept-state", "--confirm", "vault").expect(0)
      #expect(again.errors.contains("nothing to accept"))
      try run("identity", "create", "Cleo").expect(0)

      try copy("newer", to: "vault")
      #expect(try code(run("identity", "list", "--json").expect(8)) == "error.vault.rolled_back")
    }

    @Test func whoAcceptsTypesTheNameAndReadsWhatComesBack() throws {
      try made()
      try copy("vault", to: "older")
      try run("identity", "create", "Bea").expect(0)
      try copy("older", to: "vault")
      let session = try place.terminal(
        "--vault", "vault", "vault", "accept-state", "--yes", environment: environment)
      try session.wait(for: "The vault becomes what it was then")
      try session.wait(for: "Protector: none.")
      try session.answer("Type the vault's name, vault, to accept it: ", "vault")
      #expect(try session.end() == 0)
      #expect(try identities() == ["Ada"])
    }

    @Test func messagesAndNotesGoBackWithACopyAndNothingElse() throws {
      try made()
      let bob = try place.person("Bob")
      let bundle = try place.write(bob.bundle, to: "bundle")
      try run("contact", "add", bundle).expect(0)
      try copy("vault", to: "older")
      try run("contact", "note", "Bob", "a note").expect(0)
      try run("contact", "rename", "Bob", "Bobby").expect(0)
      try run("settings", "set", "compareDigits", "on").expect(0)
      try copy("older", to: "vault")
      try run("contact", "show", "Bob").expect(0)
      try run("contact", "block", "Bob").expect(0)
      try copy("older", to: "vault")
      try run("contact", "list").expect(8)
    }

    @Test func aCounterThatIsGoneOrAnothersIsSaidAndReplaced() throws {
      try made()
      let first = try #require(try handles().first)
      #expect(try handles().count == 1)
      let policy = try #require(
        try tpm.tool("nvreadpublic", first).split(separator: "\n")
          .first { $0.contains("policy") }?.split(separator: " ").last)
      try tpm.write(policy.bytesOfHex, to: "policy")
      let intrusions: [[String]?] = [
        nil,
        // The same public area, mark and all, under a secret of the intruder's.
        ["-a", "authread|authwrite|no_da|nt=1", "-L", "policy", "-p", "hex:01"],
        // An ordinary index of a value that he chose.
        ["-a", "authread|authwrite|ownerread|no_da", "-p", "hex:01"],
      ]
      for intrusion in intrusions {
        let handle = try #require(try handles().first)
        try tpm.tool("nvundefine", "-C", "o", handle)
        if let intrusion {
          try tpm.run("nvdefine", ["-C", "o", "-s", "8"] + intrusion + [handle])
          if intrusion.contains("-L") {
            try tpm.tool("nvincrement", "-P", "hex:01", "-C", handle, handle)
          }
        }
        for arguments in [["identity", "list"], ["vault", "check"]] {
          let ran = try place.run(
            ["--vault", place.path("vault"), "--json"] + arguments, environment: environment
          ).expect(8)
          #expect(try code(ran) == "error.vault.counter_lost")
        }
        try run("vault", "accept-state", "--confirm", "vault").expect(0)
        #expect(try identities() == ["Ada"])
        if intrusion != nil { try tpm.tool("nvundefine", "-C", "o", handle) }
        #expect(try handles().count == 1)
        #expect(try handles().first != handle)
      }
      try run("vault", "check").expect(0)
    }

    @Test func aNewRootTakesAFreshCounterAndLeavesNone() throws {
      try made()
      let before = try handles()
      try copy("vault", to: "older")
      try run("vault", "rotate-root", "--yes").expect(0)
      #expect(try handles().count == 1 && handles() != before)
      try run("passphrase", "remove").expect(0)
      #expect(try identities() == ["Ada"])
      try copy("older", to: "vault")
      #expect(try code(run("identity", "list", "--json").expect(8)) == "error.vault.counter_lost")
    }

    @Test func countingIsTurnedOffAndOn() throws {
      try made()
      #expect(try run("status", "--json").expect(0).json["counter"] as? String == "on")
      #expect(
        try run("status").expect(0).lines.contains(
          "Whisper notices when somebody swaps the vault for an older copy. "
            + "It does not count opened messages, names, notes and preferences."
        ))
      try run("vault", "counter", "off").expect(2)
      try run("vault", "counter", "off", "--yes").expect(0)
      #expect(try handles().isEmpty)
      #expect(try run("status", "--json").expect(0).json["counter"] as? String == "off")
      #expect(
        try run("status").expect(0).lines.contains(
          "Whisper does not notice when somebody swaps the vault for an older copy."))
      #expect(
        try run("vault", "counter", "off").expect(0).errors
          == "The vault's changes are not counted.\n")
      let on = try run("vault", "counter", "on").expect(0)
      #expect(on.errors.contains("Copies from before this are not noticed."))
      #expect(try handles().count == 1)
      #expect(
        try run("vault", "counter", "on").expect(0).errors
          == "The vault's changes are counted already.\n")
      try run("vault", "counter", "maybe").expect(2)
    }

    /// A name that a loss of power takes back would leave a counter in the TPM that nobody removes.
    @Test(.enabled(if: Peer.isAvailable("strace"), Peer.howToGet))
    func theNameOfTheCountersFileIsOnTheDiskBeforeTheCounterIsMade() throws {
      try made()
      try run("vault", "counter", "off", "--yes").expect(0)
      try place.shell(
        "strace -f -qq -y -o strace.log -e trace=rename,fsync,sendto,write "
          + "whisper --vault \(place.path("vault")) vault counter on", environment: environment
      ).expect(0)
      let log = String(decoding: try place.read("strace.log"), as: UTF8.self)
      let calls = log.split(separator: "\n")
      let named = try #require(
        calls.firstIndex { $0.contains("rename(\"") && $0.contains("pending") })
      #expect(calls[named].contains("counter-pending-new"))
      let next = try #require(calls[(named + 1)...].first)
      #expect(next.contains("fsync(") && next.contains("\(place.path("vault"))>"))
    }

    @Test func whereTheOwnerKeepsOthersFromItThereIsNoneAndItIsSaid() throws {
      // The storage key that the system keeps is used without the owner.
      try persistStorageKey(of: tpm)
      try tpm.tool("changeauth", "-c", "owner", "hex:01")
      let made = try run("init", "--no-passphrase", "--yes").expect(0)
      #expect(
        made.lines.last?.hasPrefix(
          "Whisper does not notice when somebody swaps this directory for an older copy: the owner")
          == true)
      let second = try run("init", "--no-passphrase", "--yes", "--json", vault: "second").expect(0)
      #expect(try second.json["counter"] as? String == "off")
      #expect(try second.json["withoutCounter"] as? String == "reason.counter.owned")
      #expect(
        try run("status").expect(0).lines.contains(
          "Whisper does not notice when somebody swaps the vault for an older copy."))
      let refused = try run("vault", "counter", "on", "--json").expect(1)
      #expect(try code(refused) == "error.vault.counter_unavailable")
      try run("identity", "create", "Ada").expect(0)
      try tpm.tool("changeauth", "-c", "owner", "-p", "hex:01")
      try run("vault", "counter", "on").expect(0)
      try run("identity", "create", "Bea").expect(0)
      // One that is there already goes on.
      try tpm.tool("changeauth", "-c", "owner", "hex:01")
      try run("identity", "create", "Cleo").expect(0)
      #expect(
        try code(run("vault", "rotate-root", "--yes", "--json").expect(1))
          == "error.vault.counter_unavailable")
      #expect(try identities() == ["Ada", "Bea", "Cleo"])
    }

    // MARK: In the place of an empty vault

    private func restore(_ options: String...) throws -> Ran {
      try place.run(
        [
          "--vault", place.path("vault"), "vault", "restore", "whole", "--backup-passphrase-file",
          "secret", "--yes",
        ] + options, environment: environment
      ).expect(0)
    }

    private static let left = "The security chip keeps a counter of the empty vault"

    @Test func theCounterOfAnEmptyVaultGoesWithIt() throws {
      try place.person("Bob").backUpWhole()
      try run("init", "--no-passphrase", "--yes").expect(0)
      let before = try handles()
      #expect(before.count == 1)
      #expect(try !restore("--no-passphrase").errors.contains(Self.left))
      #expect(try handles().count == 1 && handles() != before)
      #expect(try identities() == ["Bob"])
      try run("identity", "create", "Ada").expect(0)
      try run("vault", "check").expect(0)
    }

    @Test func theCounterOfAnEmptyVaultGoesWhereTheNewPassphraseOpensThatVaultToo() throws {
      try place.person("Bob").backUpWhole()
      for name in ["one", "two"] { try place.write("a passphrase of \(name) river", to: name) }
      try run("init", "--passphrase-file", "one", "--yes").expect(0)
      #expect(try !restore("--passphrase-file", "one").errors.contains(Self.left))
      #expect(try handles().count == 1)
      try run("vault", "reset", "--confirm", "vault", "--passphrase-file", "one").expect(0)
      #expect(try handles().isEmpty)
      try run("init", "--passphrase-file", "one", "--yes").expect(0)
      let restored = try restore("--passphrase-file", "two")
      #expect(restored.errors.contains(Self.left))
      #expect(try handles().count == 2)
      try run("vault", "check", "--passphrase-file", "two").expect(0)
    }

    @Test func anEmptyVaultOfATPMGivesItsPlaceToOneInSoftware() throws {
      try place.person("Bob").backUpWhole()
      try run("init", "--no-passphrase", "--yes").expect(0)
      let restored = try restore("--no-passphrase", "--element", "software", "--json")
      #expect((try restored.json["vault"] as? [String: Any])?["element"] as? String == "software")
      #expect(try handles().isEmpty)
      #expect(try identities() == ["Bob"])
    }

    @Test func softwareHasNoneAndSaysSo() throws {
      let bob = try place.person("Bob")
      let refused = try bob("vault", "counter", "on").expect(1)
      #expect(
        refused.complaint
          == "The vault's changes cannot be counted: there is no counter here that a copy would not set back."
      )
      #expect(try bob("status", "--json").expect(0).json["counter"] as? String == "off")
      try bob("vault", "counter", "off").expect(0)
      #expect(
        try bob("vault", "accept-state", "--confirm", "bob").expect(0).errors
          .contains("nothing to accept"))
    }
  }

  extension Substring {
    fileprivate var bytesOfHex: [UInt8] {
      var bytes: [UInt8] = []
      var rest = self
      while rest.count >= 2 {
        bytes.append(UInt8(rest.prefix(2), radix: 16) ?? 0)
        rest = rest.dropFirst(2)
      }
      return bytes
    }
  }
#endif
