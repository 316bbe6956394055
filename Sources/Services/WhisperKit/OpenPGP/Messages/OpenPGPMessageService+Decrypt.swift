package import OpenPGP
internal import SecretMemory
internal import Vault

/// Which of the person's keys may open a message, found from its packets alone.
package struct DecryptionPlan: Sendable {
  /// The own keys that it names, or that it may be for where it names none.
  package let keys: [OpenPGPKey]
  package let format: MessageFormat?
  /// Whether passwords open it.
  package let hasPasswords: Bool
  let triesAnonymous: Bool
  let recipients: [MessageRecipient]

  /// The key that decrypts, or is the first to be tried: of those that the message names, in its order, and then of all where
  /// it hides whose it is.
  func first(of keys: [VaultKey]) -> VaultKey? {
    let hidden = triesAnonymous ? recipients.filter(\.isHidden) : []
    for recipient in recipients.filter({ !$0.isHidden }) + hidden {
      let first = keys.first {
        recipient.algorithm == $0.publicKey.algorithm
          && recipient.key?.mayBe($0.publicKey) ?? recipient.isHidden
      }
      if let first { return first }
    }
    return nil
  }
}

/// What is known of a message that was decrypted.
package struct DecryptedMessage: Sendable {
  /// In the order in which they stand; empty when nobody signed.
  package let signatures: [JudgedSignature]
  package let format: MessageFormat
  /// What it is encrypted with, where that is old.
  package let oldCipher: SymmetricAlgorithm?
  /// The versions of signatures inside that are not read.
  package let unreadSignatures: [UInt8]

  init(_ result: MessageDecryptor.Result, by known: Acquaintances) throws {
    signatures = try known.judged(result.signatures)
    format = result.format
    oldCipher = result.sessionKey.cipher.flatMap { $0.isOutdated ? $0 : nil }
    unreadSignatures = result.unreadSignatures
  }
}

extension OpenPGPMessageService {
  /// Finds whether a message can be for the person. No private key is touched, and nobody is asked.
  ///
  /// Throws `OpenPGPError`: `.notAddressed` for a message that names none of the own keys, unless there is a password that
  /// may open it; `.invalidRequest` for one that is not encrypted; what no key could open is said by name.
  package func planDecryption(
    of message: MessageSummary, triesAnonymous: Bool, hasPassword: Bool
  ) throws -> DecryptionPlan {
    switch message.content {
    case .encrypted(.withoutIntegrity): throw OpenPGPError(.noIntegrity, .messageUnprotected)
    case .encrypted(.libre): throw OpenPGPError(.unsupported, .messageLibre)
    case .encrypted(.notRead(let version)):
      throw OpenPGPError(.unsupported, .messageVersionNotRead, number: Int(version))
    case .encrypted(.seipdV1), .encrypted(.seipdV2): break
    case .compressed(let algorithm) where !algorithm.isRead:
      throw OpenPGPError(.unsupported, .compressionNotRead, "\(algorithm)")
    case .signed, .literal, .compressed, .cleartext, .detachedSignatures:
      throw OpenPGPError(.invalidRequest, .messageNotEncrypted)
    case .certificates, .secretKeys: throw OpenPGPError(.malformed, .messageMissing)
    }
    let own = try keys.list()
    let tries = triesAnonymous && message.hasHiddenRecipients
    let named = own.filter { key in
      tries
        || key.certificate.keys.contains { key.held[$0.fingerprint] != nil && message.names($0) }
    }
    let opensByPassword = hasPassword && !message.passwords.isEmpty
    guard !named.isEmpty || opensByPassword else {
      throw OpenPGPError(.notAddressed, .messageNotAddressed)
    }
    return DecryptionPlan(
      keys: named, format: message.format, hasPasswords: !message.passwords.isEmpty,
      triesAnonymous: tries, recipients: message.recipients)
  }

  /// Decrypts a message into `sink`. `approve` gets what is known of it before any of it leaves, or, where `release` is
  /// `.intoStaging`, before this returns; what it throws goes through.
  ///
  /// What the key asks for is thrown before anything of the message is read: see `KeyAnswers.asking`. One that is tried
  /// because another did not open it asks in its turn; nothing has left by then.
  ///
  /// Throws `NoValidSignature` where one is asked for, and `WhisperError` with `.senderBlocked`.
  package func decrypt(
    _ message: any RewindableSource, to sink: any OctetSink, by plan: DecryptionPlan,
    passwords: [Password] = [], release: MessageDecryptor.Release,
    demand: SignatureDemand? = nil, answers: KeyAnswers, progress: Progress = .none,
    approve: @escaping (DecryptedMessage) throws -> Void = { _ in }
  ) throws -> DecryptedMessage {
    let known = try acquaintances()
    let held = try plan.keys.flatMap {
      try keys.privateKeys(of: $0.certificate, answers: answers).filter(\.decrypts)
    }
    try plan.first(of: held)?.checkUsable()
    var decryptor = MessageDecryptor()
    decryptor.keys = held
    decryptor.passwords = passwords
    decryptor.triesAnonymous = plan.triesAnonymous
    decryptor.certificates = known.own
    decryptor.lookUp = known.find
    decryptor.ownCertificates = known.own
    do {
      var random = SystemRandom()
      let result = try decryptor.decrypt(
        message, to: sink, at: clock.now(), random: &random, release: release, progress: progress,
        approving: { result in
          let decrypted = try DecryptedMessage(result, by: known)
          if let demand {
            _ = try Self.accepted(
              decrypted.signatures, unread: decrypted.unreadSignatures, isEncrypted: true, demand)
          }
          try approve(decrypted)
        })
      return try DecryptedMessage(result, by: known)
    } catch let error as OpenPGPError
      where error.kind == .notAddressed && plan.keys.isEmpty && !passwords.isEmpty
    {
      // A wrong password and one of another message look alike.
      throw OpenPGPError(.notAddressed, .messageNotOpened)
    }
  }
}

extension VaultKey {
  fileprivate var decrypts: Bool { publicKey.algorithm.canEncrypt }
}
