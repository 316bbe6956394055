internal import CryptoPrimitives
internal import SecureElement

/// The storage key under which keys stand: the one that the system keeps, or one made anew of TCG's template, which is the
/// same key each time until the TPM is cleared.
struct Parent: ~Copyable {
  let handle: UInt32
  /// 34 octets, of its public area.
  let name: [UInt8]
  /// 65 octets.
  let point: [UInt8]

  var entity: Command.Entity { Command.Entity(handle, name: name) }

  /// The storage key of that name; where none is asked for, the system's before one of the template.
  /// - Throws: `foreignBlob` where neither has the name, `unavailable` where there is none.
  static func find(
    named name: [UInt8]?, _ conversation: Conversation
  ) throws(TPMFailure) -> Parent {
    if let persistent = try persistent(conversation), name == nil || persistent.name == name {
      return persistent
    }
    let primary = try primary(conversation)
    guard name == nil || primary.name == name else { throw .element(.foreignBlob) }
    return primary
  }

  private init?(handle: UInt32, area: some Collection<UInt8>) {
    guard let point = PublicTemplate.storageKey.point(of: area) else { return nil }
    self.handle = handle
    self.point = point
    name = tpmName(of: area)
  }

  /// The key that the system keeps, if it is one of the template.
  private static func persistent(_ conversation: Conversation) throws(TPMFailure) -> Parent? {
    let response: [UInt8]
    do throws(TPMFailure) {
      response = try conversation.send(
        Command.plain(.readPublic, handles: [TPMHandle.persistentStorageKey]))
    } catch .refused(let code) where code.isFormatOne {
      return nil
    } catch {
      throw error
    }
    return try catchingFailures {
      var reader = CanonicalReader(response.dropFirst(TPMLimits.headerSize))
      let area = try reader.sized(atMost: TPMLimits.responseSize)
      _ = try reader.sized(atMost: 66)  // its name, which is computed here
      _ = try reader.sized(atMost: 66)  // and the qualified one
      try reader.finish()
      return Parent(handle: TPMHandle.persistentStorageKey, area: area)
    }
  }

  /// A key of the template, made in the owner's hierarchy under an empty authorization.
  private static func primary(_ conversation: Conversation) throws(TPMFailure) -> Parent {
    var writer = CanonicalWriter(capacity: 128)
    // TPM2B_SENSITIVE_CREATE: no secret, no data.
    writer.integer(UInt16(4))
    writer.sized([])
    writer.sized([])
    writer.sized(PublicTemplate.storageKey.areaForMaking)
    writer.sized([])  // outsideInfo
    writer.integer(UInt32(0))  // no PCR
    let response = try catchingOwner { () throws(TPMFailure) in
      try conversation.send(
        Command.underEmptyAuthorization(
          .createPrimary, handles: [TPMHandle.owner], parameters: writer.bytes))
    }
    return try catchingFailures {
      var reader = CanonicalReader(response.dropFirst(TPMLimits.headerSize))
      let handle = try reader.integer(UInt32.self)
      guard TPMHandle.isTransient(handle) else { throw TPMFailure.malformed }
      conversation.keep(handle)
      _ = try reader.integer(UInt32.self)  // how many octets of parameters follow
      let area = try reader.sized(atMost: TPMLimits.responseSize)
      guard let parent = Parent(handle: handle, area: area) else { throw TPMFailure.malformed }
      return parent
    }
  }
}
