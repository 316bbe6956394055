internal import GcryptPrimitives

/// What a key of a certificate is for, and what may be done with it.
extension Certificate {
  /// What the owner lets a subkey do. Where the binding says nothing, what the direct-key signature says of the whole
  /// certificate (RFC 9580, section 5.2.3.10), and where that says nothing either, or the algorithm does nothing else,
  /// what its algorithm is made for.
  func flags(of subkey: Subkey, at time: Int64) -> KeyFlags {
    guard let binding = subkey.selfSignatures.binding(at: time) else { return [] }
    if let flags = binding.keyFlags { return flags }
    let algorithm = subkey.key.algorithm
    let made: KeyFlags = algorithm.canEncrypt ? .encrypt : []
    guard algorithm.canSign, let said = selfSignatures.binding(at: time)?.keyFlags else {
      return made
    }
    return said
  }

  /// What the owner lets the primary key do, in the direct-key signature and in that of the primary User ID. It may
  /// always certify.
  func primaryFlags(at time: Int64) -> KeyFlags {
    let said = statements(at: time).compactMap(\.keyFlags)
    guard !said.isEmpty else {
      return primaryKey.algorithm.canSign ? [.certify, .sign] : .certify
    }
    return said.reduce(.certify) { $0.union($1) }
  }

  /// The keys that session keys are encrypted to: every subkey for one of the purposes that holds at `time`,
  /// and the primary key where it is one. Where some of them hold against quantum computers, these alone: of several keys
  /// the weakest one opens a message.
  ///
  /// Throws `OpenPGPError` with the reason when there is none: `.unusableKey`, or `.unsupported` where those that
  /// there are, are not read.
  public func encryptionKeys(
    for purpose: KeyFlags = [.encryptCommunications, .encryptStorage], at time: Int64
  ) throws -> [PublicKey] {
    // Nothing that such a key signed binds anything, so that nothing below would say why.
    if let keyObstacle { throw keyObstacle }
    if let obstacle = reason(validity(at: time)) { throw OpenPGPError(.unusableKey, obstacle) }
    var keys: [PublicKey] = []
    var failure = OpenPGPError(.unusableKey, .certificateNoEncryptionKey)
    var broken: OpenPGPError?
    for subkey in subkeys where !flags(of: subkey, at: time).isDisjoint(with: purpose) {
      if let obstacle = reason(validity(of: subkey, at: time)) {
        failure = OpenPGPError(.unusableKey, obstacle)
      } else if let obstacle = policy.encryptionObstacle(of: subkey.key) {
        failure = obstacle
        if subkey.key.isRead, subkey.key.algorithm.isPostQuantum { broken = obstacle }
      } else if !keys.contains(subkey.key) {
        keys.append(subkey.key)
      }
    }
    if !primaryFlags(at: time).isDisjoint(with: purpose),
      policy.encryptionObstacle(of: primaryKey) == nil
    {
      keys.append(primaryKey)
    }
    let postQuantum = keys.filter(\.algorithm.isPostQuantum)
    guard postQuantum.isEmpty else { return postQuantum }
    // A broken one is no reason to do without: its owner has to mend it.
    if let broken { throw broken }
    guard !keys.isEmpty else { throw failure }
    return keys
  }

  /// Why a key of this validity is not encrypted to; nil for one that holds.
  private func reason(_ validity: Validity) -> OpenPGPReason? {
    switch validity {
    case .valid: nil
    case .notYetValid: .keyNotYetValid
    case .expired: .keyExpired
    case .retired, .revoked: .keyRevoked
    case .notBoundYet: .keyNotBoundYet
    case .unbound: .keyUnbound
    }
  }

  /// Whether the subkey signed that it belongs to the primary key, as a subkey that signs must (RFC 9580,
  /// section 5.2.1.9): else somebody's signing key could be claimed by anybody.
  func hasBacksignature(_ subkey: Subkey, at time: Int64) -> Bool {
    guard let binding = subkey.selfSignatures.binding(at: time) else { return false }
    return binding.embeddedSignatures.contains { signature in
      (signature.creationTime ?? 0) <= time && signature.holds(at: time)
        && subkey.key.hasBacksigned(primaryKey, by: signature, under: policy)
    }
  }

