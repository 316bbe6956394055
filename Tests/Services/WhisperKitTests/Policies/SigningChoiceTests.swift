import OpenPGP
import SecretMemory
import Testing
import Vault
import VaultModel
import WhisperEnvelope

@testable import WhisperKit

/// One table for both, written by hand from docs/CLI.md.
@Suite("What is signed is the same in envelopes and in OpenPGP")
struct SigningChoiceTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let canSign: Bool
    let signsByDefault: Bool
    /// The reader is verified, and the policy wants signatures for those.
    let isRequired: Bool
    /// For `.automatic`, `.sign` and `.doNotSign`. **S**igned, **U**nsigned, **K**: there is no key that signs, **R**: a
    /// signature is required.
    let letters: String

    var testDescription: String { "\(canSign) \(signsByDefault) \(isRequired): \(letters)" }
  }

  private static let table = [
    Row(canSign: true, signsByDefault: true, isRequired: true, letters: "SSR"),
    Row(canSign: true, signsByDefault: true, isRequired: false, letters: "SSU"),
    Row(canSign: true, signsByDefault: false, isRequired: true, letters: "SSR"),
    Row(canSign: true, signsByDefault: false, isRequired: false, letters: "USU"),
    Row(canSign: false, signsByDefault: true, isRequired: true, letters: "RKR"),
    Row(canSign: false, signsByDefault: true, isRequired: false, letters: "UKU"),
    Row(canSign: false, signsByDefault: false, isRequired: true, letters: "RKR"),
    Row(canSign: false, signsByDefault: false, isRequired: false, letters: "UKU"),
  ]

  private static let choices: [SigningChoice] = [.automatic, .sign, .doNotSign]

  /// Somebody whose keys sign or do not, and Bob, who has keys of both kinds.
  private func person(canSign: Bool) throws -> Person {
    let ada = try Person("Ada", canSign: canSign)
    if canSign {
      _ = try ada.whisper.openPGPKeys.generate(.compatible, userIDs: ["Ada"])
    } else {
      try ada.whisper.openPGPKeys.add(QuietKey.secretKey())
    }
    try ada.add(Person("Bob"))
    _ = try ada.whisper.contacts.add(ForeignKey("Bob").received, to: ada.contact("Bob").id)
    return ada
  }

  private func verify(_ bob: Contact, of ada: Person) throws {
    let contacts = ada.whisper.contacts
    _ = try contacts.verify(bob.id)
    for certificate in bob.certificates {
      _ = try contacts.verify(bob.id, certificate: certificate.fingerprint)
    }
  }

  private func letter(_ isSigned: () throws -> Bool) throws -> Character {
    do {
      return try isSigned() ? "S" : "U"
    } catch let error as WhisperError where error.code == .identityCannotSign {
      return "K"
    } catch let error as OpenPGPError where error == .init(.unusableKey, .keyDoesNotSign) {
      return "K"
    } catch let error as WhisperError where error == WhisperError(.signatureRequired) {
      return "R"
    }
  }

  private func envelopes(_ ada: Person, to bob: Contact) throws -> String {
    try String(
      Self.choices.map { choice in
        try letter {
          let messages = ada.whisper.messages
          let plan = try messages.plan(to: .contact(bob.id), signing: choice)
          let sealed = try messages.seal(SecretBytes(copying: "hello".utf8), plan)
          #expect(sealed.envelope.isSigned == plan.isSigned)
          return plan.isSigned
        }
      })
  }

  private func openPGP(_ ada: Person, to bob: Contact) throws -> String {
    try String(
      Self.choices.map { choice in
        try letter {
          var request = EncryptionRequest()
          request.contacts = [bob.id]
          request.signing = choice
          return try ada.whisper.openPGPMessages.plan(request).signing != nil
        }
      })
  }

  @Test("for each key, habit, policy and wish", arguments: table)
  func matrix(row: Row) throws {
    let ada = try person(canSign: row.canSign)
    let bob = try ada.contact("Bob")
    _ = try ada.whisper.preferences.set(.signByDefault, row.signsByDefault)
    if row.isRequired {
      // Of a reader who is not verified the policy says nothing.
      try verify(bob, of: ada)
    }
    _ = try ada.whisper.policies.set(.requireSignatureForVerified, true)
    #expect(try envelopes(ada, to: bob) == row.letters)
    #expect(try openPGP(ada, to: bob) == row.letters)
    _ = try ada.whisper.policies.set(.requireSignatureForVerified, false)
    if row.isRequired { return }
    try verify(bob, of: ada)
    #expect(try envelopes(ada, to: bob) == row.letters)
    #expect(try openPGP(ada, to: bob) == row.letters)
  }

  @Test("without a key of OpenPGP nothing is signed, unless that is wanted or required")
  func noKey() throws {
    let ada = try Person("Ada")
    _ = try ada.whisper.contacts.add(ForeignKey("Bob").received)
    let bob = try ada.contact("Bob")
    var request = EncryptionRequest()
    request.contacts = [bob.id]
    #expect(try ada.whisper.openPGPMessages.plan(request).signing == nil)
    request.signing = .sign
    #expect(throws: WhisperError.noOpenPGPKey) {
      try ada.whisper.openPGPMessages.plan(request)
    }
    request.signing = .automatic
    _ = try ada.whisper.contacts.verify(bob.id, certificate: bob.certificates[0].fingerprint)
    _ = try ada.whisper.policies.set(.requireSignatureForVerified, true)
    #expect(throws: WhisperError(.signatureRequired)) {
      try ada.whisper.openPGPMessages.plan(request)
    }
  }

  enum Obstacle: CaseIterable {
    case expired, revoked, elsewhere, endedSubkey

    var reason: OpenPGPReason {
      switch self {
      case .expired: .keyExpired
      case .revoked: .keyRevoked
      case .elsewhere: .secretKeyAbsent
      case .endedSubkey: .keyDoesNotSign
      }
    }
  }

  /// Somebody whose key is one that signs, and does not now.
  private func person(_ obstacle: Obstacle) throws -> Person {
    let ada = try Person("Ada")
    let (keys, answers) = (ada.whisper.openPGPKeys, ada.whisper.answers())
    switch obstacle {
    case .expired:
      _ = try keys.generate(.compatible, userIDs: ["Ada"], expiry: { $0 + 60 })
    case .revoked:
      let key = try keys.generate(.compatible, userIDs: ["Ada"])
      let primary = try #require(
        try keys.privateKeys(of: key.certificate, answers: answers).first)
      var random = SystemRandom()
      try keys.merge(
        key.certificate.revoked(
          .superseded, signedBy: primary, at: ada.time.now, random: &random))
    case .elsewhere:
      let whole = try SampleKey.curve25519.secretKey()
      let subkey = whole.certificate.subkeys[0].key
      var numbers: Password?
      try whole.forEachSecret([], where: { $0 == subkey }) { numbers = Password(try $1.copy()) }
      try keys.add(
        SecretKey(whole.certificate) { try $0 == subkey ? numbers?.octets.copy() : nil })
    case .endedSubkey:
      try keys.add(QuietKey.secretKey())
      _ = try keys.addSubkey(
        to: keys.find(nil), signs: true, expiry: ada.time.now + 60, answers: answers)
    }
    ada.time.now += 120
    _ = try ada.whisper.contacts.add(ForeignKey("Bob").received)
    return ada
  }

  @Test(
    "a key that should sign and does not now is no reason to go unsigned",
    arguments: Obstacle.allCases)
  func obstacles(obstacle: Obstacle) throws {
    let ada = try person(obstacle)
    let bob = try ada.contact("Bob")
    func isSigned(_ choice: SigningChoice) throws -> Bool {
      var request = EncryptionRequest()
      request.contacts = [bob.id]
      request.signing = choice
      request.encryptsToSelf = false
      return try ada.whisper.openPGPMessages.plan(request).signing != nil
    }
    let refusal = OpenPGPError(.unusableKey, obstacle.reason)
    #expect(throws: refusal) { try isSigned(.automatic) }
    #expect(throws: refusal) { try isSigned(.sign) }
    #expect(try !isSigned(.doNotSign))
    _ = try ada.whisper.preferences.set(.signByDefault, false)
    #expect(try !isSigned(.automatic))
    _ = try ada.whisper.contacts.verify(bob.id, certificate: bob.certificates[0].fingerprint)
    _ = try ada.whisper.policies.set(.requireSignatureForVerified, true)
    #expect(throws: refusal) { try isSigned(.automatic) }
    #expect(throws: WhisperError(.signatureRequired)) { try isSigned(.doNotSign) }
  }
}
