internal import CryptoPrimitives
internal import SecretMemory
internal import SecureElement
internal import SecurityKey

/// The layer of each kind of protector inside the root envelope.
extension RootEnvelope {
  // MARK: Sealing

  /// A protector's row. It may derive from what a person typed, have the element make a key, and wait for somebody to
  /// touch a security key, which is none of `others`: outside of every transaction.
  func enrol(
    _ new: borrowing NewProtector, id: [UInt8], name: [UInt8] = [],
    besides others: [ProtectorRow] = [],
    over secrets: borrowing RootSecrets, random: inout some RandomSource
  ) throws -> ProtectorRow {
    try VaultError.mapping {
      var row = ProtectorRow(
        id: id, kind: new.kind.rawValue, name: name, factor: [], envelope: [])
      switch new {
      case .none:
        row.envelope = try seal(secrets.joined(), for: .none, random: &random)
      case .passphrase(let passphrase):
        let layer = try PassphraseLayer.root(of: vaultID)
          .seal(secrets.joined(), passphrase: passphrase, random: &random)
        row.envelope = try seal(
          SecretBytes(copying: layer), for: .passphrase, random: &random)
      case .pin(let pin):
        let factor = try PINFactor(under: pin, element: element, random: &random)
        row.factor = factor.bytes
        row.envelope = try seal(secrets, to: factor.key.publicKey, of: row, random: &random)
      case .securityKey(let key):
        let others = others.filter { $0.protector == .securityKey }
          .compactMap { try? SecurityKeyFactor(parsing: $0.factor).credential }
        let factor = try SecurityKeyFactor(
          of: key, besides: others, vaultID: vaultID, random: &random)
        row.factor = factor.bytes
        row.envelope = try seal(secrets, to: factor.publicKey, of: row, random: &random)
      }
      return row
    }
  }

  /// The same row over other root secrets, for which nobody is asked. A strong factor's public key is believed: the row
  /// is one of a verified list. Throws `VaultError.passphraseRequired` for a passphrase, `.laterProtector`.
  func renew(
    _ row: ProtectorRow, over secrets: borrowing RootSecrets, random: inout some RandomSource
  ) throws -> ProtectorRow {
    var row = row
    switch row.protector {
    case .some(.none):
      row.envelope = try seal(secrets.joined(), for: .none, random: &random)
    case .pin, .securityKey:
      row.envelope = try VaultError.mapping(notAuthentic: .rootDamaged) {
        try seal(secrets, to: row.factorKey(), of: row, random: &random)
      }
    case .passphrase: throw VaultError.passphraseRequired
    case nil: throw VaultError.laterProtector
    }
    return row
  }

  /// LP(public) ‖ the box, for a strong factor.
  private func seal(
    _ secrets: borrowing RootSecrets, to publicKey: [UInt8], of row: ProtectorRow,
    random: inout some RandomSource
  ) throws -> [UInt8] {
    guard let kind = row.protector else { throw VaultError.laterProtector }
    var writer = CanonicalWriter(capacity: 384)
    writer.prefixed(publicKey)
    try factorBox(publicKey, row).seal(secrets.joined(), into: &writer, random: &random)
    return try seal(SecretBytes(copying: writer.bytes), for: kind, random: &random)
  }

  // MARK: Opening

