import CryptoPrimitives
import GcryptPrimitives
import SecretMemory
import Testing
import VaultModel
import WhisperEnvelope

@testable import Vault
@testable import WhisperKit

/// Backups of whole vaults in memory.
enum VaultBackupFile {
  static let passphrase = "backup passphrase"

  static func secret(_ text: String = passphrase) throws -> SecretBytes {
    try SecretBytes(copying: text.utf8)
  }

  static func make(of whisper: Whisper) throws -> (file: [UInt8], contents: VaultBackupContents) {
    var file: [UInt8] = []
    let contents = try whisper.vaultBackups.write(
      passphrase: secret(), parameters: BackupTests.cheap
    ) { file += $0 }
    return (file, contents)
  }

  /// What reads a file, as a stream does.
  static func source(_ file: [UInt8]) -> VaultBackup.Source {
    var rest = file[...]
    return { buffer in
      let count = min(buffer.count, rest.count)
      buffer.copyBytes(from: rest.prefix(count))
      rest = rest.dropFirst(count)
      return count
    }
  }

  static func opened(_ file: [UInt8]) throws -> VaultBackup {
    let backup = try VaultBackup(reading: source(file))
    try backup.open(passphrase: secret())
    return backup
  }

  /// The records of a file, in the open.
  static func plaintext(_ file: [UInt8]) throws -> [UInt8] {
    let header = try VaultBackupHeader(parsing: Array(file.prefix(VaultBackupHeader.size)))
    let chunks = try ChunkOpener(
      header: header.bytes, source: source(Array(file.dropFirst(VaultBackupHeader.size))))
    try chunks.begin(with: header.derivation.keyToOpen(secret()))
    var plaintext: [UInt8] = []
    while let chunk = try chunks.next() {
      plaintext += chunk.withUnsafeBytes { Array($0) }
    }
    return plaintext
  }

  /// A file with these records, under the right passphrase.
  static func sealed(_ plaintext: [UInt8]) throws -> [UInt8] {
    var random = SystemRandom()
    let header = VaultBackupHeader(BackupDerivation(BackupTests.cheap, random: &random))
    var file = header.bytes
    let chunks = try ChunkSealer(
      key: header.derivation.key(secret()), header: header.bytes, sink: { file += $0 })
    try plaintext.withUnsafeBytes(chunks.write)
    try chunks.finish()
    return file
  }

  /// What restoring a file throws; nil when a vault is made. Then none is left, and one can be made.
  static func refusal(of file: [UInt8]) throws -> WhisperError? {
    let directory = try TemporaryDirectory()
    do {
      _ = try Whisper.restore(
        opened(file), at: directory.path, protectors: .none)
      return nil
    } catch let error as WhisperError {
      #expect(throws: WhisperError.vaultNotFound(path: directory.path)) {
        _ = try Whisper.open(at: directory.path)
      }
      return error
    }
  }
}

/// A place where a backup is restored.
struct RestoredPlace {
  let directory: TemporaryDirectory
  let whisper: Whisper
  let contents: VaultBackupContents

  init(_ file: [UInt8], time: TestTime = TestTime()) throws {
    directory = try TemporaryDirectory()
    (whisper, contents) = try Whisper.restore(
      VaultBackupFile.opened(file), at: directory.path, protectors: .none, clock: time.clock)
    try whisper.unlock(nil)
  }
}

/// The records of a backup, one by one, so that a test can change them.
struct Records {
  enum Record: Equatable {
    case row(domain: String, table: String, id: [UInt8], value: [UInt8])
    case key(
      kind: [UInt8], fingerprint: [UInt8], publicKey: [UInt8], layer: UInt8, privateKey: [UInt8])
  }

  var vaultID: [UInt8]
  var all: [Record] = []

  init(_ plaintext: [UInt8]) throws {
    var reader = CanonicalReader(plaintext)
    func field() throws -> [UInt8] { Array(try reader.prefixed()) }
    vaultID = try field()
    while true {
      switch try reader.integer(UInt8.self) {
      case 1:
        all.append(
          .row(
            domain: String(decoding: try field(), as: UTF8.self),
            table: String(decoding: try field(), as: UTF8.self), id: try field(),
            value: try field()))
      case 2:
        all.append(
          .key(
            kind: try field(), fingerprint: try field(), publicKey: try field(),
            layer: try reader.integer(), privateKey: try field()))
      default:
        guard try reader.integer(UInt64.self) == all.count, reader.remaining == 0 else {
          throw MalformedInput(.bytesAfterEnd)
        }
        return
      }
    }
  }

  func plaintext(count: UInt64? = nil) -> [UInt8] {
    var writer = CanonicalWriter()
    writer.prefixed(vaultID)
    for record in all {
      switch record {
      case .row(let domain, let table, let id, let value):
        writer.integer(UInt8(1))
        writer.prefixed(domain)
        writer.prefixed(table)
        writer.prefixed(id)
        writer.prefixed(value)
      case .key(let kind, let fingerprint, let publicKey, let layer, let privateKey):
        writer.integer(UInt8(2))
        writer.prefixed(kind)
        writer.prefixed(fingerprint)
        writer.prefixed(publicKey)
        writer.integer(layer)
        writer.prefixed(privateKey)
      }
    }
    writer.integer(UInt8(0))
    writer.integer(count ?? UInt64(all.count))
    return writer.bytes
  }

  /// The first row of a table.
  func index(of table: String) -> Int? {
    all.firstIndex { if case .row(_, table, _, _) = $0 { true } else { false } }
  }

  /// Changes the first row of a table.
  mutating func change(_ table: String, _ change: (inout [UInt8], inout [UInt8]) -> Void) {
    guard let index = index(of: table), case .row(let domain, _, var id, var value) = all[index]
    else { return }
    change(&id, &value)
    all[index] = .row(domain: domain, table: table, id: id, value: value)
  }

  /// The first private key.
  var firstKey: Int? { all.firstIndex { if case .key = $0 { true } else { false } } }
}
