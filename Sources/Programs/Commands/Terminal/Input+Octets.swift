import OpenPGP
import OpenPGPFiles
import SecretMemory
import SystemPackage
import Words

extension Input {
  /// The most that is taken from who types or pastes, in bytes.
  private static let longestTyped = 1 << 20

  /// Hands `body` what is read, piece by piece. What somebody types is read to its end first, into secret memory.
  func octets<Result>(
    prompt: String, _ body: (any OctetSource) throws -> Result
  ) throws -> Result {
    guard isTyped else { return try naming { try body(source.octets()) } }
    let typed = try secret(limit: Self.longestTyped, prompt: prompt)
    return try typed.withUnsafeBytes { try body(MemorySource(borrowing: $0)) }
  }

  /// The same for what must be read twice: a pipe, or a file that others may write to, is copied first, as it is.
  func rewindable<Result>(
    prompt: String, _ context: Context, _ body: (any RewindableSource) throws -> Result
  ) throws -> Result {
    try octets(prompt: prompt) { source in
      if let source = source as? MemorySource { return try body(source) }
      let staged = try StagedInput.rewindable(source) {
        guard let staging = context.sandbox.staging else {
          throw CommandError.system(.readStandardInput, errno: Errno.illegalSeek)
        }
        return try staging.take()
      }
      return try body(staged)
    }
  }

  /// Runs `body`, and says of what could not be read what it is called.
  private func naming<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as DescriptorError where error.operation != .write {
      guard let path = (source as? FileSource)?.path else { throw error }
      throw CommandError.system(.read, path, errno: error.errno)
    }
  }
}
