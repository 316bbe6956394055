extension Certificate {
  /// What both certificates of one key say, by this one's policy. Throws `OpenPGPError.Kind.invalidRequest` when they are
  /// of two keys.
  public func merged(with other: Certificate) throws -> Certificate {
    guard primaryKey == other.primaryKey else {
      throw OpenPGPError(.invalidRequest, .certificateMergeDiffers)
    }
    let policy = policy
    let other = policy == other.policy ? other : other.narrowed(to: policy)
    var userIDs = userIDs
    for userID in other.userIDs {
      if let index = userIDs.firstIndex(where: { $0.octets == userID.octets }) {
        let known = userIDs[index]
        let certifications = Set(known.certifications.map(\.withoutHints))
        userIDs[index] = UserID(
          octets: known.octets,
          selfSignatures: known.selfSignatures.merged(with: userID.selfSignatures),
          certifications: known.certifications
            + userID.certifications.filter { !certifications.contains($0.withoutHints) })
      } else {
        userIDs.append(userID)
      }
    }
    var subkeys = subkeys
    for subkey in other.subkeys {
      if let index = subkeys.firstIndex(where: { $0.key == subkey.key }) {
        subkeys[index] = Subkey(
          key: subkey.key,
          selfSignatures: subkeys[index].selfSignatures.merged(with: subkey.selfSignatures) {
            subkey.key.hasBacksigned(primaryKey, by: $0, under: policy)
          })
      } else {
        subkeys.append(subkey)
      }
    }
    return with(
      selfSignatures: selfSignatures.merged(with: other.selfSignatures), userIDs: userIDs,
      subkeys: subkeys)
  }

  /// What of it counts by another policy, as if it had been read by that one, but for what its own left out.
  private func narrowed(to policy: Policy) -> Certificate {
    func counting(_ signatures: SelfSignatures) -> SelfSignatures {
      SelfSignatures(signatures.all.filter { policy.lets($0, bindTo: primaryKey) })
    }
    return Certificate(
      primaryKey: primaryKey, selfSignatures: counting(selfSignatures),
      userIDs: userIDs.compactMap { userID in
        let own = counting(userID.selfSignatures)
        return own.all.isEmpty && !userID.selfSignatures.all.isEmpty
          ? nil
          : UserID(
            octets: userID.octets, selfSignatures: own, certifications: userID.certifications)
      },
      subkeys: subkeys.compactMap { subkey in
        let own = counting(subkey.selfSignatures)
        return own.all.isEmpty ? nil : Subkey(key: subkey.key, selfSignatures: own)
      }, policy: policy)
  }
}

extension SelfSignatures {
  func merged(
    with other: SelfSignatures, takingEmbedded isGenuine: (Signature) -> Bool = { _ in false }
  ) -> SelfSignatures {
    var merged = self
    for signature in other.all { merged.insert(signature, takingEmbedded: isGenuine) }
    return merged
  }
}
