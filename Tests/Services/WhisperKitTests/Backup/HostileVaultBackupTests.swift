import CryptoPrimitives
import GcryptPrimitives
import SecretMemory
import Testing
import VaultModel
import WhisperEnvelope

@testable import Vault
@testable import WhisperKit

/// Files that somebody changed who does not know the passphrase, and files that are something else.
@Suite("Hostile backups of whole vaults")
struct HostileVaultBackupTests {
  let file: [UInt8]

  init() throws {
    let person = try Person("Ada")
    file = try withExtendedLifetime(person) { try VaultBackupFile.make(of: person.whisper).file }
  }

  @Test("an octet that is flipped, anywhere, is refused")
  func flipped() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededRandom(seed: seed)
    let sample =
      Array(0..<60) + (0..<40).map { _ in Int.random(in: 60..<file.count, using: &random) }
      + [file.count - 1]
    for index in sample {
      var changed = file
      changed[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      #expect(try VaultBackupFile.refusal(of: changed) != nil, "octet \(index), seed \(seed)")
    }
  }

  /// Three whole chunks and a part of one.
  private static let long = [UInt8](repeating: 1, count: 3 * 65_536 + 100)

  private func chunks(_ file: [UInt8]) -> (header: [UInt8], chunks: [[UInt8]]) {
    var rest = file.dropFirst(VaultBackupHeader.size)
    var chunks: [[UInt8]] = []
    while !rest.isEmpty {
      chunks.append(Array(rest.prefix(BackupChunk.sealedSize)))
      rest = rest.dropFirst(BackupChunk.sealedSize)
    }
    return (Array(file.prefix(VaultBackupHeader.size)), chunks)
  }

