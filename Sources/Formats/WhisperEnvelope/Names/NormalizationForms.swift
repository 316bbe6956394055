#if canImport(FoundationEssentials)
  // The standard library normalises, but has not published it yet; FoundationEssentials, which
  // would be the other door, has none either.
  @_spi(_Unicode) internal import Swift

  extension String {
    /// The same text in Unicode's form NFC.
    var inNormalizationFormC: String {
      var scalars = UnicodeScalarView()
      scalars.append(contentsOf: _nfc)
      return String(scalars)
    }

    /// The same text in Unicode's form NFD: letters, and the marks on them by themselves.
    var inNormalizationFormD: String {
      var scalars = UnicodeScalarView()
      scalars.append(contentsOf: _nfd)
      return String(scalars)
    }
  }
#else
  internal import Foundation

  extension String {
    /// The same text in Unicode's form NFC.
    var inNormalizationFormC: String { precomposedStringWithCanonicalMapping }

    /// The same text in Unicode's form NFD: letters, and the marks on them by themselves.
    var inNormalizationFormD: String { decomposedStringWithCanonicalMapping }
  }
#endif

extension String {
  /// Whether the text stands in form NFC, scalar by scalar: `==` would call every form equal.
  var isInNormalizationFormC: Bool {
    // ASCII is in every form.
    utf8.allSatisfy { $0 < 0x80 }
      || unicodeScalars.elementsEqual(inNormalizationFormC.unicodeScalars)
  }
}
