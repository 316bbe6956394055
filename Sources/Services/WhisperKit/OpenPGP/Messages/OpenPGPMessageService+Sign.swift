package import OpenPGP
internal import SecretMemory
internal import Vault
internal import VaultModel

/// The key that signs, and what it asks for.
package struct SigningPlan: Sendable {
  package let key: OpenPGPKey
  /// The primary key or subkey that signs.
  package let signer: PublicKey
  /// Whether the policies ask that the person shows to be there.
  package let needsPresence: Bool
}

/// How a signature stands to its data.
package enum SignatureForm: Sendable {
  /// Around it.
  case inline
  case detached
  /// Below text that stays readable.
  case cleartext
}

extension OpenPGPMessageService {
  /// Decides by which key is signed: of `key`, or of the one in use. Throws what `OpenPGPKeyService.find` throws,
  /// `OpenPGPError.Kind.unusableKey` where none of it signs now, and what the policies say.
  package func planSigning(by key: OpenPGPKey? = nil) throws -> SigningPlan {
    let now = clock.now()
    return try keys.read { transaction in
      let store = OpenPGPKeyStore(transaction)
      guard let own = try store.own(key) else { throw try store.absence() }
      let signer = try own.signer(at: now)
      let decision = try SendRules(transaction).signing(.sign, by: .able, to: [])
      return SigningPlan(key: own, signer: signer, needsPresence: decision.needsPresence)
    }
  }

  /// The private key of a plan, which asks for nothing any more: what it asks for beyond an unlocked vault is thrown here, and
  /// not when the data was read to its end.
  func signer(_ plan: SigningPlan, _ answers: KeyAnswers) throws -> VaultKey {
    guard
      let key = try keys.privateKeys(of: plan.key.certificate, answers: answers)
        .first(where: { $0.publicKey == plan.signer })
    else { throw WhisperError.vault(.keyNotFound) }
    try key.checkUsable(toSign: true)
    return key
  }

  /// Throws what the private key asks for, before any data is read: see `KeyAnswers.asking`.
  package func prepare(_ plan: SigningPlan, answers: KeyAnswers) throws {
    _ = try signer(plan, answers)
  }

  /// Signs what `source` gives, and writes the signed message, the signature or the signed text to `sink`, armored
  /// unless that is not wanted. Text for a cleartext signature is held in memory, and must be UTF-8.
  package func sign(
    _ source: any OctetSource, to sink: any OctetSink, as form: SignatureForm, isArmored: Bool,
    by plan: SigningPlan, answers: KeyAnswers, progress: Progress = .none
  ) throws {
    let key = try signer(plan, answers)
    let now = clock.now()
    var random = SystemRandom()
    let signer = MessageSigner(keys: [key])
    let checksum = plan.signer.version == 4
    switch form {
    case .inline:
      try Self.armoring(isArmored ? .message : nil, checksum: checksum, to: sink) {
        try signer.signInline(source, to: $0, at: now, random: &random, progress: progress)
      }
    case .detached:
      let signatures = try signer.signDetached(
        source, at: now, random: &random, progress: progress)
      try Self.armoring(isArmored ? .signature : nil, checksum: checksum, to: sink) { sink in
        try Signature.serialize(signatures).withUnsafeBytes { try sink.write($0) }
      }
    case .cleartext:
      let text = try Self.text(source)
      let message = try signer.signCleartext(text, at: now, random: &random)
      let hashes = try Signature.read(BytesSource(message.signatures))
        .filter { $0.version == 4 }.map(\.hashAlgorithm)
      try message.write(to: sink, hashes: hashes)
    }
  }

  /// Writes packets, in armor of a kind where one is given.
  static func armoring(
    _ kind: Armor.Kind?, checksum: Bool, to sink: any OctetSink,
    _ body: (any OctetSink) throws -> Void
  ) throws {
    guard let kind else { return try body(sink) }
    let armor = ArmorSink(sink, as: kind, checksum: checksum)
    try body(armor)
    try armor.finish()
  }

  /// All of a text. Throws `WhisperError` with `.inputTooLarge` and `.notText`.
  private static func text(_ source: any OctetSource) throws -> [UInt8] {
    let limit = Limits().cleartextOctets
    var text: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      let count = try piece.withUnsafeMutableBytes { try source.read(into: $0) }
      if count == 0 { break }
      guard text.count + count <= limit else { throw WhisperError.inputTooLarge(limit: limit) }
      text.append(contentsOf: piece[..<count])
    }
    guard String(validating: text, as: UTF8.self) != nil else { throw WhisperError.notText }
    return text
  }
}
