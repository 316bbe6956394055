import Foundation
import Synchronization
import Testing
import WhisperKit

@Suite("Two readers race for one message")
struct RaceTests {
  @Test("of two processes exactly one opens it, thirty times over")
  func processes() throws {
    let bob = try Person("Bob")
    let ada = try Person("Ada", time: TestTime(TimeSource.system.now()))
    try ada.add(bob)
    try bob.add(ada)
    for round in 1...30 {
      let sealed = try ada.seal("round \(round)", to: "Bob")
      let readers = try (0..<2).map { _ in try ProbeProcess(directory: bob.directory.path) }
      for reader in readers { #expect(try reader.readLine() == "ready") }
      for reader in readers { try reader.writeLine(sealed) }
      let outcomes = try readers.map { try $0.finish() }
      #expect(outcomes.sorted() == ["error.message.replayed", "opened"], "round \(round)")
    }
    #expect(try bob.rememberedMessages == 30)
  }

  @Test("of many threads exactly one opens it, whether they share a connection or not")
  func threads() async throws {
    let pair = try Pair()
    let readers = try (0..<4).map { $0 == 0 ? pair.bob.whisper : try pair.bob.secondWhisper() }
    for round in 1...10 {
      let sealed = try pair.ada.seal("round \(round)", to: "Bob")
      let outcomes = await withTaskGroup(of: WhisperError?.self) { group in
        for number in 0..<8 {
          group.addTask {
            do {
              _ = try readers[number % readers.count].open(sealed)
              return nil
            } catch {
              return error as? WhisperError
            }
          }
        }
        return await group.reduce(into: [WhisperError?]()) { $0.append($1) }
      }
      #expect(outcomes.count { $0 == nil } == 1, "round \(round)")
      #expect(outcomes.count { $0 == .replayDetected } == 7, "round \(round): \(outcomes)")
    }
  }
}
