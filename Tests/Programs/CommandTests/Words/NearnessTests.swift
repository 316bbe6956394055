#if os(Linux)
  import Testing

  @testable import Commands

  /// Which words are proposed to who mistyped one.
  @Suite struct NearnessTests {
    static let commands = ["init", "status", "contact", "seal", "open", "restore", "passphrase"]

    @Test(
      arguments: [
        ("opne", "open"), ("ope", "open"), ("oopen", "open"), ("opem", "open"), ("OPEN", "open"),
        ("sael", "seal"), ("contct", "contact"), ("cotnatc", "contact"),
        ("pasphrsae", "passphrase"),
        ("stat\u{FC}s", "status"),
      ])
    func aSlipOrTwoAreSeenThrough(typed: String, meant: String) {
      #expect(nearest(to: typed, among: Self.commands) == [meant])
    }

    @Test(arguments: ["", "x", "to", "zeal!", "secret", "pass", "contacting"])
    func whatOnlyLooksALittleLikeItIsNotProposed(typed: String) {
      #expect(nearest(to: typed, among: Self.commands).isEmpty)
    }

    @Test func theNearestAreNamedInTheirOrder() {
      #expect(
        nearest(to: "bork", among: ["fork", "work", "bark", "boor"]) == ["fork", "work", "bark"])
      #expect(nearest(to: "verifyy", among: ["unverify", "verify"]) == ["verify"])
      #expect(nearest(to: "Anna", among: ["Hanna", "anna"]) == ["anna"])
      #expect(nearest(to: "open", among: []).isEmpty)
    }

    @Test func whatNobodyMistypesTakesNoTime() {
      let long = String(repeating: "a", count: 1 << 20)
      #expect(nearest(to: long, among: [long, "open"]).isEmpty)
      #expect(
        nearest(to: String(long.prefix(128)), among: [long, String(long.prefix(130))]).count == 1)
      #expect(nearest(to: String(long.prefix(129)), among: [String(long.prefix(129))]).isEmpty)
    }
  }
#endif
