internal import CryptoPrimitives
internal import GcryptPrimitives
public import SecretMemory

/// Encrypts messages to certificates and passwords, and signs them.
public struct MessageEncryptor {
  /// Whoever is to read it; who wants to read it later is one of them.
  public var recipients: [Certificate] = []
  public var passwords: [Password] = []
  /// The keys that sign.
  public var signers: [any PrivateKey] = []
  /// What the recipients' keys must be for: of storage and communications, one of these.
  public var purpose: KeyFlags = [.encryptCommunications, .encryptStorage]
  /// Whether the data is text: then it is marked and signed as such, and its lines end with CR LF.
  public var isText = false
  /// Whether a message for passwords alone is SEIPDv2 with Argon2id, which not everybody reads.
  public var usesSEIPDv2ForPasswords = false

  /// What the signatures say in words of the sender's choice, where there are `signers`.
  public var notations: [Notation] = []
  /// Whether the message says for whom it is. Where it does not, each recipient has to try each of their keys
  /// (`MessageDecryptor.triesAnonymous`), signatures inside do not name the recipients either, and how many there are
  /// still shows (RFC 9580, section 5.1.8).
  public var hidesRecipients = false

  public init() {}

  /// What will be sent. Nobody chooses it: it follows from what the recipients read.
  public struct Plan: Sendable {
    public let format: MessageFormat
    /// The certificates because of which it is SEIPDv1 where others read SEIPDv2.
    public let downgradedBy: [Fingerprint]
    /// The certificates because of which a later quantum computer opens the message, for whoever kept it: their keys are of
    /// curves or RSA alone. Where there are such, what keys the others have does not help.
    public let classicalRecipients: [Fingerprint]
    /// What the message was encrypted with; nil of a plan that was only made.
    public internal(set) var sessionKey: SessionKey?
    let keys: [PublicKey]
    let cipher: SymmetricAlgorithm
  }

  /// Looks at recipients and passwords, and encrypts nothing. `time` is now, in seconds since 1970.
  ///
  /// Throws `OpenPGPError`: `.unusableKey` for a recipient who cannot be encrypted to, `.invalidRequest` when
  /// there is nobody, or more than who reads takes in one message.
  public func plan(at time: Int64) throws -> Plan {
    guard !recipients.isEmpty || !passwords.isEmpty else {
      throw OpenPGPError(.invalidRequest, .messageNoRecipient)
    }
    var keys: [PublicKey] = []
    var classical: [Fingerprint] = []
    for certificate in recipients {
      let own = try certificate.encryptionKeys(for: purpose, at: time)
      for key in own where !keys.contains(key) { keys.append(key) }
      if !own.allSatisfy(\.algorithm.isPostQuantum) { classical.append(certificate.fingerprint) }
    }
    let limits = Limits()
    guard passwords.count <= limits.passwordPackets else {
      throw OpenPGPError(.invalidRequest, .messageTooManyPasswords, number: limits.passwordPackets)
    }
    guard keys.count + passwords.count <= limits.packetsBeforeData else {
      throw OpenPGPError(.invalidRequest, .messageTooManyKeys, number: limits.packetsBeforeData)
    }
    let old = recipients.filter { !$0.readsSEIPDv2(at: time) }
    let isV2 = recipients.isEmpty ? usesSEIPDv2ForPasswords : old.isEmpty
    if isV2 {
      let common = recipients.map { Set($0.cipherSuites(at: time)) }
      let suite =
        CipherSuite.preferred.first { suite in common.allSatisfy { $0.contains(suite) } }
        ?? .implied
      return Plan(
        format: .seipdV2(suite), downgradedBy: [], classicalRecipients: classical, keys: keys,
        cipher: suite.cipher)
    }
    let common = recipients.map { Set($0.ciphers(at: time)) }
    let cipher =
      [SymmetricAlgorithm.aes256, .aes192].first { cipher in
        common.allSatisfy { $0.contains(cipher) }
      } ?? .aes128
    return Plan(
      format: .seipdV1,
      downgradedBy: old.count == recipients.count ? [] : old.map(\.fingerprint),
      classicalRecipients: classical, keys: keys, cipher: cipher)
  }

  /// Encrypts what `source` gives into `sink`, as packets that are not armored.
  ///
  /// Throws as `plan` does, and what source, sink, progress and private keys throw.
  public func encrypt(
    _ source: any OctetSource, to sink: any OctetSink, at time: Int64,
    random: inout some RandomSource, progress: Progress = .none
  ) throws -> Plan {
    var plan = try plan(at: time)
    let sessionKey = try random.secret(plan.cipher.cipher?.keySize ?? 0)
    var head = CanonicalWriter(capacity: 1024)
    for key in plan.keys {
      do {
        let esk = try PublicKeyESK.seal(
          sessionKey, cipher: plan.cipher, format: plan.format, to: key, random: &random)
        head.packet((hidesRecipients ? esk.anonymous : esk).packet)
      } catch CryptoError.unsafeKey, CryptoError.wrongSize {
        throw OpenPGPError(.unusableKey, .keyUnsafe)
      }
    }
    for password in passwords {
      let esk =
        plan.format == .seipdV1
        ? try PasswordESK.v4(
          sessionKey, of: plan.cipher, password: password.octets, random: &random)
        : try PasswordESK.v6(sessionKey, password: password.octets, random: &random)
      head.packet(esk.packet)
    }
    try head.bytes.withUnsafeBytes { try sink.write($0) }
    let signer = try DataSigner(
      signers, isText: isText,
      recipients: passwords.isEmpty && !hidesRecipients ? recipients.map(\.fingerprint) : [],
      notations: notations,
      hashes: recipients.compactMap { $0.hashes(at: time) }, at: time,
      random: &random)
    let plaintext = PlaintextInput(source, isText: isText, signer: signer)
    switch plan.format {
    case .seipdV1:
      try MDCWriter.write(
        plaintext, cipher: plan.cipher, sessionKey: sessionKey, to: sink, random: &random,
        progress: progress)
    case .seipdV2(let suite):
      try AEADWriter.write(
        plaintext, suite: suite, sessionKey: sessionKey, to: sink, random: &random,
        progress: progress)
    }
    plan.sessionKey = SessionKey(cipher: plan.cipher, octets: sessionKey)
    return plan
  }
}
