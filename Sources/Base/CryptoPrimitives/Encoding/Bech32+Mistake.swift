extension Bech32 {
  /// Whether a character can stand behind the prefix, as a capital or small letter.
  package static func isData(_ character: Unicode.Scalar) -> Bool {
    guard character.isASCII else { return false }
    let isCapital = (0x41...0x5A).contains(character.value)
    return values[Int(character.value | (isCapital ? 0x20 : 0))] != nil
  }

  /// Where in the data of a text with a wrong checksum the one character stands that was probably mistyped, from 0 on: the
  /// only place where another one makes a checksum of either variant. Nil where there is none, or several.
  ///
  /// With several mistakes it names one in a few hundred thousand texts, and that wrongly. What stood there is not told:
  /// nobody is to send to an address that was guessed (BIP-173).
  package static func likelyMistake(inData data: some StringProtocol, prefix: String) -> Int? {
    var groups: [UInt8] = []
    for character in data.unicodeScalars {
      guard isData(character), groups.count < 90 else { return nil }
      let isCapital = (0x41...0x5A).contains(character.value)
      groups.append(values[Int(character.value | (isCapital ? 0x20 : 0))] ?? 0)
    }
    let sum = polynomial(prefix, groups)
    let wanted = [Variant.bech32, .bech32m].map { sum ^ $0.constant }
    // What each other group at a place makes of the sum: one place further from the end it is what a zero behind makes of it.
    var changes: [UInt32] = (1..<32).map { $0 }
    var found: Int?
    for place in groups.indices.reversed() {
      if changes.contains(where: wanted.contains) {
        guard found == nil else { return nil }
        found = place
      }
      changes = changes.map { next($0, 0) }
    }
    return found
  }
}
