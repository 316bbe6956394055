internal import CryptoPrimitives
internal import SecretMemory

/// A command to be sent in a session.
struct Command: ~Copyable {
  /// What a command is about: a handle, and the name by which the session's code covers it.
  struct Entity {
    let handle: UInt32
    let name: [UInt8]

    init(_ handle: UInt32, name: [UInt8]) {
      self.handle = handle
      self.name = name
    }

    /// What has no public area: its name is its number.
    init(permanent handle: UInt32) {
      self.handle = handle
      var writer = CanonicalWriter(capacity: 4)
      writer.integer(handle)
      name = writer.bytes
    }
  }

  let code: CommandCode
  let entities: [Entity]
  /// Whether the session authorizes the use of the first entity; otherwise it stands beside, for its code and for hiding.
  let isAuthorizing: Bool
  /// The octets of the first parameter, where it is a TPM2B, without their length. They leave hidden.
  let sized: SecretBytes
  /// The parameters after it.
  let parameters: [UInt8]

  init(
    _ code: CommandCode, _ entities: [Entity], isAuthorizing: Bool = true,
    sized: consuming SecretBytes, parameters: [UInt8] = []
  ) {
    self.code = code
    self.entities = entities
    self.isAuthorizing = isAuthorizing
    self.sized = sized
    self.parameters = parameters
  }

  /// One without a TPM2B at the front.
  init(
    _ code: CommandCode, _ entities: [Entity], isAuthorizing: Bool = true,
    parameters: [UInt8] = []
  ) throws(TPMFailure) {
    let nothing = try catchingFailures { try SecretBytes(count: 0) }
    self.init(
      code, entities, isAuthorizing: isAuthorizing, sized: nothing, parameters: parameters)
  }

  /// A command without a session: header, handles, parameters.
  static func plain(
    _ code: CommandCode, handles: [UInt32] = [], parameters: [UInt8] = []
  ) -> [UInt8] {
    framed(code, tag: TPMTag.noSessions, handles: handles, authorizations: [], parameters)
  }

  /// A command that authorizes its first handle by an empty value.
  static func underEmptyAuthorization(
    _ code: CommandCode, handles: [UInt32], parameters: [UInt8]
  ) -> [UInt8] {
    var authorization = CanonicalWriter(capacity: 9)
    authorization.integer(TPMHandle.password)
    authorization.sized([])
    authorization.integer(SessionAttributes.continueSession)
    authorization.sized([])
    return framed(
      code, tag: TPMTag.sessions, handles: handles, authorizations: authorization.bytes, parameters)
  }

  static func framed(
    _ code: CommandCode, tag: UInt16, handles: [UInt32], authorizations: [UInt8],
    _ parameters: [UInt8]
  ) -> [UInt8] {
    var body = CanonicalWriter(capacity: 512)
    for handle in handles { body.integer(handle) }
    if tag == TPMTag.sessions {
      body.integer(UInt32(truncatingIfNeeded: authorizations.count))
      body.fixed(authorizations)
    }
    body.fixed(parameters)
    var writer = CanonicalWriter(capacity: TPMLimits.headerSize + body.bytes.count)
    writer.integer(tag)
    writer.integer(UInt32(truncatingIfNeeded: TPMLimits.headerSize + body.bytes.count))
    writer.integer(code.rawValue)
    writer.fixed(body.bytes)
    return writer.bytes
  }
}

/// What came back in a session, after its code was checked.
struct Response: ~Copyable {
  /// Zero where the command gives none. No code covers it.
  let handle: UInt32
  /// The octets of the first parameter, where it is a TPM2B.
  let sized: SecretBytes
  /// The parameters after it.
  let parameters: [UInt8]
}
