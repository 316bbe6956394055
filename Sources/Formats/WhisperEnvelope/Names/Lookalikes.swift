/// What people read a character as: the letters that it looks like, of the words that are kept from names.
///
/// Characters stand here as they are once text was brought into upper, then lower case, and its marks were taken off. The table
/// is that of Unicode's confusables (UTS 39), of its compatibility forms (NFKC) and of its small capitals, and what else people
/// take for a letter.
enum Lookalikes {
  /// The letters that it knows: no word has others.
  static let letters = Set(table.keys.compactMap(\.asciiValue))

  /// What a character may be read as, in ASCII; nothing where it is read as none of these letters.
  static func readings(of scalar: Unicode.Scalar) -> [[UInt8]] {
    if scalar.isASCII {
      let ascii = UInt8(scalar.value)
      if let digits = ASCIIForms.readings[ascii] { return digits.map { [$0] } }
      return letters.contains(ascii) ? [[ascii]] : []
    }
    if let pair = pairs[scalar] { return [Array(pair.utf8)] }
    if let alphabet = alphabets.first(where: { $0.contains(scalar.value) }) {
      return [[UInt8(ascii: "a") + UInt8((scalar.value - alphabet.lowerBound) % 26)]]
    }
    return (readings[scalar] ?? []).map { [$0] }
  }

  /// Two letters that are read as one.
  static let ligatures: [(letters: [UInt8], asOne: UInt8)] = [
    (Array("vv".utf8), UInt8(ascii: "w"))
  ]

  private enum ASCIIForms {
    static let readings: [UInt8: [UInt8]] = [
      "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "!": "i", "|": "i", "l": "i",
      "@": "a", "$": "s",
    ].reduce(into: [:]) { readings, form in
      guard let key = Character(form.key).asciiValue else { return }
      readings[key] = Array(form.value.utf8)
    }
  }

  /// Alphabets of 26 letters from A or a on: circled, outlined, fullwidth, squared, the flags' indicators; and those of
  /// mathematics, which stand one behind the other.
  private static let alphabets: [ClosedRange<UInt32>] = [
    0x24B6...0x24CF, 0x24D0...0x24E9, 0x1CCD6...0x1CCEF, 0xFF21...0xFF3A, 0xFF41...0xFF5A,
    0x1F130...0x1F149, 0x1F150...0x1F169, 0x1F170...0x1F189, 0x1F1E6...0x1F1FF,
    0x1D400...0x1D6A3,
  ]

  /// Several letters in one character.
  private static let pairs: [Unicode.Scalar: String] = [
    "\u{2116}": "no", "\u{3380}": "pa", "\u{33A9}": "pa", "\u{33CC}": "in", "\u{33D7}": "ph",
    "\u{1F14D}": "ss",
  ]

  private static let readings: [Unicode.Scalar: [UInt8]] = table.reduce(into: [:]) {
    readings, entry in
    guard let letter = entry.key.asciiValue else { return }
    for word in entry.value.split(separator: " ") {
      guard let scalar = UInt32(word, radix: 16).flatMap(Unicode.Scalar.init) else { continue }
      readings[scalar, default: []].append(letter)
    }
  }

