internal import CryptoPrimitives
internal import SecretMemory
internal import SecureElement

/// What is done with keys (TCG's TPM 2.0 Library, Part 3).
extension HMACSession {
  /// TPM2_Create (12.1).
  mutating func makeKey(
    _ template: PublicTemplate, under secret: borrowing SecretBytes, _ parent: borrowing Parent,
    _ conversation: Conversation
  ) throws(TPMFailure) -> ElementKey {
    var writer = CanonicalWriter(capacity: 128)
    writer.sized(template.areaForMaking)
    writer.sized([])  // outsideInfo
    writer.integer(UInt32(0))  // no PCR
    // TPMS_SENSITIVE_CREATE: the secret, and no data.
    let command = Command(
      .create, [parent.entity], sized: try Self.sized(secret, after: 2, zerosBehind: 2),
      parameters: writer.bytes)
    let response = try underParent { session throws(TPMFailure) in
      try session.perform(command, under: Self.nothing(), conversation)
    }
    let (privateArea, rest) = (response.sized.withUnsafeBytes { Array($0) }, response.parameters)
    let parentName = parent.name
    return try catchingFailures {
      var reader = CanonicalReader(rest)
      let area = Array(try reader.sized(atMost: TPMLimits.responseSize))
      _ = try reader.sized(atMost: TPMLimits.responseSize)  // creationData
      _ = try reader.sized(atMost: 64)  // its digest
      _ = try reader.fixed(6)  // a ticket for it
      _ = try reader.sized(atMost: 64)
      try reader.finish()
      guard let point = template.point(of: area) else { throw TPMFailure.malformed }
      let blob = KeyBlob(parentName: parentName, publicArea: area, privateArea: privateArea)
      return ElementKey(publicKey: point, blob: blob.bytes)
    }
  }

  /// TPM2_Load (12.2). Throws `foreignBlob` for a key that this TPM did not make, or of which an octet was changed.
  mutating func load(
    _ key: KeyBlob, beneath parent: borrowing Parent, _ conversation: Conversation
  ) throws(TPMFailure) -> Command.Entity {
    var writer = CanonicalWriter(capacity: 128)
    writer.sized(key.publicArea)
    let command = Command(
      .load, [parent.entity],
      sized: try catchingFailures { try SecretBytes(copying: key.privateArea) },
      parameters: writer.bytes)
    let response: Response
    do throws(TPMFailure) {
      response = try underParent { session throws(TPMFailure) in
        try session.perform(command, under: Self.nothing(), conversation)
      }
    } catch .refused(let code) where code.isFormatOne {
      throw .element(.foreignBlob)
    } catch {
      throw error
    }
    let name = tpmName(of: key.publicArea)
    guard TPMHandle.isTransient(response.handle), response.parameters.isEmpty,
      response.sized.withUnsafeBytes({ $0.elementsEqual(name) })
    else { throw .malformed }
    return Command.Entity(response.handle, name: name)
  }

  /// TPM2_ECDH_ZGen (14.5): x of the common point, 32 octets.
  mutating func agree(
    _ key: Command.Entity, with peer: [UInt8], under secret: borrowing SecretBytes,
    _ conversation: Conversation
  ) throws(TPMFailure) -> SecretBytes {
    var writer = CanonicalWriter(capacity: 68)
    writer.sized(peer[1..<33])
    writer.sized(peer[33..<65])
    let command = Command(
      .ecdhZGen, [key], sized: try catchingFailures { try SecretBytes(copying: writer.bytes) })
    let response = try perform(command, under: secret, conversation)
    guard response.parameters.isEmpty else { throw .malformed }
    return try Self.firstCoordinate(of: response.sized)
  }

