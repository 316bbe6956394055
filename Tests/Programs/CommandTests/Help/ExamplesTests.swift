#if os(Linux)
  import ArgumentParser
  import Foundation
  import TestSupport
  import Testing

  @testable import Commands

  /// The examples that help and the manual pages show: each works as it stands there.
  @Suite struct ExamplesTests {
    @Test func eachCommandOfTheTopHasSome() {
      let names = WhisperCommand.configuration.subcommands.map { $0._commandName }
      #expect(Set(Examples.table.keys) == Set(names).subtracting([CommonOptions.name]))
      for (name, lines) in Examples.table {
        #expect(!lines.isEmpty && lines.allSatisfy { $0.count <= 78 }, "\(name)")
        let group = WhisperCommand.subcommand(name)?.configuration.subcommands ?? []
        #expect(lines.contains { $0.contains(" \(name)") }, "\(name)")
        // Whoever has a group is shown one of its commands.
        #expect(group.isEmpty || lines.contains { $0.contains(" \(name) ") }, "\(name)")
      }
    }

    @Test(arguments: Examples.table.keys.sorted()) func eachLineEndsWell(command: String) throws {
      let place = try Place()
      for name in try Self.world.get().names() {
        try FileManager.default.copyItem(
          atPath: Self.world.get().path(name), toPath: place.path(name))
      }
      let home = try AgentHome(place)
      let lines = Examples.of(command).map { "\($0)\nended $? '\(command)'" }
      let ran = try place.shell(
        ([Self.person] + lines).joined(separator: "\n"), environment: home.environment)
      #expect(ran.status == 0, "\(ran.text)\n\(ran.errors)")
    }

    @Test func helpShowsThemBelowTheOptions() throws {
      let help = try Rehearsal()("help", "seal").expect(.done).ran.lines
      let heading = try #require(help.firstIndex(of: "EXAMPLES:"))
      let lines = Examples.of("seal").map { "  " + $0 }
      #expect(Array(help[(heading + 1)...].prefix(lines.count)) == lines)
      #expect(try #require(help.firstIndex(of: "OPTIONS:")) < heading)
      // Those of a group are its own, not those of each command in it.
      let inGroup = try Rehearsal()("help", "contact", "show").expect(.done).ran.lines
      #expect(!inGroup.contains("EXAMPLES:"))
    }

    /// Alice, whose vault is the usual one, with all that the examples name; nothing asks for a passphrase.
    private static let world: Result<Place, any Error> = Result {
      let place = try Place()
      place.removeAtExit()
      try place.shell(
        #"""
        set -e
        printf 'walnut ferry candle orbit\n' > secret
        printf 'The river, at seven.\n' > letter.txt
        whisper init --no-passphrase --yes
        whisper identity create Alice
        whisper identity export > alice.bundle
        for name in bob carol erin; do
          whisper --vault $name init --no-passphrase --yes
          whisper --vault $name identity create ${name^}
          whisper --vault $name identity export > $name.bundle
        done
        whisper contact add bob.bundle
        whisper --vault bob contact add alice.bundle
        whisper --vault bob seal --to Alice letter.txt > from-bob.txt
        whisper --vault carol contact add erin.bundle
        whisper --vault carol keybook export > carols.keybook
        whisper --vault carol backup -o carol.wbak --backup-passphrase-file secret
        whisper --vault carol pgp key generate 'Ted <ted@example.org>'
        whisper --vault carol pgp key export > ted.asc
        """#
      ).expect(0)
      return place
    }

    /// Answers what a terminal would ask for.
    private static let person = #"""
      trap 'command whisper lock 2>/dev/null' EXIT
      ended() { [ $1 = 0 ] || { echo "$2: $1" >&2; exit 99; }; }
      mine() { command whisper --yes "$@"; }
      whisper() {
        case "$*" in
          init) mine --vault new init --passphrase-file secret ;;
          "backup "*|"vault backup "*|"restore "*) mine "$@" --backup-passphrase-file secret ;;
          "vault restore "*)
            mine --vault new "$@" --no-passphrase --backup-passphrase-file secret ;;
          "protector add passphrase"|"passphrase change")
            mine "$@" --new-passphrase-file secret ;;
          "wallet create "*) mine "$@" --new-wallet-passphrase-file secret ;;
          "wallet phrase "*)
            mine "$@" --output paper --confirm "$3" --wallet-passphrase-file secret ;;
          # What this machine does not let be looked at is said.
          doctor) mine "$@" || [ $? = 1 ] ;;
          *) mine "$@" ;;
        esac
      }
      """#
  }
#endif
