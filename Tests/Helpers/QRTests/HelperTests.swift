import Foundation
import Glibc
import HelperProcess
import QRExchange
import SystemPackage
import Testing

@testable import Commands

@Suite("A helper that is not as it should be")
struct HelperTests {
  @Test("missing, not executable, or no program")
  func missing() throws {
    #expect(throws: QRError.helper(.missing)) { _ = try QRHelper.start(.read, in: []) }
    #expect(throws: QRError.helper(.missing)) { _ = try QRHelper.start(.read, in: ["/nowhere"]) }
    let impostor = try Impostor("exit 0")
    #expect(chmod(impostor.path, 0o644) == 0)
    #expect(throws: QRError.helper(.missing)) {
      _ = try QRHelper.start(.read, in: [impostor.directory])
    }
    unlink(impostor.path)
    #expect(mkdir(impostor.path, 0o755) == 0)
    #expect(throws: QRError.helper(.notStarted(Errno(rawValue: EACCES)))) {
      _ = try QRHelper.start(.read, in: [impostor.directory])
    }
  }

  @Test("the first directory that has one counts, and PATH does not")
  func directories() throws {
    let first = try Impostor("echo first")
    let second = try Impostor("echo second")
    let answer = try QRHelper.start(.read, in: ["/nowhere", first.directory, second.directory])
      .exchange([], limit: 100)
    #expect(answer == Array("first\n".utf8))
  }

  @Test("killed in the middle")
  func killed() throws {
    let helper = try Helper.start(.read)
    kill(helper.process, SIGKILL)
    let input = [UInt8](repeating: 0, count: 1 << 20)
    #expect(Helper.error(of: helper, input) == .helper(.killed(signal: SIGKILL)))
  }

  @Test("one that crashes")
  func crash() throws {
    let impostor = try Impostor("kill -SEGV $$")
    #expect(throws: QRError.helper(.killed(signal: SIGSEGV))) { try impostor.exchange([1, 2, 3]) }
  }

  @Test("one that fails in a way of its own", arguments: [1, 9, 99, 127])
  func unknownCode(code: Int32) throws {
    let impostor = try Impostor("exit \(code)")
    #expect(throws: QRError.helper(.failed(code: code))) { try impostor.exchange() }
  }

  @Test(
    "one that the loader cannot start says which library is missing",
    arguments: [
      ("libZXing.so.2", "libzxing2"), ("libpng16.so.16", "libpng16-16"),
      ("libqrencode.so.4", "libqrencode4"), ("libstdc++.so.6", "libstdc++6"),
    ])
  func missingLibrary(name: String, package: String) throws {
    let complaint =
      "/opt/x: y: error while loading shared libraries: \(name): cannot open shared object file: No such file"
    let impostor = try Impostor("echo '\(complaint)' >&2; exit 127")
    let thrown = #expect(throws: QRError.self) { try impostor.exchange([1, 2, 3]) }
    guard case .helper(.libraryMissing(let library))? = thrown else {
      Issue.record("\(String(describing: thrown))")
      return
    }
    #expect(library.name == name)
    #expect(library.debianPackage == package)
  }

  @Test(
    "what it says is not believed when it is no complaint of the loader's",
    arguments: [
      "", "no: such: thing", "error while loading shared libraries",
      "error while loading shared libraries: \u{1B}[2Jlib.so.1: x",
      "error while loading shared libraries: /etc/passwd: x",
      "error while loading shared libraries: lib\(String(repeating: "x", count: 70)).so.1: x",
    ])
  func noComplaint(text: String) throws {
    #expect(MissingLibrary(complaint: text) == nil)
    let impostor = try Impostor("cat >&2; exit 127")
    #expect(throws: QRError.helper(.failed(code: 127))) { try impostor.exchange(Array(text.utf8)) }
  }

  @Test("one that fills its standard error is ended, and one that says it with another code fails")
  func standardError() throws {
    let loud = try Impostor("exec cat /dev/zero >&2")
    let helper = try QRHelper.start(.read, in: [loud.directory])
    #expect(Helper.error(of: helper, [], patience: .milliseconds(200)) == .helper(.timedOut))
    let other = try Impostor(
      "echo 'x: error while loading shared libraries: libZXing.so.2: x' >&2; exit 9")
    #expect(throws: QRError.helper(.failed(code: 9))) { try other.exchange() }
  }

  @Test("one that could not be confined does nothing")
  func notConfined() throws {
    let impostor = try Impostor("exit \(QRStatus.notConfined.rawValue)")
    #expect(throws: QRError.helperNotConfined) { try impostor.exchange() }
  }

  @Test("one that hangs, whatever it does with its streams, is ended")
  func hangs() throws {
    for script in [
      "exec sleep 600", "exec sleep 600 <&-", "exec sleep 600 >&-", "exec sleep 600 <&- >&-",
      "cat >/dev/null; exec sleep 600",
    ] {
      let impostor = try Impostor(script)
      let helper = try QRHelper.start(.read, in: [impostor.directory])
      let process = helper.process
      let input = [UInt8](repeating: 0, count: 1 << 20)
      let error = Helper.error(of: helper, input, patience: .milliseconds(200))
      #expect(error == .helper(.timedOut), "\(script)")
      #expect(kill(process, 0) != 0 && errno == ESRCH, "\(script)")
    }
  }

  @Test("one that says more than it may")
  func tooMuchOutput() throws {
    let impostor = try Impostor("exec cat /dev/zero")
    #expect(throws: QRError.helper(.wroteTooMuch(limit: 4096))) { try impostor.exchange() }
    let picture = try Helper.picture("seven b")
    #expect(throws: QRError.helper(.wroteTooMuch(limit: 6))) {
      try Helper.start(.read).exchange(picture, limit: 6)
    }
    #expect(try Helper.start(.read).exchange(picture, limit: 7).count == 7)
  }

  @Test("one that sends what is no code's shape")
  func wrongMatrix() throws {
    let impostor = try Impostor.answering(0, Array("no matrix".utf8))
    #expect(throws: QRError.helper(.failed(code: 0))) {
      var helper = try QRHelper.start(.writeMatrix, in: [impostor.directory])
      return try helper.matrix(of: "x")
    }
  }

  @Test("one whose answers are none")
  func wrongAnswers() throws {
    func expect(
      _ error: QRError, _ impostor: Impostor, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      let thrown = #expect(throws: QRError.self, sourceLocation: sourceLocation) {
        var helper = try QRHelper.start(.join, in: [impostor.directory])
        return try helper.message()
      }
      #expect(thrown == error, sourceLocation: sourceLocation)
    }
    let limit = 2 + 16 * 1024 * 1024
    try expect(.helper(.failed(code: 0)), try Impostor("exit 0"))
    try expect(.helper(.failed(code: 0)), try Impostor("printf '\\0\\0\\0'"))
    try expect(.helper(.failed(code: 0)), try Impostor("printf '\\0\\0\\0\\0'"))
    try expect(
      .helper(.wroteTooMuch(limit: limit)), try Impostor("printf '\\377\\377\\377\\377'; cat"))
    try expect(
      .helper(.wroteTooMuch(limit: limit)), try Impostor("printf '\\1\\0\\0\\3'; cat"))
    // No status, a message of no kind, and of none at all.
    try expect(.helper(.failed(code: 0)), try .answering(99, []))
    try expect(.helper(.failed(code: 0)), try .answering(0, []))
    try expect(.helper(.failed(code: 0)), try .answering(0, [1, 2, 3]))
    try expect(.helper(.failed(code: 23)), try .answering(23, []))
    // What it says of an error is not believed.
    try expect(.otherType("2Jethcrypto"), try .answering(32, Array("\u{1B}[2Jeth/é;crypto".utf8)))
    try expect(.otherType(""), try .answering(32, []))
    try expect(.incomplete(known: 9999, of: 0), try .answering(37, [0xFF, 0xFF, 0xFF, 0xFF]))
    try expect(.incomplete(known: 1, of: 9999), try .answering(37, [0, 0, 0, 1, 0xFF, 0, 0, 0, 9]))
    try expect(.tooManyParts(limit: 0), try .answering(36, []))
    try expect(
      .messageTooLarge(limit: 16 * 1024 * 1024), try .answering(35, [0xFF, 0xFF, 0xFF, 0xFF]))
  }

  @Test("both directions at once: more than the pipes hold, and no deadlock")
  func bothDirections() throws {
    let impostor = try Impostor("exec cat")
    let bytes = (0..<(4 << 20)).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    #expect(try impostor.exchange(bytes, limit: bytes.count) == bytes)
  }

  @Test("one that is never asked ends with its owner")
  func neverAsked() throws {
    var process: pid_t = 0
    do {
      let helper = try Helper.start(.read)
      process = helper.process
      #expect(kill(process, 0) == 0)
    }
    #expect(kill(process, 0) != 0 && errno == ESRCH)
  }
}
