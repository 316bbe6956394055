#if os(Linux)
  import Foundation
  import VaultModel
  import WhisperKit

  /// Copies of one vault that has as many identities as a vault may have: Ada, in use, and `Spare 2` to `Spare 100`.
  enum FullVault {
    private static let original: Result<Person, any Error> = Result {
      let place = try Place()
      place.removeAtExit()
      let ada = try place.person("Ada")
      let whisper = try Whisper.open(at: ada.vault)
      try whisper.unlock(with: .none)
      for number in 2...100 { _ = try whisper.identities.create(name: "Spare \(number)") }
      return ada
    }

    /// Somebody who has a copy, in this place.
    static func person(in place: Place) throws -> Person {
      let vault = place.path("full")
      try FileManager.default.copyItem(atPath: original.get().vault, toPath: vault)
      return Person(place: place, name: "Ada", vault: vault)
    }
  }
#endif
