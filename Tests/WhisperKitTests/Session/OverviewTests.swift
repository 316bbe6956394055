import OpenPGP
import Testing
import WhisperEnvelope

@testable import WhisperKit

@Suite("What is in a vault, of one moment")
struct OverviewTests {
  @Test("it is what the services say")
  func alike() throws {
    let ada = try Person("Ada")
    let whisper = ada.whisper
    try whisper.contacts.add(Stranger().bundle("Bob"))
    _ = try whisper.openPGPKeys.generate(.compatible, userIDs: ["Ada"])
    let overview = try whisper.overview()
    #expect(try overview.identities == whisper.identities.list())
    #expect(try overview.active == whisper.identities.active() && overview.active != nil)
    #expect(try overview.contacts == whisper.contacts.list() && overview.contacts.count == 1)
    #expect(try overview.policies == whisper.policies.current())
    #expect(try overview.mode == whisper.keyMode.current())
    #expect(try overview.openPGPKeys.map(\.id) == whisper.openPGPKeys.list().map(\.id))
    #expect(overview.openPGPKeys.count == 1 && overview.damage.isEmpty)
  }

  @Test("what is damaged is said, and the rest is there")
  func damaged() throws {
    let ada = try Person("Ada")
    try ada.whisper.contacts.add(Stranger().bundle("Bob"))
    try RawDatabase(ada.directory).run("UPDATE contact SET value = zeroblob(length(value))")
    let overview = try ada.whisper.overview()
    #expect(Array(overview.damage.keys) == [.contacts])
    #expect(overview.contacts.isEmpty && overview.policies != nil)
    #expect(overview.identities.map(\.name.text) == ["Ada"])
    try ada.whisper.lock()
    #expect(throws: WhisperError.self) { try ada.whisper.overview() }
  }
}
