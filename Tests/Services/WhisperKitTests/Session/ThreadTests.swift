import SecretMemory
import TestSupport
import Testing
import Vault
import WhisperEnvelope

@testable import WhisperKit

/// What holds under any order of what the threads do. `make tsan` runs it with the thread sanitizer.
@Suite("Threads that unlock, read, write, open, seal and lock at once")
struct ThreadTests {
  private struct Wrong: Error {
    let what: String
  }

  private static let rounds = 12

  /// Runs `body` until the vault is unlocked for the length of it.
  private static func unlocking<Result>(_ whisper: Whisper, _ body: () throws -> Result) throws
    -> Result
  {
    while true {
      do { return try body() } catch let error where isLocked(error) {}
      do { try whisper.unlock(nil) } catch let error where isLocked(error) {}
    }
  }

  private static func isLocked(_ error: any Error) -> Bool {
    error as? WhisperError == .vault(.locked)
  }

  @Test("give what was written, each message once, or that the vault is locked")
  func all() throws {
    let pair = try Pair()
    let whisper = pair.bob.whisper
    let sealed = try (0..<Self.rounds).map { try pair.ada.seal("message \($0)", to: "Bob") }
    let notes = (0..<Self.rounds).map { "note \($0)" }
    _ = try whisper.contacts.setNote("Ada", notes[0])

    let got = try inThreads(6) { number -> [String] in
      var got: [String] = []
      for round in 0..<Self.rounds {
        switch number {
        case 0:
          // The one writer: what it wrote last stands.
          _ = try Self.unlocking(whisper) { try whisper.contacts.setNote("Ada", notes[round]) }
          let note = try Self.unlocking(whisper) { try whisper.contacts.find("Ada").note }
          guard note == notes[round] else { throw Wrong(what: "\(note) after \(notes[round])") }
        case 1:
          let contacts = try Self.unlocking(whisper) { try whisper.contacts.list() }
          guard contacts.map(\.name.text) == ["Ada"], notes.contains(contacts[0].note) else {
            throw Wrong(what: "\(contacts)")
          }
        case 2, 3:
          do {
            got.append(try Self.unlocking(whisper) { try whisper.open(sealed[round]).text })
          } catch WhisperError.replayDetected {}
        case 4:
          got.append(
            try Self.unlocking(whisper) { try whisper.seal("\(round)", to: .contact(name: "Ada")) })
        default:
          try whisper.vault.relock()
          do { try whisper.unlock(nil) } catch let error where Self.isLocked(error) {}
        }
      }
      return got
    }

    #expect(
      Set(got[2] + got[3])
        == Set((0..<Self.rounds).map { "message \($0)" }))
    #expect(got[2].count + got[3].count == Self.rounds)
    let opened = try got[4].map { try pair.ada.open($0).text }
    #expect(opened == (0..<Self.rounds).map { "\($0)" })
    let note = try Self.unlocking(whisper) { try whisper.contacts.find("Ada").note }
    #expect(note == notes.last)
    #expect(try whisper.recovery.damage().isEmpty)
  }
}
