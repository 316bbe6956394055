extension Certificate {
  /// What both certificates of one key say. Throws `OpenPGPError.Kind.invalidRequest` when they are of two
  /// keys.
  public func merged(with other: Certificate) throws -> Certificate {
    guard primaryKey == other.primaryKey else {
      throw OpenPGPError(.invalidRequest, .certificateMergeDiffers)
    }
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
            subkey.key.hasBacksigned(primaryKey, by: $0)
          })
      } else {
        subkeys.append(subkey)
      }
    }
    return Certificate(
      primaryKey: primaryKey, selfSignatures: selfSignatures.merged(with: other.selfSignatures),
      userIDs: userIDs, subkeys: subkeys)
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
