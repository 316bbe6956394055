import CryptoPrimitives
import GcryptPrimitives
import SecretMemory
import TestVaults
import VaultModel

@testable import Vault

/// A root envelope as anybody can make it who reads the directory: the outer layer is sealed to a
/// public key, so its tag fits whatever stands inside.
struct CraftedEnvelope {
  var version: UInt8 = 2
  var algorithm = RootEnvelope.algorithm
  var protector: UInt8 = 1
  var content: [UInt8]

  func sealed(for vault: String) throws -> [UInt8] {
    let database = try Database(path: databasePath(vault))
    let vaultID = try database.blob("SELECT vault_id FROM vault") ?? []
    let devicePublic = try database.blob("SELECT device_public FROM vault") ?? []
    var random = SystemRandom()
    let ephemeral = try P256Agreement.makePrivateKey(random: &random)
    let ephemeralPublic = try P256Agreement.publicKey(of: ephemeral)
    let salt = random.bytes(32)
    var binding = CanonicalWriter()
    binding.label("whisper-root-envelope")
    binding.prefixed([version])
    binding.prefixed(algorithm)
    binding.prefixed(vaultID)
    binding.prefixed(sha256(devicePublic))
    binding.prefixed(sha256(ephemeralPublic))
    binding.prefixed([protector])
    let key = try HKDFSHA256.derive(
      P256Agreement.sharedSecret(privateKey: ephemeral, publicKey: devicePublic), salt: salt,
      info: binding.bytes)
    let box = try content.withUnsafeBytes {
      try AES256GCM.seal($0, key: key, aad: binding.bytes, random: &random)
    }
    var writer = CanonicalWriter()
    writer.integer(version)
    writer.prefixed(algorithm)
    writer.integer(protector)
    writer.prefixed(ephemeralPublic)
    writer.prefixed(salt)
    writer.prefixed(box)
    return writer.bytes
  }
}

/// The passphrase's layer with parameters of one's choice, around a box of zeros.
struct CraftedLayer {
  var memoryKiB: UInt32 = 64 * 1024
  var passes: UInt32 = 3
  var lanes: UInt32 = 4
  var salt = [UInt8](repeating: 0, count: 16)
  var commitment = [UInt8](repeating: 0, count: 32)
  var box = [UInt8](repeating: 0, count: 64 + AES256GCM.overhead)

  var bytes: [UInt8] {
    var writer = CanonicalWriter()
    writer.integer(memoryKiB)
    writer.integer(passes)
    writer.integer(lanes)
    writer.prefixed(salt)
    writer.prefixed(commitment)
    writer.prefixed(box)
    return writer.bytes
  }

  /// The layer that a real one is, taken apart.
  init(parsing layer: [UInt8]) throws {
    var reader = CanonicalReader(layer)
    memoryKiB = try reader.integer()
    passes = try reader.integer()
    lanes = try reader.integer()
    salt = Array(try reader.prefixed())
    commitment = Array(try reader.prefixed())
    box = Array(try reader.prefixed())
    try reader.finish()
  }

  init() {}

  /// A real layer around secrets of one's own.
  init(passphrase: String, vault: String) throws {
    let database = try Database(path: databasePath(vault))
    let vaultID = try database.blob("SELECT vault_id FROM vault") ?? []
    var random = SystemRandom()
    let secrets = try random.secret(64)
    try self.init(
      parsing: PassphraseLayer.root(of: vaultID).seal(
        secrets, passphrase: secretBytes(Array(passphrase.utf8)), cost: .small, random: &random))
  }

  /// A layer around secrets of one's own whose box opens with a passphrase, beside a commitment that is that
  /// passphrase's own or one of another.
  init(passphrase: String, vault: String, isCommitted: Bool) throws {
    let database = try Database(path: databasePath(vault))
    let vaultID = try database.blob("SELECT vault_id FROM vault") ?? []
    let derived = try Argon2id.derive(
      passphrase: secretBytes(Array(passphrase.utf8)), salt: salt,
      parameters: Argon2Parameters(memoryKiB: memoryKiB, passes: passes, lanes: lanes))
    if isCommitted {
      commitment = try HKDFSHA256.expand(
        derived, info: Array("whisper-passphrase-commitment-v1".utf8), count: 32
      ).withUnsafeBytes { Array($0) }
    }
    box = []
    var aad = CanonicalWriter()
    aad.label("whisper-passphrase-v1")
    aad.prefixed(vaultID)
    // All but the box, of which the length stands there too.
    aad.prefixed(Array(bytes.dropLast(4)))
    let key = try HKDFSHA256.expand(
      derived, info: Array("whisper-passphrase-key-v1".utf8), count: 32)
    var random = SystemRandom()
    box = try [UInt8](repeating: 5, count: 64).withUnsafeBytes {
      try AES256GCM.seal($0, key: key, aad: aad.bytes, random: &random)
    }
  }
}

/// Puts an envelope in the place of the vault's own, with its kind where another one is named.
func replaceEnvelope(_ vault: String, _ envelope: [UInt8], kind: ProtectorKind? = nil) throws {
  try tamper(vault) { database in
    try database.run("UPDATE protector SET envelope = ?1", .blob(envelope))
    if let kind { try database.run("UPDATE protector SET kind = ?1", .integer(Int(kind.number))) }
  }
}

func envelope(_ vault: String) throws -> [UInt8] {
  try Database(path: databasePath(vault)).blob("SELECT envelope FROM protector") ?? []
}
