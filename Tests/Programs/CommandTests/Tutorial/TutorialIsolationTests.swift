#if os(Linux)
  import Foundation
  import Glibc
  import TestSupport
  import Testing

  /// The tour cannot reach the vault that is there: it does not try, and could not.
  @Suite struct TutorialIsolationTests {
    @Test(
      .enabled(if: Peer.isAvailable("strace"), Peer.howToGet),
      arguments: ["default", "WHISPER_HOME", "--vault"])
    func anExistingVaultIsNeitherReadNorChanged(way: String) throws {
      let place = try Place()
      try place.expectNoTouch(["tutorial", "--yes"], vaultBy: way)
    }

    @Test func aVaultWithAPassphraseIsNotAskedAbout() throws {
      let place = try LockedVault.place()
      let before = try place.tree("")
      let session = try place.terminal("tutorial")
      try session.answer("Press Enter to go on", "")
      try session.wait(for: "Press Enter to go on")
      #expect(!session.text.contains("Passphrase"))
      try session.type("\u{03}")
      #expect(try session.end() == 130)
      #expect(try place.tree("") == before)
    }

    /// Code that runs inside the tour's own process and wants the vault is refused by the kernel.
    @Test(.enabled(if: Peer.compiler != nil || Peer.isCI, "SKIPPED, NOTHING WAS CHECKED: no cc"))
    func whoRunsInsideTheTourCannotReachTheVault() throws {
      let place = try Place()
      let ada = try place.person("Ada")
      let sandbox = try ada.json("status")["fileSandbox"] as? String
      guard sandbox?.hasPrefix("enforced") == true else {
        return print("SKIPPED, NOTHING WAS CHECKED: this kernel has no Landlock")
      }
      let source = Checkout.root.appendingPathComponent(
        "Tests/Programs/CommandTests/Intruder/intruder.c"
      )
      .path
      try Peer.compile(source, to: place.path("intruder.so"))
      try place.write("", to: "report")
      let before = try place.tree("ada")
      let session = try place.terminal(
        ["tutorial"],
        environment: [
          "LD_PRELOAD": place.path("intruder.so"), "INTRUDER_VAULT": ada.vault,
          "INTRUDER_REPORT": place.path("report"),
        ])
      try session.answer("Press Enter to go on", "")
      try session.wait(for: "== Part 1")
      try session.type("\u{03}")
      #expect(try session.end() == 130)
      let report = String(decoding: try place.read("report").prefix { $0 != 0 }, as: UTF8.self)
        .split(separator: "\n").map(String.init)
      // The control: before the sandbox stands, what makes the throwaway directory can do it all.
      #expect(report.first?.hasPrefix("read 0, write 0, list 0, create 0: ") == true)
      // And then the vaults of the three people are made inside.
      let inside = report.dropFirst()
      #expect(inside.count >= 3)
      let refused = "read \(EACCES), write \(EACCES), list \(EACCES), create \(EACCES): "
      for line in inside { #expect(line.hasPrefix(refused), "\(line)") }
      #expect(try place.tree("ada") == before)
    }
  }
#endif
