package import SecretMemory

/// What the command and `whisper-fido2` send each other: an open part, and a secret or none.
///
/// On the wire UInt32 count ‖ UInt8 count of the secret ‖ open part ‖ secret. The secret goes from locked memory to the
/// pipe and from the pipe to locked memory, and is nowhere else.
package struct FIDO2Frame: ~Copyable {
  package let open: [UInt8]
  package let secret: SecretBytes?

  package init(_ open: [UInt8], secret: consuming SecretBytes? = nil) {
    self.open = open
    self.secret = secret
  }

  /// The secret, for its next owner.
  package consuming func takeSecret() -> SecretBytes? { secret }
}

/// The two counts before a frame.
package struct FIDO2Header: Equatable, Sendable {
  package static let count = 5
  /// The longest secret: a PIN.
  package static let maximumSecret = 63

  package let open: Int
  package let secret: Int

  /// Nil where a frame of these counts may not be.
  package init?(open: Int, secret: Int, limit: Int) {
    guard (0...limit).contains(open), (0...Self.maximumSecret).contains(secret) else { return nil }
    (self.open, self.secret) = (open, secret)
  }

  /// Reads a header, of a frame whose open part has at most `limit` bytes; nil for anything else.
  package init?(_ bytes: [UInt8], limit: Int) {
    guard bytes.count == Self.count, let secret = bytes.last else { return nil }
    let open = bytes.dropLast().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard let open = Int(exactly: open) else { return nil }
    self.init(open: open, secret: Int(secret), limit: limit)
  }

  /// As it is on the wire.
  package var bytes: [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: open >> $0) }
      + [UInt8(truncatingIfNeeded: secret)]
  }
}

/// Why a frame did not come, or did not go.
package enum FIDO2FrameError<Failure: Error>: Error {
  /// The stream failed.
  case stream(Failure)
  /// It is none that may be.
  case malformed
  /// There is no locked memory for its secret.
  case noMemory
}

extension FIDO2Frame {
  /// Gives a frame to a stream, which sends all that it is lent.
  package borrowing func send<Failure: Error>(
    limit: Int, by send: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(FIDO2FrameError<Failure>) {
    guard let header = FIDO2Header(open: open.count, secret: secretCount, limit: limit)
    else { throw .malformed }
    do throws(Failure) {
      try (header.bytes + open).withUnsafeBufferPointer { bytes throws(Failure) in
        try send(UnsafeRawBufferPointer(bytes))
      }
      switch secret {
      case .some(let secret):
        try secret.withUnsafeBytes { bytes throws(Failure) in try send(bytes) }
      case nil: break
      }
    } catch {
      throw .stream(error)
    }
  }

  private var secretCount: Int {
    switch secret {
    case .some(let secret): secret.count
    case nil: 0
    }
  }

  /// Takes a frame from a stream, which fills all that it is lent.
  package static func receive<Failure: Error>(
    limit: Int, by receive: (UnsafeMutableRawBufferPointer) throws(Failure) -> Void
  ) throws(FIDO2FrameError<Failure>) -> FIDO2Frame {
    let counts = try bytes(FIDO2Header.count, by: receive)
    guard let header = FIDO2Header(counts, limit: limit) else { throw .malformed }
    let open = try bytes(header.open, by: receive)
    guard header.secret > 0 else { return FIDO2Frame(open) }
    guard var secret = try? SecretBytes(count: header.secret) else { throw .noMemory }
    do throws(Failure) {
      try secret.withUnsafeMutableBytes { buffer throws(Failure) in try receive(buffer) }
    } catch {
      throw .stream(error)
    }
    return FIDO2Frame(open, secret: secret)
  }

  private static func bytes<Failure: Error>(
    _ count: Int, by receive: (UnsafeMutableRawBufferPointer) throws(Failure) -> Void
  ) throws(FIDO2FrameError<Failure>) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    do throws(Failure) {
      try bytes.withUnsafeMutableBufferPointer { buffer throws(Failure) in
        try receive(UnsafeMutableRawBufferPointer(buffer))
      }
    } catch {
      throw .stream(error)
    }
    return bytes
  }
}
