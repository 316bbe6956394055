import CryptoPrimitives
import SecretMemory
import TestSupport
import Testing

@testable import OpenPGP

/// Times that no clock of this format shows: they come from a caller, and end in an error or in a judgement.
@Suite("Times that the format has no room for")
struct TimeRangeTests {
  private static let outside: [Int64] = [.min, -1, Int64(UInt32.max) + 1, .max]

  @Test("nothing is signed or made at one", arguments: outside)
  func signing(time: Int64) throws {
    var random = TestSeed.random("time range \(time)")
    let alice = try SecretKey.generate(
      .compatible, userIDs: ["Alice"], at: Person.time, random: &random)
    let bob = try SecretKey.generate(.advanced, userIDs: ["Bob"], at: Person.time, random: &random)
    let primary = try alice.unlockedPrimary()
    let certificate = alice.certificate
    let subkey = certificate.subkeys[0].key.fingerprint
    func refused(_ work: () throws -> Void) {
      #expect {
        try work()
      } throws: { error in
        guard let error = error as? OpenPGPError else { return false }
        // A key that does not hold then may be said before.
        return error == OpenPGPError(.invalidRequest, .timeOutOfRange)
          || error.kind == .unusableKey
      }
    }
    refused { _ = try SecretKey.generate(.advanced, userIDs: ["C"], at: time, random: &random) }
    refused {
      _ = try certificate.revoked(.superseded, signedBy: primary, at: time, random: &random)
    }
    refused {
      _ = try certificate.revoking(
        subkey: subkey, .superseded, signedBy: primary, at: time, random: &random)
    }
    refused {
      _ = try certificate.adding(userID: "B", signedBy: primary, at: time, random: &random)
    }
    refused {
      _ = try certificate.changingExpiry(
        to: Person.time + 9, signedBy: primary, at: time, random: &random)
    }
    refused { _ = try certificate.updated(keys: [primary], at: time, random: &random) }
    refused { _ = try alice.updated(at: time, random: &random) }
    refused { _ = try alice.revocationCertificate(at: time, random: &random) }
    refused {
      _ = try bob.certificate.certified(
        userID: "Bob", by: certificate, key: primary, isExportable: true, at: time,
        random: &random)
    }
    refused {
      _ = try MessageSigner(keys: [primary]).signDetached(
        BytesSource([1]), at: time, random: &random)
    }
    var encryptor = MessageEncryptor()
    encryptor.recipients = [certificate]
    encryptor.signers = [primary]
    refused { _ = try encryptor.encrypt([1], at: time, random: &random) }
  }

  @Test("what is there is judged at any", arguments: outside)
  func judging(time: Int64) throws {
    var random = TestSeed.random("time judged \(time)")
    let alice = try SecretKey.generate(
      .compatible, userIDs: ["Alice"], expiry: Person.time + 1000, at: Person.time,
      random: &random)
    let signature = try MessageSigner(keys: [alice.unlockedPrimary()]).signDetached(
      BytesSource([1]), at: Person.time, random: &random)
    let state: Validity = time < Person.time ? .notYetValid : .expired
    #expect(alice.certificate.validity(at: time) == state)
    #expect(alice.certificate.summary(at: time).subkeys.map(\.validity) == [state])
    let verdict = try SignatureVerifier(certificates: [alice.certificate]).verify(
      signature, over: BytesSource([1]), at: time)[0]
    #expect(verdict.grade == (time < Person.time ? .invalid : .valid))
  }
}
