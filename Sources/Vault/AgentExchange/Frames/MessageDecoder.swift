/// Puts a request or an answer together, octet by octet as they come. Nothing is taken in advance for what a length says.
package struct MessageDecoder: ~Copyable {
  package enum Progress: Equatable {
    /// The frame is not whole.
    case incomplete
    /// A frame is whole, and another follows.
    case frame
    /// The message of this request is whole: ``takeBody()``.
    case message(UInt8)
  }

  /// The length, version and request of the frame that comes, as far as they are there.
  private var header: [UInt8] = []
  /// How many octets of its body are still to come.
  private var missingOfBody = 0
  /// The number of the message, once a frame of it is whole or begun.
  private var request: UInt8?
  private var body = WipedBytes()

  private static let headerSize = Frame.lengthSize + Frame.headSize

  package init() { header.reserveCapacity(Self.headerSize) }

  /// Whether a part of a message was taken: the next octets belong to it.
  package var isBegun: Bool { !header.isEmpty || request != nil }

  /// How many octets of a body are held.
  package var held: Int { body.count }

  /// The most octets that ``take(_:)`` takes next: those that a header or a body lacks. At least 1.
  package var missing: Int {
    header.count < Self.headerSize ? Self.headerSize - header.count : missingOfBody
  }

  /// Takes what belongs to the header or body that is being read, which is all of `bytes` where they are no more than
  /// ``missing``.
  /// - Throws: what makes the rest meaningless; the decoder is of no use any more.
  package mutating func take(
    _ bytes: UnsafeRawBufferPointer
  ) throws(FrameError) -> (taken: Int, progress: Progress) {
    let taken = min(bytes.count, missing)
    let part = UnsafeRawBufferPointer(rebasing: bytes[..<taken])
    guard taken > 0 else { return (0, .incomplete) }
    if header.count < Self.headerSize {
      header.append(contentsOf: part)
      try readHeader()
    } else {
      body.append(part)
      missingOfBody -= taken
    }
    guard header.count == Self.headerSize, missingOfBody == 0, let request else {
      return (taken, .incomplete)
    }
    let isLast = header[Frame.lengthSize + 1] & Frame.continues == 0
    header.removeAll(keepingCapacity: true)
    return (taken, isLast ? .message(request) : .frame)
  }

  /// The body of a whole message, whose owner keeps the duty to wipe it. The decoder is as new.
  package mutating func takeBody() -> [UInt8] {
    let message = body.array()
    body = WipedBytes()
    request = nil
    return message
  }

  /// Refuses a header as soon as what is wrong in it is there. Another version may mean other lengths: it comes first.
  private mutating func readHeader() throws(FrameError) {
    guard header.count >= Frame.lengthSize else { return }
    if header.count > Frame.lengthSize, header[Frame.lengthSize] != Frame.version {
      throw .anotherVersion
    }
    let length = header.prefix(Frame.lengthSize).reduce(0) { $0 << 8 | Int($1) }
    guard (Frame.headSize...Frame.largest).contains(length) else { throw .badLength }
    guard header.count == Self.headerSize else { return }
    let number = header[Frame.lengthSize + 1] & ~Frame.continues
    guard request == nil || request == number else { throw .anotherRequest }
    request = number
    missingOfBody = length - Frame.headSize
    guard missingOfBody > 0 || header[Frame.lengthSize + 1] == number else { throw .emptyPart }
    guard missingOfBody <= Frame.largestMessage - body.count else { throw .tooLong }
  }
}
