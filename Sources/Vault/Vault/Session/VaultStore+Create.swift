package import GcryptPrimitives
internal import SecretMemory
package import SecureElement
package import VaultModel

extension VaultStore {
  /// Makes a vault in `directory` with the rows that `populate` writes, in one transaction: killed
  /// at any instant, there is a whole vault or none. It is left locked. `passphraseCost` is what the passphrases that are
  /// set while it is open cost to derive from; tests alone choose another than that of every vault.
  ///
  /// It takes the place of `former` in the same transaction, and that one's counter goes. Throws
  /// `VaultError.alreadyExists` when another vault stands there, or something came into that one.
  package static func create(
    at directory: String, protectors: consuming NewProtectors,
    element: any SecureElement = SoftwareSecureElement(), lookupKeys: (any LookupKeys)? = nil,
    rows: (any RowRules)? = nil, passphraseCost: Argon2Parameters = .vault,
    insteadOf former: FormerVault? = nil,
    populate: (Transaction) throws -> Void = { _ in }
  ) throws -> VaultStore {
    let place = VaultDirectory(path: directory)
    try place.finishReset([element])
    try place.createDirectory()
    let resolved = try place.resolved()
    let existing = try resolved.hasDatabase ? Database(path: resolved.databasePath) : nil
    if former == nil, let existing,
      try existing.transaction(.reading, { try Schema.isPresent(in: existing) })
    {
      throw VaultError.alreadyExists(directory: directory)
    }
    var random = SystemRandom()
    let id = random.bytes(16)
    let device = try element.mappingErrors { element throws(SecureElementError) in
      try element.makeKey(for: .agreement, under: .silent)
    }
    let element = try element.bound(toKeyOf: device)
    let secrets = try RootSecrets.random(&random)
    let envelope = RootEnvelope(vaultID: id, device: device, element: element)
    var enrolled: [ProtectorRow] = []
    if protectors.isEmpty {
      enrolled.append(
        try envelope.enrolNothing(id: random.bytes(16), over: secrets, random: &random))
    }
    try protectors.forEach { new in
      enrolled.append(
        try envelope.enrol(
          new, id: random.bytes(16), over: secrets, cost: passphraseCost, random: &random))
    }
    let keys = try RootKeys(secrets, vaultID: id)
    // Not before: what takes long is done, and who broke it off has no file there.
    try resolved.create()
    let database = try existing ?? Database(path: resolved.databasePath)
    let counter = try NewCounter(keys, element, in: resolved, insteadOf: former, database)
    let hasSecurityKey = enrolled.contains { $0.protector == .securityKey }

    try counter.making(database) {
      try former?.makeRoom(in: database)
      // Another `init` may have won meanwhile.
      guard try !Schema.isPresent(in: database) else {
        throw VaultError.alreadyExists(directory: directory)
      }
      try Schema.create(database)
      try database.run(
        Schema.newVault, .blob(id), .text(element.name), .blob(device.publicKey),
        .blob(device.blob))
      for row in enrolled { try row.write(to: database) }
      if hasSecurityKey { try resolved.markSecurityKey() }
      let session = Session(rootKeys: keys, envelope: enrolled.first?.envelope ?? [])
      var registry = Registry(entries: [:], protectors: enrolled)
      if let fresh = counter.fresh { registry.take(fresh) }
      for domain in VaultPart.allCases {
        let (key, wrapped) = try keys.makeDomainKey(domain, random: &random)
        registry.entries[domain] = Registry.Entry(
          generation: 0, stamp: .none, wrappedKey: wrapped,
          head: try key.seal(DomainHead(of: domain), random: &random))
      }
      try registry.write(VaultPart.allCases, to: database, keys)
      let transaction = Transaction(
        database: database, session: session, element: element, lookupKeys: lookupKeys,
        passphraseCost: passphraseCost)
      try populate(transaction)
      _ = try transaction.finish()
    }
    counter.settle()
    if former != nil, !hasSecurityKey { resolved.unmarkSecurityKey() }
    return VaultStore(
      directory: directory, place: resolved, id: id, element: element, device: device,
      database: database, lookupKeys: lookupKeys, rows: rows, passphraseCost: passphraseCost,
      withoutCounter: counter.without)
  }

  /// Makes the directory, in which there is no vault yet.
  package static func makeDirectory(at directory: String) throws {
    try VaultDirectory(path: directory).createDirectory()
  }

  /// Opens the vault in `directory`, locked. `lookupKeys` says what its contacts are found by; whoever writes contacts
  /// brings it. `rows` says what its rows must be: without, `check` and `repair` take all for well that open.
  /// `passphraseCost` is for passphrases that are set, as in `create`.
  ///
  /// Throws `VaultError`: `.notFound`, `.insecure`, `.unreadableDatabase`, `.elementMissing`.
  package static func open(
    at directory: String, elements: [any SecureElement] = [SoftwareSecureElement()],
    lookupKeys: (any LookupKeys)? = nil, rows: (any RowRules)? = nil,
    passphraseCost: Argon2Parameters = .vault
  ) throws -> VaultStore {
    let place = VaultDirectory(path: directory)
    try place.finishReset(elements)
    guard try place.hasDatabase else { throw VaultError.notFound(directory: directory) }
    try place.check()
    let resolved = try place.resolved()
    let database = try Database(path: resolved.databasePath)
    guard try database.transaction(.reading, { try Schema.isPresent(in: database) }) else {
      throw VaultError.notFound(directory: directory)
    }
    let row = try database.first(
      "SELECT vault_id, element, device_public, device_blob FROM vault"
    ) { row in
      (row.blob(0), row.text(1), ElementKey(publicKey: row.blob(2), blob: row.blob(3)))
    }
    guard let (id, name, device) = row, id.count == 16 else { throw VaultError.rootDamaged }
    guard let element = try elements.first(where: { $0.name == name })?.bound(toKeyOf: device)
    else {
      throw VaultError.elementMissing(
        name: DisplayableName(name).text, reason: .noSuchElement)
    }
    return VaultStore(
      directory: directory, place: resolved, id: id, element: element, device: device,
      database: database, lookupKeys: lookupKeys, rows: rows, passphraseCost: passphraseCost)
  }
}

extension SecureElement {
  /// The element for a vault whose first key is this one.
  fileprivate func bound(toKeyOf device: ElementKey) throws -> any SecureElement {
    try mappingErrors { element throws(SecureElementError) in
      try element.bound(to: device.blob)
    }
  }
}

/// A name read from the file before anything vouches for it, cut down to what can be shown.
private struct DisplayableName {
  let text: String

  init(_ name: String) {
    text = String(name.prefix(32).filter { $0.isASCII && ($0.isLetter || $0.isNumber) })
  }
}
