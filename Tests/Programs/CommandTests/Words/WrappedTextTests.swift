#if os(Linux)
  import Testing

  @testable import Commands

  @Suite("Texts that travel, in lines")
  struct WrappedTextTests {
    @Test("A full stop stands alone on no line", arguments: 2...12)
    func stop(columns: Int) {
      for count in 1...40 {
        let text = String(repeating: "A", count: count) + "."
        let lines = WrappedText.lines(of: text, columns: columns).split(separator: "\n")
        #expect(lines.joined() == text)
        #expect(!lines.contains("."))
        #expect(lines.allSatisfy { $0.count <= columns })
      }
    }

    @Test("Other texts are broken where a line is full")
    func others() {
      #expect(WrappedText.lines(of: "AAAAA", columns: 4) == "AAAA\nA")
      #expect(WrappedText.lines(of: "AAAA.", columns: 4) == "AAA\nA.")
      #expect(WrappedText.lines(of: "AAA.", columns: 4) == "AAA.")
    }
  }
#endif
