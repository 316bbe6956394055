/// What the command asks of the helper program that handles pictures.
package enum QRTask: CaseIterable, Sendable {
  /// A PNG or JPEG picture in, the content of the one QR code in it out.
  case read
  /// A payload in, a PNG picture of its QR code out.
  case writePicture
  /// A payload in, the modules of its QR code out (``QRMatrix/encoded``).
  case writeMatrix

  /// The task that the helper's arguments name.
  package init?(arguments: [String]) {
    guard let task = Self.allCases.first(where: { $0.arguments == arguments }) else { return nil }
    self = task
  }

  /// The helper's arguments.
  package var arguments: [String] {
    switch self {
    case .read: ["read"]
    case .writePicture: ["write", "png"]
    case .writeMatrix: ["write", "matrix"]
    }
  }

  /// The most that the helper takes, in bytes.
  package var maximumInput: Int {
    switch self {
    case .read: QRLimits.picture
    case .writePicture, .writeMatrix: QRLimits.payload
    }
  }

  /// The most that the helper gives, in bytes.
  package var maximumOutput: Int {
    switch self {
    case .read: QRLimits.content
    case .writePicture: QRLimits.writtenPicture
    case .writeMatrix: QRMatrix.maximumEncodedCount
    }
  }
}

/// The sizes that both sides keep to.
package enum QRLimits {
  /// The largest picture file that is read, in bytes.
  package static let picture = 16 * 1024 * 1024
  /// The most pixels of a picture, checked before any is decoded. Phones take up to 64 million at
  /// the usual settings.
  package static let pixels = 64 * 1024 * 1024
  /// The longest content of a code that is read, in bytes. Only digits could be longer.
  package static let content = 4096
  /// What the largest QR code holds at error correction level M, in bytes (ISO/IEC 18004,
  /// version 40).
  package static let payload = 2331
  /// A bound for the pictures that the helper writes, in bytes: ten times what the largest takes.
  package static let writtenPicture = 1024 * 1024
}
