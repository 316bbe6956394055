internal import CryptoPrimitives
internal import GcryptPrimitives
internal import SecretMemory
internal import SecureElement
internal import SecurityKey
internal import VaultModel

/// The layer of each kind of protector inside the root envelope.
extension RootEnvelope {
  // MARK: Sealing

  /// A protector's row. It may derive from what a person typed, a passphrase at this cost, have the element make a key,
  /// and wait for somebody to touch a security key, which is none of `others`: outside of every transaction.
  func enrol(
    _ new: borrowing NewProtector, id: [UInt8], name: [UInt8] = [],
    besides others: [ProtectorRow] = [],
    over secrets: borrowing RootSecrets, cost: Argon2Parameters, random: inout some RandomSource
  ) throws -> ProtectorRow {
    try VaultError.mapping {
      var row = ProtectorRow(
        id: id, kind: new.kind.number, name: name, factor: [], envelope: [])
      switch new {
      case .passphrase(let passphrase):
        let layer = try PassphraseLayer.root(of: vaultID)
          .seal(secrets.joined(), passphrase: passphrase, cost: cost, random: &random)
        row.envelope = try seal(
          SecretBytes(copying: layer), for: .passphrase, random: &random)
      case .pin(let pin):
        let answer = try PINAnswer(enrolling: pin, as: row, element: element, random: &random)
        row.factor = answer.protector.factor
        row.envelope = try seal(
          secrets, FactorWitness.make(answer, vaultID: vaultID), of: row, random: &random)
      case .securityKey(let key):
        let others = others.filter { $0.protector == .securityKey }
          .compactMap { try? SecurityKeyFactor(parsing: $0.factor).credential }
        let factor = try SecurityKeyFactor(
          of: key, besides: others, vaultID: vaultID, random: &random)
        row.factor = factor.bytes
        // It gave that when it was enrolled: nobody touches it once more.
        let given = try key.secret(of: [factor.credential])
        let answer = try SecurityKeyAnswer(
          given.secret, to: row, factor: factor, vaultID: vaultID)
        row.envelope = try seal(
          secrets, FactorWitness.make(answer, vaultID: vaultID), of: row, random: &random)
      }
      return row
    }
  }

  /// The row of a vault that opens with nothing.
  func enrolNothing(
    id: [UInt8], over secrets: borrowing RootSecrets, random: inout some RandomSource
  ) throws -> ProtectorRow {
    try VaultError.mapping {
      ProtectorRow(
        id: id, kind: ProtectorKind.none.number, name: [], factor: [],
        envelope: try seal(secrets.joined(), for: .none, random: &random))
    }
  }

  /// The same row over other root secrets, for which nobody is asked. A strong factor's public key is believed: the row
  /// is one of a verified list. Throws `VaultError.passphraseRequired` for a passphrase, `.laterProtector`, and `.outdated`
  /// for a strong factor whose witness is not known.
  func renew(
    _ row: ProtectorRow, over secrets: borrowing RootSecrets, knowing witnesses: [KnownWitness],
    random: inout some RandomSource
  ) throws -> ProtectorRow {
    var row = row
    switch row.protector {
    case .some(.none):
      row.envelope = try seal(secrets.joined(), for: .none, random: &random)
    case .pin, .securityKey:
      guard let known = witnesses.first(where: { $0.row == row }) else { throw VaultError.outdated }
      row.envelope = try VaultError.mapping(notAuthentic: .rootDamaged) {
        try seal(secrets, known.witness, of: row, random: &random)
      }
    case .passphrase: throw VaultError.passphraseRequired
    case nil: throw VaultError.laterProtector
    }
    return row
  }

  /// The witness of a strong factor, as a root that was opened keeps it.
  final class KnownWitness: Sendable {
    let row: ProtectorRow
    let witness: SecretBytes

    init(of row: ProtectorRow, _ witness: consuming SecretBytes) {
      self.row = row
      self.witness = witness
    }
  }

