internal import CryptoPrimitives
internal import GcryptPrimitives
internal import SecretMemory
internal import SecureElement

/// A session with a TPM (Part 1, 19): every command and response bears a code under a key that only the TPM and we have, and
/// what stands first in them is hidden.
///
/// It is salted, so that who listens learns nothing by which a secret could be tried, and bound to no key. Its nonces
/// are 32 octets.
struct HMACSession: ~Copyable {
  private static let nonceSize = 32

  let handle: UInt32
  private let key: SecretBytes
  private var nonceTPM: [UInt8]

  /// Begins one. The salt is sealed to `parent`, whose name was checked: whoever answers in its place learns none.
  init(saltedTo parent: borrowing Parent, _ conversation: Conversation) throws(TPMFailure) {
    let nonceCaller = conversation.nonce(Self.nonceSize)
    let salt = try Salt(for: parent.point, conversation)
    var writer = CanonicalWriter(capacity: 160)
    writer.sized(nonceCaller)
    writer.sized(salt.sealed)
    writer.integer(UInt8(0))  // TPM_SE_HMAC
    writer.integer(TPMAlgorithm.aes)
    writer.integer(UInt16(128))
    writer.integer(TPMAlgorithm.cfb)
    writer.integer(TPMAlgorithm.sha256)
    let response = try conversation.send(
      Command.plain(
        .startAuthSession, handles: [parent.handle, TPMHandle.null], parameters: writer.bytes))
    let (handle, nonceTPM) = try catchingFailures {
      var reader = CanonicalReader(response.dropFirst(TPMLimits.headerSize))
      let handle = try reader.integer(UInt32.self)
      guard TPMHandle.isSession(handle) else { throw TPMFailure.malformed }
      conversation.keep(handle)
      let nonce = try reader.sized(atMost: Self.nonceSize)
      guard nonce.count >= 16 else { throw TPMFailure.malformed }
      try reader.finish()
      return (handle, Array(nonce))
    }
    let key = try catchingFailures {
      try KeyDerivation.kdfa(salt.secret, "ATH", nonceTPM, nonceCaller)
    }
    self.handle = handle
    self.key = key
    self.nonceTPM = nonceTPM
  }

  // MARK: Commands

  /// What the TPM answers to `command`, whose first entity's secret is `authorization`.
  mutating func perform(
    _ command: borrowing Command, under authorization: borrowing SecretBytes,
    _ conversation: Conversation
  ) throws(TPMFailure) -> Response {
    let code = command.code
    var attributes = SessionAttributes.continueSession
    if code.takesSizedParameter { attributes |= SessionAttributes.decrypt }
    if code.answersSizedParameter { attributes |= SessionAttributes.encrypt }
    // A session that neither authorizes nor hides must at least audit.
    if !command.isAuthorizing, attributes == SessionAttributes.continueSession {
      attributes |= SessionAttributes.audit
    }
    let nonceCaller = conversation.nonce(Self.nonceSize)
    let macKey = try key(with: authorization, isAuthorizing: command.isAuthorizing)
    let parameters = try hidden(command, under: macKey, nonceCaller)
    let mac = try Self.code(
      under: macKey, of: Self.hash(of: command, parameters), nonceCaller, nonceTPM, attributes)
    var area = CanonicalWriter(capacity: 80)
    area.integer(handle)
    area.sized(nonceCaller)
    area.integer(attributes)
    area.sized(mac.bytes)
    let response = try conversation.send(
      Command.framed(
        code, tag: TPMTag.sessions, handles: command.entities.map(\.handle),
        authorizations: area.bytes, parameters))
    return try read(response, to: code, macKey, nonceCaller, attributes, conversation)
  }

  private mutating func read(
    _ response: [UInt8], to code: CommandCode, _ macKey: borrowing SecretBytes,
    _ nonceCaller: [UInt8], _ attributes: UInt8, _ conversation: Conversation
  ) throws(TPMFailure) -> Response {
    let parts = try catchingFailures { try SessionResponse(response, to: code) }
    // Flushed whatever becomes of the rest, if it is one that could be ours.
    if TPMHandle.isTransient(parts.handle) { conversation.keep(parts.handle) }
    var hashed = CanonicalWriter(capacity: 8 + parts.parameters.count)
    hashed.integer(UInt32(0))
    hashed.integer(code.rawValue)
    hashed.fixed(parts.parameters)
    let expected = try Self.code(
      under: macKey, of: sha256(hashed.bytes), parts.nonceTPM, nonceCaller, parts.attributes)
    let isSame = expected.withUnsafeBytes { expected in
      parts.mac.withUnsafeBytes { constantTimeEqual(expected, $0) }
    }
    guard isSame else { throw .altered }
    let hiding = SessionAttributes.encrypt | SessionAttributes.continueSession
    guard parts.attributes & hiding == attributes & hiding else { throw .malformed }
    nonceTPM = parts.nonceTPM
    return try shown(parts, to: code, under: macKey, nonceCaller)
  }

  // MARK: Hiding

