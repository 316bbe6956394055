/// What the primary key says of one part of its certificate. Each signature was verified, and none is there
/// twice.
struct SelfSignatures: Hashable, Sendable {
  /// The newest first.
  private(set) var bindings: [Signature] = []
  /// The newest first.
  private(set) var revocations: [Signature] = []

  init(_ signatures: [Signature] = []) {
    for signature in signatures { insert(signature) }
  }

  /// The same signature with other hints outside its hash is still the same; but of the signatures that stand
  /// there it takes those that `isGenuine`.
  mutating func insert(
    _ signature: Signature, takingEmbedded isGenuine: (Signature) -> Bool = { _ in false }
  ) {
    if signature.type.isRevocation {
      Self.insert(signature, into: &revocations, isGenuine)
    } else {
      Self.insert(signature, into: &bindings, isGenuine)
    }
  }

  private static func insert(
    _ signature: Signature, into signatures: inout [Signature],
    _ isGenuine: (Signature) -> Bool
  ) {
    if let place = signatures.firstIndex(where: { $0.isSame(as: signature) }) {
      return signatures[place].takeEmbedded(of: signature, where: isGenuine)
    }
    var places = signatures.startIndex...signatures.endIndex
    while places.lowerBound < places.upperBound {
      let middle = (places.lowerBound + places.upperBound) / 2
      places =
        signatures[middle].stands(behind: signature)
        ? places.lowerBound...middle : middle + 1...places.upperBound
    }
    signatures.insert(signature, at: places.lowerBound)
  }

  var all: [Signature] { revocations + bindings }

  /// The binding that counts at `time`: the newest that was made by then. What was made later says nothing of before,
  /// even where others than the last were thrown away: nobody could tell that from a key that somebody adopted.
  func binding(at time: Int64) -> Signature? {
    bindings.first { ($0.creationTime ?? 0) <= time }
  }

  /// Whether there is no binding at `time`, but one of later.
  func isBoundLater(than time: Int64) -> Bool { !bindings.isEmpty && binding(at: time) == nil }

  /// Why the part is revoked at `time`, or nil. A hard revocation holds at all times; a soft one from when it
  /// was made until it ends by itself, or the owner signs the part anew.
  func revocation(at time: Int64) -> Signature? {
    revocation(at: time, endedBy: binding(at: time))
  }

  /// The same where another part's signature may be the one by which the owner signs anew.
  func revocation(at time: Int64, endedBy binding: Signature?) -> Signature? {
    if let hard = revocations.first(where: { Revocation(signature: $0).isHard }) {
      return hard
    }
    guard
      let soft = revocations.first(where: {
        ($0.creationTime ?? 0) <= time && $0.holds(at: time)
      })
    else { return nil }
    let isSignedAnew = (binding?.creationTime ?? 0) > (soft.creationTime ?? 0)
    return isSignedAnew ? nil : soft
  }
}

extension SignatureType {
  var isRevocation: Bool {
    self == .keyRevocation || self == .subkeyRevocation || self == .certificationRevocation
  }
}

extension Signature {
  /// Whether the other one is newer. Of two of one second the octets decide: whoever has both must come to the
  /// same, in whichever order they came.
  fileprivate func stands(behind other: Signature) -> Bool {
    let (time, otherTime) = (creationTime ?? 0, other.creationTime ?? 0)
    guard time == otherTime else { return time < otherTime }
    return (fields.trailer + material.serialized)
      .lexicographicallyPrecedes(other.fields.trailer + other.material.serialized)
  }

  /// Whether it says the same, whatever hints stand outside its hash.
  func isSame(as other: Signature) -> Bool {
    fields == other.fields && material == other.material
  }

  /// Takes the signatures that stand outside the other one's hash, that are not here, and that `isGenuine`: copies
  /// of one signature come with and without them.
  mutating func takeEmbedded(
    of other: Signature, where isGenuine: (Signature) throws -> Bool
  ) rethrows {
    // Others may have put there as many as there is room for: each is looked at once.
    var known = Set(unhashed)
    for subpacket in other.unhashed
    where subpacket.kind == .embeddedSignature && known.insert(subpacket).inserted {
      guard let embedded = try? Signature(parsing: subpacket.body), try isGenuine(embedded),
        Subpacket.serialize(unhashed + [subpacket]).count <= Int(UInt16.max)
      else { continue }
      unhashed.append(subpacket)
    }
  }

  /// With hints at its issuer alone outside its hash: whatever else stands there, anybody may have put there.
  var withIssuerHints: Signature {
    var plain = self
    plain.unhashed = [Subpacket.Kind.issuerKeyID, .issuerFingerprint].compactMap { kind in
      unhashed.first { $0.kind == kind }
    }
    return plain
  }

  /// The same for all that say the same, to be found in a set: there may be a flood of them.
  var withoutHints: Signature {
    var plain = self
    plain.unhashed = []
    return plain
  }
}
