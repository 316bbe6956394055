#if os(Linux)
  import Foundation
  import Testing

  /// A wallet whose backup was never compared may stand nowhere else: that is said before its vault goes or changes.
  @Suite("Wallets whose backup nobody has compared")
  struct UncheckedWalletTests {
    private let ada: WalletPlace
    private let sentence = "Wallets whose words on paper you have not checked yet: Cold."

    init() throws { ada = try WalletPlace.imported() }

    private func doctor() throws -> Diagnosis { try Diagnosis(ada("doctor", "--json").expect(0)) }

    @Test("are named by status and doctor, and before a reset, until the words were compared")
    func named() throws {
      let status = try ada("status").expect(0)
      #expect(status.text.contains("Wallets: 1") && status.text.contains(sentence))
      let contents = try #require(
        try ada("status", "--json").expect(0).json["contents"] as? [String: Any])
      #expect(contents["wallets"] as? Int == 1)
      #expect(contents["uncheckedWallets"] as? [String] == ["Cold"])
      let seen = try doctor()
      #expect(seen.codes["phrases"] == "doctor.phrases.unchecked")
      #expect(seen.verdicts["phrases"] == "warning" && seen.values["phrases"] == ["Cold"])
      // A locked vault names nobody.
      let locked = try ada.place.run(["vault", "reset", "--confirm", "x"])
      #expect(locked.status != 0 && !locked.errors.contains("Cold"))
      let reset = try ada.run(["vault", "reset"])
      #expect(reset.status != 0 && reset.errors.contains(sentence))

      let session = try ada.place.terminal([
        "wallet", "backup", "check", "Cold", "--all", "--hidden", "--wallet-passphrase-file",
        "wallet", "--passphrase-file", "secret",
      ])
      for (index, word) in WalletPlace.phrase.split(separator: " ").enumerated() {
        try session.answer("Word \(index + 1) of 12: ", String(word))
      }
      #expect(try session.end() == 0)
      let checked = try ada("status").expect(0).text
      #expect(checked.contains("Wallets: 1") && !checked.contains(sentence))
      #expect(try doctor().codes["phrases"] == "doctor.phrases.checked")
      #expect(try !ada.run(["vault", "reset"]).errors.contains(sentence))
    }
  }
#endif
