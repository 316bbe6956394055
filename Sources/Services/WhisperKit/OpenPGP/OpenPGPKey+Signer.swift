internal import OpenPGP

extension OpenPGPKey {
  /// The primary key or subkey of it that signs. Throws `OpenPGPError.Kind.unusableKey` where none does now.
  func signer(at time: Int64) throws(OpenPGPError) -> PublicKey {
    let able = certificate.signingKeys(at: time)
    guard let signer = able.first(where: { held[$0.fingerprint] != nil }) else {
      throw OpenPGPError(.unusableKey, obstacle(able, at: time))
    }
    return signer
  }

  private func obstacle(_ able: [PublicKey], at time: Int64) -> OpenPGPReason {
    switch certificate.validity(at: time) {
    case .valid: able.isEmpty ? .keyDoesNotSign : .secretKeyAbsent
    case .expired: .keyExpired
    case .revoked, .retired: .keyRevoked
    case .notYetValid: .keyNotYetValid
    case .notBoundYet: .keyNotBoundYet
    case .unbound: .keyUnbound
    }
  }

  /// Whether its owner lets no part of it be encrypted to, though it holds. A part that should, and ended, is one that is.
  func isMadeForNoEncryption(at time: Int64) -> Bool {
    let summary = certificate.summary(at: time)
    return summary.validity == .valid
      && !([summary.primaryKey] + summary.subkeys).contains {
        !$0.flags.isDisjoint(with: [.encryptStorage, .encryptCommunications])
      }
  }

  /// Whether its owner lets no part of it sign. A part that should, and ended or has its private key elsewhere, is one
  /// that signs.
  func isMute(at time: Int64) -> Bool {
    let summary = certificate.summary(at: time)
    return summary.validity == .valid
      && !([summary.primaryKey] + summary.subkeys).contains { $0.flags.contains(.sign) }
  }
}