  /// By letter, the numbers of the characters that look like it.
  private static let table: [Character: String] = [
    "a":
      """
    AA 251 3B1 3BB 430 434 15C5 1D00 1D2C 1D43 2090 2200 2376 237A A4EE AB7A 102A0 16F40 \
    1D6A8 1D6C2 1D6E2 1D6FC 1D71C 1D736 1D756 1D770 1D790 1D7AA
    """,
    "c":
      """
    A2 A9 23C 3F2 441 4AB 1D04 1D9C 20A1 2102 212D 217D 2CA5 A4DA A7F2 ABAF 102A2 10302 \
    1043D 1051C 118E9 118F2 1F12B 1F16E 1F74C
    """,
    "e":
      """
    247 258 25B 3B5 435 44D 454 4BD 4BF 4D9 1D07 1D31 1D49 2091 212E 212F 2130 2147 2203 \
    22FF 2C7B 2D39 A4F0 AB32 AB7C 10286 118C6 118CE 1D6AC 1D6E6 1D720 1D75A 1D794
    """,
    "h":
      """
    127 266 29C 2B0 3B7 43D 45B 4A3 4BB 4C8 4CA 570 13FA 157C 1D34 2095 210B 210C 210D 210E \
    210F 2C68 2C8F A4E7 A695 AB8B AB92 102CF 1D6AE 1D6E8 1D722 1D75C 1D796
    """,
    "i":
      """
    142 19A 1C0 268 269 26A 26B 26D 2DB 37A 3B9 456 4CF 5C0 5D5 5DF 627 661 673 6F1 7CA 16C1 \
    1D35 1D62 1D7B 1D7C 2071 2110 2111 2113 2139 2148 2170 217C 2223 2373 2378 23FD 2C93 \
    2D4F A4F2 A647 AB75 FD3C FD3D FE87 FE88 FE8D FE8E FFE8 1028A 10309 10320 118C3 16F28 \
    1D6A4 1D6B0 1D6CA 1D6EA 1D704 1D724 1D73E 1D75E 1D778 1D798 1D7B2 1D7CF 1D7D9 1D7E3 \
    1D7ED 1D7F7 1E8C7 1EE00 1EE80 1FBF1
    """,
    "k":
      """
    138 199 3BA 43A 49B 49D 49F 4A1 4C4 51F 16D5 1D0B 1D37 1D4F 2096 20AD 2C6A 2C95 A4D7 \
    A741 ABB6 10518 1D6B1 1D6EB 1D725 1D75F 1D799 1DF10
    """,
    "n":
      """
    14B 19E 272 273 274 3B7 3BD 438 43F 578 57C 1D0E 1D3A 1D70 207F 2099 2115 2C9B A4E0 \
    1018E 10513 1D6B4 1D6C8 1D6EE 1D702 1D728 1D73C 1D762 1D776 1D79C 1D7B0
    """,
    "o":
      """
    B0 BA F8 275 3B8 3BF 3C3 3C6 43E 473 4E9 585 5E1 647 665 6BE 6C1 6D5 6F5 6FF 7C0 966 9E6 A66 \
    AE6 B20 B66 BE6 C02 C66 C82 CE6 D02 D20 D66 D82 E50 ED0 1010 101D 1040 10FF 12D0 1D0F 1D10 \
    1D11 1D3C 1D52 2092 2134 2205 2218 2296 2299 229D 2300 236C 25CB 25CF 25E6 25EF 2C9F 2D31 2D41 \
    2D54 3007 A4F3 A74B AB3D AB3E AB74 AB8E ABBB FBA6 FBA7 FBA8 FBA9 FBAA FBAB FBAC FBAD FCD9 FEE9 \
    FEEA FEEB FEEC 10292 102AB 1042C 104EA 10516 114D0 118C8 118D5 118D7 118E0 1D21A 1D6AF 1D6B6 \
    1D6B9 1D6C9 1D6D0 1D6D4 1D6DD 1D6E9 1D6F0 1D6F3 1D703 1D70A 1D70E 1D717 1D723 1D72A 1D72D \
    1D73D 1D744 1D748 1D751 1D75D 1D764 1D767 1D777 1D77E 1D782 1D78B 1D797 1D79E 1D7A1 1D7B1 \
    1D7B8 1D7BC 1D7C5 1D7CE 1D7D8 1D7E2 1D7EC 1D7F6 1EE24 1EE64 1EE84 1F714 1FBF0
    """,
    "p":
      """
    FE 1A5 3C1 440 146D 1D18 1D3E 1D56 1D7D 209A 2119 2374 2CA3 A4D1 ABB2 10295 1D6B8 1D6D2 \
    1D6E0 1D6F2 1D70C 1D71A 1D72C 1D746 1D754 1D766 1D780 1D78E 1D7A0 1D7BA 1D7C8
    """,
    "r":
      """
    24D 27C 27D 280 281 2B3 433 44F 493 1587 1D19 1D1A 1D26 1D3F 1D63 1D72 211B 211C 211D \
    2C85 A4E3 AB47 AB48 AB71 AB81 ABA2 104DC 16F35 1D216 1F12C
    """,
    "s": "A7 1BD 282 2E2 455 57F 1D74 209B A4E2 A731 ABA5 ABAA 10296 10448 118C1 16F3A",
    "t":
      """
    167 1AD 288 3C4 442 4AD 1D1B 1D40 1D57 1D75 2020 209C 20AE 22A4 2361 27D9 2C66 2CA7 A4D4 \
    AB72 10297 102B1 10315 118DC 16F0A 1D6BB 1D6F5 1D72F 1D769 1D7A3 1F768
    """,
    "u":
      """
    265 289 28A 28B 3BC 3C5 446 57D 1200 144C 1D1C 1D41 1D58 1D64 1D7E 222A 2294 22C3 A4F4 \
    A79F AB4E AB52 AB9C 104F6 118D8 16F42 1D6D6 1D710 1D74A 1D784 1D7BE
    """,
    "v":
      """
    3BD 475 5D8 667 6F7 142F 1D20 1D5B 1D65 2174 221A 2228 22C1 2C7D 2D38 A4E6 A6DF ABA9 \
    10197 1051D 11706 118C0 16F08 1D20D 1D6CE 1D708 1D742 1D77C 1D7B6 1F708
    """,
    "w":
      """
    26F 28D 2B7 3C0 3C9 448 449 461 47D 47F 51D 561 1D21 1D42 20A9 2C73 A4EA A761 AB83 ABA4 \
    114C5 1170A 1170E 1170F 118E6 118EF
    """,
    "y":
      """
    A5 1B4 24F 263 28F 2B8 3B3 3C5 3D2 443 4AF 4B1 4B7 10E7 1D8C 1EFF 213D 2CA9 A4EC AB5A \
    AB79 AB8D 102B2 118C4 118DC 16F43 1D6BC 1D6C4 1D6F6 1D6FE 1D730 1D738 1D76A 1D772 1D7A4 \
    1D7AC
    """,
  ]
}
