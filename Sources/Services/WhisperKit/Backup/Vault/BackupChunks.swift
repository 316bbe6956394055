internal import CryptoPrimitives
internal import SecretMemory

/// How the plaintext of a vault's backup stands in its file: in chunks of 65,536 octets, the last of 1 to 65,536, each
/// sealed with ChaCha20-Poly1305. A chunk opens only at its place, and only the last one as the last, so that none can
/// be left out, moved or added.
enum BackupChunk {
  /// In octets, of plaintext.
  static let size = 65_536
  static let sealedSize = size + ChaCha20Poly1305.tagSize

  /// 3 octets of zero ‖ UInt64 number ‖ UInt8 1 for the last chunk. The key is one file's own.
  fileprivate static func nonce(_ number: UInt64, isLast: Bool) throws -> SecretBytes {
    var writer = CanonicalWriter(capacity: ChaCha20Poly1305.nonceSize)
    writer.fixed([0, 0, 0])
    writer.integer(number)
    writer.integer(UInt8(isLast ? 1 : 0))
    return try SecretBytes(copying: writer.bytes)
  }
}

/// Gathers plaintext into chunks, and gives each away sealed.
final class ChunkSealer {
  private let key: SecretBytes
  private let header: [UInt8]
  private let sink: ([UInt8]) throws -> Void
  private var chunk: SecretBytes
  private var filled = 0
  private var number: UInt64 = 0

  /// `key` has 32 bytes, and seals one file.
  init(
    key: consuming SecretBytes, header: [UInt8], sink: @escaping ([UInt8]) throws -> Void
  ) throws {
    self.key = key
    self.header = header
    self.sink = sink
    chunk = try SecretBytes(count: BackupChunk.size)
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws {
    var rest = bytes
    while !rest.isEmpty {
      // A full chunk waits until it is known not to be the last.
      if filled == BackupChunk.size { try seal(isLast: false) }
      let count = min(rest.count, BackupChunk.size - filled)
      chunk.withUnsafeMutableBytes {
        UnsafeMutableRawBufferPointer(rebasing: $0[filled...])
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: rest.prefix(count)))
      }
      filled += count
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
    }
  }

  /// Gives the last chunk away. Nothing is written after it.
  func finish() throws { try seal(isLast: true) }

  private func seal(isLast: Bool) throws {
    var box: [UInt8] = []
    box.reserveCapacity(filled + ChaCha20Poly1305.tagSize)
    let nonce = try BackupChunk.nonce(number, isLast: isLast)
    try chunk.withUnsafeBytes {
      try ChaCha20Poly1305.seal(
        UnsafeRawBufferPointer(rebasing: $0.prefix(filled)), key: key, nonce: nonce, aad: header,
        appendingTo: &box)
    }
    try sink(box)
    filled = 0
    number += 1
  }
}

/// Opens the chunks of a file one after the other.
final class ChunkOpener {
  /// Reads until the buffer is full or the file ends; how many octets it were.
  typealias Source = (UnsafeMutableRawBufferPointer) throws -> Int

  private let header: [UInt8]
  private let source: Source
  private var key: SecretBytes?
  /// The next chunk as it stands in the file; empty behind the last.
  private var sealed: [UInt8]
  /// The one after it: a chunk is the last where there is none.
  private var following: [UInt8]
  private var number: UInt64 = 0
  /// The first one, which has shown that the key is right.
  private var first: SecretBytes?

  /// Throws `WhisperError.invalidBackup(.notABackup)` where nothing stands behind the header, and what `source` throws.
  init(header: [UInt8], source: @escaping Source) throws {
    self.header = header
    self.source = source
    sealed = try Self.read(source)
    guard !sealed.isEmpty else { throw WhisperError.invalidBackup(.notABackup) }
    following = try Self.read(source, behind: sealed)
  }

  /// Opens the first chunk with a key of 32 bytes. Throws `WhisperError.backupDoesNotOpen`, and then another key may be
  /// tried; `.invalidBackup(.changed)` where the key is right.
  func begin(with key: borrowing SecretBytes) throws {
    do {
      first = try open(with: key, isLast: following.isEmpty)
    } catch CryptoError.notAuthentic {
      // Cut short behind a whole chunk: it opens as what it was.
      let isCut = following.isEmpty && (try? open(with: key, isLast: false)) != nil
      throw isCut ? WhisperError.invalidBackup(.changed) : WhisperError.backupDoesNotOpen
    }
    self.key = try key.copy()
    try advance()
  }

  /// The plaintext of the next chunk, 1 to 65,536 octets; nil behind the last, and before `begin`. Throws
  /// `WhisperError.invalidBackup(.changed)`.
  func next() throws -> SecretBytes? {
    if let first = first.take() { return first }
    guard !sealed.isEmpty else { return nil }
    switch key {
    case .some(let key):
      do {
        let plaintext = try open(with: key, isLast: following.isEmpty)
        try advance()
        return plaintext
      } catch CryptoError.notAuthentic {
        throw WhisperError.invalidBackup(.changed)
      }
    case .none: return nil
    }
  }

  /// Throws `CryptoError.notAuthentic` also for a chunk of nothing, which nobody writes.
  private func open(with key: borrowing SecretBytes, isLast: Bool) throws -> SecretBytes {
    guard sealed.count > ChaCha20Poly1305.tagSize else { throw CryptoError.notAuthentic }
    return try ChaCha20Poly1305.open(
      sealed[...], key: key, nonce: BackupChunk.nonce(number, isLast: isLast), aad: header)
  }

  private func advance() throws {
    sealed = following
    following = try Self.read(source, behind: sealed)
    number += 1
  }

  private static func read(_ source: Source, behind chunk: [UInt8]) throws -> [UInt8] {
    chunk.count == BackupChunk.sealedSize ? try read(source) : []
  }

  private static func read(_ source: Source) throws -> [UInt8] {
    try [UInt8](unsafeUninitializedCapacity: BackupChunk.sealedSize) { buffer, count in
      count = min(buffer.count, max(0, try source(UnsafeMutableRawBufferPointer(buffer))))
    }
  }
}
