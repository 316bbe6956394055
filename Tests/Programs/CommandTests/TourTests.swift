#if os(Linux)
  import TestSupport
  import Foundation
  import TestDeviceTraits
  import TestTPM
  import Testing

  /// What the tour and the README show works as it stands there.
  @Suite struct TourTests {
    private static let tour = "docs/TOUR.md"

    @Test func everyLineOfTheTourEndsWell() throws { try run(Self.tour) }

    @Test(.softwareTPM) func everyLineOfTheTourEndsWellBesideATPM() throws {
      let tpm = try SoftwareTPM()
      let socket = tpm.directory.appendingPathComponent("s").path
      try run(Self.tour, environment: ["WHISPER_TPM": "unix:" + socket])
    }

    @Test func theJobsOfTheReadmeEndWell() throws {
      let tour = Checkout.root.appendingPathComponent(Self.tour).path
      try run("README.md", after: Self.others, environment: ["TOUR": tour])
    }

    @Test func theSmokeScriptRuns() throws {
      let place = try Place()
      let script = Checkout.root.appendingPathComponent("scripts/smoke").path
      let ran = try place.shell("'\(script)' '\(try Program.whisper())'").expect(0)
      #expect(ran.text.hasPrefix("smoke: sealed, opened, and refused the second time; "))
      #expect(try place.names().isEmpty)
    }

    /// Hands the jobs what a terminal would ask for, and has others send what they would send. The
    /// wallet that signs is the tour's.
    private static let others = #"""
      printf 'walnut ferry candle orbit\n' > secret
      printf 'The river, at seven.\n' > note.txt
      eval "$(grep -e '> public.words$' -e '> payment.psbt$' "$TOUR")"
      export GNUPGHOME="$HOME/gnupg"; mkdir -m 700 gnupg; trap 'gpgconf --kill all' EXIT
      gpg --quiet --batch --passphrase '' --quick-generate-key Ted default default never
      gpg --armor --export Ted > ted.asc
      bob() { command whisper --vault bob "$@"; }
      bob init --no-passphrase --yes && bob identity create Bob && bob identity export > bob.txt
      mine() { command whisper --yes "$@"; }
      whisper() {
        case "$*" in
          init) mine init --no-passphrase && mine identity create Alice ;;
          "open from-bob.txt")
            bob contact add alice.txt && bob seal --to Alice note.txt > from-bob.txt && mine "$@" ;;
          "pgp decrypt from-ted.asc")
            gpg --quiet --import alice.asc && gpg --quiet --batch --trust-model always --armor \
              --encrypt --recipient alice@example.org --output from-ted.asc note.txt && mine "$@" ;;
          "wallet create "*) mine "$@" --new-wallet-passphrase-file secret ;;
          "wallet phrase "*)
            mine "$@" --output paper --confirm "$3" --wallet-passphrase-file secret ;;
          "wallet tx sign "*)
            mine wallet import Public --phrase-file public.words --new-wallet-passphrase-file secret
            code=$(mine wallet tx inspect payment.psbt --wallet Public --network test --json |
              sed 's/.*"approval":"\([^"]*\)".*/\1/')
            mine "${@/#Savings/Public}" --network test --approve "$code" \
              --wallet-passphrase-file secret ;;
          "vault backup "*) mine "$@" --backup-passphrase-file secret ;;
          "vault restore "*)
            mine --vault other "$@" --no-passphrase --backup-passphrase-file secret ;;
          *) mine "$@" ;;
        esac
      }
      """#

    /// Runs what a document has a reader do. The program that is built already stands in for the
    /// lines that build it.
    private func run(
      _ document: String, after beginning: String = "", environment: [String: String] = [:]
    ) throws {
      let place = try Place()
      let script = Checkout.root.appendingPathComponent("scripts/tour").path
      let path = Checkout.root.appendingPathComponent(document).path
      let lines = try place.shell("'\(script)' '\(path)'").expect(0).text.split(separator: "\n")
      #expect(!lines.isEmpty, "\(document) shows nothing to run")
      // One shell for all, because a line may set what a later one uses.
      let checked = lines.enumerated().map { number, line in
        "\(line)\nstatus=$?; [ $status = 0 ] || { echo \"line \(number + 1): $status\" >&2; exit 99; }"
      }
      let commands = ([beginning] + checked).joined(separator: "\n")
      let ran = try place.shell(commands, environment: environment)
      #expect(ran.status == 0, "\(commands)\n\(ran.text)\n\(ran.errors)")
    }
  }
#endif
