#if os(Linux)
  import Foundation
  import TestDeviceTraits
  import TestSupport
  import TestTPM
  import Testing

  /// What the README shows works as it stands there.
  @Suite struct ReadmeTourTests {
    private static let heading = "## Tour"

    /// The lines of the tour's `sh` blocks; nil when there is no tour.
    private func tour() -> [String]? {
      let readme = try? String(
        contentsOf: Checkout.root.appendingPathComponent("README.md"), encoding: .utf8)
      guard let lines = readme?.components(separatedBy: "\n"),
        let start = lines.firstIndex(of: Self.heading)
      else { return nil }
      var tour: [String] = []
      var isInside = false
      for line in lines[(start + 1)...] {
        if line.hasPrefix("## ") { break }
        if line.hasPrefix("```") {
          isInside = line == "```sh"
        } else if isInside, !line.trimmingCharacters(in: .whitespaces).isEmpty {
          tour.append(line)
        }
      }
      return tour
    }

    @Test func everyLineOfTheTourEndsWell() throws { try run(in: [:]) }

    @Test(.softwareTPM) func everyLineOfTheTourEndsWellBesideATPM() throws {
      let tpm = try SoftwareTPM()
      let socket = tpm.directory.appendingPathComponent("s").path
      try run(in: ["WHISPER_TPM": "unix:" + socket])
    }

    private func run(in environment: [String: String]) throws {
      guard let tour = tour() else {
        print("SKIPPED: README.md has no heading '\(Self.heading)'")
        return
      }
      #expect(!tour.isEmpty)
      // The program that is built already stands in for the lines that build it.
      let lines = tour.filter { !$0.hasPrefix("make ") && !$0.contains("swift build") }
      // One shell for all, because a line may set what a later one uses.
      let script = lines.enumerated().map { number, line in
        "\(line)\nstatus=$?; [ $status = 0 ] || { echo \"line \(number + 1): $status\" >&2; exit 99; }"
      }.joined(separator: "\n")
      let ran = try Place().shell(script, environment: environment)
      #expect(ran.status == 0, "\(lines.joined(separator: "\n"))\n\(ran.text)\n\(ran.errors)")
    }

    @Test func theSmokeScriptRuns() throws {
      let place = try Place()
      let script = Checkout.root.appendingPathComponent("scripts/smoke").path
      let ran = try place.shell("'\(script)' '\(try Program.whisper())'").expect(0)
      #expect(ran.text.hasPrefix("smoke: sealed, opened, and refused the second time; "))
      #expect(try place.names().isEmpty)
    }
  }
#endif
