import CryptoPrimitives
import GcryptPrimitives
import KeyCustody
import SecretMemory
import StoredRows
import TestEnvelopes
import TestSupport
import TestVectors
import VaultModel
import WhisperEnvelope

@testable import Vault
@testable import WhisperKit

extension FuzzTarget {
  /// A whole vault's backup: its header and chunks, and the records of one that opened. The first byte says which; of
  /// records, also how long the pieces are that they come in.
  static let vaultBackup = FuzzTarget(
    name: "vault-backup", maximumLength: 16_384,
    seeds: {
      let plaintext = try VaultBackupSeed.plaintext()
      var random = SystemRandom()
      let header = VaultBackupHeader(
        BackupDerivation(
          Argon2Parameters(memoryKiB: 8, passes: 1, lanes: 1), random: &random))
      var file = header.bytes
      let chunks = try ChunkSealer(
        key: header.derivation.key(Array("backup".utf8).secret()), header: header.bytes
      ) { file += $0 }
      try plaintext.withUnsafeBytes(chunks.write)
      try chunks.finish()
      return [[0] + file, [1] + plaintext, [101] + plaintext]
    },
    run: { input in
      guard let kind = input.first else { return }
      let rest = Array(input.dropFirst())
      if kind == 0 { try readFile(rest) } else { try readRecords(rest, piece: Int(kind)) }
    })

  private static func readFile(_ file: [UInt8]) throws {
    do {
      let header = try VaultBackupHeader(parsing: Array(file.prefix(VaultBackupHeader.size)))
      require(BackupKind(beginning: file.prefix(16)) == .vault, "a backup is told by how it begins")
      try header.derivation.check(availableMemory: 1 << 33)
      // The guard lets through what takes seconds.
      let parameters = header.derivation.parameters
      guard parameters.memoryKiB <= 64, parameters.passes <= 2, parameters.lanes <= 4 else {
        return
      }
      require(
        header.bytes == Array(file.prefix(VaultBackupHeader.size)), "a header has one encoding")
      var rest = file.dropFirst(VaultBackupHeader.size)
      let chunks = try ChunkOpener(header: header.bytes) { buffer in
        let count = min(buffer.count, rest.count)
        buffer.copyBytes(from: rest.prefix(count))
        rest = rest.dropFirst(count)
        return count
      }
      try chunks.begin(with: header.derivation.keyToOpen(Array("backup".utf8).secret()))
      while let chunk = try chunks.next() { require(chunk.count > 0, "no chunk is empty") }
      require(rest.isEmpty, "a backup that opened was read to its end")
    } catch is WhisperError {}
  }

  private static func readRecords(_ plaintext: [UInt8], piece: Int) throws {
    do {
      var rest = plaintext[...]
      let reader = try BackupRecordReader {
        guard !rest.isEmpty else { return nil }
        defer { rest = rest.dropFirst(piece) }
        return Array(rest.prefix(piece)).secret()
      }
      while let record = try reader.next() {
        switch consume record {
        case .row(let table, let id, let value):
          guard let judged = try? BackupRow.judged(table, id, value) else { continue }
          let again = try BackupRow.judged(table, id, judged)
          require(judged.equals(again), "a row that is taken has one encoding")
        case .privateKey(let kind, _, let publicKey, .bare(let privateKey)):
          _ = try? kind.reproduces(publicKey, from: privateKey)
        case .privateKey(_, _, _, .layered): break
        }
      }
      require(rest.isEmpty, "records that ended were all there was")
    } catch is MalformedInput {}
  }
}

/// The records of a small vault.
private enum VaultBackupSeed {
  static func plaintext() throws -> [UInt8] {
    var plaintext: [UInt8] = []
    var records = try BackupRecordWriter(vaultID: [UInt8](repeating: 1, count: 16)) {
      plaintext += Array($0)
    }
    let person = Person.alice.identity
    let bundle = try PublicBundle(
      identity: person.publicIdentity, name: DisplayName("Alice"), keyVersion: 1, createdAt: 0,
      signer: person.signing)
    let id = [UInt8](repeating: 2, count: 16)
    let identity = Identity(id: RowID(id), status: .active, bundle: bundle)
    let card = try ContactCard(Array(bundle.text.utf8))
    let contact = Contact(id: RowID(id), name: bundle.name, card: card, createdAt: 0)
    for (table, id, value) in [
      (.setting, SettingRow.policies.id, Policies().encoded),
      (.setting, SettingRow.preferences.id, Preferences().encoded),
      (.setting, SettingRow.activeIdentity.id, id),
      (.setting, SettingRow.createdAt.id, Int64(1).canonical),
      (.setting, SettingRow.autoLock.id, AutoLock.minutes(5).encoded),
      (.identity, id, identity.encoded), (.contact, id, contact.encoded),
      (.replay, [UInt8](repeating: 3, count: 32), ReplayRow(timestamp: 1).encoded),
      (.replayState, Array("key".utf8), [UInt8](repeating: 4, count: 32)),
      (.replayState, Array("state".utf8), [0] + Int64.max.canonical),
    ] as [(SealedTable, [UInt8], [UInt8])] {
      try records.write(table, id, value.secret())
    }
    let fingerprint = person.publicIdentity.fingerprint.bytes
    try records.write(
      .x25519, fingerprint: fingerprint,
      publicKey: person.publicIdentity.agreement.octets.bytes,
      .bare(person.agreement.privateKey.secret()))
    try records.write(
      .ed25519, fingerprint: fingerprint, publicKey: [UInt8](repeating: 5, count: 32),
      .layered([UInt8](repeating: 6, count: 200)))
    try records.finish()
    return plaintext
  }
}
