import SecretMemory
import Testing
import Vault
import VaultModel

@testable import WhisperKit

@Suite("The ways to open a vault")
struct ProtectorServiceTests {
  @Test("the only one is not removed, nor one that is not there, and that is said")
  func notRemoved() throws {
    let ada = try Person("Ada", identity: false, passphrase: "walnut ferry")
    let bob = try Person("Bob", identity: false, passphrase: "walnut ferry")
    let protectors = ada.whisper.protectors
    let before = try protectors.list()
    func remove(_ id: Protector.ID) throws {
      try protectors.remove(
        id, with: .passphrase(SecretBytes(copying: "walnut ferry".utf8)))
    }
    #expect(before.map(\.kind) == [.passphrase])
    #expect(throws: WhisperError.vault(.lastProtector)) { try remove(before[0].id) }
    #expect(throws: WhisperError.vault(.noSuchProtector)) {
      try remove(bob.whisper.protectors.list()[0].id)
    }
    #expect(try protectors.list() == before)
    try ada.secondWhisper().lock()
  }
}
