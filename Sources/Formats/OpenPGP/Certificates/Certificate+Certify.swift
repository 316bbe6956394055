internal import CryptoPrimitives
public import SecretMemory

/// What one owner says of another's name. It is a statement that people may look at; nothing here follows from
/// it.
extension Certificate {
  /// The certificate of somebody else with a certification of one of its names, by the primary key of
  /// `certifier`.
  ///
  /// `isExportable`: whether others may see it. `needsSelfSignature`: whether the owner must claim the name; else
  /// it is put into the certificate, and readers who want the owner's word drop it.
  ///
  /// Throws `OpenPGPError`: `.invalidRequest` when there is no such name, `.unusableKey` when it does not hold or
  /// the certifier's key does not; and what the key throws.
  public func certified(
    userID text: String, by certifier: Certificate, key: any PrivateKey, isExportable: Bool,
    needsSelfSignature: Bool = true, at time: Int64, random: inout some RandomSource
  ) throws -> Certificate {
    guard key.publicKey == certifier.primaryKey else {
      throw OpenPGPError(.invalidRequest, .certificateCertifierNotPrimary)
    }
    guard certifier.validity(at: time) == .valid else {
      throw OpenPGPError(.unusableKey, .certificateCertifierInvalid)
    }
    let octets = Array(text.utf8)
    let known = userIDs.firstIndex { $0.octets == octets }
    guard known != nil || !needsSelfSignature else {
      throw OpenPGPError(.invalidRequest, .certificateNoSuchUserID)
    }
    guard validity(at: time) == .valid,
      !needsSelfSignature || known.map({ validity(of: self.userIDs[$0], at: time) }) == .valid
    else { throw OpenPGPError(.unusableKey, .certificateInvalid) }
    let certification = try key.signature(
      .genericCertification, over: .userID(octets, of: primaryKey), at: time,
      isExportable ? [] : [Subpacket(.exportable, [0], isCritical: true)], random: &random)
    var userIDs = userIDs
    if let known {
      let userID = userIDs[known]
      userIDs[known] = UserID(
        octets: octets, selfSignatures: userID.selfSignatures,
        certifications: userID.certifications + [certification])
    } else {
      userIDs.append(
        UserID(octets: octets, selfSignatures: SelfSignatures(), certifications: [certification]))
    }
    return with(userIDs: userIDs)
  }

  /// Whether `certifier` says at `time` that a name is this certificate's, and has not taken it back. The
  /// certificate must have been read with its certifications.
  public func isCertified(_ userID: UserID, by certifier: Certificate, at time: Int64) -> Bool {
    // What only claims to be the certifier's takes as long as what is; and one that takes the others back may stand
    // behind too many of those.
    guard
      let said = genuineCertifications(
        of: userID, by: certifier.primaryKey, limit: Limits().falseSelfSignatures,
        where: { signature in
          (signature.creationTime ?? 0) <= time
            && certifier.validity(at: signature.creationTime ?? 0) == .valid
        })
    else { return false }
    // The newest counts; a revocation of the same second too.
    guard
      let last = said.max(by: {
        ($0.creationTime ?? 0, $0.type.isRevocation ? 1 : 0)
          < ($1.creationTime ?? 0, $1.type.isRevocation ? 1 : 0)
      })
    else { return false }
    return last.type.isCertification && last.holds(at: time)
      && certifier.validity(at: time) != .revoked
  }
}