  /// The parameters as they are sent.
  private func hidden(
    _ command: borrowing Command, under macKey: borrowing SecretBytes, _ nonceCaller: [UInt8]
  ) throws(TPMFailure) -> [UInt8] {
    guard command.code.takesSizedParameter else { return command.parameters }
    var cipher = try catchingFailures {
      try ParameterCipher.cipher(under: macKey, newer: nonceCaller, older: nonceTPM)
    }
    var octets = [UInt8](repeating: 0, count: command.sized.count)
    octets.withUnsafeMutableBytes { output in
      command.sized.withUnsafeBytes { cipher.encrypt($0, into: output) }
    }
    var writer = CanonicalWriter(capacity: 2 + octets.count + command.parameters.count)
    writer.sized(octets)
    writer.fixed(command.parameters)
    return writer.bytes
  }

  private func shown(
    _ parts: SessionResponse, to code: CommandCode, under macKey: borrowing SecretBytes,
    _ nonceCaller: [UInt8]
  ) throws(TPMFailure) -> Response {
    try catchingFailures {
      guard code.answersSizedParameter else {
        return Response(
          handle: parts.handle, sized: try SecretBytes(count: 0), parameters: parts.parameters)
      }
      var reader = CanonicalReader(parts.parameters)
      var sized = try SecretBytes(copying: reader.sized(atMost: TPMLimits.responseSize))
      var cipher = try ParameterCipher.cipher(
        under: macKey, newer: parts.nonceTPM, older: nonceCaller)
      sized.withUnsafeMutableBytes { cipher.decrypt($0) }
      return Response(
        handle: parts.handle, sized: sized, parameters: Array(try reader.fixed(reader.remaining)))
    }
  }

  // MARK: Codes

  /// The session's key and, where it authorizes, the entity's secret behind it (Part 1, 19.6.5).
  private func key(
    with authorization: borrowing SecretBytes, isAuthorizing: Bool
  ) throws(TPMFailure) -> SecretBytes {
    try catchingFailures {
      guard isAuthorizing else { return try key.copy() }
      var joined = try SecretBytes(count: key.count + authorization.count)
      joined.withUnsafeMutableBytes { joined in
        key.withUnsafeBytes { joined.copyMemory(from: $0) }
        authorization.withUnsafeBytes {
          UnsafeMutableRawBufferPointer(rebasing: joined.dropFirst(key.count)).copyMemory(from: $0)
        }
      }
      return joined
    }
  }

  /// cpHash (Part 1, 18.7).
  private static func hash(of command: borrowing Command, _ parameters: [UInt8]) -> Octets32 {
    var writer = CanonicalWriter(capacity: 128 + parameters.count)
    writer.integer(command.code.rawValue)
    for entity in command.entities { writer.fixed(entity.name) }
    writer.fixed(parameters)
    return sha256(writer.bytes)
  }

  private static func code(
    under key: borrowing SecretBytes, of hash: Octets32, _ newer: [UInt8], _ older: [UInt8],
    _ attributes: UInt8
  ) throws(TPMFailure) -> Octets32 {
    var writer = CanonicalWriter(capacity: 100)
    writer.fixed(hash)
    writer.fixed(newer)
    writer.fixed(older)
    writer.integer(attributes)
    do {
      return try HMACSHA256.code(key: key, message: writer.bytes)
    } catch {
      throw TPMFailure(error)
    }
  }
}

/// A response in a session, taken apart and not yet believed.
private struct SessionResponse {
  let handle: UInt32
  let parameters: [UInt8]
  let nonceTPM: [UInt8]
  let attributes: UInt8
  let mac: Octets32

  init(_ response: [UInt8], to code: CommandCode) throws {
    var reader = CanonicalReader(response)
    guard try reader.integer(UInt16.self) == TPMTag.sessions else { throw TPMFailure.malformed }
    _ = try reader.fixed(TPMLimits.headerSize - 2)
    handle = code.answersHandle ? try reader.integer() : 0
    guard let count = Int(exactly: try reader.integer(UInt32.self)) else {
      throw TPMFailure.malformed
    }
    parameters = Array(try reader.fixed(count))
    nonceTPM = Array(try reader.sized(atMost: 32))
    attributes = try reader.integer()
    mac = try reader.sizedOctets32()
    try reader.finish()
  }
}

/// What makes a session's key one that only its parent and we have.
private struct Salt: ~Copyable {
  let secret: SecretBytes
  /// What of it the parent can open: an ephemeral point (Part 1, C.6.1).
  let sealed: [UInt8]

  /// A fresh one.
  init(for point: [UInt8], _ conversation: Conversation) throws(TPMFailure) {
    let ephemeral = try catchingFailures { try conversation.privateKey() }
    let ephemeralPoint = try catchingFailures { try P256Agreement.publicKey(of: ephemeral) }
    let (x, y) = (ephemeralPoint[1..<33], ephemeralPoint[33..<65])
    secret = try catchingFailures {
      let agreed = try P256Agreement.sharedSecret(privateKey: ephemeral, publicKey: point)
      return try KeyDerivation.kdfe(agreed, "SECRET", x, point[1..<33])
    }
    var writer = CanonicalWriter(capacity: 68)
    writer.sized(x)
    writer.sized(y)
    sealed = writer.bytes
  }
}
