import Testing

import Words

@Suite struct IsolationTests {
  @Test(arguments: ["שלום", "Alice שלום", "مريم", "\u{10800}", "\u{1E900}", "\u{FDF2}"])
  func aNameThatRunsFromRightToLeftIsIsolated(name: String) {
    #expect(isolated(name) == "\u{2068}\(name)\u{2069}")
    #expect(isolated(isolated(name)) == isolated(name))
    #expect(withoutIsolation(isolated(name)) == name)
  }

  @Test(arguments: ["", "Alice", "日本", "Ἀλίκη", "Éva", "नमस्ते", "(a)"])
  func anyOtherNameStaysWhatItIs(name: String) {
    #expect(isolated(name) == name)
    #expect(withoutIsolation(name) == name)
  }

  @Test func aSentenceIsolatesWhatIsFilledIn() {
    #expect(AttributionWords.unsigned("שלום").hasSuffix(" \u{2068}שלום\u{2069}"))
  }
}
