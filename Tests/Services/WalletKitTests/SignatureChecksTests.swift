import Testing
import WhisperKit

@testable import WalletKit

@Suite struct SignatureChecksTests {
  private struct Broken: Error {}

  @Test func `none and all that fit pass`() throws {
    try SignatureChecks().finish()
    let checks = SignatureChecks()
    for _ in 0..<1_000 { checks.add { true } }
    try checks.finish()
  }

  @Test(arguments: [0, 1, 499, 999])
  func `one that does not fit, or cannot be verified, fails all`(place: Int) {
    for isBroken in [true, false] {
      let checks = SignatureChecks()
      for number in 0..<1_000 {
        checks.add {
          if number == place, isBroken { throw Broken() }
          return number != place
        }
      }
      #expect(throws: WhisperError.signatureFailure) { try checks.finish() }
    }
  }
}
