import Testing

@testable import WhisperKit

@Suite("The self-test")
struct SelfTestTests {
  @Test("every check passes, each once and in order")
  func passes() throws {
    let directory = try TemporaryDirectory()
    let results = SelfTest.run(in: directory.path)
    #expect(results.map(\.check) == SelfTest.Check.allCases)
    for result in results { #expect(result.isPassed, "\(result.check)") }
  }

  @Test("a job that cannot be done fails its check, and the others still run")
  func fails() {
    let results = SelfTest.run(in: "/proc/nowhere")
    let failed = results.filter { !$0.isPassed }.map(\.check)
    #expect(
      failed == [.sealAndOpen, .tamperRefused, .vaultRoundTrip, .replayRefused, .backupRoundTrip])
  }
}
