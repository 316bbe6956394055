/// Undoes what mail does to the bodies of its parts (RFC 2045, section 6): base64 and quoted-printable. What stands
/// around them stays as it is.
///
/// Parts are told by their header lines wherever these stand: in a whole mail, in a part of one, in a mailbox. Each octet
/// is looked at a fixed number of times for each message inside another one.
struct MailText {
  /// The text with its bodies decoded.
  let text = WipedOctets(capacity: 1024)
  /// Bodies that hold packets of OpenPGP, each by itself.
  private(set) var packets: [WipedOctets] = []
  /// Whether there was a body to decode.
  private(set) var isDecoded = false

  private let source: UnsafeRawBufferPointer
  private let depth: Int
  private var index = 0
  private var boundaries: Set<[UInt8]> = []

  /// Messages inside messages.
  private static let nestingLimit = 4
  private static let signedText = "-----BEGIN PGP SIGNED MESSAGE"
  private static let signedTextEnd = "-----END PGP SIGNATURE"
  private static let boundaryLimit = 256
  /// Of a boundary (RFC 2046, section 5.1.1), and of what is read of a header's value.
  private static let longestBoundary = 70
  private static let longestValue = 4096

  init(_ source: UnsafeRawBufferPointer) { self.init(source, depth: 1) }

  private init(_ source: UnsafeRawBufferPointer, depth: Int) {
    self.source = source
    self.depth = depth
    read()
  }

  // MARK: Parts

  private struct Header {
    var encoding = MailEncoding.none
    var isMessage = false
  }

  private mutating func read() {
    var previous = Line(source.first(0))
    var isInSignedText = false
    while let line = peekLine() {
      // What somebody signed is no part of the mail around it, whatever it looks like.
      if line.octets.starts(with: Self.signedText.utf8) { isInSignedText = true }
      if line.octets.starts(with: Self.signedTextEnd.utf8)
        || (line.boundary.map { boundaries.contains($0) } ?? false)
      {
        isInSignedText = false
      }
      guard !isInSignedText, begins(line, behind: previous) else {
        copy(line)
        previous = line
        continue
      }
      // The line above is the boundary, also where the mail's own headers are not here.
      if line.isPartHeader, let boundary = previous.boundary { add(boundary) }
      let header = readHeader()
      previous = Line(source.first(0))
      if header.encoding != .none { decodeBody(header) }
    }
  }

  /// Whether a line begins the headers of a mail or a part.
  private func begins(_ line: Line, behind previous: Line) -> Bool {
    if line.isPartHeader || (line.isMailbox && previous.isBlank) { return true }
    let isBehindBoundary = previous.boundary.map { boundaries.contains($0) } ?? false
    return line.isHeader && (index == 0 || isBehindBoundary)
  }

  /// Copies header lines and the empty line behind them, and says how the body is encoded.
  private mutating func readHeader() -> Header {
    var header = Header()
    var field: [UInt8] = []
    func take(_ field: [UInt8], _ boundaries: inout Set<[UInt8]>) {
      guard let colon = field.firstIndex(of: UInt8(ascii: ":")) else { return }
      let name = field[..<colon].map(\.lowercase)
      let value = field[(colon + 1)...]
      if name.elementsEqual("content-transfer-encoding".utf8) {
        let word = String(
          decoding: value.map(\.lowercase).filter { !$0.isWhiteSpace }, as: UTF8.self)
        header.encoding = MailEncoding(named: word)
      } else if name.elementsEqual("content-type".utf8) {
        if let boundary = Self.boundary(in: value), boundaries.count < Self.boundaryLimit {
          boundaries.insert(boundary)
        }
        header.isMessage = value.map(\.lowercase).drop { $0.isWhiteSpace }.starts(
          with: "message/".utf8)
      }
    }
    while let line = peekLine() {
      guard !line.isBlank else {
        take(field, &boundaries)
        copy(line)
        // The headers of a message that stands inside this one.
        guard header.isMessage, header.encoding == .none else { return header }
        (header, field) = (Header(), [])
        continue
      }
      if line.isFolded {
        if field.count < Self.longestValue { field += line.octets.prefix(Self.longestValue) }
      } else {
        take(field, &boundaries)
        guard line.isHeader || line.isMailbox else { return Header() }
        field = Array(line.octets.prefix(Self.longestValue))
      }
      copy(line)
    }
    return Header()
  }

