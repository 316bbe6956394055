import Dispatch
import Foundation
import SecretMemory
import SecurityKey
import Synchronization
import TestDeviceTraits
import TestFIDO2
import Testing

@testable import FIDO2Helper

@Suite("What a security key answers, through the helper", .virtualSecurityKey)
struct VirtualKeyTests {
  @Test(
    "the secret is the same each time, and another one with another salt",
    arguments: ["2.0", "2.1"])
  func same(ctap: String) throws {
    let stage = try KeyStage(["--ctap", ctap])
    #expect(try stage.key.look() == SecurityKeyFacts(verification: .pin, triesLeft: 8))
    let id = try stage.enrol()
    let first = try stage.secret(of: [id])
    #expect(first.index == 0)
    #expect(first.secret.count == 32)
    #expect(try stage.secret(of: [id]).secret == first.secret)
    #expect(try stage.secret(of: [id], salt: 2).secret != first.secret)
    try stage.replug(["--ctap", ctap])
    #expect(try stage.secret(of: [id]).secret == first.secret)
  }

  @Test("each enrolment is a credential of its own")
  func enrolments() throws {
    let stage = try KeyStage()
    let (first, second) = (try stage.enrol(), try stage.enrol())
    #expect(first != second)
    #expect(try stage.secret(of: [first]).secret != stage.secret(of: [second]).secret)
  }

  @Test("the first credential that the key has is the one that counts, for one touch")
  func index() throws {
    let (stage, other) = (try KeyStage(), try KeyStage())
    let (foreign, mine, later) = (try other.enrol(), try stage.enrol(), try stage.enrol())
    stage.plugged.clearLog()
    let found = try stage.secret(of: [foreign, mine, later])
    #expect(found.index == 1)
    #expect(stage.plugged.log.filter { $0 == "touched" }.count == 1)
    #expect(try found.secret == stage.secret(of: [mine]).secret)
    let eight = [[UInt8]](repeating: foreign, count: 7) + [mine]
    #expect(try stage.secret(of: eight).index == 7)
  }

  @Test("an older key keeps its credential from whom it has not verified, or is not taken")
  func olderKey() throws {
    let stage = try KeyStage(["--ctap", "2.0"])
    let (other, mine) = (try KeyStage(["--ctap", "2.0"]).enrol(), try stage.enrol())
    // In the last octet of the nonce the virtual key notes what it was asked to guard.
    #expect(mine[31] == 3)
    #expect(try stage.secret(of: [other, mine]).index == 1)
    stage.plugged.clearLog()
    #expect(try refusal { _ = try stage.secret(of: [other]) } == .unknown)
    #expect(try refusal { _ = try stage.enrol(besides: [other, mine]) } == .enrolled)
    #expect(!stage.plugged.log.contains("touched"))
    let bare = try KeyStage(["--ctap", "2.0", "--no-cred-protect"])
    #expect(try refusal { _ = try bare.enrol() } == .unsupported)
    #expect(try KeyStage(["--no-cred-protect"]).enrol()[31] == 0)
  }

  @Test("a key that has none of them is unknown, before a PIN is told or a touch is asked for")
  func unknown() throws {
    let (stage, other) = (try KeyStage(), try KeyStage())
    let foreign = try other.enrol()
    #expect(try refusal { _ = try stage.secret(of: [foreign]) } == .unknown)
    #expect(Set(stage.plugged.log).isSubset(of: ["info", "assert silently", "pin 1", "pin 7"]))
    #expect(try refusal { _ = try stage.secret(of: []) } == .unknown)
    let long = [UInt8](repeating: 1, count: 1025)
    #expect(try refusal { _ = try stage.secret(of: [long]) } == .unknown)
  }

  @Test("a key that has one of the others is not enrolled again, and not touched for it")
  func enrolled() throws {
    let (stage, other) = (try KeyStage(), try KeyStage())
    let (mine, foreign) = (try stage.enrol(), try other.enrol())
    stage.plugged.clearLog()
    #expect(try refusal { _ = try stage.enrol(besides: [foreign, mine]) } == .enrolled)
    #expect(!stage.plugged.log.contains("touched"))
    #expect(try stage.enrol(besides: [foreign]) != mine)
  }

  @Test("it is said that a touch is waited for when it is, once, and not before a PIN was right")
  func notices() throws {
    let (stage, other) = (try KeyStage(), try KeyStage())
    let (mine, foreign) = (try stage.enrol(), try other.enrol())
    #expect(stage.touchNotices == 1)
    #expect(try refusal { _ = try stage.secret(of: [mine], pin: "654321") } != nil)
    #expect(try refusal { _ = try stage.enrol(pin: "654321") } != nil)
    #expect(try refusal { _ = try stage.secret(of: [foreign]) } == .unknown)
    #expect(try refusal { _ = try stage.enrol(besides: [mine]) } == .enrolled)
    _ = try stage.key.look()
    #expect(stage.touchNotices == 1)
    _ = try stage.secret(of: [foreign, mine])
    #expect(stage.touchNotices == 2)
  }

