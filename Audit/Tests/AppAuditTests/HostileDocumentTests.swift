import Testing

@testable import AppAudit

@Suite("Property lists of bytes") struct HostileDocumentTests {
  /// A file of objects that are bytes already, with references of four bytes.
  private func file(_ objects: [[UInt8]]) -> Source {
    var octets = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets += number(octets.count, 4)
      octets += object
    }
    let table = octets.count
    octets += offsets + [0, 0, 0, 0, 0, 0, 4, 4]
    return Source(
      path: "Info.plist",
      octets: octets + number(objects.count, 8) + number(0, 8) + number(table, 8))
  }

  private func number(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * (size - 1 - $0))) }
  }

  private func list(_ references: [Int]) -> [UInt8] {
    [0xAF, 0x12] + number(references.count, 4) + references.flatMap { number($0, 4) }
  }

  private func text(_ count: Int, kind: UInt8 = 0x5F) -> [UInt8] {
    let size = kind == 0x5F ? 1 : 2
    return [kind, 0x12] + number(count, 4) + [UInt8](repeating: 0x61, count: count * size)
  }

  @Test("may name a text often") func often() {
    let names = list([Int](repeating: 1, count: 10_000))
    #expect(Audit().run([file([names, text(100)])]).unread == [])
  }

  /// What stands there once would be in memory as often as it is named.
  @Test(
    "that are more when they are read than memory holds are named as unread",
    arguments: [0x5F, 0x6F] as [UInt8])
  func flood(kind: UInt8) {
    let names = list([Int](repeating: 1, count: 50_000))
    #expect(Audit().run([file([names, text(1 << 20, kind: kind)])]).unread.count == 1)
  }

  @Test("of a list that has itself many times are named as unread") func loop() {
    let itself = list([Int](repeating: 0, count: 500_000))
    #expect(Audit().run([file([itself])]).unread.count == 1)
  }
}
