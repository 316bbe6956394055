/// What a packet is (RFC 9580, section 5).
struct PacketType: RawRepresentable, Hashable, Sendable {
  let rawValue: UInt8
  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Of the packet that begins with this octet, in either format.
  init(ofFirstOctet octet: UInt8) {
    rawValue = octet & 0x40 != 0 ? octet & 0x3F : octet >> 2 & 0x0F
  }

  static let publicKeyEncryptedSessionKey = Self(rawValue: 1)
  static let signature = Self(rawValue: 2)
  static let symmetricKeyEncryptedSessionKey = Self(rawValue: 3)
  static let onePassSignature = Self(rawValue: 4)
  static let secretKey = Self(rawValue: 5)
  static let publicKey = Self(rawValue: 6)
  static let secretSubkey = Self(rawValue: 7)
  static let compressedData = Self(rawValue: 8)
  /// Encrypted without integrity.
  static let encryptedData = Self(rawValue: 9)
  static let marker = Self(rawValue: 10)
  static let literalData = Self(rawValue: 11)
  static let trust = Self(rawValue: 12)
  static let userID = Self(rawValue: 13)
  static let publicSubkey = Self(rawValue: 14)
  static let userAttribute = Self(rawValue: 17)
  /// Encrypted with integrity: SEIPD.
  static let protectedData = Self(rawValue: 18)
  /// What LibrePGP encrypts with; RFC 9580 reserves the number.
  static let libreEncryptedData = Self(rawValue: 20)
  static let padding = Self(rawValue: 21)

  /// Whether who does not know it must refuse the whole sequence (RFC 9580, section 4.3).
  var isCritical: Bool { rawValue < 40 }

  /// Whether it is one of those above.
  var isKnown: Bool {
    switch rawValue {
    case 1...14, 17, 18, 20, 21: true
    default: false
    }
  }

  /// Whether it may hold more than memory does, and so may be cut in parts (RFC 9580, section 4.2.1.4).
  var isData: Bool {
    switch self {
    case .compressedData, .encryptedData, .literalData, .protectedData, .libreEncryptedData: true
    default: false
    }
  }

  /// Whether it says nothing, wherever it stands.
  var isSkipped: Bool {
    self == .marker || self == .trust || self == .padding || (!isKnown && !isCritical)
  }
}
