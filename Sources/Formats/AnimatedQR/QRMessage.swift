/// What travels in the pictures of an animated QR code.
package struct QRMessage: Equatable, Sendable {
  /// What it is, with BBQr's letter for it.
  package enum Kind: UInt8, CaseIterable, Sendable {
    case psbt = 0x50
    /// A transaction of Bitcoin that is ready to be sent.
    case transaction = 0x54
    /// Text in UTF-8.
    case text = 0x55
    case json = 0x4A

    /// What it is called where it is not read: BBQr's letter, as that of files of other types is.
    package var name: String {
      "bbqr-" + String(decoding: [rawValue], as: UTF8.self).lowercased()
    }
  }

  /// The largest message that is joined of parts, in bytes, before it is inflated.
  package static let maximumJoined = 4 * 1024 * 1024
  /// The largest message that comes of inflating, in bytes.
  package static let maximumInflated = 16 * 1024 * 1024

  package let kind: Kind
  package let octets: [UInt8]

  package init(_ kind: Kind, _ octets: [UInt8]) {
    self.kind = kind
    self.octets = octets
  }
}

/// Why codes make no message.
package enum AnimatedQRError: Error, Equatable, Sendable {
  /// The code is neither a UR nor BBQr.
  case somethingElse
  /// The code is a seed phrase (SeedQR, also the compact one).
  case seedPhrase
  /// A UR of another type, or a file of another type of BBQr: its name, of at most 32 small letters, digits and hyphens.
  case otherType(String)
  /// A UR of version 1, whose letters and parts are others.
  case oldVersion
  /// The code breaks a rule of its format, or was changed.
  case malformed
  /// It belongs to another message than those before.
  case anotherMessage
  /// Joined or inflated, the message is larger than this, in bytes.
  case tooLarge(limit: Int)
  /// The message has more parts than this, or more codes were given.
  case tooManyParts(limit: Int)
  /// So many parts are known, of so many.
  case incomplete(known: Int, of: Int)
}
