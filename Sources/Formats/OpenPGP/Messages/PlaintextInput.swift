internal import CryptoPrimitives
internal import SecretMemory

/// What is encrypted, made while it is read: one-pass signatures, literal data in its packet, signatures.
final class PlaintextInput: OctetInput {
  private static let partSize = 1 << 16
  /// The longest run that is lent from memory.
  static let runSize = 512 * 1024
  private static let largestPart: UInt64 = 1 << 30

  private let source: any OctetSource
  private let signer: DataSigner
  /// What is left of a source whose length is known.
  private var left: UInt64?
  /// What is left of the present part of a literal that is too long for one length.
  private var partLeft: UInt64 = 0
  private var state = State.head
  private let buffer: UnsafeMutableRawBufferPointer
  private let head: [UInt8]
  private var tail: [UInt8] = []

  private enum State { case head, data, tail, end }

  /// How many octets of data were taken so far.
  private(set) var dataCount = 0
  /// How many octets there will be, where that is known: not of signatures, whose numbers have no fixed size.
  let exactCount: UInt64?
  /// How many octets there will be at least.
  let leastCount: UInt64

  init(
    _ source: any OctetSource, isText: Bool, signer: DataSigner
  ) {
    // The length of what is written is not known then.
    let source: any OctetSource = isText ? CanonicalTextSource(source) : source
    self.source = source
    self.signer = signer
    left = source.remainingCount
    let header = LiteralHeader.octets(isText: isText)
    var writer = CanonicalWriter(capacity: 256)
    writer.fixed(signer.head)
    let count = left.map { $0 + UInt64(header.count) }
    if let count, count <= UInt64(UInt32.max) {
      writer.packetHeader(.literalData, length: Int(count))
      partLeft = count - UInt64(header.count)
    } else {
      writer.integer(UInt8(0xC0 | PacketType.literalData.rawValue))
      // The first part must have 512 octets, and of a pipe nobody knows whether it has: so that the header is
      // in the first part of what is read, below.
      if count != nil {
        writer.integer(UInt8(224 + 30))
        partLeft = Self.largestPart - UInt64(header.count)
      }
    }
    if count != nil { writer.fixed(header) }
    head = writer.bytes
    pendingHeader = count == nil ? header : []
    buffer = .allocate(byteCount: Self.partSize + 8, alignment: 64)
    let certain = UInt64(head.count) + (left ?? 0)
    leastCount = certain
    exactCount =
      signer.isEmpty && (count ?? .max) <= UInt64(UInt32.max) ? certain : nil
  }

  /// Of a source whose length nobody knows: the literal's header, until the first part is made.
  private var pendingHeader: [UInt8]

  deinit {
    wipe(buffer)
    buffer.deallocate()
  }

  override func nextRun() throws -> UnsafeRawBufferPointer {
    switch state {
    case .head:
      if let run = lendFramed(head) { return run }
      state = .data
      return try nextRun()
    case .data:
      if left == nil { return try nextPart() }
      if let length = try nextLength() { return lend(length[...]) }
      if source.isInMemory {
        let lent = try borrowed()
        if !lent.isEmpty { return lent }
        state = .tail
        return try nextRun()
      }
      let count = try read(UnsafeMutableRawBufferPointer(rebasing: buffer[..<Self.partSize]))
      if count > 0 { return UnsafeRawBufferPointer(rebasing: buffer[..<count]) }
      state = .tail
      return try nextRun()
    case .tail:
      if framed == 0 { tail = try signer.tail() }
      if let run = lendFramed(tail) { return run }
      state = .end
      return try nextRun()
    case .end:
      return UnsafeRawBufferPointer(start: nil, count: 0)
    }
  }

  override var isStable: Bool {
    switch state {
    case .data: source.isInMemory && left != nil && partLeft > 0
    case .head, .tail, .end: false
    }
  }

  override func nextRun(into buffer: UnsafeMutableRawBufferPointer) throws -> Int? {
    guard state == .data, left != nil, partLeft > 0 else { return nil }
    let count = try read(buffer)
    return count > 0 ? count : nil
  }

