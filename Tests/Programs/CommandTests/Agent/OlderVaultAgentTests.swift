#if os(Linux)
  import CryptoPrimitives
  import Foundation
  import OpenPGP
  import SecretMemory
  import TestSupport
  import Testing

  @Suite("An older vault that is kept unlocked")
  struct OlderVaultAgentTests {
    @Test("gets its first certificate, and is locked for it")
    func firstCertificate() throws {
      let place = try Place()
      let fixtures = Checkout.root.path + "/Tests/Programs/CommandTests/Fixtures/"
      try place.shell(
        """
        umask 077 && mkdir alice && gzip -dc '\(fixtures)vault-3-people.db.gz' > alice/vault.db
        """
      ).expect(0)
      let home = try AgentHome(place)
      func whisper(_ arguments: String..., input: Source = .nothing) throws -> Ran {
        try place.run(
          ["--vault", "alice"] + arguments, input: input, environment: home.environment)
      }
      func version() throws -> String {
        try place.shell("sqlite3 alice/vault.db 'PRAGMA user_version'").expect(0).text
      }
      try whisper("unlock", "--for", "5").expect(0)
      #expect(try version() == "3" && home.sockets.count == 1)
      #expect(try whisper("contact", "show", "Bob").expect(0).text.contains("met at the river"))

      var random = SystemRandom()
      let ted = try SecretKey.generate(
        .compatible, userIDs: ["Ted <ted@example.org>"], at: 1_700_000_000, random: &random
      ).certificate
      let added = try whisper("contact", "add", input: .text(ted.armored())).expect(0)
      #expect(added.errors.contains("not kept unlocked any more"))
      #expect(home.waitUntilGone())
      #expect(try version() == "5")
      try whisper("vault", "check").expect(0)

      try whisper("unlock", "--for", "5").expect(0)
      let shown = try whisper("contact", "certificate", "show", "Ted").expect(0).text
      #expect(shown.contains(ted.fingerprint.spaced))
      let more = try SecretKey.generate(
        .compatible, userIDs: ["Tom <tom@example.org>"], at: 1_700_000_000, random: &random
      ).certificate
      try whisper("contact", "add", input: .text(more.armored())).expect(0)
      #expect(home.sockets.count == 1)
      let letter = try whisper("open", "--allow-expired", fixtures + "vault-2-people.letter")
      #expect(try letter.expect(0).text == "read later")
      try whisper("lock").expect(0)
    }
  }
#endif
