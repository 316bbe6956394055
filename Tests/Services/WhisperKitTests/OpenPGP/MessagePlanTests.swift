import OpenPGP
import SecretMemory
import Testing

@testable import WhisperKit

@Suite("Whether an OpenPGP message can be for the person")
struct MessagePlanTests {
  private let alice: Person

  init() throws { alice = try Person("Alice") }

  private func message(
    to certificate: Certificate?, password: String? = nil, isHidden: Bool = false
  ) throws -> MessageSummary {
    try MessageSummary(bytes(to: certificate, password: password, isHidden: isHidden))
  }

  private func bytes(
    to certificate: Certificate?, password: String? = nil, isHidden: Bool = false
  ) throws -> [UInt8] {
    var random = SystemRandom()
    var encryptor = MessageEncryptor()
    encryptor.recipients = certificate.map { [$0] } ?? []
    encryptor.hidesRecipients = isHidden
    encryptor.passwords =
      try password.map {
        [Password(try SecretBytes(copying: $0.utf8))]
      } ?? []
    let sink = BytesSink()
    _ = try encryptor.encrypt(
      BytesSource([65]), to: sink, at: SampleKey.now, random: &random)
    return sink.bytes
  }

  /// The keys that may open it; nil where none may, and no password.
  private func keys(
    _ message: MessageSummary, hasPassword: Bool = false, triesAnonymous: Bool = false
  ) throws -> [Fingerprint]? {
    do {
      return try alice.whisper.openPGPMessages.planDecryption(
        of: message, triesAnonymous: triesAnonymous, hasPassword: hasPassword
      ).keys.map(\.certificate.fingerprint)
    } catch let error as OpenPGPError where error.kind == .notAddressed {
      return nil
    }
  }

  @Test("a password counts for a message that has one, and for no other")
  func passwords() throws {
    let own = try alice.whisper.openPGPKeys.add(SampleKey.curve25519.secretKey())
    let foreign = try SampleKey.curve448.secretKey().certificate
    for hasPassword in [false, true] {
      #expect(try keys(message(to: own), hasPassword: hasPassword) == [own.fingerprint])
      #expect(try keys(message(to: foreign), hasPassword: hasPassword) == nil)
    }
    let open = try message(to: nil, password: "walnut")
    #expect(try keys(open, hasPassword: true) == [])
    #expect(try keys(open, hasPassword: false) == nil)
    let both = try message(to: foreign, password: "walnut")
    #expect(try keys(both, hasPassword: true) == [])
    #expect(try keys(both, hasPassword: false) == nil)
  }

  @Test("a message with a password is opened by that one and by no other")
  func opened() throws {
    let message = try bytes(to: nil, password: "walnut")
    let messages = alice.whisper.openPGPMessages
    let plan = try messages.planDecryption(
      of: MessageSummary(message), triesAnonymous: false, hasPassword: true)
    func open(_ password: String) throws -> [UInt8] {
      let sink = BytesSink()
      _ = try messages.decrypt(
        BytesSource(message), to: sink, by: plan,
        passwords: [Password(try SecretBytes(copying: password.utf8))], release: .intoStaging,
        answers: alice.whisper.answers())
      return sink.bytes
    }
    #expect(try open("walnut") == [65])
    #expect(throws: OpenPGPError(.notAddressed, .messageNotOpened)) { try open("Walnut") }
  }

  @Test(
    "a message that names nobody is for every own key where they are to be tried, and no other is")
  func hidden() throws {
    let own = try [SampleKey.curve25519, .curve448].map {
      try alice.whisper.openPGPKeys.add($0.secretKey())
    }
    let foreign = try SampleKey.p256.secretKey().certificate
    for tries in [false, true] {
      for certificate in own {
        #expect(
          try keys(message(to: certificate), triesAnonymous: tries) == [certificate.fingerprint])
      }
      #expect(try keys(message(to: foreign), triesAnonymous: tries) == nil)
      let found = try keys(message(to: foreign, isHidden: true), triesAnonymous: tries)
      #expect(found.map(Set.init) == (tries ? Set(own.map(\.fingerprint)) : nil))
    }
  }
}