  /// Takes the body, up to a boundary or the next mail of a mailbox.
  private mutating func decodeBody(_ header: Header) {
    let start = index
    var isBehindBlank = false
    while let line = peekLine() {
      if let boundary = line.boundary,
        boundaries.contains(boundary) || boundaries.contains(Self.open(boundary))
      {
        break
      }
      if line.isMailbox, isBehindBlank { break }
      // What a list puts below is not encoded.
      if header.encoding == .base64, !line.isBase64 { break }
      isBehindBlank = line.isBlank
      index += line.count
    }
    let body = UnsafeRawBufferPointer(rebasing: source[start..<index])
    guard let octets = header.encoding.decoded(body) else {
      // It says to be encoded, and is not.
      text.append(body)
      return
    }
    isDecoded = true
    let decoded = UTF16Text.plain(octets.octets) ?? octets
    guard TextSign.isText(decoded.octets, isWhole: true) ?? false else {
      if FirstPacket.kind(of: decoded.octets) != nil { packets.append(decoded) }
      return
    }
    if header.isMessage, depth < Self.nestingLimit {
      let inner = MailText(decoded.octets, depth: depth + 1)
      text.append(inner.text.octets)
      packets += inner.packets
    } else {
      text.append(decoded.octets)
    }
    text.append(.lineFeed)
  }

  private mutating func add(_ boundary: [UInt8]) {
    guard boundaries.count < Self.boundaryLimit else { return }
    boundaries.insert(boundary)
  }

  /// The last boundary has two dashes behind it.
  private static func open(_ boundary: [UInt8]) -> [UInt8] {
    boundary.suffix(2).allSatisfy { $0 == .dash } ? Array(boundary.dropLast(2)) : boundary
  }

  /// The parameter of a content type.
  private static func boundary(in value: ArraySlice<UInt8>) -> [UInt8]? {
    let lower = value.map(\.lowercase)
    let name = Array("boundary=".utf8)
    guard
      let place = lower.indices.first(where: { lower[$0...].starts(with: name) })
    else { return nil }
    let rest = value.dropFirst(place + name.count)
    let quote = UInt8(ascii: "\"")
    let boundary =
      rest.first == quote
      ? rest.dropFirst().prefix { $0 != quote }
      : rest.prefix { $0 != UInt8(ascii: ";") && !$0.isWhiteSpace }
    return boundary.isEmpty || boundary.count > longestBoundary ? nil : Array(boundary)
  }

  // MARK: Lines

  /// A line with its end.
  private struct Line {
    let octets: UnsafeRawBufferPointer

    init(_ octets: UnsafeRawBufferPointer) { self.octets = octets }

    var count: Int { octets.count }
    var isBlank: Bool { octets.allSatisfy(\.isWhiteSpace) }
    var isFolded: Bool { octets.first == UInt8(ascii: " ") || octets.first == UInt8(ascii: "\t") }
    /// The line that begins a mail in a mailbox (RFC 4155): it has a time, and ends with the year or the zone.
    var isMailbox: Bool {
      guard octets.starts(with: "From ".utf8), let last = octets.last(where: { !$0.isWhiteSpace })
      else { return false }
      return last.isDigit
        && zip(octets, zip(octets.dropFirst(), octets.dropFirst(2))).contains {
          $0.isDigit && $1.0 == UInt8(ascii: ":") && $1.1.isDigit
        }
    }

    /// A name and a colon (RFC 5322, section 2.2).
    var isHeader: Bool {
      let name = octets.prefix(77).prefix { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: ":") }
      return !name.isEmpty && octets.dropFirst(name.count).first == UInt8(ascii: ":")
    }

    /// A header that a part of a mail has.
    var isPartHeader: Bool {
      octets.count > 8 && octets.first.map { $0 | 0x20 == UInt8(ascii: "c") } ?? false
        && zip(octets, "content-".utf8).allSatisfy { $0.lowercase == $1 } && isHeader
    }

    /// White space among its characters, and padding, are no others.
    var isBase64: Bool {
      octets.allSatisfy { $0.isBase64 || $0 == UInt8(ascii: "=") || $0.isWhiteSpace }
    }

    /// What stands behind the two dashes of a boundary.
    var boundary: [UInt8]? {
      guard octets.starts(with: "--".utf8), octets.count <= MailText.longestBoundary + 8 else {
        return nil
      }
      var boundary = Array(octets.dropFirst(2))
      while let last = boundary.last, last.isWhiteSpace { boundary.removeLast() }
      return boundary.isEmpty ? nil : boundary
    }
  }

  private func peekLine() -> Line? {
    guard index < source.count else { return nil }
    let rest = source.dropping(index)
    return Line(rest.first(rest.firstLineFeed.map { $0 + 1 } ?? rest.count))
  }

  private mutating func copy(_ line: Line) {
    text.append(line.octets)
    index += line.count
  }
}

extension UInt8 {
  fileprivate var lowercase: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }

  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
