/// Writes property lists of bytes, right ones and wrong ones.
struct BinaryWriter {
  indirect enum Item: Sendable {
    case text(String)
    case flag(Bool)
    case number(UInt8)
    case list([Item])
    case dictionary([(String, Item)])
  }

  private var objects: [[UInt8]] = []

  /// The bytes of one, with references of four bytes.
  static func octets(of item: Item) -> [UInt8] {
    var writer = BinaryWriter()
    let top = writer.add(item)
    return file(writer.objects, top: top)
  }

  /// A file of objects that are bytes already.
  static func file(_ objects: [[UInt8]], top: Int = 0) -> [UInt8] {
    var octets = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets += number(octets.count, 4)
      octets += object
    }
    let table = octets.count
    return octets + offsets + [0, 0, 0, 0, 0, 0, 4, 4] + number(objects.count, 8) + number(top, 8)
      + number(table, 8)
  }

  static func number(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * (size - 1 - $0))) }
  }

  /// The kind of an object and how many things are in it.
  static func head(_ kind: UInt8, _ count: Int) -> [UInt8] {
    count < 15 ? [kind | UInt8(count)] : [kind | 0x0F, 0x12] + number(count, 4)
  }

  /// A list of objects, by their numbers.
  static func list(_ references: [Int]) -> [UInt8] {
    head(0xA0, references.count) + references.flatMap { number($0, 4) }
  }

  static func text(_ text: String) -> [UInt8] { head(0x50, text.utf8.count) + Array(text.utf8) }

  static func dictionary(_ keys: [Int], _ values: [Int]) -> [UInt8] {
    head(0xD0, keys.count) + (keys + values).flatMap { number($0, 4) }
  }

  private mutating func add(_ item: Item) -> Int {
    let object: [UInt8]
    switch item {
    case .text(let text): object = Self.text(text)
    case .flag(let flag): object = [flag ? 9 : 8]
    case .number(let number): object = [0x10, number]
    case .list(let items): object = Self.list(items.map { add($0) })
    case .dictionary(let members):
      let keys = members.map { add(.text($0.0)) }
      object = Self.dictionary(keys, members.map { add($0.1) })
    }
    objects.append(object)
    return objects.count - 1
  }
}
