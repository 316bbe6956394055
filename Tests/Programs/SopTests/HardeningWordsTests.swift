import ProcessHardening
import SystemPackage
import Testing

@testable import sop

@Suite("What could not be hardened, in words")
struct HardeningWordsTests {
  @Test("names the step and the system's reason")
  func reason() {
    #expect(
      HardeningError(step: .callFilterLoad, errno: .notPermitted).sentence
        == "could not install the filter of system calls: Operation not permitted (errno 1)")
    #expect(
      HardeningError(step: .otherThreads, errno: nil).sentence
        == "could not restrict file access: other threads are already running")
  }

  @Test("is English for each step")
  func everyStep() {
    for step in HardeningError.Step.allCases {
      #expect(!HardeningError(step: step, errno: nil).sentence.contains("operation."), "\(step)")
    }
  }
}
