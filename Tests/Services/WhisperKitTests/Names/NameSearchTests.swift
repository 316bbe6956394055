import Testing
import WhisperEnvelope
import WhisperKit

@Suite("Who may be meant by a text that is nobody's name")
struct NameSearchTests {
  private struct Somebody: Named {
    let name: DisplayName
    let keys: PublicIdentity

    init(_ name: String) throws {
      self.name = try DisplayName(typed: name)
      keys = try Stranger().keys
    }

    var shownKey: String { short }
    var short: String { FingerprintWords.shortForm(of: keys.fingerprint) }
  }

  private func found(_ text: String, among names: [String]) throws -> [String] {
    let all = try names.map(Somebody.init)
    return NameSearch(text)?.found(among: all).map(\.name.text) ?? []
  }

  @Test(
    "a name is found without its accents, and whatever the case",
    arguments: [
      ("jose nandu", "Jos\u{E9} \u{D1}and\u{FA}"),
      ("JOSE\u{301} NANDU", "Jos\u{E9} \u{D1}and\u{FA}"),
      ("strasse", "Stra\u{DF}e"), ("STRA\u{1E9E}E", "Strasse"), ("soren", "S\u{F8}ren"),
      ("lukasz", "\u{141}ukasz"), ("aegir", "\u{C6}gir"),
      ("nguyen duc", "Nguy\u{1EC5}n \u{110}\u{1EE9}c"),
      // Four letters of two languages: each with a dot or without it.
      ("istanbul", "\u{130}stanbul"), ("ISTANBUL", "\u{130}stanbul"), ("isil", "I\u{15F}\u{131}l"),
      ("\u{130}\u{15E}IL", "I\u{15F}\u{131}l"),
      // Cyrillic, Hebrew with points, Arabic with and without vowels, Korean, Greek with a last sigma
      ("\u{435}\u{436}", "\u{401}\u{436}"),
      ("\u{5E9}\u{5DC}\u{5D5}\u{5DD}", "\u{5E9}\u{5B8}\u{5DC}\u{5D5}\u{5B9}\u{5DD}"),
      ("\u{645}\u{62D}\u{645}\u{62F}", "\u{645}\u{64F}\u{62D}\u{64E}\u{645}\u{651}\u{62F}"),
      ("\u{AE40}\u{BBFC}", "\u{AE40}\u{BBFC}\u{C900}"),
      (
        "\u{39F}\u{394}\u{3A5}\u{3A3}\u{3A3}\u{395}\u{3A5}\u{3A3}",
        "\u{1F48}\u{3B4}\u{3C5}\u{3C3}\u{3C3}\u{3B5}\u{3CD}\u{3C2}"
      ),
      // Spaces and what is invisible in what was pasted
      ("  anna   mu\u{308}ller ", "Anna M\u{FC}ller"), ("an\u{200B}na", "Anna"),
      ("a\u{A0}b", "A B"),
      ("o\u{2019}brien", "O'Brien"), ("\u{1F98A}\u{FE0F} fox", "\u{1F98A} Fox"),
    ])
  func bare(text: String, name: String) throws {
    #expect(try found(text, among: ["Somebody else", name]) == [try DisplayName(typed: name).text])
  }

  @Test(
    "so is one of which it begins the whole or a word",
    arguments: [
      "an", "anna", "ANNA", "anna-lena", "mull", "m\u{FC}l", "lena", "lena mu",
      "\u{1F98A}\u{1F98A}",
    ])
  func beginnings(text: String) throws {
    let name = "Anna-Lena M\u{FC}ller \u{1F98A}\u{1F98A}"
    #expect(try found(text, among: [name, "Bob"]) == [name])
  }

  @Test(
    "what stands inside a word finds nobody, nor does one character or none",
    arguments: [
      "", " ", "a", "\u{E9}", "-", "\u{301}", "\u{301}\u{302}", "\u{200B}\u{200B}", "nna", "ller",
      "annam",
      "nna M", "na Mu", "anna u", "anna muller jr", "\u{1F98A}",
    ])
  func nothing(text: String) throws {
    #expect(try found(text, among: ["Anna M\u{FC}ller", "\u{E9}mile", "Bob"]).isEmpty)
  }

  @Test("several are all named, those first whose whole name begins so")
  func several() throws {
    let names = ["Mary Ann", "Anna", "Annabel", "Bob"]
    #expect(try found("ann", among: names) == ["Anna", "Annabel", "Mary Ann"])
    #expect(try found("an", among: names) == ["Anna", "Annabel", "Mary Ann"])
  }

  @Test("who has it for a name but for accents is not one of many whose names begin so")
  func wholeName() throws {
    #expect(try found("jose", among: ["Jos\u{E9}", "Jos\u{E9} Luis"]) == ["Jos\u{E9}"])
    // But two who differ in accents alone are two.
    #expect(
      try found("jose", among: ["Jos\u{E9}", "Jos\u{E8}", "Jose Luis"])
        == ["Jos\u{E9}", "Jos\u{E8}"])
  }

  @Test("a letter of another alphabet that looks alike is another letter")
  func lookalikes() throws {
    #expect(
      try found("anna", among: ["\u{410}nna Smith", "Anna M\u{FC}ller"]) == ["Anna M\u{FC}ller"])
  }

  @Test("the beginning of a short fingerprint finds its owner, from four characters on")
  func fingerprints() throws {
    let (ada, bob) = (try Somebody("Ada"), try Somebody("Bob"))
    for text in [
      ada.short, ada.short.lowercased(), String(ada.short.prefix(9)), String(ada.short.prefix(10)),
      ada.short.filter { $0 != "-" },
    ] {
      #expect(NameSearch(text)?.found(among: [ada, bob]).map(\.name) == [ada.name], "\(text)")
    }
    for text in [String(ada.short.prefix(3)), String(ada.short.dropFirst()), ada.short + "0"] {
      #expect(NameSearch(text)?.found(among: [ada, bob]).isEmpty == true, "\(text)")
    }
    // Who is called like the beginning of another's fingerprint does not take their place.
    let impostor = try Somebody(String(ada.short.prefix(4)) + " Ada")
    let both = NameSearch(String(ada.short.prefix(4)))?.found(among: [ada, impostor])
    #expect(both?.map(\.name) == [impostor.name, ada.name])
  }

  @Test("text of any length is judged in no time")
  func hostile() throws {
    #expect(NameSearch(String(repeating: "a", count: 1 << 20)) == nil)
    #expect(NameSearch("a" + String(repeating: "\u{301}", count: 1 << 20)) == nil)
    let name = String(repeating: "a", count: 256)
    #expect(try found(String(name.dropLast()), among: [name]) == [name])
    #expect(try found(String(repeating: "a ", count: 300), among: [name]).isEmpty)
  }
}