  /// x of a TPMS_ECC_POINT, with its leading zeros.
  private static func firstCoordinate(
    of point: borrowing SecretBytes
  ) throws(TPMFailure) -> SecretBytes {
    try catchingFailures {
      try point.withUnsafeBytes { bytes in
        guard bytes.count >= 2 else { throw TPMFailure.malformed }
        let count = Int(bytes[0]) << 8 | Int(bytes[1])
        guard (1...32).contains(count), bytes.count >= 2 + count + 2 else {
          throw TPMFailure.malformed
        }
        let second = Int(bytes[2 + count]) << 8 | Int(bytes[2 + count + 1])
        guard bytes.count == 2 + count + 2 + second else { throw TPMFailure.malformed }
        return try SecretBytes.filled(count: 32) { x in
          UnsafeMutableRawBufferPointer(rebasing: x.suffix(count))
            .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[2..<(2 + count)]))
        }
      }
    }
  }

  /// TPM2_Sign (20.2): r ‖ s, 32 octets each.
  mutating func sign(
    _ digest: [UInt8], with key: Command.Entity, under secret: borrowing SecretBytes,
    _ conversation: Conversation
  ) throws(TPMFailure) -> [UInt8] {
    var writer = CanonicalWriter(capacity: 16)
    writer.integer(TPMAlgorithm.null)  // the key's own scheme
    // TPMT_TK_HASHCHECK: the digest was made elsewhere.
    writer.integer(TPMTag.hashCheck)
    writer.integer(TPMHandle.null)
    writer.sized([])
    let command = Command(
      .sign, [key], sized: try catchingFailures { try SecretBytes(copying: digest) },
      parameters: writer.bytes)
    let response = try perform(command, under: secret, conversation)
    let parameters = response.parameters
    return try catchingFailures {
      var reader = CanonicalReader(parameters)
      guard try reader.integer(UInt16.self) == TPMAlgorithm.ecdsa,
        try reader.integer(UInt16.self) == TPMAlgorithm.sha256
      else { throw TPMFailure.malformed }
      let r = PublicTemplate.padded(try reader.sized(atMost: 32))
      let s = PublicTemplate.padded(try reader.sized(atMost: 32))
      try reader.finish()
      return r + s
    }
  }

  /// TPM2_ObjectChangeAuth (12.8): what the parent sealed, under the new secret.
  mutating func changeSecret(
    of key: Command.Entity, beneath parent: borrowing Parent, from old: borrowing SecretBytes,
    to new: borrowing SecretBytes, _ conversation: Conversation
  ) throws(TPMFailure) -> [UInt8] {
    let command = Command(
      .objectChangeAuth, [key, parent.entity],
      sized: try catchingFailures { try new.copy() })
    let response = try perform(command, under: old, conversation)
    guard response.parameters.isEmpty else { throw .malformed }
    return response.sized.withUnsafeBytes { Array($0) }
  }

  // MARK: What is common to them

  /// What a refusal to use a loaded key means for its user. Whoever was wrong learns how many tries are left, and who is
  /// locked out for how long, where the TPM tells.
  mutating func failure(_ code: ResponseCode, _ conversation: Conversation) -> TPMFailure {
    switch code.base {
    case ResponseCode.authFail:
      .element(.wrongFactor(triesLeft: (try? LockoutState(&self, conversation))?.triesLeft))
    case ResponseCode.badAuth: .element(.wrongAuthorization)
    case ResponseCode.lockout:
      .element(.lockedOut(seconds: (try? LockoutState(&self, conversation))?.secondsUntilTry))
    case ResponseCode.eccPoint: .element(.invalidPoint)
    case ResponseCode.attributes, ResponseCode.scheme, ResponseCode.key, ResponseCode.type:
      .element(.wrongPurpose)
    default: .refused(code)
    }
  }

  /// The storage key has no secret of its own, or cannot be used.
  private mutating func underParent(
    _ body: (inout HMACSession) throws(TPMFailure) -> Response
  ) throws(TPMFailure) -> Response {
    do throws(TPMFailure) {
      return try body(&self)
    } catch .refused(let code)
      where [ResponseCode.authFail, ResponseCode.badAuth].contains(code.base)
    {
      throw .element(.unavailable(.owned))
    } catch {
      throw error
    }
  }

  private static func nothing() throws(TPMFailure) -> SecretBytes {
    try catchingFailures { try SecretBytes(count: 0) }
  }

  /// The length of `secret` as UInt16, the secret, and zeros behind it.
  private static func sized(
    _ secret: borrowing SecretBytes, after prefix: Int, zerosBehind count: Int
  ) throws(TPMFailure) -> SecretBytes {
    try catchingFailures {
      var bytes = try SecretBytes(count: prefix + secret.count + count)
      bytes.withUnsafeMutableBytes { bytes in
        bytes[0] = UInt8(truncatingIfNeeded: secret.count >> 8)
        bytes[1] = UInt8(truncatingIfNeeded: secret.count)
        secret.withUnsafeBytes {
          UnsafeMutableRawBufferPointer(rebasing: bytes.dropFirst(prefix)).copyMemory(from: $0)
        }
      }
      return bytes
    }
  }
}
