import OpenPGP
import WhisperEnvelope

/// Whether what somebody wants to open is OpenPGP.
enum OpenPGPBeginning {
  private static let envelope = Array(Envelope.prefix.utf8)
  private static let armor = Array("BEGIN PGP".utf8)

  /// Looks at the beginning of an input: at packets, or at a message before which no envelope stands.
  static func stands(in piece: ArraySlice<UInt8>) -> Bool {
    guard !piece.isEmpty else { return false }
    guard OpenPGPText.isText(beginning: piece) else { return true }
    let found = piece.withUnsafeBytes { OpenPGPText($0) }.found
    guard found.contains(where: { $0.form == .block(.message) || $0.form == .signedText }) else {
      return false
    }
    guard let first = piece.firstRange(of: envelope) else { return true }
    // Where the armor is not to be seen, the envelope stands in a part of the mail of its own.
    return piece.firstRange(of: armor).map { $0.lowerBound < first.lowerBound } ?? false
  }
}
