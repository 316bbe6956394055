package import SecretMemory

extension SeedPhrase {
  /// Reads what a QR code holds: SeedQR, which is the number of each word in four digits; its compact form, which is the
  /// entropy of 12 or 24 words, 16 or 32 octets; or the words as a text.
  ///
  /// The compact form has no checksum. What could be a text is none: of 10 million phrases one looks like it.
  ///
  /// Source: SeedSigner's specification of SeedQR. Throws `SeedPhraseError`: `.notScanned`, `.scannedDigits`,
  /// `.scannedNumber`, `.checksum`, and for a text that begins as a phrase what ``init(reading:)`` throws.
  package init(scanned content: borrowing SecretBytes) throws {
    if content.isDigits {
      try self.init(digits: content)
    } else if [16, 32].contains(content.count), !content.isPrinted {
      try self.init(entropy: content.copy())
    } else {
      try self.init(scannedText: content)
    }
  }

  private init(digits: borrowing SecretBytes) throws {
    let count = digits.count / 4
    guard digits.count % 4 == 0, Self.wordCounts.contains(count) else {
      throw SeedPhraseError.scannedDigits(digits.count)
    }
    let entropy = try Self.entropy(ofWords: count) { place in
      let number = digits.withUnsafeBytes { digits in
        digits[(4 * place)..<(4 * place + 4)].reduce(0) { $0 * 10 + Int($1) - 0x30 }
      }
      guard number < 2048 else { throw SeedPhraseError.scannedNumber(position: place + 1) }
      return number
    }
    guard let entropy else { throw SeedPhraseError.checksum }
    try self.init(entropy: entropy)
  }

  private init(scannedText text: borrowing SecretBytes) throws {
    guard let words = try? PhraseText(reading: text), words.count > 0,
      // Of a link, or whatever else codes hold, it would say nothing that some word is unknown.
      (try? words.withWord(at: 0, { try Self.number(of: $0, at: 1) })) != nil
    else { throw SeedPhraseError.notScanned }
    try self.init(words)
  }
}

extension SecretBytes {
  fileprivate var isDigits: Bool {
    withUnsafeBytes { !$0.isEmpty && $0.allSatisfy { (0x30...0x39).contains($0) } }
  }

  /// Whether all of it is printed characters of ASCII, or white space.
  fileprivate var isPrinted: Bool {
    withUnsafeBytes { $0.allSatisfy { (0x20..<0x7F).contains($0) || (0x09...0x0D).contains($0) } }
  }
}
