internal import SecretMemory

/// What of OpenPGP stands in a text that people were sent: a mail, a page, a file with words around a block.
///
/// The readers of this library take armor as RFC 9580 has it. Here it is put right before: what mail, chats, web pages and
/// editors do to text is undone. Quoting, indentation and comment marks in front of lines; line ends of all kinds, written
/// out, or lost; bodies of mail in base64 and quoted-printable; entities and tags of HTML; dashes, spaces and invisible
/// characters of word processors; headers without an empty line behind them; a checksum that is gone or joined to the data.
/// What stands around a block is passed over. All of it takes time that is linear in the text.
///
/// No octet of data is guessed: a block that ends too early, or with a character in it that is none of base64, is one that
/// cannot be put right, and says so. Where the last line alone is missing, and the data show that they are whole, it is not
/// needed. What a block is, its packets say: its first line may be another one's.
package struct OpenPGPText {
  /// A longer text is read as it stands.
  package static let maximumOctets = 16 * 1024 * 1024
  /// Of blocks that cannot be put right no more are kept.
  private static let failureLimit = 1_000

  /// In the order of the text.
  package private(set) var found: [FoundOpenPGP] = []
  /// Whether nothing but white space stands around them.
  package private(set) var isAlone = true

  /// Looks at a text.
  package init(_ text: UnsafeRawBufferPointer) {
    if let plain = UTF16Text.plain(text) {
      self.init(plain: plain.octets)
    } else {
      self.init(plain: text)
    }
  }

  private init(plain text: UnsafeRawBufferPointer) {
    let mail = MailText(text)
    guard mail.isDecoded else {
      find(in: text)
      return
    }
    find(in: mail.text.octets)
    mail.packets.forEach { add($0) }
    guard !found.contains(where: { $0.failure == nil }) else { return }
    // A body that only says to be encoded.
    var asItStands = OpenPGPText()
    asItStands.find(in: text)
    if asItStands.found.contains(where: { $0.failure == nil }) || found.isEmpty {
      self = asItStands
    }
  }

  private init() {}

  /// Looks at what a source gives from where it stands, and leaves it there.
  ///
  /// Nil for packets, for a text of more than `maximumOctets`, and for one in which nothing was found: those are for
  /// the readers, as they stand. Throws what the source throws.
  package static func find(in source: any RewindableSource) throws -> OpenPGPText? {
    guard source.remainingCount ?? 0 <= maximumOctets else { return nil }
    let octets = WipedOctets(capacity: 64 * 1024)
    let piece = WipedPiece()
    var isText: Bool?
    while octets.count <= maximumOctets {
      let count = try source.checkedRead(into: piece.buffer)
      octets.append(UnsafeRawBufferPointer(rebasing: piece.buffer[..<count]))
      if isText == nil { isText = Self.isText(octets.octets, isWhole: count == 0) }
      if isText == false || count == 0 { break }
    }
    try source.rewind()
    guard isText == true, octets.count <= maximumOctets else { return nil }
    let text = OpenPGPText(octets.octets)
    return text.found.isEmpty ? nil : text
  }

  /// Whether something that begins with these octets is a text to look into, also one in UTF-16.
  package static func isText(beginning octets: some Collection<UInt8>) -> Bool {
    Array(octets.prefix(TextSign.octetsNeeded)).withUnsafeBytes {
      isText($0, isWhole: true) ?? false
    }
  }

  private static func isText(_ octets: UnsafeRawBufferPointer, isWhole: Bool) -> Bool? {
    guard octets.count >= 4 || isWhole else { return nil }
    return UTF16Text.begins(octets) ? true : TextSign.isText(octets, isWhole: isWhole)
  }

  /// Whether a block of a kind is there, also one that cannot be put right.
  package func has(_ kind: Armor.Kind) -> Bool { found.contains { $0.form == .block(kind) } }

  /// What each reader takes at once, in the order of the text: a message or a signed text by itself, and all certificates,
  /// secret keys or signatures together, which are one list wherever they stand.
  package var pieces: [FoundOpenPGP] {
    var pieces: [FoundOpenPGP] = []
    var lists: Set<Armor.Kind> = []
    for block in Self.distinct(found) {
      guard case .block(let kind) = block.form, kind != .message, block.failure == nil else {
        pieces.append(block)
        continue
      }
      guard lists.insert(kind).inserted, let all = list(of: kind) else { continue }
      pieces.append(all)
    }
    return pieces
  }

  /// All blocks of a kind that could be put right, as one list; nil where there are none.
  package func joined(_ kind: Armor.Kind) -> (any RewindableSource)? { list(of: kind)?.source }

  private func list(of kind: Armor.Kind) -> FoundOpenPGP? {
    var blocks = Self.distinct(found.filter { $0.form == .block(kind) && $0.failure == nil })
    guard !blocks.isEmpty else { return nil }
    if kind == .publicKey {
      // In front of all keys a revocation is one that came by itself, and not a part of what stands there before it.
      blocks = blocks.filter(\.isRevocation) + blocks.filter { !$0.isRevocation }
    }
    let all = WipedOctets(capacity: blocks.reduce(0) { $0 + $1.octets.count })
    for block in blocks { all.append(block.octets.octets) }
    return FoundOpenPGP(
      form: .block(kind), octetCount: blocks.reduce(0) { $0 + $1.octetCount }, failure: nil,
      isMention: false, octets: all)
  }

  /// Without those that are there already: a mail has its text a second time, as a page. What they take of the text counts
  /// for the first one.
  private static func distinct(_ blocks: [FoundOpenPGP]) -> [FoundOpenPGP] {
    var distinct: [FoundOpenPGP] = []
    var places: [Int: [Int]] = [:]
    for block in blocks {
      guard block.failure == nil else {
        distinct.append(block)
        continue
      }
      var hasher = Hasher()
      hasher.combine(block.form)
      hasher.combine(bytes: block.octets.octets)
      let hash = hasher.finalize()
      let known = places[hash, default: []].first {
        distinct[$0].form == block.form
          && distinct[$0].octets.octets.elementsEqual(block.octets.octets)
      }
      if let known {
        distinct[known].octetCount += block.octetCount
      } else {
        places[hash, default: []].append(distinct.count)
        distinct.append(block)
      }
    }
    return distinct
  }

  /// What a reader of blocks of one kind is to read of what somebody gave: those blocks, put right; else the same octets,
  /// of which the reader says what they are.
  ///
  /// Throws `OpenPGPError` where there are such blocks and none could be put right; and what the source throws.
  package static func source(
    of kind: Armor.Kind, in source: any RewindableSource
  ) throws -> any RewindableSource {
    try find(in: source)?.source(of: kind, in: source) ?? source
  }

  /// The same of what was found in the source.
  package func source(
    of kind: Armor.Kind, in source: any RewindableSource
  ) throws -> any RewindableSource {
    if let blocks = joined(kind) { return blocks }
    if let failure = failures(of: kind).first ?? found.first?.failure {
      guard try Self.isArmor(source) else { throw failure }
      return source
    }
    return pieces.first { $0.failure == nil }?.source ?? source
  }

  /// Whether a source is armor as it stands: whatever the RFC permits is read, also where it was not put right here.
  package static func isArmor(_ source: any RewindableSource) throws -> Bool {
    let isArmor = (try? Armor.decode(source, to: DiscardingSink())) != nil
    try source.rewind()
    return isArmor
  }

  /// Why blocks of a kind could not be put right, each that could not.
  package func failures(of kind: Armor.Kind) -> [OpenPGPError] {
    found.filter { $0.form == .block(kind) }.compactMap(\.failure)
  }

  // MARK: Finding

  private var failures = 0

  private mutating func find(in text: UnsafeRawBufferPointer) {
    var finder = ArmorFinder(text)
    var end = 0
    while let find = finder.next() {
      noteSurroundings(text[end..<max(end, find.range.lowerBound)])
      end = max(end, find.range.upperBound)
      add(
        FoundOpenPGP(
          form: find.form, octetCount: find.range.count, failure: find.failure,
          isMention: find.isMention, octets: find.octets))
    }
    noteSurroundings(text[end...])
    guard found.contains(where: { $0.failure == nil }), found.contains(where: \.isMention) else {
      return
    }
    // Words that tell of armor are words around what is there.
    found.removeAll(where: \.isMention)
    isAlone = false
  }

  private mutating func noteSurroundings(_ octets: Slice<UnsafeRawBufferPointer>) {
    guard isAlone, octets.contains(where: { !$0.isWhiteSpace }) else { return }
    isAlone = octets.lazy.filter { !$0.isWhiteSpace }.elementsEqual(Armor.byteOrderMark)
  }

  private mutating func add(_ new: FoundOpenPGP) {
    if new.failure != nil {
      failures += 1
      guard failures <= Self.failureLimit else { return }
    }
    found.append(new)
  }

  /// Packets that a mail has as an attachment.
  private mutating func add(_ packets: WipedOctets) {
    guard let claimed = FirstPacket.kind(of: packets.octets) else { return }
    let kind = FirstPacket.isRevocation(packets.octets) ? .publicKey : claimed
    let armored = WipedOctets(capacity: ArmorSink.size(of: packets.count, as: kind))
    let sink = ArmorSink(WipedSink(armored), as: kind, checksum: false)
    do {
      try sink.write(packets.octets)
      try sink.finish()
    } catch {
      preconditionFailure("memory refused octets: \(error)")
    }
    add(
      FoundOpenPGP(
        form: .block(kind), octetCount: packets.count, failure: nil, isMention: false,
        octets: armored))
  }
}

/// A buffer that is wiped when it goes.
private final class WipedPiece {
  let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 * 1024, alignment: 64)

  deinit {
    wipe(buffer)
    buffer.deallocate()
  }
}

private final class WipedSink: OctetSink {
  private let octets: WipedOctets

  init(_ octets: WipedOctets) { self.octets = octets }

  func write(_ octets: UnsafeRawBufferPointer) { self.octets.append(octets) }
}