  /// Those of all strong factors among the rows of a verified list, with the secrets that they hold. The element opens the
  /// outer boxes: outside of every transaction.
  func witnesses(
    of rows: [ProtectorRow], under secrets: borrowing RootSecrets
  ) throws -> [KnownWitness] {
    var known: [KnownWitness] = []
    for row in rows where row.protector?.isStrong ?? false {
      let outer = try open(row.envelope)
      let witness = try VaultError.mapping(notAuthentic: .rootDamaged) {
        try FactorWitness.open(
          FactorLayer(outer.content, of: row).witness, under: secrets, for: row, vaultID: vaultID)
      }
      known.append(KnownWitness(of: row, witness))
    }
    return known
  }

  /// LP(public) ‖ the box ‖ LP(the witness, sealed under what is in the box), for a strong factor.
  private func seal(
    _ secrets: borrowing RootSecrets, _ witness: borrowing SecretBytes, of row: ProtectorRow,
    random: inout some RandomSource
  ) throws -> [UInt8] {
    guard let kind = row.protector else { throw VaultError.laterProtector }
    let publicKey = try row.factorKey()
    var writer = CanonicalWriter(capacity: 512)
    writer.prefixed(publicKey)
    try factorBox(publicKey, row).seal(
      secrets.joined(), with: witness.copy(), into: &writer, random: &random)
    writer.prefixed(
      try FactorWitness.seal(witness, under: secrets, for: row, vaultID: vaultID, random: &random))
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
    /// Sealed under the root.
    let witness: ArraySlice<UInt8>

    init(_ content: borrowing SecretBytes, of row: ProtectorRow) throws {
      self.row = row
      publicKey = try row.factorKey()
      var reader = CanonicalReader(content.withUnsafeBytes { Array($0) })
      guard try reader.prefixed().elementsEqual(publicKey) else { throw VaultError.rootDamaged }
      sealed = try PublicKeyBox.Sealed(&reader)
      witness = try reader.prefixed()
      try reader.finish()
    }
  }

  private func open(
    _ layer: FactorLayer, with answer: any FactorAnswer
  ) throws -> OpenedLayers {
    let box = factorBox(layer.publicKey, layer.row)
    let witness: SecretBytes? = try FactorWitness.make(answer, vaultID: vaultID)
    let secrets = try box.open(layer.sealed, with: witness) { try answer.agree(with: $0) }
    return OpenedLayers(
      protector: layer.row, secrets: try RootSecrets.parsing(secrets), answer: answer)
  }

  /// With the security key that is there, whichever of the vault's it is. A row that somebody put beside them for the same
  /// credential costs another touch, and keeps nobody out unless there are as many of them as a vault may have protectors.
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
      guard !layers.isEmpty else { throw VaultError.rootDamaged }
      var answers = 0
      while !layers.isEmpty, answers < Protector.limit {
        // So many credentials a security key is asked for at once.
        let asked = Array(layers.prefix(Protector.limit))
        let factors = try asked.map { try SecurityKeyFactor(parsing: $0.row.factor) }
        do {
          let given = try key.secret(of: factors.map(\.credential))
          answers += 1
          layers.remove(at: given.index)
          let answer = try SecurityKeyAnswer(
            given.secret, to: asked[given.index].row, factor: factors[given.index],
            vaultID: vaultID)
          return try open(asked[given.index], with: answer)
        } catch CryptoError.notAuthentic {
        } catch VaultError.rootDamaged {
        } catch SecurityKeyError.unknown {
          layers.removeFirst(asked.count)
        }
      }
      throw answers == 0 ? VaultError.securityKey(.unknown) : VaultError.rootDamaged
    }
  }

  private func factorBox(_ publicKey: [UInt8], _ row: ProtectorRow) -> PublicKeyBox {
    PublicKeyBox(
      label: "whisper-factor-v2", vaultID: vaultID, values: [row.id, [row.kind]],
      publicKey: publicKey)
  }
}