  @Test("a file that is cut, at each border of a chunk and beside it, is no backup any more")
  func cut() throws {
    let file = try VaultBackupFile.sealed(Self.long)
    let borders = (0...3).map { VaultBackupHeader.size + $0 * BackupChunk.sealedSize }
    for count in borders.flatMap({ [$0 - 1, $0, $0 + 1, $0 + 16, $0 + 17] }) + [
      0, 14, file.count - 1,
    ] {
      let isHeaderWhole = count > VaultBackupHeader.size
      let error = #expect(throws: WhisperError.self, "\(count) octets") {
        _ = try VaultBackupFile.plaintext(Array(file.prefix(count)))
      }
      if isHeaderWhole, count > VaultBackupHeader.size + BackupChunk.sealedSize {
        #expect(error == .invalidBackup(.changed), "\(count) octets")
      }
    }
    // Behind the first chunk too it is said that the passphrase is right.
    let first = Array(file.prefix(VaultBackupHeader.size + BackupChunk.sealedSize))
    #expect(throws: WhisperError.invalidBackup(.changed)) { try VaultBackupFile.opened(first) }
    #expect(throws: WhisperError.backupDoesNotOpen) {
      try VaultBackupFile.opened(Array(first.dropLast()))
    }
  }

  @Test("chunks that are swapped, left out, doubled, or another file's, are refused")
  func moved() throws {
    let (header, chunks) = chunks(try VaultBackupFile.sealed(Self.long))
    let (_, others) = self.chunks(try VaultBackupFile.sealed(Self.long))
    #expect(chunks.count == 4)
    let hostile: [[[UInt8]]] = [
      [chunks[1], chunks[0], chunks[2], chunks[3]], [chunks[0], chunks[2], chunks[1], chunks[3]],
      [chunks[0], chunks[1], chunks[3]], [chunks[0], chunks[3]], [chunks[3]],
      [chunks[0], chunks[0], chunks[1], chunks[2], chunks[3]],
      [chunks[0], others[1], chunks[2], chunks[3]],
      [chunks[0], chunks[1], chunks[2], chunks[3] + [0]],
      [chunks[0], chunks[1], chunks[2], chunks[3] + chunks[3]],
      [chunks[0], chunks[1], chunks[2]], [others[0], chunks[1], chunks[2], chunks[3]],
    ]
    for (number, chunks) in hostile.enumerated() {
      #expect(throws: WhisperError.self, "\(number)") {
        _ = try VaultBackupFile.plaintext(header + chunks.flatMap(\.self))
      }
    }
  }

  @Test("a last chunk of nothing, sealed with the right key, is refused")
  func emptyEnd() throws {
    var random = SystemRandom()
    let header = VaultBackupHeader(BackupDerivation(BackupTests.cheap, random: &random))
    let key = try header.derivation.key(VaultBackupFile.secret())
    var file = header.bytes
    for (number, size, last) in [(0, BackupChunk.size, 0), (1, 0, 1)] as [(UInt8, Int, UInt8)] {
      let nonce = [UInt8](repeating: 0, count: 10) + [number, last]
      try [UInt8](repeating: 1, count: size).withUnsafeBytes {
        try ChaCha20Poly1305.seal(
          $0, key: key, nonce: SecretBytes(copying: nonce), aad: header.bytes,
          appendingTo: &file)
      }
    }
    #expect(throws: WhisperError.invalidBackup(.changed)) {
      _ = try VaultBackupFile.plaintext(file)
    }
  }

  @Test("absurd parameters, and those that need more than is there, are refused before anything")
  func parameters() throws {
    func file(_ memoryKiB: UInt32, _ passes: UInt32, _ lanes: UInt32) -> [UInt8] {
      var writer = CanonicalWriter()
      writer.label("WHISPER-VAULT1")
      for number in [memoryKiB, passes, lanes] { writer.integer(number) }
      writer.fixed([UInt8](repeating: 0, count: 16 + 200))
      return writer.bytes
    }
    for (memory, passes, lanes) in [
      (4 << 20 | 1, 1, 1), (1024, 65, 1), (7, 1, 1), (.max, .max, .max),
    ]
      as [(UInt32, UInt32, UInt32)]
    {
      #expect(throws: WhisperError.invalidBackup(.absurdParameters)) {
        _ = try VaultBackup(reading: VaultBackupFile.source(file(memory, passes, lanes)))
      }
    }
    let needed = UInt64(512 << 20)
    let available = needed / 3 * 4 - 4
    #expect(
      throws: WhisperError.invalidBackup(.notEnoughMemory(needed: needed, available: available))
    ) {
      _ = try VaultBackup(
        reading: VaultBackupFile.source(file(512 * 1024, 3, 4)), availableMemory: available)
    }
  }

  @Test("what is no such backup is told from one of an identity")
  func others() throws {
    for bytes in [[], Array("WHISPER-VAULT1".utf8), [UInt8](repeating: 0, count: 500)] {
      #expect(throws: WhisperError.invalidBackup(.notABackup)) {
        _ = try VaultBackup(reading: VaultBackupFile.source(bytes))
      }
    }
    let identity = Array("WHISPER-BACKUP1".utf8) + [UInt8](repeating: 0, count: 500)
    #expect(throws: WhisperError.invalidBackup(.ofIdentity)) {
      _ = try VaultBackup(reading: VaultBackupFile.source(identity))
    }
    #expect(BackupKind(beginning: file) == .vault)
    #expect(BackupKind(beginning: identity) == .identity)
  }

  @Test("another passphrase opens nothing, and the right one may be tried after it")
  func wrongPassphrase() throws {
    let backup = try VaultBackup(reading: VaultBackupFile.source(file))
    for text in ["backup passphras", ""] {
      #expect(throws: WhisperError.backupDoesNotOpen) {
        try backup.open(passphrase: VaultBackupFile.secret(text))
      }
    }
    try backup.open(passphrase: VaultBackupFile.secret())
    let directory = try TemporaryDirectory()
    _ = try Whisper.restore(backup, at: directory.path, protectors: .none)
  }
}
