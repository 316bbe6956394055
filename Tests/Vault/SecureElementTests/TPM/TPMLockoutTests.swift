import Foundation
import SecureElement
import TestDeviceTraits
import TestSupport
import TestTPM
import Testing

@testable import TPMElement

@Suite("Wrong secrets of a TPM's keys", .softwareTPM)
struct TPMLockoutTests {
  private let tpm: SoftwareTPM
  private let element: TPMElement

  init() throws {
    tpm = try SoftwareTPM()
    element = TPMElement(at: tpm.location)
    try tpm.tool("dictionarylockout", "-s", "-n", "3", "-t", "2", "-l", "1")
  }

  private func guess(_ key: ElementKey, _ secret: [UInt8]) -> SecureElementError? {
    element.refusal(of: key.blob, for: .agreement, under: .guessable(secret))
  }

  @Test("are counted where they can be guessed, until none is answered, and then forgotten")
  func lockout() throws {
    let pin = try element.makeKey(for: .agreement, under: .guessable([1, 2, 3]))
    let silent = try element.makeKey(for: .agreement, under: .silent)
    #expect(guess(pin, [1, 2, 3]) == nil)
    #expect(guess(pin, [9]) == .wrongFactor(triesLeft: 2))
    #expect(guess(pin, [1, 2, 3]) == nil)
    #expect(try element.lockoutState()?.failures == 1)
    #expect(guess(pin, [9]) == .wrongFactor(triesLeft: 1))
    #expect(guess(pin, [9]) == .wrongFactor(triesLeft: 0))
    #expect(guess(pin, [1, 2, 3]) == .lockedOut(seconds: 2))
    // The others go on.
    #expect(element.refusal(of: silent.blob, for: .agreement, under: .silent) == nil)
    #expect(throws: Never.self) { try element.makeKey(for: .agreement, under: .guessable([5])) }
    try wait(for: "a try to be forgotten", sleeping: 200) { guess(pin, [1, 2, 3]) == nil }
    #expect(try tpm.location.leftovers().isEmpty)
  }

  @Test(
    "cost nothing where they cannot be guessed, or where no key could have been made under them")
  func uncounted() throws {
    let key = try element.makeKey(for: .agreement, under: .secret([1, 2, 3]))
    let pin = try element.makeKey(for: .agreement, under: .guessable([1, 2, 3]))
    for _ in 0..<5 {
      #expect(
        element.refusal(of: key.blob, for: .agreement, under: .secret([9])) == .wrongAuthorization)
      for authorization in [
        .silent, .secret([1, 2, 3]), .guessable([]), .guessable([0]),
        .guessable([UInt8](repeating: 1, count: 33)),
      ] as [Authorization] {
        #expect(
          element.refusal(of: pin.blob, for: .agreement, under: authorization)
            == .wrongAuthorization)
      }
      #expect(
        element.refusal(of: key.blob, for: .agreement, under: .guessable([1]))
          == .wrongAuthorization)
    }
    let state = try #require(try element.lockoutState())
    #expect(state.failures == 0 && state.limit == 3 && state.secondsToForgetOne == 2)
    #expect(!state.hasOwnerAuthorization && !state.hasLockoutAuthorization)
  }

  @Test("cost one when a guessable key was used and the power was cut")
  func powerCut() throws {
    let pin = try element.makeKey(for: .agreement, under: .guessable([1, 2, 3]))
    #expect(guess(pin, [1, 2, 3]) == nil)
    tpm.kill()
    try tpm.start()
    #expect(try element.lockoutState()?.failures == 1)
    #expect(guess(pin, [1, 2, 3]) == nil)
  }

  @Test("and the secrets over them that were set are told")
  func authorizations() throws {
    // The parent must be there already: with an owner authorization none is made.
    try persistStorageKey(of: tpm)
    try tpm.tool("changeauth", "-c", "owner", "hex:01")
    #expect(try element.lockoutState()?.hasOwnerAuthorization == true)
    try tpm.tool("changeauth", "-c", "lockout", "hex:02")
    let state = try #require(try element.lockoutState())
    #expect(state.hasOwnerAuthorization && state.hasLockoutAuthorization)
  }

  @Test("leave so much time until the next try, by the numbers that the TPM gives")
  func arithmetic() {
    func state(_ failures: UInt32, _ limit: UInt32, _ interval: UInt32) -> LockoutState {
      LockoutState(
        failures: failures, limit: limit, secondsToForgetOne: interval,
        hasOwnerAuthorization: false, hasLockoutAuthorization: false)
    }
    #expect(state(0, 3, 2).triesLeft == 3)
    #expect(state(3, 3, 2).triesLeft == 0)
    #expect(state(9, 3, 2).triesLeft == 0)
    #expect(state(.max, .max, .max).triesLeft == 0)
    #expect(state(3, 3, 2).secondsUntilTry == 2)
    #expect(state(4, 3, 2).secondsUntilTry == 4)
    #expect(state(3, 3, 0).secondsUntilTry == nil)
    #expect(state(.max, 0, .max).secondsUntilTry == nil)
  }
}

extension SecureElement {
  /// `makeKey`, with an authorization that can be an argument of a test.
  func makeKey(
    for purpose: KeyPurpose, under authorization: Authorization
  ) throws(SecureElementError) -> ElementKey {
    try makeKey(for: purpose, under: authorization.keyAuthorization)
  }
}
