internal import CryptoPrimitives

/// A part of a request or an answer on the agent's socket:
/// `UInt32 length of what follows ‖ version 2 ‖ request UInt8 ‖ body`. The highest bit of the request says that another frame
/// follows; the bodies of all are one.
/// Source: docs/VAULT.md, "Frames".
package enum Frame {
  package static let version: UInt8 = 2
  /// The most that the length says.
  package static let largest = 2 << 20
  /// The most octets that the bodies of a message have together.
  package static let largestMessage = 16 << 20
  /// The answer to whoever is one too many, and, empty as it is, to whoever speaks another version.
  package static let busy: UInt8 = 0x7F

  static let continues: UInt8 = 0x80
  /// The length itself.
  static let lengthSize = 4
  /// Version and request.
  static let headSize = 2

  /// A request or answer in as many frames as it needs. The number is below 128.
  /// - Throws: `tooLong`.
  package static func encode(_ request: UInt8, _ body: [UInt8]) throws(FrameError) -> WipedBytes {
    precondition(request < continues, "a request's number has seven bits")
    guard body.count <= largestMessage else { throw .tooLong }
    let room = largest - headSize
    let frames = max(1, (body.count + room - 1) / room)
    var encoded = WipedBytes(capacity: body.count + frames * (lengthSize + headSize))
    for number in 0..<frames {
      let start = number * room
      let end = min(start + room, body.count)
      var header = CanonicalWriter(capacity: lengthSize + headSize)
      header.integer(UInt32(headSize + end - start))
      header.integer(version)
      header.integer(number + 1 < frames ? request | continues : request)
      header.bytes.withUnsafeBytes { encoded.append($0) }
      body.withUnsafeBytes { encoded.append(UnsafeRawBufferPointer(rebasing: $0[start..<end])) }
    }
    return encoded
  }
}
