internal import GcryptPrimitives

/// What a certificate is good for, for who takes it in.
extension Certificate {
  /// Why nothing that the primary key signed counts here, so that the certificate has no parts: its algorithm, curve or
  /// size is not read, or its size is too weak. Nil where its signatures are verified.
  package var keyObstacle: OpenPGPError? {
    guard primaryKey.isRead else {
      return OpenPGPError(.unsupported, .certificateAlgorithmNotRead, primaryKey.algorithmName)
    }
    if let weakness = policy.weakness(of: primaryKey) {
      return OpenPGPError(.unusableKey, weakness)
    }
    guard case .rsa(let modulus, let exponent) = primaryKey.material,
      (try? RSAPublicKey(modulus: modulus.octets, exponent: exponent.octets)) == nil
    else { return nil }
    return OpenPGPError(
      .unsupported, .certificateAlgorithmNotRead, primaryKey.algorithmAndSize)
  }

  /// Why nothing can be encrypted to it at `time`, in seconds since 1970; nil where something can.
  package func encryptionObstacle(at time: Int64) -> OpenPGPError? {
    do {
      _ = try encryptionKeys(at: time)
      return nil
    } catch let error as OpenPGPError {
      return error
    } catch {
      return OpenPGPError(.unusableKey, .certificateNoEncryptionKey)
    }
  }

  /// When it ended that something could be encrypted to it, in seconds since 1970: as a whole, or with the last of the
  /// subkeys for that. Nil where nothing has ended by `time`.
  package func encryptionEnd(at time: Int64) -> Int64? {
    let summary = summary(at: time)
    guard summary.validity != .expired else { return summary.expirationTime }
    return summary.subkeys.filter {
      $0.validity == .expired && !$0.flags.isDisjoint(with: .encrypt)
    }.compactMap(\.expirationTime).max()
  }

  /// Whether its primary key bound anything to itself: without that nobody can use it for anything, now or later.
  package var isBound: Bool { !selfSignatures.all.isEmpty || !userIDs.isEmpty || !subkeys.isEmpty }
}
