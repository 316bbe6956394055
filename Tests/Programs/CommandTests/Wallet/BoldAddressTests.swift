#if os(Linux)
  import Foundation
  import Testing

  @testable import Commands

  /// Addresses for a person stand in groups of four, the first and last of which are bold where a terminal can show it.
  @Suite("Groups of an address, on a terminal")
  struct BoldAddressTests {
    private static let bitcoin = "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu"
    private static let ethereum = "0x9858EfFD232B4033E47d90003D41EC34EcaEda94"
    private let place: Place

    init() throws { place = try Place() }

    private func check(_ address: String, kind: String, columns: Int = 100) throws -> String {
      let session = try place.terminal(
        ["wallet", "check", address], columns: columns, environment: ["TERM": kind])
      #expect(try session.end() == 0)
      return String(decoding: session.styled, as: UTF8.self)
        .replacingOccurrences(of: "\r\n", with: "\n")
    }

    @Test("are bold at both ends, and nothing else is", arguments: ["xterm", "linux"])
    func bold(kind: String) throws {
      let bitcoin = try check(Self.bitcoin, kind: kind)
      #expect(
        bitcoin.contains(
          "\u{1B}[1mbc1q\u{1B}[22m cr8t e4kr 609g cawu tmrz a0j4 xv80 jy8z 306f \u{1B}[1myu\u{1B}[22m\n"
        ))
      #expect(bitcoin.components(separatedBy: "\u{1B}").count == 5)
      let ethereum = try check(Self.ethereum, kind: kind)
      #expect(
        ethereum.contains(
          "0x\u{1B}[1m9858\u{1B}[22m EfFD 232B 4033 E47d 9000 3D41 EC34 EcaE \u{1B}[1mda94\u{1B}[22m\n"
        ))
    }

    @Test("are as wide as they look")
    func width() throws {
      // Eleven groups of a row of 40: the row ends behind the eighth.
      #expect(
        try check(Self.bitcoin, kind: "xterm", columns: 40).contains(
          "\u{1B}[1mbc1q\u{1B}[22m cr8t e4kr 609g cawu tmrz a0j4 xv80\n  jy8z 306f \u{1B}[1myu\u{1B}[22m\n"
        ))
      #expect(columns(Emphasis.bold("abcd")) == 4)
    }

    @Test(
      "begin a row of their own where the rest of one does not hold them, and no group is broken")
    func together() throws {
      let taproot = "bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr"
      for address in [Self.bitcoin, Self.ethereum, taproot] {
        let given = try GivenAddress(address).address
        let groups = given.grouped.unicodeScalars.filter { $0.value > 5 }
          .split(separator: " ").map { String(String.UnicodeScalarView($0)) }
        for width in [80, 44] {
          let line = TextLine("Pays 0.60000000 BTC (60000000 sat) to Anna: \(given.grouped)")
          let rows = Emphasis.shown(line.fitted(to: width), isStyled: false)
            .split(separator: "\n").map { $0.drop { $0 == " " } }
          #expect(rows.allSatisfy { $0.count <= width })
          // In rows where nothing else stands.
          let own = rows.filter { $0.contains(groups[1]) || $0.contains(groups[groups.count - 2]) }
          #expect(own.first?.hasPrefix(groups[0]) == true, "\(rows)")
          let isWhole = groups.joined(separator: " ").count + 2 <= width
          #expect(own.count == 1 || !isWhole, "\(rows)")
          let words = rows.flatMap { $0.split(separator: " ") }.map(String.init)
          #expect(words.suffix(groups.count) == groups[...])
        }
      }
      // Where there is room it stands beside the rest.
      let line = TextLine("Pays Anna: \(try GivenAddress(Self.ethereum).address.grouped)")
      #expect(!line.fitted(to: 80).contains("\n"))
      #expect(printable(Emphasis.together("ab")) == "<U+0004>ab<U+0005>")
    }

    @Test(
      "are plain where a terminal shows nothing bold, or says nothing of itself",
      arguments: ["dumb", "unknown", ""])
    func plain(kind: String) throws {
      let shown = try check(Self.bitcoin, kind: kind)
      #expect(shown.contains("bc1q cr8t e4kr 609g cawu tmrz a0j4 xv80 jy8z 306f yu\n"))
      #expect(!shown.contains("\u{1B}"))
      #expect(!shown.unicodeScalars.contains { $0 == Emphasis.begin || $0 == Emphasis.end })
    }

    @Test("are plain in a pipe, and JSON has the address whole")
    func piped() throws {
      let text = try place.run(["wallet", "check", Self.bitcoin]).expect(0).text
      #expect(text.contains("bc1q cr8t e4kr 609g cawu tmrz a0j4 xv80 jy8z 306f yu\n"))
      #expect(!text.unicodeScalars.contains { $0 == Emphasis.begin || $0 == Emphasis.end })
      let json = try place.run(["wallet", "check", Self.bitcoin, "--json"]).expect(0)
      #expect(json.text.contains("\"\(Self.bitcoin)\""))
    }

    @Test("are not what somebody else's text can make bold")
    func forged() throws {
      #expect(printable(Emphasis.bold("ab")) == "<U+0002>ab<U+0003>")
      let session = try place.terminal(["wallet", "check", Emphasis.bold("bc1q")])
      #expect(try session.end() != 0)
      #expect(!String(decoding: session.styled, as: UTF8.self).contains("\u{1B}"))
    }
  }
#endif
