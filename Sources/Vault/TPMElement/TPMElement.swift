internal import CryptoPrimitives
package import SecretMemory
package import SecureElement

/// A TPM 2.0, spoken to directly: keys that its storage key seals, so that they are of use in this chip alone.
///
/// Each use opens the way to it, a session salted to the storage key, and loads one key; nothing stays open or loaded.
/// Source: docs/VAULT.md, "The TPM element"; TCG's TPM 2.0 Library.
package struct TPMElement: SecureElement {
  private let address: any TPMAddress
  private let waiting: Waiting
  private let random: @Sendable () -> any RandomSource
  /// The name of the storage key that all keys stand under; any of the template's where it is nil.
  private let parentName: [UInt8]?

  package init(
    at address: any TPMAddress, waiting: Waiting = .system,
    random: @escaping @Sendable () -> any RandomSource = { SystemRandom() }
  ) {
    self.init(at: address, waiting, random, parentName: nil)
  }

  private init(
    at address: any TPMAddress, _ waiting: Waiting,
    _ random: @escaping @Sendable () -> any RandomSource, parentName: [UInt8]?
  ) {
    self.address = address
    self.waiting = waiting
    self.random = random
    self.parentName = parentName
  }

  package var name: String { "tpm" }
  package var isHardware: Bool { true }
  package var secretSizes: ClosedRange<Int> { AuthValue.sizes }
  package var hasGuessableKeys: Bool { true }

  /// A salt is then sealed to the parent of the key in `blob` alone: to another's, secrets could be tried without the TPM.
  package func bound(to blob: [UInt8]) throws(SecureElementError) -> any SecureElement {
    TPMElement(
      at: address, waiting, random, parentName: try KeyBlob(reading: blob).parentName)
  }

  /// Finds its storage key and begins a session with it.
  package func check() throws(SecureElementError) { _ = try lockoutState() }

  // MARK: Keys

  package func makeKey(
    for purpose: KeyPurpose, under authorization: borrowing KeyAuthorization
  ) throws(SecureElementError) -> ElementKey {
    let template = PublicTemplate.child(purpose, isGuessable: authorization.isGuessable())
    let secret = try Self.value(of: authorization, otherwise: .unsupported)
    return try use { conversation throws(TPMFailure) in
      let parent = try Parent.find(named: parentName, conversation)
      var session = try HMACSession(saltedTo: parent, conversation)
      return try session.makeKey(template, under: secret, parent, conversation)
    }
  }

  package func sharedSecret(
    blob: [UInt8], peer: [UInt8], authorization: borrowing KeyAuthorization
  ) throws(SecureElementError) -> SecretBytes {
    guard NISTCurve.p256.contains(peer) else { throw .invalidPoint }
    return try useKey(in: blob, authorization) {
      session, key, secret, conversation throws(TPMFailure) in
      try session.agree(key, with: peer, under: secret, conversation)
    }
  }

  package func signature(
    blob: [UInt8], digest: [UInt8], authorization: borrowing KeyAuthorization
  ) throws(SecureElementError) -> [UInt8] {
    guard digest.count == 32 else { throw .invalidDigest }
    return try useKey(in: blob, authorization) {
      session, key, secret, conversation throws(TPMFailure) in
      try session.sign(digest, with: key, under: secret, conversation)
    }
  }

  /// The blob of the same key under another secret. The old blob goes on opening under the old one.
  /// - Throws: `unsupported` for a new secret that no key can have, or of the other kind than the old one.
  package func blob(
    changing blob: [UInt8], from old: borrowing KeyAuthorization,
    to new: borrowing KeyAuthorization
  ) throws(SecureElementError) -> [UInt8] {
    guard old.isGuessable() == new.isGuessable() else { throw .unsupported }
    let newSecret = try Self.value(of: new, otherwise: .unsupported)
    let before = try KeyBlob(reading: blob)
    return try useKey(in: blob, old) {
      session, key, secret, conversation throws(TPMFailure) in
      let parent = try Parent.find(named: before.parentName, conversation)
      let changed = try session.changeSecret(
        of: key, beneath: parent, from: secret, to: newSecret, conversation)
      return KeyBlob(
        parentName: before.parentName, publicArea: before.publicArea, privateArea: changed
      ).bytes
    }
  }

  /// How the TPM counts wrong secrets now, and which of its own secrets are set.
  package func lockoutState() throws(SecureElementError) -> LockoutState? {
    try inSession(toLook: true) { session, conversation throws(TPMFailure) in
      try LockoutState(&session, conversation)
    }
  }

  // MARK: One use

  /// Runs `body` in a session that is salted to the storage key, for what stands under no key.
  func inSession<Result: ~Copyable>(
    toLook: Bool = false,
    _ body: (inout HMACSession, Conversation) throws(TPMFailure) -> Result
  ) throws(SecureElementError) -> Result {
    try use(toLook: toLook) { conversation throws(TPMFailure) in
      let parent = try Parent.find(named: parentName, conversation)
      var session = try HMACSession(saltedTo: parent, conversation)
      conversation.flushIfTransient(parent.handle)
      return try body(&session, conversation)
    }
  }

  /// Loads a key that is exactly one of ours, of either purpose: that it was made for the other one the TPM says itself,
  /// once it has seen the secret.
  private func useKey<Result: ~Copyable>(
    in blob: [UInt8], _ authorization: borrowing KeyAuthorization,
    _ body: (inout HMACSession, Command.Entity, borrowing SecretBytes, Conversation)
      throws(TPMFailure) -> Result
  ) throws(SecureElementError) -> Result {
    let key = try KeyBlob(reading: blob)
    guard parentName == nil || key.parentName == parentName,
      let (isGuessable, _) = key.kind
    else { throw .foreignBlob }
    // A secret of the other kind is not tried: it could cost one of few tries.
    guard isGuessable == authorization.isGuessable() else { throw .wrongAuthorization }
    let secret = try Self.value(of: authorization, otherwise: .wrongAuthorization)
    return try use { conversation throws(TPMFailure) in
      let parent = try Parent.find(named: key.parentName, conversation)
      var session = try HMACSession(saltedTo: parent, conversation)
      let entity = try session.load(key, beneath: parent, conversation)
      conversation.flushIfTransient(parent.handle)
      do throws(TPMFailure) {
        return try body(&session, entity, secret, conversation)
      } catch .refused(let code) {
        throw session.failure(code, conversation)
      } catch {
        throw error
      }
    }
  }

  private static func value(
    of authorization: borrowing KeyAuthorization, otherwise error: SecureElementError
  ) throws(SecureElementError) -> SecretBytes {
    do {
      return try AuthValue.value(of: authorization, otherwise: error)
    } catch {
      throw SecureElementError(error)
    }
  }

  /// Runs `body` with a way to the TPM of its own, and leaves nothing in it. Where a client that died has left no room,
  /// and nobody else can be using the TPM, everything is cleared away and `body` runs once more.
  private func use<Result: ~Copyable>(
    toLook: Bool = false, _ body: (Conversation) throws(TPMFailure) -> Result
  ) throws(SecureElementError) -> Result {
    let conversation = Conversation(
      try toLook ? address.connectToLook() : address.connect(), waiting: waiting,
      random: random())
    defer { conversation.flushAll() }
    do throws(TPMFailure) {
      do throws(TPMFailure) {
        return try body(conversation)
      } catch .refused(let code) where code.isShortage && !address.hasResourceManager {
        conversation.flushAll()
        conversation.flushEverybodys()
        return try body(conversation)
      }
    } catch {
      throw SecureElementError(error)
    }
  }
}

extension KeyBlob {
  /// What the key in it is; nil where its public area is not exactly one of ours.
  var kind: (isGuessable: Bool, point: [UInt8])? {
    for purpose in KeyPurpose.allCases {
      for isGuessable in [false, true] {
        let template = PublicTemplate.child(purpose, isGuessable: isGuessable)
        if let point = template.point(of: publicArea) { return (isGuessable, point) }
      }
    }
    return nil
  }
}

extension SecureElementError {
  init(_ failure: TPMFailure) {
    switch failure {
    case .element(let error): self = error
    case .malformed: self = .unavailable(.silent)
    case .altered: self = .unavailable(.altered)
    case .refused(let code):
      self =
        switch code.base {
        case ResponseCode.lockout: .lockedOut(seconds: nil)
        case _ where code.isShortage: .busy
        default: .failed(code: code.rawValue)
        }
    }
  }
}