  /// The next `count` octets, where they stand in memory, or put into `buffer`; fewer only at the end.
  func batch(
    _ count: Int, orInto buffer: UnsafeMutableRawBufferPointer
  ) throws -> UnsafeRawBufferPointer {
    if let lent = try borrow(count) { return lent }
    return UnsafeRawBufferPointer(rebasing: buffer[..<(try fill(buffer))])
  }

  /// How much of head or tail was lent.
  private var framed = 0

  /// The next piece of `octets`, through the buffer; nil when there is no more.
  private func lendFramed(_ octets: [UInt8]) -> UnsafeRawBufferPointer? {
    guard framed < octets.count else {
      framed = 0
      return nil
    }
    let run = lend(octets[framed...])
    framed += run.count
    return run
  }

  private func lend(_ octets: ArraySlice<UInt8>) -> UnsafeRawBufferPointer {
    let count = min(octets.count, buffer.count)
    buffer.copyBytes(from: octets.prefix(count))
    return UnsafeRawBufferPointer(rebasing: buffer[..<count])
  }

  /// Data of a source in memory, where it stands; none at its end.
  private func borrowed() throws -> UnsafeRawBufferPointer {
    guard let left, left > 0 else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    let lent = try source.lend(Int(min(UInt64(Self.runSize), partLeft, left)))
    try took(lent, of: left)
    return lent
  }

  /// Data of a source whose length is known; zero at its end.
  private func read(_ buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    guard let left, left > 0 else { return 0 }
    let limit = min(UInt64(buffer.count), partLeft, left)
    let room = UnsafeMutableRawBufferPointer(rebasing: buffer[..<Int(limit)])
    let count = try source.checkedRead(into: room)
    try took(UnsafeRawBufferPointer(rebasing: room[..<count]), of: left)
    return count
  }

  private func took(_ data: UnsafeRawBufferPointer, of left: UInt64) throws {
    guard data.count > 0, UInt64(data.count) <= min(partLeft, left) else {
      throw OpenPGPError(.invalidRequest, .sourceTooShort)
    }
    self.left = left - UInt64(data.count)
    partLeft -= UInt64(data.count)
    try took(data)
  }

  /// The length of the next part of a literal that is too long for one; nil while a part lasts.
  private func nextLength() throws -> [UInt8]? {
    guard let left, left > 0, partLeft == 0 else { return nil }
    var writer = CanonicalWriter(capacity: 6)
    // The last part is never one of those that say that another follows.
    if left > Self.largestPart {
      writer.integer(UInt8(224 + 30))
      partLeft = Self.largestPart
    } else {
      writer.packetLength(Int(left))
      partLeft = left
    }
    return writer.bytes
  }

  /// The next part of a source whose length nobody knows, with its length in front.
  private func nextPart() throws -> UnsafeRawBufferPointer {
    let start = 6
    let room = UnsafeMutableRawBufferPointer(rebasing: buffer[start..<(start + Self.partSize)])
    room.copyBytes(from: pendingHeader)
    let headed = pendingHeader.count
    pendingHeader = []
    var count = headed
    while count < room.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: room[count...])
      let step = try source.checkedRead(into: rest)
      if step == 0 { break }
      count += step
    }
    try took(UnsafeRawBufferPointer(rebasing: room[headed..<count]))
    var writer = CanonicalWriter(capacity: 6)
    if count == room.count {
      writer.integer(UInt8(224 + Self.partSize.trailingZeroBitCount))
    } else {
      writer.packetLength(count)
      state = .tail
    }
    let length = writer.bytes
    let first = start - length.count
    UnsafeMutableRawBufferPointer(rebasing: buffer[first..<start]).copyBytes(from: length)
    return UnsafeRawBufferPointer(rebasing: buffer[first..<(start + count)])
  }

  private func took(_ data: UnsafeRawBufferPointer) throws {
    try signer.update(data)
    dataCount += data.count
  }
}
