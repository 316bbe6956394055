#if os(Linux)
  import Testing

  @testable import Commands

  @Suite struct ColumnsTests {
    @Test(
      arguments: [
        ("", 0), ("verified", 8), ("Grüße", 5), ("sí", 2), ("日本", 4), ("한국어", 6), ("ﬀ", 1),
        ("\u{FF21}\u{FF22}", 4), ("\u{FF71}", 1),
        // Marks on the character before, as one character and as two.
        ("e\u{301}", 1), ("é", 1), ("\u{5D0}\u{5B8}", 1), ("\u{1112}\u{1161}\u{11AB}", 2),
        ("שלום", 4), ("مرحبا", 5), ("नमस्ते", 4),
        ("🔑", 2), ("🇨🇭", 2), ("☎", 1), ("a\u{200D}b\u{2068}\u{2069}", 2), ("\u{20000}", 2),
      ] as [(String, Int)])
    func aTextTakesItsColumns(text: String, count: Int) {
      #expect(columns(text) == count)
    }

    @Test func paddingCountsColumns() {
      #expect("日本".padded(to: 6) == "日本  ")
      #expect("e\u{301}".padded(to: 3) == "e\u{301}  ")
      #expect("longer".padded(to: 3) == "longer")
    }
  }
#endif