  @Test(
    "a key that says nothing to whom it has not verified is asked with the PIN, and touched once",
    arguments: ["36", "14", "33", "2b"], ["2.0", "2.1"])
  func alwaysVerifying(code: String, ctap: String) throws {
    let options = ["--always-uv", code, "--ctap", ctap]
    let (stage, other) = (try KeyStage(options), try KeyStage())
    let (mine, foreign) = (try stage.enrol(), try other.enrol())
    stage.plugged.clearLog()
    let found = try stage.secret(of: [foreign, mine])
    #expect(found.index == 1)
    #expect(stage.plugged.log.filter { $0 == "touched" }.count == 1)
    #expect(try stage.secret(of: [mine]).secret == found.secret)
    stage.plugged.clearLog()
    #expect(try refusal { _ = try stage.secret(of: [foreign]) } == .unknown)
    #expect(try refusal { _ = try stage.enrol(besides: [foreign, mine]) } == .enrolled)
    #expect(!stage.plugged.log.contains("touched"))
    #expect(
      try refusal { _ = try stage.secret(of: [mine], pin: "654321") } == .wrongPIN(triesLeft: 7))
    #expect(try stage.enrol(besides: [foreign]) != mine)
  }

  @Test("a finger is all that a key takes which verifies always and can have no PIN")
  func alwaysVerifyingFinger() throws {
    let stage = try KeyStage(
      pin: nil, ["--fingerprint", "--no-pin", "--always-uv", "36"])
    let mine = try stage.enrol(pin: nil)
    let found = try stage.secret(of: [mine], pin: nil)
    #expect(try stage.secret(of: [mine], pin: nil).secret == found.secret)
    #expect(try refusal { _ = try stage.enrol(pin: nil, besides: [mine]) } == .enrolled)
    let other = try KeyStage()
    #expect(try refusal { _ = try stage.secret(of: [try other.enrol()], pin: nil) } == .unknown)
  }

  @Test("an id that is longer than the key's own is none of its, and hides none")
  func longIDs() throws {
    let stage = try KeyStage(["--longest-id", "64"])
    let mine = try stage.enrol()
    let long = [UInt8](repeating: 1, count: 200)
    #expect(try stage.secret(of: [long, mine]).index == 1)
    #expect(try refusal { _ = try stage.secret(of: [long]) } == .unknown)
    #expect(try stage.enrol(besides: [long]) != mine)
  }

  @Test("looking asks for no touch and no PIN")
  func look() throws {
    let stage = try KeyStage(["--touch", "never"])
    _ = try stage.key.look()
    #expect(Set(stage.plugged.log).isSubset(of: ["info", "pin 1", "pin 7"]))
  }

  @Test("a finger needs no PIN", arguments: ["2.0", "2.1"])
  func finger(ctap: String) throws {
    let stage = try KeyStage(["--fingerprint", "--ctap", ctap])
    #expect(try stage.key.look().verification == .fingerprint)
    let id = try stage.enrol(pin: nil)
    let first = try stage.secret(of: [id], pin: nil)
    #expect(try stage.secret(of: [id], pin: nil).secret == first.secret)
    // A PIN that is told is as good.
    #expect(try stage.secret(of: [id]).secret == first.secret)
  }

  @Test(
    "a wrong finger costs no try of the PIN, which is asked for once no finger is taken any more")
  func wrongFinger() throws {
    let stage = try KeyStage(["--fingerprint"])
    let id = try stage.enrol(pin: nil)
    try stage.replug(["--fingerprint", "--finger", "wrong"])
    for _ in 0..<3 {
      let thrown = try refusal { _ = try stage.secret(of: [id], pin: nil) }
      #expect(thrown == .wrongPIN(triesLeft: nil))
    }
    #expect(try stage.key.look() == SecurityKeyFacts(verification: .pin, triesLeft: 8))
    #expect(try refusal { _ = try stage.secret(of: [id], pin: nil) } == .wrongPIN(triesLeft: 8))
    #expect(try stage.secret(of: [id]).index == 0)
    #expect(try stage.key.look().verification == .fingerprint)
  }

  @Test("a key that knows a finger and can have no PIN takes none")
  func fingerAlone() throws {
    let stage = try KeyStage(pin: nil, ["--fingerprint", "--no-pin"])
    #expect(try stage.key.look() == SecurityKeyFacts(verification: .fingerprint, triesLeft: nil))
    #expect(try stage.secret(of: [try stage.enrol()], pin: nil).index == 0)
  }

  // The thread that started the helper stays for as long as the others ask: where a task may wait, it need not.
  @Test("calls of several threads have their answers one after the other")
  func threads() throws {
    let stage = try KeyStage()
    let credential = SecurityKeyCredential(
      id: try stage.enrol(), salt: [UInt8](repeating: 1, count: 32))
    let key = stage.key
    let answers = Mutex<[Result<[UInt8], any Error>]>([])
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      let answer = Result {
        let pin = try KeyStage.secret(KeyStage.pin)
        let answer = try key.secret(of: [credential], pin: pin) {}
        return answer.secret.withUnsafeBytes { Array($0) }
      }
      answers.withLock { $0.append(answer) }
    }
    let secrets = try answers.withLock { $0 }.map { try $0.get() }
    #expect(Set(secrets).count == 1)
    #expect(secrets.count == 8)
  }
}
