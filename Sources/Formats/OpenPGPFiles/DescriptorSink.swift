public import OpenPGP

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Writes to an open file or a pipe, at once and fully: nothing waits in memory.
public final class DescriptorSink: OctetSink {
  private let descriptor: Int32
  private let closes: Bool

  /// `closes`: whether the descriptor is closed when the sink goes.
  public init(_ descriptor: Int32, closes: Bool) {
    self.descriptor = descriptor
    self.closes = closes
  }

  deinit { if closes { close(descriptor) } }

  /// Throws `DescriptorError`.
  public func write(_ octets: UnsafeRawBufferPointer) throws {
    var rest = octets
    while !rest.isEmpty {
      let count = systemWrite(descriptor, rest.baseAddress, rest.count)
      if count >= 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      } else if errno != EINTR {
        throw DescriptorError(operation: .write, errno: errno)
      }
    }
  }
}

#if canImport(Glibc)
  private let systemWrite = Glibc.write
#elseif canImport(Darwin)
  private let systemWrite = Darwin.write
#endif
