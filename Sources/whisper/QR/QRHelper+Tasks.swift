import HelperProcess
import QRExchange
import WhisperKit

extension QRHelper {
  /// What the one QR code in a PNG or JPEG picture holds. For a helper started to `.read`.
  /// - Throws: ``QRError``, or `QRPayloadError` when the code is none of ours.
  consuming func payload(in picture: [UInt8]) throws -> QRPayload {
    try QRPayload(scanned: run(picture))
  }

  /// A PNG picture of the code of a text. For a helper started to `.writePicture`.
  consuming func picture(of text: String) throws(QRError) -> [UInt8] {
    try run(Array(text.utf8))
  }

  /// The modules of the code of a text. For a helper started to `.writeMatrix`.
  consuming func matrix(of text: String) throws(QRError) -> QRMatrix {
    guard let matrix = QRMatrix(encoded: try run(Array(text.utf8))) else {
      throw .helper(.failed(code: QRStatus.done.rawValue))
    }
    return matrix
  }

  private consuming func run(_ input: [UInt8]) throws(QRError) -> [UInt8] {
    guard input.count <= task.maximumInput else { throw .inputTooLarge(task) }
    return try exchange(input, limit: task.maximumOutput)
  }
}
