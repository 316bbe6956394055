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

  @Test("whether another one has room is the same before the vault is unlocked and after")
  func room() throws {
    let ada = try Person("Ada", identity: false, passphrase: "walnut ferry")
    let locked = try Whisper.open(at: ada.directory.path).protectors
    let open = ada.whisper.protectors
    func refusals(
      _ kind: ProtectorKind, _ name: String?
    ) -> [WhisperError.Code?] {
      func code(_ body: () throws(WhisperError) -> Void) -> WhisperError.Code? {
        do { try body() } catch { return error.code }
        return nil
      }
      return [
        code { () throws(WhisperError) in try locked.checkStoredRoom(for: kind, name: name) },
        code { () throws(WhisperError) in try open.checkRoom(for: kind, name: name) },
      ]
    }
    #expect(refusals(.securityKey, nil) == [nil, nil])
    #expect(refusals(.securityKey, "desk") == [nil, nil])
    #expect(refusals(.passphrase, "paper") == [.protectorExists, .protectorExists])
    #expect(refusals(.none, nil) == [.protectorExists, .protectorExists])
    #expect(refusals(.securityKey, "PIN") == [.protectorNameTaken, .protectorNameTaken])
  }
}
