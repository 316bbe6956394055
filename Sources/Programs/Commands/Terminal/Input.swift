import SecretMemory
import WhisperKit

/// A file or standard input, read up to a limit.
struct Input {
  let source: any ByteSource
  /// Says a prompt to who types.
  private let say: (String) -> Void

  init(_ source: any ByteSource, say: @escaping (String) -> Void = { _ in }) {
    self.source = source
    self.say = say
  }

  /// A file by its path; `-` or nil is standard input.
  init(_ path: String?, _ context: Context) {
    let output = context.output
    if let path, path != "-" {
      self.init(FileSource(path: path))
    } else {
      self.init(context.streams.input) { output.show($0) }
    }
  }

  /// Whether a person types or pastes it.
  var isTyped: Bool { source.isTyped }

  /// Reads at most `limit` bytes of something that is no secret, nor a backup of another kind than this. Throws
  /// `CommandError.isBackup`, and `.inputTooLarge` when there are more.
  func text(
    limit: Int, prompt: String? = nil, backup kind: BackupKind? = nil
  ) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: limit + 1)
    let count = try bytes.withUnsafeMutableBytes { buffer in
      try reading(prompt) { try $0(buffer) }
    }
    try checkNoBackup(bytes.prefix(count), but: kind)
    guard count <= limit else { throw CommandError.inputTooLarge(limit: limit) }
    return Array(bytes.prefix(count))
  }

  /// Reads at most `limit` bytes straight into secret memory. Throws
  /// `CommandError.inputTooLarge` when there are more.
  func secret(limit: Int, prompt: String) throws -> SecretBytes {
    var secret = try SecretBytes(count: limit + 1)
    let count = try secret.withUnsafeMutableBytes { buffer in
      try reading(prompt) { try $0(buffer) }
    }
    guard count <= limit else { throw CommandError.inputTooLarge(limit: limit) }
    secret.truncate(to: count)
    return secret
  }

  /// Reads in pieces of `size` bytes, the last one shorter, to the end or while more is wanted, and gives each to `take`.
  func pieces(
    of size: Int, prompt: String? = nil, while isWanted: () -> Bool = { true },
    take: (ArraySlice<UInt8>) throws -> Void
  ) throws {
    try reading(prompt) { read in
      var buffer = [UInt8](repeating: 0, count: size)
      while isWanted() {
        let count = try buffer.withUnsafeMutableBytes { try read($0) }
        try take(buffer.prefix(count))
        if count < size { break }
      }
    }
  }

  /// Hands `body` what reads on, a buffer at a time, for as long as it takes.
  func stream<Result>(_ body: (@escaping ByteSource.Reader) throws -> Result) throws -> Result {
    try reading(nil) { read in try withoutActuallyEscaping(read, do: body) }
  }

  private func reading<Result>(
    _ prompt: String?, _ body: (ByteSource.Reader) throws -> Result
  ) throws -> Result {
    try source.read(begin: { if let prompt { say(prompt) } }, body)
  }
}