  /// The root secrets, and the answer of a strong factor that gave them, of the rows that a credential may be for: one,
  /// but where there are several security keys. Throws `VaultError.rootDamaged` when the outer
  /// box or the form of what it holds is not what a vault writes, `.wrongPassphrase` and `.wrongFactor` when the
  /// credential is another, `.passphraseRequired` and so on when there is none to try, and what a security key throws.
  func open(
    _ rows: [ProtectorRow], with credential: borrowing Credential
  ) throws -> OpenedLayers {
    switch credential {
    case .securityKey(let key) where rows.contains { $0.protector == .securityKey }:
      return try open(rows, key)
    default: break
    }
    guard let row = rows.first else { throw VaultError.rootDamaged }
    let outer = try open(row.envelope)
    return try VaultError.mapping(notAuthentic: .rootDamaged) {
      switch (outer.protector, credential.kind) {
      case (.none, _):
        return OpenedLayers(
          protector: row, secrets: try RootSecrets.parsing(outer.content), answer: nil)
      case (let kind, .none): throw kind.required
      case (.passphrase, _), (.pin, _), (.securityKey, _): break
      }
      switch credential {
      case .passphrase(let passphrase) where outer.protector == .passphrase:
        let layer = outer.content.withUnsafeBytes { Array($0) }
        let secrets = try PassphraseLayer.root(of: vaultID).open(layer, passphrase: passphrase)
        return OpenedLayers(
          protector: row, secrets: try RootSecrets.parsing(secrets), answer: nil)
      case .pin(let pin) where outer.protector == .pin:
        let layer = try FactorLayer(outer.content, of: row)
        return try open(layer, with: PINAnswer(pin, to: row, element: element))
      default:
        throw outer.protector.required
      }
    }
  }

  /// What the layers of a protector held.
  struct OpenedLayers: ~Copyable {
    let protector: ProtectorRow
    let secrets: RootSecrets
    let answer: (any FactorAnswer)?
  }

  /// What stands behind the device's key, of a strong factor: all of it is read, and must be for what stands in the row,
  /// before anything is asked of anybody.
  private struct FactorLayer {
    let row: ProtectorRow
    let publicKey: [UInt8]
    let sealed: PublicKeyBox.Sealed

    init(_ content: borrowing SecretBytes, of row: ProtectorRow) throws {
      self.row = row
      publicKey = try row.factorKey()
      var reader = CanonicalReader(content.withUnsafeBytes { Array($0) })
      guard try reader.prefixed().elementsEqual(publicKey) else { throw VaultError.rootDamaged }
      sealed = try PublicKeyBox.Sealed(&reader)
    }
  }

  private func open(
    _ layer: FactorLayer, with answer: any FactorAnswer
  ) throws -> OpenedLayers {
    let box = factorBox(layer.publicKey, layer.row)
    let secrets = try box.open(layer.sealed) { try answer.agree(with: $0) }
    return OpenedLayers(
      protector: layer.row, secrets: try RootSecrets.parsing(secrets), answer: answer)
  }

  /// With the security key that is there, whichever of the vault's it is. A row that somebody put beside them for the same
  /// credential costs another touch, and keeps nobody out.
  private func open(_ rows: [ProtectorRow], _ key: HeldSecurityKey) throws -> OpenedLayers {
    try VaultError.mapping(notAuthentic: .rootDamaged) {
      var layers: [FactorLayer] = []
      for row in rows {
        do {
          let outer = try open(row.envelope)
          guard outer.protector == .securityKey else { continue }
          layers.append(try FactorLayer(outer.content, of: row))
        } catch VaultError.rootDamaged {
        } catch is MalformedInput {
        } catch CryptoError.notAuthentic {
        }
      }
      while !layers.isEmpty {
        let factors = try layers.map { try SecurityKeyFactor(parsing: $0.row.factor) }
        let given = try key.secret(of: factors.map(\.credential))
        let layer = layers.remove(at: given.index)
        do {
          let answer = try SecurityKeyAnswer(
            given.secret, to: layer.row, factor: factors[given.index], vaultID: vaultID)
          return try open(layer, with: answer)
        } catch CryptoError.notAuthentic where !layers.isEmpty {
        } catch VaultError.rootDamaged where !layers.isEmpty {
        }
      }
      throw VaultError.rootDamaged
    }
  }

  private func factorBox(_ publicKey: [UInt8], _ row: ProtectorRow) -> PublicKeyBox {
    PublicKeyBox(
      label: "whisper-factor-v1", vaultID: vaultID, values: [row.id, [row.kind]],
      publicKey: publicKey)
  }
}
