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
      try Self.expectOffers(
        """
        source installed/share/bash-completion/completions/whisper
        cd work
        while IFS= read -r COMP_LINE; do
          COMP_POINT=${#COMP_LINE}
          read -ra COMP_WORDS <<<"$COMP_LINE"
          [[ $COMP_LINE == *' ' ]] && COMP_WORDS+=('')
          COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
          COMPREPLY=()
          $(complete -p whisper | grep -o -e '-F [^ ]*' | cut -c 4-) \
            whisper "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
          echo "> $COMP_LINE"
          [ ${#COMPREPLY[@]} = 0 ] || printf '%s\\n' "${COMPREPLY[@]}"
        done
        """, of: "bash", ["--norc", "--noprofile"])
    }

    /// In an interactive shell on a terminal of its own, which tells what it adds to its matches.
    @Test(.enabled(if: Peer.isAvailable("zsh"), Peer.howToGet)) func zshOffersThem() throws {
      try Self.expectOffers(
        """
        zmodload zsh/zpty
        export MATCHES=$PWD/matches
        cat >setup <<'END'
        fpath=($PWD/installed/share/zsh/site-functions $fpath)
        autoload -Uz compinit
        compinit -u -D
        cd work
        bindkey '^I' complete-word
        zstyle ':completion:*' insert-tab false
        compadd() {
          if [[ "${@[1,(i)(-|--)]}" != *-[OAD]\\ * ]]; then
            local -a matches
            builtin compadd -O matches "$@"
            print -rl -- $matches >>$MATCHES
          fi
          builtin compadd "$@"
        }
        finished() {
          comppostfuncs=(finished)
          print end >>$MATCHES
        }
        comppostfuncs=(finished)
        print end >>$MATCHES
        END
        wait-for-end() {
          integer turns
          # A line of its own: contactRequiredToSend ends so too.
          until [[ "$(<$MATCHES)" = (|*$'\\n')end ]]; do
            zpty -rt shell shown || sleep 0.01
            (( ++turns < 3000 )) || exit 1
          done
        }
        : >$MATCHES
        zpty shell zsh -f -i
        zpty -w shell source $PWD/setup
        wait-for-end
        while IFS= read -r line; do
          : >$MATCHES
          zpty -wn shell "$line"$'\\t'
          wait-for-end
          print -r -- "> $line"
          sed -e '/^end$/d; /^$/d; s/\\\\//g' $MATCHES
          zpty -wn shell $'\\C-u'
        done
        zpty -d shell
        """, of: "zsh", ["-f"])
    }

    @Test(.enabled(if: Peer.isAvailable("fish"), Peer.howToGet)) func fishOffersThem() throws {
      try Self.expectOffers(
        """
        set -g fish_complete_path $PWD/installed/share/fish/vendor_completions.d
        cd work
        while read -l line
          echo "> $line"
          complete -C "$line" | string replace -r '\\t.*' '' | string replace -r '/$' '' | string unescape
        end
        """, of: "fish", ["--no-config"])
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

    /// Installs the completions, types every line in front of them, and looks at what is offered.
    private static func expectOffers(
      _ script: String, of shell: String, _ options: [String]
    ) throws {
      let place = try Place()
      let whisper = try Program.whisper()
      var installing = Child(
        Checkout.root.path + "/scripts/install-completions", [whisper, place.path("installed")])
      installing.environment = place.environment
      try installing.run().expect(0)
      try FileManager.default.createDirectory(
        atPath: place.path("work"), withIntermediateDirectories: false)
      for name in directories {
        try FileManager.default.createDirectory(
          atPath: place.path("work/\(name)"), withIntermediateDirectories: false)
      }
      for name in files { try place.write("", to: "work/\(name)") }
      var child = Child("/usr/bin/" + shell, options + [try place.write(script, to: "script")])
      child.environment = place.environment
      child.environment["PATH"] = try Program.directory() + ":/usr/bin:/bin"
      child.environment["TERM"] = "xterm"
      child.directory = place.path
      var offered: [String: Set<String>] = [:]
      var errors = ""
      // Few enough lines for one child's time.
      for start in stride(from: 0, to: table.count, by: 16) {
        let lines = table[start..<min(start + 16, table.count)].map(\.line)
        child.input = .text(lines.map { $0 + "\n" }.joined())
        let ran = try child.run().expect(0)
        errors += ran.errors
        var line = ""
        for text in ran.lines {
          if text.hasPrefix("> ") {
            line = String(text.dropFirst(2))
            offered[line] = []
          } else {
            offered[line]?.insert(text)
          }
        }
      }
      for (line, wanted) in table {
        #expect(offered[line] == Set(wanted), "\(shell): \(line)\n\(errors)")
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
