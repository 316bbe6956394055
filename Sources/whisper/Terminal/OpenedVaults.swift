import WhisperKit

/// The vaults that a command opened, so that what became of them can be said when it is done.
final class OpenedVaults {
  private var vaults: [Whisper] = []

  func open(at path: String) throws -> Whisper {
    let whisper = try Whisper.open(at: path)
    vaults.append(whisper)
    return whisper
  }

  /// The older format that a vault had until this command changed it.
  var formatBefore: Int? { vaults.lazy.compactMap(\.formatBefore).first }
}
