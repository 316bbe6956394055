import VaultModel
import WhisperKit

extension Protector {
  /// Whether mode high takes it.
  var isStrong: Bool { kind?.isStrong ?? false }
}

extension [Protector] {
  /// Throws where there is none that mode high takes, as far as the file tells.
  func checkStrong() throws {
    guard hasStrong else { throw WhisperError.noStrongFactor }
  }

  /// Whether one of them is what mode high takes.
  var hasStrong: Bool { contains(where: \.isStrong) }

  /// Throws where there is none of a kind, as far as the file tells.
  func check(has kind: ProtectorKind) throws {
    guard contains(where: { $0.kind == kind }) else {
      throw kind == .pin ? WhisperError.noPINSet : WhisperError.noPassphraseSet
    }
  }
}
