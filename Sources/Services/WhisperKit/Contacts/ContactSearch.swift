internal import CryptoPrimitives
internal import OpenPGP
internal import WhisperEnvelope

/// Looks for text in contacts, ignoring case and accents.
struct ContactSearch {
  private let bare: [UInt8]
  /// The text where it may begin a fingerprint in hexadecimal, or its short form.
  private let hexPrefix: String?
  private let shortPrefix: String?

  init(_ text: String) {
    bare = Array(DisplayName.bare(text).utf8)
    let (lower, upper) = (text.lowercased(), text.uppercased())
    // Writing ten thousand fingerprints out takes longer than all the rest: only for text that can be one.
    hexPrefix = lower.utf8.allSatisfy(Self.isHex) ? lower : nil
    shortPrefix = upper.utf8.allSatisfy(Self.isShortForm) ? upper : nil
  }

  func finds(_ contact: Contact) -> Bool {
    holds(contact.name.bare)
      || (!contact.note.isEmpty && holds(DisplayName.bare(contact.note)))
      || contact.fingerprint.map(holds) ?? false
      || contact.certificates.contains(where: holds)
  }

  private func holds(_ fingerprint: Octets32) -> Bool {
    (hexPrefix.map { fingerprint.hex.hasPrefix($0) } ?? false)
      || (shortPrefix.map { FingerprintWords.shortForm(of: fingerprint).hasPrefix($0) } ?? false)
  }

  /// Of a certificate's fingerprint the end counts too, which is the key ID.
  private func holds(_ certificate: Contact.HeldCertificate) -> Bool {
    if holds(DisplayName.bare(certificate.userID)) { return true }
    guard let hexPrefix else { return false }
    let hex = Hex.encode(certificate.fingerprint.octets)
    return hex.hasPrefix(hexPrefix) || hexPrefix.utf8.count >= 8 && hex.hasSuffix(hexPrefix)
  }

  /// Whether text without case and accents holds what is looked for. Byte by byte: in UTF-8 no character begins inside
  /// another one.
  private func holds(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { text in
      bare.withUnsafeBufferPointer { needle in
        guard let first = needle.first else { return true }
        guard needle.count <= text.count else { return false }
        for start in 0...(text.count - needle.count) where text[start] == first {
          if text[start..<(start + needle.count)].elementsEqual(needle) { return true }
        }
        return false
      }
    }
  }

  private static func isHex(_ character: UInt8) -> Bool {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
    default: false
    }
  }

  private static func isShortForm(_ character: UInt8) -> Bool {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
