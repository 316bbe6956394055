internal import CryptoPrimitives
internal import SecretMemory
internal import SecureElement

/// The layer of each kind of protector inside the root envelope.
extension RootEnvelope {
  // MARK: Sealing

  /// A protector's row. It may derive from what a person typed, and have the element make a key: outside of every
  /// transaction.
  func enrol(
    _ new: borrowing NewProtector, id: [UInt8], name: [UInt8] = [],
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
    case .pin:
      row.envelope = try VaultError.mapping(notAuthentic: .rootDamaged) {
        let factor = try PINFactor(parsing: row.factor)
        return try seal(secrets, to: factor.key.publicKey, of: row, random: &random)
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

  /// The root secrets, and the answer of a strong factor that gave them. Throws `VaultError.rootDamaged` when the outer
  /// box or the form of what it holds is not what a vault writes, `.wrongPassphrase` and `.wrongFactor` when the
  /// credential is another, `.passphraseRequired` and `.pinRequired` when there is none to try.
  func open(
    _ row: ProtectorRow, with credential: borrowing Credential
  ) throws -> OpenedLayers {
    let outer = try open(row.envelope)
    return try VaultError.mapping(notAuthentic: .rootDamaged) {
      switch (outer.protector, credential.kind) {
      case (.none, _):
        return OpenedLayers(secrets: try RootSecrets.parsing(outer.content), answer: nil)
      case (let kind, .none): throw kind.required
      case (.passphrase, _), (.pin, _): break
      }
      let layer = outer.content.withUnsafeBytes { Array($0) }
      switch credential {
      case .passphrase(let passphrase) where outer.protector == .passphrase:
        let secrets = try PassphraseLayer.root(of: vaultID).open(layer, passphrase: passphrase)
        return OpenedLayers(secrets: try RootSecrets.parsing(secrets), answer: nil)
      case .pin(let pin) where outer.protector == .pin:
        return try open(layer, of: row, pin: pin)
      default:
        throw outer.protector.required
      }
    }
  }

  /// What the layers of a protector held.
  struct OpenedLayers: ~Copyable {
    let secrets: RootSecrets
    let answer: PINAnswer?
  }

  private func open(
    _ layer: [UInt8], of row: ProtectorRow, pin: borrowing SecretBytes
  ) throws -> OpenedLayers {
    let publicKey = try PINFactor(parsing: row.factor).key.publicKey
    var reader = CanonicalReader(layer)
    // What stands in the row must be what was sealed behind the device's key, before anything is asked of it.
    guard try reader.prefixed().elementsEqual(publicKey) else { throw VaultError.rootDamaged }
    let box = factorBox(publicKey, row)
    let sealed = try PublicKeyBox.Sealed(&reader)
    let answer = try PINAnswer(pin, to: row, element: element)
    let secrets = try box.open(sealed) { try answer.agree(with: $0) }
    return OpenedLayers(secrets: try RootSecrets.parsing(secrets), answer: answer)
  }

  private func factorBox(_ publicKey: [UInt8], _ row: ProtectorRow) -> PublicKeyBox {
    PublicKeyBox(
      label: "whisper-factor-v1", vaultID: vaultID, values: [row.id, [row.kind]],
      publicKey: publicKey)
  }
}