  /// The keys that sign data at `time`, the subkeys first.
  public func signingKeys(at time: Int64) -> [PublicKey] {
    guard validity(at: time) == .valid else { return [] }
    var keys = subkeys.filter { subkey in
      validity(of: subkey, at: time) == .valid && flags(of: subkey, at: time).contains(.sign)
        && subkey.key.algorithm.canSign && hasBacksignature(subkey, at: time)
    }.map(\.key)
    if primaryKey.algorithm.canSign, primaryFlags(at: time).contains(.sign) {
      keys.append(primaryKey)
    }
    return keys
  }
}

/// What a certificate's owner reads.
extension Certificate {
  /// What the owner's software says it reads at `time`; nil where it says nothing.
  public func features(at time: Int64) -> Features? {
    statements(at: time).lazy.compactMap(\.features).first
  }

  /// Whether SEIPDv2 may be sent: where the owner says so, or has a key of version 6 and says nothing
  /// (docs/OPENPGP.md, "What is decided where the RFC leaves it open").
  public func readsSEIPDv2(at time: Int64) -> Bool {
    features(at: time)?.contains(.seipdV2) ?? (primaryKey.version == 6)
  }

  /// The ciphers that the owner likes, those who everybody reads among them. Who has a key of RFC 9980 reads AES-256
  /// (section 6.1).
  func ciphers(at time: Int64) -> [SymmetricAlgorithm] {
    (statements(at: time).lazy.compactMap(\.preferredCiphers).first ?? [])
      + (hasPostQuantumKey ? [.aes256, .aes128] : [.aes128])
  }

  private var hasPostQuantumKey: Bool { keys.contains(where: \.algorithm.isPostQuantum) }

  /// The hashes that the owner names; nil where it names none.
  func hashes(at time: Int64) -> [HashAlgorithm]? {
    statements(at: time).lazy.compactMap(\.preferredHashes).first
  }

  func cipherSuites(at time: Int64) -> [CipherSuite] {
    (statements(at: time).lazy.compactMap(\.preferredCipherSuites).first ?? [])
      + (hasPostQuantumKey ? [CipherSuite(.aes256, .ocb), .implied] : [.implied])
  }
}

extension PublicKey {
  /// Whether `signature` says that this subkey belongs to `primary`, and is the subkey's. Whose it must be is known, so
  /// that what it says of its issuer is not asked.
  func hasBacksigned(
    _ primary: PublicKey, by signature: Signature, under policy: Policy
  ) -> Bool {
    signature.type == .primaryKeyBinding && policy.lets(signature, bindTo: self)
      && isValid(signature, over: .subkey(self, of: primary))
  }
}

extension Policy {
  /// Why nothing can or should be encrypted to the key, or nil. One key that cannot be used does not spoil the others
  /// of its certificate.
  func encryptionObstacle(of key: PublicKey) -> OpenPGPError? {
    if let weakness = weakness(of: key) { return OpenPGPError(.unusableKey, weakness) }
    if case .mlkem(let kem, let ecdh, let mlkem) = key.material,
      !kem.isSafe(ecdh: ecdh, mlkem: mlkem)
    {
      return OpenPGPError(.unusableKey, .keyUnsafe)
    }
    let isRead =
      switch key.material {
      case .ecdh(_, _, let derivation): SessionKeyWrapping.reads(derivation)
      case .rsa(let modulus, let exponent):
        (try? RSAPublicKey(modulus: modulus.octets, exponent: exponent.octets)) != nil
      default: key.isRead
      }
    guard key.algorithm.canEncrypt, isRead else {
      return OpenPGPError(.unsupported, .keyEncryptionNotRead, key.algorithmName)
    }
    return nil
  }
}
