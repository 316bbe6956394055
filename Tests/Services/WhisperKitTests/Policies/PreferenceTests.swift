import StoredRows
import Testing
import Vault

@testable import WhisperKit

@Suite("Preferences")
struct PreferenceTests {
  @Test("in a new vault each has its standard value; what is set stays and can be put back")
  func roundTrip() throws {
    let person = try Person("Ada")
    let preferences = person.whisper.preferences
    #expect(try preferences.current() == Preferences())
    for name in Preferences.Name.allCases {
      let standard = Preferences.standard(name)
      #expect(try preferences.current()[name] == standard)
      #expect(try preferences.set(name, !standard)[name] == !standard)
      #expect(try person.secondWhisper().preferences.current()[name] == !standard)
      #expect(try preferences.set(name, nil)[name] == standard)
    }
  }

  @Test(
    "a row that does not read is an error, never the standard",
    arguments: [
      [], [1], [2, 1, 0], [1, 2, 0], [1, 1, 0, 0],
    ] as [[UInt8]])
  func unreadable(row: [UInt8]) throws {
    let person = try Person("Ada")
    try person.whisper.vault.write { try $0.put(.setting, SettingRow.preferences.id, row) }
    #expect(throws: WhisperError.self) { try person.whisper.preferences.current() }
  }
}
