import Synchronization
import Testing

@testable import AppAudit

@Suite("Files in all") struct BoundsTests {
  private static let mistake = "let a = Insecure.MD5.self\n"

  private func sources(_ count: Int, _ text: (Int) -> String) -> [Source] {
    (0..<count).map { Source(path: "F\(1_000 + $0).swift", text($0)) }
  }

  @Test("are read up to what there is room for, the same ones with any number at once") func kept()
  {
    var audit = Audit()
    audit.mostKept = 400_000
    let many = sources(60) { number in
      (0..<20).map { "let name\(number)of\($0) = \"\($0)\"\n" }.joined() + Self.mistake
    }
    let report = audit.run(many)
    let count = report.unread.count
    #expect(count > 10 && count < 50)
    #expect(report.unread.map(\.path) == many.suffix(count).map(\.path))
    #expect(
      Set(report.unread.map(\.reason)) == [
        "names and values of other files take up all the room that there is"
      ])
    #expect(report.findings.count == 60 - count && report.files == 60 - count)
    audit.jobs = 5
    #expect(audit.run(many.reversed()) == report)
  }

  @Test("that say the same take no more room than one") func same() {
    var audit = Audit()
    audit.mostKept = 100_000
    let many = sources(600) { _ in "func f() { g(h, i) }\nextension A { struct B {} }\n" }
    #expect(audit.run(many).unread == [])
  }

  @Test("are read anew each time, and named as unread where they were changed meanwhile")
  func changed() {
    let octets = Array(Self.mistake.utf8)
    let report = Audit().run([
      Source(path: "A.swift", octets: octets) { octets },
      Source(path: "B.swift", octets: octets) { octets + [0x0A] },
      Source(path: "C.swift", octets: octets) { nil },
    ])
    #expect(report.findings.map(\.path) == ["A.swift"] && report.files == 1)
    #expect(
      report.unread.map(\.reason)
        == Array(repeating: "it was changed while it was read", count: 2))
    // Whenever that is: of what is found in a file nothing is said whose places nobody knows.
    for count in 1..<4 {
      let reads = Reads(octets, count)
      let file = Source(path: "A.swift", octets: octets) { reads.next() }
      let late = Audit().run([file])
      #expect(late.findings.count + late.unread.count == 1, "\(count)")
    }
  }

  /// The bytes of a file that somebody changes after it was read so often.
  private final class Reads: Sendable {
    private let octets: [UInt8]
    private let left: Mutex<Int>

    init(_ octets: [UInt8], _ count: Int) {
      self.octets = octets
      left = Mutex(count)
    }

    func next() -> [UInt8]? {
      left.withLock { left in
        left -= 1
        return left < 0 ? octets + [0x0A] : octets
      }
    }
  }

  @Test("of property lists are read up to what there is room for") func documents() {
    var audit = Audit()
    audit.mostKept = 100_000
    let lists = (0..<100).map {
      Source(
        path: "\(100 + $0)/Info.plist", "<plist><dict><key>a</key><string>b</string></dict></plist>"
      )
    }
    let count = audit.run(lists).unread.count
    #expect(count > 10 && count < 90)
  }

  @Test("have findings up to what there is room for") func findings() {
    var audit = Audit()
    audit.mostFindings = 25
    let report = audit.run(sources(9) { _ in String(repeating: Self.mistake, count: 10) })
    #expect(report.findings.count == 20 && report.unread.count == 7)
    #expect(
      report.unread.first?.reason
        == "findings in it and in other files take up all the room that there is")
    let one = audit.run(sources(1) { _ in String(repeating: Self.mistake, count: 26) })
    #expect(one.unread.map(\.reason) == ["findings in it take up all the room that there is"])
    audit.jobs = 3
    #expect(audit.run(sources(9) { _ in String(repeating: Self.mistake, count: 10) }) == report)
    let comments = String(repeating: "// audit: allow WA99\n", count: 26)
    #expect(audit.run(sources(1) { _ in comments }).unread.count == 1)
  }

  @Test("of other files have findings up to what there is room for, too") func findingsInDocuments()
  {
    var audit = Audit()
    audit.mostFindings = 25
    let fields = String(repeating: "<textField placeholder=\"Password\"/>\n", count: 10)
    let boards = (0..<9).map {
      Source(path: "\($0).storyboard", "<document><objects>\(fields)</objects></document>")
    }
    let report = audit.run(boards)
    #expect(report.findings.count == 20 && report.unread.count == 7)
    let comments = String(repeating: "A = b // audit: allow WA31 c\n", count: 10)
    let settings = (0..<9).map { Source(path: "\($0).xcconfig", comments) }
    #expect(audit.run(settings).unread.count == 7)
    // They come before the sources.
    let both = audit.run(boards + sources(1) { _ in Self.mistake })
    #expect(both.unread.count == 8 && both.findings.count == 20)
  }
}
