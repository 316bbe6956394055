internal import CryptoPrimitives
package import SystemPackage

/// One end of what messages go over: UInt32 length ‖ body. Both directions wait. It leaves the descriptor open, and relies
/// on SIGPIPE being ignored.
package struct MessagePipe: Sendable {
  /// Octets of the longest body.
  package static let limit = 64 << 10

  private let descriptor: FileDescriptor

  package init(_ descriptor: FileDescriptor) { self.descriptor = descriptor }

  /// Throws `AgentStartError.tooLong`, before anything is written, and `.system`.
  package func send(_ message: some AgentMessage) throws(AgentStartError) {
    let body = message.body
    guard body.count <= Self.limit else { throw .tooLong(limit: Self.limit) }
    var writer = CanonicalWriter(capacity: 4 + body.count)
    writer.prefixed(body)
    do {
      _ = try descriptor.writeAll(writer.bytes)
    } catch {
      throw .system(error as? Errno ?? .ioError)
    }
  }

  /// The next message, of a kind that is waited for; nil where the other end was closed behind the last one. Takes nothing
  /// of what follows it.
  package func receive<Message: AgentMessage>(
    _ type: Message.Type = Message.self
  ) throws(AgentStartError) -> Message? {
    let length = try bytes(4)
    if length.isEmpty { return nil }
    guard length.count == 4 else { throw .endsEarly }
    let count = length.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    guard count <= Self.limit else { throw .tooLong(limit: Self.limit) }
    let body = try bytes(Int(count))
    guard body.count == count else { throw .endsEarly }
    return try Message(body: body)
  }

  /// As many bytes, or fewer where they end.
  private func bytes(_ count: Int) throws(AgentStartError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var total = 0
    do {
      while total < count {
        let got = try bytes.withUnsafeMutableBytes {
          try descriptor.read(into: UnsafeMutableRawBufferPointer(rebasing: $0[total...]))
        }
        if got == 0 { break }
        total += got
      }
    } catch {
      throw .system(error as? Errno ?? .ioError)
    }
    return Array(bytes.prefix(total))
  }
}
