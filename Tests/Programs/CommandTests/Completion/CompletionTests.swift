#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// The completions as they are installed, in the shells that they are for.
  @Suite struct CompletionTests {
    static let files = ["my file.txt", "notes.txt", "qr.png", "wrapped.txt"]
    static let directories = ["sub", "vaults"]
    static let parts = [
      "settings", "identities", "contacts", "key-metadata", "replay", "certificates", "wallets",
      "registry",
    ]

    /// What is typed before the tab key, and what is offered.
    static let table: [(line: String, offered: [String])] =
      fileArguments.map { ($0 + " wr", ["wrapped.txt"]) } + [
        ("whisper contact add --from-qr q", ["qr.png"]),
        ("whisper open --from-qr q", ["qr.png"]),
        ("whisper identity export --qr q", ["qr.png"]),
        ("whisper seal --to x -o ", files + directories),
        ("whisper --vault ", directories),
        ("whisper --vault v", ["vaults"]),
        ("whisper contact list --vault s", ["sub"]),
        ("whisper vault repair ", parts),
        ("whisper vault repair i", ["identities"]),
        ("whisper vault export re", ["replay"]),
        ("whisper vault re", ["restore", "repair", "reset"]),
        ("whisper policy set contactR", ["contactRequiredToSend"]),
        ("whisper policy set contactRequiredToSend ", ["on", "off"]),
        ("whisper settings set s", ["signByDefault"]),
        ("whisper settings set signByDefault of", ["off"]),
        (
          "whisper settings reset ",
          ["signByDefault", "compareDigits", "encryptToSelf", "autoLock"]
        ),
        ("whisper --with ", ["passphrase", "pin", "security-key"]),
        ("whisper protector add s", ["security-key"]),
        ("whisper protector remove ", ["passphrase", "pin", "security-key"]),
        ("whisper protector change ", ["passphrase", "pin"]),
        // No file is a name, a key or a number.
        ("whisper contact show ", []),
        ("whisper contact show q", []),
        ("whisper seal --to ", []),
        ("whisper seal --to w", []),
        ("whisper status --passphrase-fd n", []),
        // Commands and options.
        ("whisper backu", ["backup"]),
        ("whisper key", ["keybook"]),
        ("whisper unl", ["unlock"]),
        ("whisper unlock --fo", ["--for"]),
        ("whisper keybook e", ["export"]),
        ("whisper --vault vaults contact ver", ["verify"]),
        ("whisper seal --to-", ["--to-key"]),
        ("whisper open --pass", ["--passphrase-file", "--passphrase-fd"]),
        // The other program.
        ("sop inline-", ["inline-detach", "inline-sign", "inline-verify"]),
        ("sop list-profiles enc", ["encrypt"]), ("sop help dea", ["dearmor"]),
        ("sop armor --label m", ["message"]), ("sop inline-sign --as c", ["clearsigned"]),
        ("sop generate-key --profile ad", ["advanced"]), ("sop verify wr", ["wrapped.txt"]),
        ("sop encrypt --sign-with wr", ["wrapped.txt"]), ("sop version wr", []),
      ]

    /// What takes a file next.
    static let fileArguments = [
      "whisper open", "whisper detect", "whisper seal --to x", "whisper contact add",
      "whisper contact add --name x", "whisper keybook import", "whisper restore",
      "whisper --vault vaults open", "whisper open -o", "whisper backup --output",
      "whisper keybook export -o", "whisper --passphrase-file", "whisper status --passphrase-file",
      "whisper backup --backup-passphrase-file", "whisper restore --backup-passphrase-file",
      "whisper vault restore", "whisper vault backup -o",
      "whisper init --generate --passphrase-output",
      "whisper passphrase change --new-passphrase-file",
    ]

    @Test(.enabled(if: Peer.isAvailable("bash"), Peer.howToGet)) func bashOffersThem() throws {
      try Self.expectOffers(in: .bash)
    }

    @Test(.enabled(if: Peer.isAvailable("zsh"), Peer.howToGet)) func zshOffersThem() throws {
      try Self.expectOffers(in: .zsh)
    }

    @Test(.enabled(if: Peer.isAvailable("fish"), Peer.howToGet)) func fishOffersThem() throws {
      try Self.expectOffers(in: .fish)
    }

    /// Which subcommand a line is of is found out once, not for each option that there is.
    @Test func eachConditionOfFishAsksFirstWhichSubcommandItIs() throws {
      let lines = try Place().whisper("--generate-completion-script", "fish").expect(0).lines
      let conditions = lines.indices.filter {
        lines[$0].hasPrefix("function __whisper_should_offer_completions_for_")
      }
      #expect(conditions.count == 2)
      for place in conditions {
        #expect(lines[place + 1] == "    __whisper_is_of \"$expected_commands\"; or return 1")
      }
    }

    /// Types every line, and looks at what is offered.
    private static func expectOffers(in shell: CompletingShell) throws {
      let place = try Place()
      try FileManager.default.createDirectory(
        atPath: place.path("work"), withIntermediateDirectories: false)
      for name in directories {
        try FileManager.default.createDirectory(
          atPath: place.path("work/\(name)"), withIntermediateDirectories: false)
      }
      for name in files { try place.write("", to: "work/\(name)") }
      let offered = try shell.offers(for: table.map(\.line), in: place)
      for (line, wanted) in table {
        #expect(offered[line] == Set(wanted), "\(shell.name): \(line)")
      }
    }

    /// One way or the other, the completions are the same.
    @Test func whatIsInstalledIsWhatTheCommandPrints() throws {
      let place = try Place()
      let scripts = Checkout.root.path + "/scripts/install-completions"
      var child = Child(scripts, [try Program.whisper(), place.path("installed")])
      // Whatever language whoever installs reads.
      child.environment = place.environment.merging(["LC_ALL": "de_DE.UTF-8"]) { $1 }
      try child.run().expect(0)
      for (shell, file) in [
        ("bash", "bash-completion/completions/whisper"), ("zsh", "zsh/site-functions/_whisper"),
        ("fish", "fish/vendor_completions.d/whisper.fish"),
      ] {
        let printed = try place.whisper("--generate-completion-script", shell).expect(0).output
        #expect(try place.read("installed/share/\(file)") == printed)
      }
    }
  }
#endif
