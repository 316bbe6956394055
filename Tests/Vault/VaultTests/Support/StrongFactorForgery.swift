import CryptoPrimitives
import SecretMemory

@testable import Vault

/// A row as anybody can make it who reads the file: around a root of his own, sealed to the public keys of a strong factor
/// and of the device, with everything that the vault puts beside them but what he cannot know.
struct StrongFactorForgery {
  private let genuine: ProtectorRow
  private let vault: String

  init(of genuine: ProtectorRow, in vault: String) throws {
    (self.genuine, self.vault) = (genuine, vault)
  }

  /// With a witness of his own, or the vault's, as the control.
  func row(
    id: [UInt8]? = nil, knowing known: RootEnvelope.KnownWitness? = nil
  ) throws -> ProtectorRow {
    var row = genuine
    row.id = id ?? genuine.id
    let vaultID = try Database(path: databasePath(vault)).blob("SELECT vault_id FROM vault") ?? []
    var random = SystemRandom()
    let secrets = try RootSecrets.random(&random)
    let witness = try known.map { try $0.witness.copy() } ?? random.secret(32)
    let publicKey = try row.factorKey()
    var layer = CanonicalWriter()
    layer.prefixed(publicKey)
    try PublicKeyBox(
      label: "whisper-factor-v2", vaultID: vaultID, values: [row.id, [row.kind]],
      publicKey: publicKey
    ).seal(secrets.joined(), with: witness.copy(), into: &layer, random: &random)
    layer.prefixed(
      try FactorWitness.seal(witness, under: secrets, for: row, vaultID: vaultID, random: &random))
    row.envelope = try CraftedEnvelope(protector: row.kind, content: layer.bytes).sealed(for: vault)
    return row
  }
}
