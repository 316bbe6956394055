import SecurityKey
import TestDeviceTraits
import TestFIDO2
import Testing

@testable import FIDO2Helper

@Suite("Why a security key gives nothing", .virtualSecurityKey)
struct RefusalTests {
  @Test(
    "a wrong PIN says how many tries are left, and a right one gives them back",
    arguments: ["2.0", "2.1"])
  func wrongPIN(ctap: String) throws {
    let stage = try KeyStage(["--ctap", ctap])
    let id = try stage.enrol()
    for left in [7, 6] {
      let thrown = try refusal { _ = try stage.secret(of: [id], pin: "000000") }
      #expect(thrown == .wrongPIN(triesLeft: left))
      #expect(try stage.key.look().triesLeft == left)
    }
    #expect(try stage.secret(of: [id]).index == 0)
    #expect(try stage.key.look().triesLeft == 8)
    #expect(try refusal { _ = try stage.enrol(pin: "000000") } == .wrongPIN(triesLeft: 7))
  }

  @Test(
    "a PIN that no key can have is wrong without telling it",
    arguments: ["", "123", String(repeating: "1", count: 64), "12\u{0}456"])
  func impossiblePIN(pin: String) throws {
    let stage = try KeyStage()
    #expect(try refusal { _ = try stage.enrol(pin: pin) } == .wrongPIN(triesLeft: nil))
    #expect(try stage.key.look().triesLeft == 8)
  }

  @Test("no PIN where the key needs one costs no try")
  func missingPIN() throws {
    let stage = try KeyStage()
    #expect(try refusal { _ = try stage.enrol(pin: nil) } == .wrongPIN(triesLeft: 8))
    #expect(try stage.key.look().triesLeft == 8)
  }

  @Test("after three wrong ones it is blocked until it is plugged in again")
  func blockedUntilReplugged() throws {
    let stage = try KeyStage()
    let id = try stage.enrol()
    for error in [SecurityKeyError.wrongPIN(triesLeft: 7), .wrongPIN(triesLeft: 6)] {
      #expect(try refusal { _ = try stage.secret(of: [id], pin: "000000") } == error)
    }
    for pin in ["000000", KeyStage.pin] {
      let thrown = try refusal { _ = try stage.secret(of: [id], pin: pin) }
      #expect(thrown == .blockedUntilReplugged)
    }
    #expect(try stage.key.look().triesLeft == 5)
    try stage.replug()
    #expect(try stage.secret(of: [id]).index == 0)
  }

  @Test("after eight it is blocked for good, and nothing is told to it any more")
  func blocked() throws {
    let stage = try KeyStage()
    let id = try stage.enrol()
    var errors: [SecurityKeyError?] = []
    for number in 1...8 {
      errors.append(try refusal { _ = try stage.secret(of: [id], pin: "000000") })
      if number % 2 == 0 { try stage.replug() }
    }
    #expect(
      errors == [7, 6, 5, 4, 3, 2, 1].map { .wrongPIN(triesLeft: $0) } + [.blocked])
    stage.plugged.clearLog()
    #expect(try refusal { _ = try stage.secret(of: [id]) } == .blocked)
    #expect(try refusal { _ = try stage.enrol() } == .blocked)
    #expect(!stage.plugged.log.contains("pin 9"))
    #expect(try stage.key.look().triesLeft == 0)
  }

  @Test("no touch in our time: the key is told to stop, and can be asked again")
  func notTouched() throws {
    let stage = try KeyStage(["--touch", "never"], touchSeconds: 1)
    #expect(try refusal { _ = try stage.enrol() } == .notTouched)
    #expect(try refusal { _ = try stage.enrol() } == .notTouched)
    #expect(try stage.key.look().triesLeft == 8)
    #expect(stage.plugged.log.filter { $0 == "cancelled" }.count == 2)
  }

  @Test("no touch in the key's own time, or a person who says no", arguments: ["never", "denied"])
  func keyGivesUp(touch: String) throws {
    let stage = try KeyStage(["--touch", touch, "--touch-timeout", "0.3"])
    #expect(try refusal { _ = try stage.enrol() } == .notTouched)
  }

  @Test("a touch that takes its time is waited for")
  func lateTouch() throws {
    let stage = try KeyStage(["--touch", "0.5"])
    #expect(try !stage.enrol().isEmpty)
  }

  @Test("a key without hmac-secret, and one that cannot verify, are of no use")
  func unsupported() throws {
    for options in [["--no-hmac-secret"], ["--no-pin"]] {
      let stage = try KeyStage(pin: nil, options)
      #expect(try refusal { _ = try stage.key.look() } == .unsupported)
      #expect(try refusal { _ = try stage.enrol() } == .unsupported)
    }
  }

  @Test("a key without a PIN of its own has none yet")
  func noPIN() throws {
    let stage = try KeyStage(pin: nil)
    #expect(try refusal { _ = try stage.key.look() } == .noPIN)
    #expect(try refusal { _ = try stage.enrol() } == .noPIN)
  }

  @Test("unplugged before it is asked, it is absent, and it stays so for this helper")
  func unplugged() throws {
    let stage = try KeyStage()
    let id = try stage.enrol()
    stage.plugged.unplug()
    #expect(try refusal { _ = try stage.secret(of: [id]) } == .absent)
    try stage.plugged.plugIn()
    #expect(try refusal { _ = try stage.key.look() } == .absent)
    try stage.restart()
    #expect(try stage.secret(of: [id]).index == 0)
  }

  @Test("unplugged at any command, it has failed, and nothing hangs", arguments: 1...12)
  func vanishes(after commands: Int) throws {
    let stage = try KeyStage()
    let id = try stage.enrol()
    try stage.replug(["--vanish-at", "\(commands)"])
    do {
      _ = try stage.secret(of: [id])
      // That many commands are more than it takes.
      #expect(commands > 6)
    } catch let error as SecurityKeyError {
      #expect(error == .failed)
    }
  }

  @Test("nonsense is no answer, wherever it begins", arguments: 0...8)
  func garbage(after commands: Int) throws {
    for seed in 1...4 {
      let stage = try KeyStage()
      let id = try stage.enrol()
      try stage.replug(["--garbage", "\(commands)", "--seed", "\(seed)"])
      do {
        _ = try stage.secret(of: [id])
        #expect(commands > 6)
      } catch let error as SecurityKeyError {
        #expect([.failed, .unsupported].contains(error), "\(error), seed \(seed)")
      }
    }
  }

  @Test("nobody at the socket, no socket there, and one of another kind")
  func absent() throws {
    let stage = try KeyStage()
    stage.plugged.unplug()
    for path in [
      stage.plugged.socket, "/nowhere/key", "/etc/passwd", String(repeating: "x", count: 200),
    ] {
      let key = try KeyStage.start(at: "unix:" + path)
      #expect(try refusal { _ = try key.look() } == .absent)
    }
  }

  @Test("only a path is a place")
  func locations() {
    #expect(SecurityKeyLocation("unix:/a/b") == .socket(path: "/a/b"))
    for text in ["", "unix:", "/a/b", "tcp:1.2.3.4", "unix:a\u{0}b"] {
      #expect(SecurityKeyLocation(text) == nil)
    }
  }
}
