import AnimatedQR
import HelperProcess
import QRExchange
import SecretMemory
import SeedPhrase
import WhisperKit

extension QRHelper {
  /// What the one QR code in a PNG or JPEG picture holds. For a helper started to `.read`.
  /// - Throws: ``QRError``, or `QRPayloadError` when the code is none of ours.
  consuming func payload(in picture: [UInt8]) throws -> QRPayload {
    try QRPayload(scanned: content(in: picture))
  }

  /// The same as it stands there. What may be a secret is wiped as it is freed (`CWipeOnFree`).
  consuming func content(in picture: [UInt8]) throws(QRError) -> [UInt8] {
    guard picture.count <= task.maximumInput else { throw .inputTooLarge(task) }
    let limit = task.maximumOutput
    return try exchange(picture, limit: limit)
  }

  /// The seed phrase that the one QR code in a PNG or JPEG picture is. For a helper started to `.read`. What passes through
  /// here is wiped as it is freed (`CWipeOnFree`).
  /// - Throws: ``QRError``, or `SeedPhraseError` for a code that is no phrase.
  consuming func seedPhrase(in picture: [UInt8]) throws -> SeedPhrase {
    try SeedPhrase(scanned: SecretBytes(copying: content(in: picture)))
  }

  /// A PNG picture of the code of a text. For a helper started to `.writePicture`.
  mutating func picture(of text: String) throws(QRError) -> [UInt8] {
    try ask(Array(text.utf8))
  }

  /// The modules of the code of a text. For a helper started to `.writeMatrix`.
  mutating func matrix(of text: String) throws(QRError) -> QRMatrix {
    guard let matrix = QRMatrix(encoded: try ask(Array(text.utf8))) else {
      throw .helper(.failed(code: QRStatus.done.rawValue))
    }
    return matrix
  }

  /// Adds the code in a picture, or those in a text, to the message. For a helper started to `.join`.
  mutating func add(_ codes: [UInt8]) throws(QRError) {
    guard !codes.isEmpty else { throw .unreadablePicture }
    _ = try ask(codes)
  }

  /// The message that the codes come to. For a helper started to `.join`.
  mutating func message() throws(QRError) -> QRMessage {
    let answer = try ask([])
    guard let kind = answer.first.flatMap(QRMessage.Kind.init) else {
      throw .helper(.failed(code: QRStatus.done.rawValue))
    }
    return QRMessage(kind, Array(answer.dropFirst()))
  }
}
