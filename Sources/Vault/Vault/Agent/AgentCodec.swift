internal import CryptoPrimitives
internal import SecureElement
internal import VaultModel

// How what stands in a vault's file goes to an agent and back.

extension Registry {
  /// The list without its heads, which its code does not cover either.
  func write(to writer: inout CanonicalWriter) {
    writer.integer(UInt8(truncatingIfNeeded: entries.count))
    for (domain, entry) in entries.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      writer.prefixed(domain.rawValue)
      writer.integer(entry.generation)
      writer.fixed(entry.stamp.bytes)
      writer.prefixed(entry.wrappedKey)
    }
    writer.integer(UInt8(truncatingIfNeeded: protectors.count))
    for row in protectors {
      writer.prefixed(row.id)
      writer.integer(row.kind)
      writer.prefixed(row.name)
      writer.prefixed(row.factor)
      writer.prefixed(row.envelope)
    }
    writer.prefixed(counter)
    writer.integer(g)
    writer.prefixed(storedCode)
  }

  init(_ reader: inout CanonicalReader) throws(MalformedInput) {
    var entries: [VaultPart: Entry] = [:]
    for _ in 0..<(try reader.integer(UInt8.self)) {
      let domain = try VaultPart(&reader)
      guard entries[domain] == nil else { throw MalformedInput(.otherContent) }
      let generation = try reader.integer(UInt64.self)
      let stamp = try Stamp(&reader)
      entries[domain] = Entry(
        generation: generation, stamp: stamp, wrappedKey: Array(try reader.prefixed()), head: [])
    }
    var protectors: [ProtectorRow] = []
    for _ in 0..<(try reader.integer(UInt8.self)) {
      let id = Array(try reader.prefixed())
      let kind = try reader.integer(UInt8.self)
      protectors.append(
        ProtectorRow(
          id: id, kind: kind, name: Array(try reader.prefixed()),
          factor: Array(try reader.prefixed()), envelope: Array(try reader.prefixed())))
    }
    let counter = Array(try reader.prefixed())
    let g = try reader.integer(UInt64.self)
    self.init(
      entries: entries, protectors: protectors, counter: counter, g: g,
      code: Array(try reader.prefixed()))
  }
}

extension VaultPart {
  init(_ reader: inout CanonicalReader) throws(MalformedInput) {
    guard let domain = VaultPart(rawValue: try reader.prefixedString()) else {
      throw MalformedInput(.otherContent)
    }
    self = domain
  }
}

extension Stamp {
  init(_ reader: inout CanonicalReader) throws(MalformedInput) {
    guard let stamp = Stamp(try reader.fixed(Self.byteCount)) else {
      throw MalformedInput(.endsEarly)
    }
    self = stamp
  }
}

extension CountedTable {
  /// A table of a domain, by its name.
  init(_ reader: inout CanonicalReader, of domain: VaultPart) throws(MalformedInput) {
    let name = try reader.prefixedString()
    guard let table = domain.countedTables.first(where: { $0.name == name }) else {
      throw MalformedInput(.otherContent)
    }
    self = table
  }
}

extension Place {
  init(_ reader: inout CanonicalReader) throws(MalformedInput) {
    guard let place = Place(Int64(try reader.integer(UInt16.self))) else {
      throw MalformedInput(.otherContent)
    }
    self = place
  }
}

extension [StoredRow] {
  func write(to writer: inout CanonicalWriter) {
    writer.integer(UInt32(truncatingIfNeeded: count))
    for row in self {
      writer.integer(row.place.number)
      switch row.content {
      case .cell(let cell):
        writer.prefixed(row.id)
        writer.prefixed(cell)
      case .key(let record): record.write(to: &writer)
      }
    }
  }

  init(_ reader: inout CanonicalReader, of table: CountedTable) throws(MalformedInput) {
    self = []
    for _ in 0..<(try reader.integer(UInt32.self)) {
      let place = try Place(&reader)
      switch table {
      case .sealed:
        let id = Array<UInt8>(try reader.prefixed())
        append(StoredRow(place: place, id: id, cell: Array<UInt8>(try reader.prefixed())))
      case .custody: append(StoredRow(place: place, try CustodyRecord(&reader)))
      }
    }
  }
}

extension PrivateKeyUse {
  func write(to writer: inout CanonicalWriter) {
    switch self {
    case .agree(let peer):
      writer.integer(1 as UInt8)
      writer.prefixed(peer)
    case .sign(let message):
      writer.integer(2 as UInt8)
      writer.prefixed(message)
    case .signDigest(let digest, let hash):
      writer.integer(3 as UInt8)
      writer.prefixed(digest)
      writer.integer(hash)
    case .decryptRSA(let block, let sizes, let substitute):
      writer.integer(4 as UInt8)
      writer.prefixed(block)
      writer.integer(UInt8(clamping: sizes.count))
      for size in sizes.prefix(Int(UInt8.max)) { writer.integer(UInt32(clamping: size)) }
      writer.prefixed(substitute)
    case .layer:
      writer.integer(5 as UInt8)
    }
  }

  init(_ reader: inout CanonicalReader) throws(MalformedInput) {
    switch try reader.integer(UInt8.self) {
    case 1: self = .agree(Array(try reader.prefixed()))
    case 2: self = .sign(Array(try reader.prefixed()))
    case 3:
      let digest = Array(try reader.prefixed())
      self = .signDigest(digest, hash: try reader.integer())
    case 4:
      let block = Array(try reader.prefixed())
      var sizes: [Int] = []
      for _ in 0..<(try reader.integer(UInt8.self)) {
        sizes.append(Int(try reader.integer(UInt32.self)))
      }
      self = .decryptRSA(block, sizes: sizes, substitute: Array(try reader.prefixed()))
    case 5: self = .layer
    default: throw MalformedInput(.otherContent)
    }
  }
}
