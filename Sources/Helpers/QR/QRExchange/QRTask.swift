/// What the command asks of the helper program that handles pictures.
package enum QRTask: CaseIterable, Sendable {
  /// A PNG or JPEG picture in, the content of the one QR code in it out.
  case read
  /// Of each request a PNG or JPEG picture in, or text with the contents of codes, one a line, and nothing out; of the last
  /// one the message in which those codes are parts: its kind (`QRMessage.Kind`) as one byte, then the message.
  case join
  /// Of each request a payload in, a PNG picture of its QR code out.
  case writePicture
  /// Of each request a payload in, the modules of its QR code out (``QRMatrix/encoded``).
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
    case .join: ["join"]
    case .writePicture: ["write", "png"]
    case .writeMatrix: ["write", "matrix"]
    }
  }

  /// Whether there is one request, which ends with the helper's standard input, and its answer with the helper; else
  /// they come in frames (``QRFrame``), as many as are asked.
  package var isOneRequest: Bool { self == .read }

  /// Whether codes are made.
  package var isWriting: Bool { self == .writePicture || self == .writeMatrix }

  /// The most that a request is, in bytes.
  package var maximumInput: Int {
    switch self {
    case .read, .join: QRLimits.picture
    case .writePicture, .writeMatrix: QRLimits.payload
    }
  }

  /// The most that the helper gives to a request, in bytes.
  package var maximumOutput: Int {
    switch self {
    case .read: QRLimits.content
    case .join: 1 + QRLimits.message
    case .writePicture: QRLimits.writtenPicture
    case .writeMatrix: QRMatrix.maximumEncodedCount
    }
  }
}

/// The sizes that both sides keep to.
package enum QRLimits {
  /// The largest picture file that is read, in bytes, and the longest text of codes.
  package static let picture = 16 * 1024 * 1024
  /// The most pixels of a picture, checked before any is decoded. Phones take up to 64 million at
  /// the usual settings.
  package static let pixels = 64 * 1024 * 1024
  /// The longest content of a code that is read, in bytes: letters of which one holds the most (ISO/IEC 18004, version
  /// 40). Only digits could be longer.
  package static let content = 4296
  /// The largest message that codes are parts of, in bytes.
  package static let message = 16 * 1024 * 1024
  /// What the largest QR code holds at error correction level M, in bytes (ISO/IEC 18004,
  /// version 40).
  package static let payload = 2331
  /// The most that an answer says that is not what was asked for, in bytes.
  package static let complaint = 64
  /// A bound for the pictures that the helper writes, in bytes: ten times what the largest takes.
  package static let writtenPicture = 1024 * 1024
}
