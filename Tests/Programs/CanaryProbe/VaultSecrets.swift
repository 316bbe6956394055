#if os(Linux)
  import CSQLite
  import CryptoPrimitives
  import GcryptPrimitives
  import SecretMemory
  import SecureElement
  import Vault
  import VaultModel

  extension PrivateKeyKind {
    static var ofIdentities: [PrivateKeyKind] { [.x25519, .ed25519] }
  }

  /// Every secret that a vault's file and passphrase lead to, derived anew from docs/VAULT.md, so that
  /// it can be looked for.
  struct VaultSecrets {
    let directory: String

    /// What leads to the root.
    private static let root =
      "SELECT vault_id, device_public, device_blob, envelope FROM vault, protector"

    /// Root secrets, and the keys of every domain.
    func watchAll(passphrase: borrowing SecretBytes, _ prefix: String) throws {
      let vault = try row(Self.root, 4)
      let id = vault[0]
      let secrets = try root(vault, passphrase, prefix)
      watch(secrets, 0..<32, prefix + "root-secret")
      watch(secrets, 32..<64, prefix + "slot-root")
      let wrapping = try HKDFSHA256.derive(
        part(secrets, 0..<32), salt: id, info: Array("whisper-root-v1".utf8))
      watch(wrapping, prefix + "wrapping-key")
      for domain in VaultPart.allCases {
        let name = domain.rawValue
        let wrapped = try row("SELECT wrapped_key FROM domain WHERE name = '\(name)'", 1)[0]
        let wrap = try HKDFSHA256.derive(
          wrapping, salt: id, info: Array("whisper-domain-v1:\(name)".utf8))
        watch(wrap, prefix + "wrap-" + name)
        let key = try AES256GCM.open(
          wrapped, key: wrap,
          aad: Self.bytes("whisper-domain-key-v1", [id, Array(name.utf8)]))
        watch(key, prefix + "domain-" + name)
        watch(
          try HKDFSHA256.derive(key, salt: id, info: Array("whisper-seal-v1".utf8)),
          prefix + "sealing-" + name)
        watch(
          try HKDFSHA256.derive(key, salt: id, info: Array("whisper-mac-v1".utf8)),
          prefix + "mac-" + name)
      }
    }

    /// What stands between an unlocked vault and a private key.
    func watchCustody(passphrase: borrowing SecretBytes, fingerprint: Octets32) throws {
      let vault = try row(Self.root, 4)
      let secrets = try root(vault, passphrase, "again-")
      let slotKey = try HKDFSHA256.derive(
        part(secrets, 32..<64), salt: vault[0], info: Array("whisper-slot-v1:standard".utf8))
      watch(slotKey, "slot-key")
      for kind in PrivateKeyKind.ofIdentities {
        let record = try row(
          """
          SELECT element_public, element_blob, slot, ephemeral_public, salt FROM custody \
          WHERE kind = \(kind.rawValue)
          """, 5)
        let binding = Self.bytes(
          "whisper-slot-v1",
          [vault[0], [kind.rawValue], fingerprint.bytes, record[0], [1]])
        let access = try AES256GCM.open(record[2], key: slotKey, aad: binding)
        watch(access, "access-\(kind)")
        let label = "whisper-software-element-v2"
        let sealing = try HKDFSHA256.derive(access, salt: [], info: Array(label.utf8))
        watch(sealing, "element-sealing-\(kind)")
        let header = Array(record[1].prefix(68))
        let element = try AES256GCM.open(
          record[1].dropFirst(68), key: sealing, aad: Self.bytes(label, [header]))
        watch(element, "element-key-\(kind)")
        let shared = try P256Agreement.sharedSecret(privateKey: element, publicKey: record[3])
        watch(shared, "element-shared-\(kind)")
        watch(
          try HKDFSHA256.derive(
            shared, salt: record[4], info: Array("Whisper-SE-Wrap-v1:\(fingerprint.hex)".utf8)),
          "custody-key-\(kind)")
      }
    }

    /// Root secret ‖ slot root. The outer box is bound to the device alone, whose key stands in the file:
    /// what it yields is no secret from anybody who has the directory.
    private func root(
      _ vault: [[UInt8]], _ passphrase: borrowing SecretBytes, _ prefix: String
    ) throws -> SecretBytes {
      let (id, devicePublic) = (vault[0], vault[1])
      var reader = CanonicalReader(vault[3])
      let version = try reader.integer(UInt8.self)
      let algorithm = Array(try reader.prefixed())
      let protector = try reader.integer(UInt8.self)
      let ephemeral = Array(try reader.prefixed())
      let salt = Array(try reader.prefixed())
      let box = Array(try reader.prefixed())
      let binding = Self.bytes(
        "whisper-root-envelope",
        [
          [version], algorithm, id, sha256(devicePublic).bytes, sha256(ephemeral).bytes,
          [protector],
        ])
      let shared = try SoftwareSecureElement().sharedSecret(
        blob: vault[2], peer: ephemeral, authorization: .silent)
      let outer = try AES256GCM.open(
        box, key: HKDFSHA256.derive(shared, salt: salt, info: binding), aad: binding)

      let layer = outer.withUnsafeBytes { Array($0) }
      var inner = CanonicalReader(layer)
      let parameters = Argon2Parameters(
        memoryKiB: try inner.integer(), passes: try inner.integer(), lanes: try inner.integer())
      let innerSalt = Array(try inner.prefixed())
      _ = try inner.prefixed()
      let header = Array(layer.prefix(inner.consumed))
      let derived = try Argon2id.derive(
        passphrase: passphrase, salt: innerSalt, parameters: parameters)
      watch(derived, prefix + "argon2-output")
      let key = try HKDFSHA256.expand(
        derived, info: Array("whisper-passphrase-key-v1".utf8), count: 32)
      watch(key, prefix + "passphrase-key")
      return try AES256GCM.open(
        Array(try inner.prefixed()), key: key,
        aad: Self.bytes("whisper-passphrase-v1", [id, header]))
    }

    private func part(_ secret: borrowing SecretBytes, _ range: Range<Int>) throws -> SecretBytes {
      try secret.withUnsafeBytes { try SecretBytes(copying: $0[range]) }
    }

    /// A label, then each value with its length.
    static func bytes(_ label: String, _ values: [[UInt8]]) -> [UInt8] {
      var writer = CanonicalWriter()
      writer.fixed(label.utf8)
      for value in values { writer.prefixed(value) }
      return writer.bytes
    }

    /// The first row of a query as bytes.
    func row(_ sql: String, _ columns: Int32) throws -> [[UInt8]] {
      var database, statement: OpaquePointer?
      defer {
        sqlite3_finalize(statement)
        sqlite3_close(database)
      }
      guard
        sqlite3_open_v2(directory + "/vault.db", &database, SQLITE_OPEN_READONLY, nil) == SQLITE_OK,
        sqlite3_prepare_v2(database, sql, -1, &statement, nil) == SQLITE_OK,
        sqlite3_step(statement) == SQLITE_ROW
      else { fatalError("no row: \(sql)") }
      return (0..<columns).map { column in
        let bytes = UnsafeRawBufferPointer(
          start: sqlite3_column_blob(statement, column),
          count: Int(sqlite3_column_bytes(statement, column)))
        return Array(bytes)
      }
    }
  }
#endif
