import AppAudit
import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// A folder, and the built command in it.
final class Place {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "audit-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func write(_ text: String, to path: String) throws {
    let file = folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func read(_ path: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
  }

  static var program: URL {
    get throws {
      // Beside the tests, wherever they were built.
      let tests = URL(
        fileURLWithPath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      )
      let named = ProcessInfo.processInfo.environment["WHISPER_AUDIT"].map {
        URL(fileURLWithPath: $0)
      }
      let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") }.map {
        URL(fileURLWithPath: $0)
      }
      return named
        ?? (bundle ?? tests).deletingLastPathComponent().appendingPathComponent("whisper-audit")
    }
  }

  struct Ran {
    let status: Int32
    let output: String
    let errors: String
  }

  func start(_ arguments: [String], output: FileHandle? = nil) throws -> (Process, Pipe, Pipe) {
    let (process, out, errors) = (Process(), Pipe(), Pipe())
    process.executableURL = try Self.program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardOutput = output ?? out
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    try process.run()
    return (process, out, errors)
  }

  func run(_ arguments: String..., output: FileHandle? = nil) throws -> Ran {
    let (process, out, errors) = try start(arguments, output: output)
    let text =
      output == nil
      ? String(decoding: out.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self) : ""
    let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return Ran(status: process.terminationStatus, output: text, errors: said)
  }
}

@Suite("The command") struct CommandTests {
  private let place: Place
  private static let warning = "let a = Insecure.MD5.self\n"
  private static let error = "func f() {\n  SecItemDelete(q)\n  g()\n}\n"

  init() throws { place = try Place() }

  @Test("ends with 0, 1, 2 or 3") func status() throws {
    try place.write("let a = 1\n", to: "A.swift")
    #expect(try place.run().status == 0)
    try place.write(Self.warning, to: "B.swift")
    #expect(try place.run().status == 0)
    #expect(try place.run("--fail-on", "warning").status == 1)
    try place.write(Self.error, to: "C.swift")
    #expect(try place.run(".").status == 1)
    #expect(try place.run("--fail-on", "critical").status == 0)
    #expect(try place.run("--fail-on", "never").status == 0)
    #expect(try place.run("A.swift").status == 0)
    // What could not be read wins.
    try Data([0xFF]).write(to: place.folder.appendingPathComponent("D.swift"))
    let unread = try place.run()
    #expect(unread.status == 3)
    #expect(unread.errors.contains("D.swift: not read: it is not in UTF-8"))
    #expect(
      unread.output.contains(
        "C.swift:2:3: error: nothing looks at the status of SecItemDelete [WA05 keychain-status-ignored]"
      ))
    #expect(try place.run("--only", "WA22", "nowhere").status == 3)
  }

  @Test(
    "refuses wrong usage with 2",
    arguments: [
      ["--format", "xml"], ["--fail-on", "all"], ["--only", "WA99"], ["--skip", ""],
      ["--fix", "WA05"], ["--jobs", "0"],
      ["--baseline", "nowhere.json"], ["--wrong"], ["-dash.swift"], ["explain", "WA99"],
      ["explain"],
      ["--write-baseline", "no/folder.json"],
    ])
  func usage(arguments: [String]) throws {
    let (process, out, errors) = try place.start(arguments)
    _ = out.fileHandleForReading.readDataToEndOfFile()
    let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 2 && said.contains("Error: "))
  }

  @Test("never lets what it was given steer the terminal")
  func steering() throws {
    let hostile = "a\u{1B}[2J\u{202E}b"
    for arguments in [
      ["explain", hostile], ["--baseline", hostile], ["--write-baseline", "no/\(hostile)"],
      [hostile + ".swift"],
    ] {
      let (process, out, errors) = try place.start(arguments)
      _ = out.fileHandleForReading.readDataToEndOfFile()
      let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      #expect(said.contains(#"a\u{1B}[2J\u{202E}b"#), "\(arguments)")
      #expect(!said.contains("\u{1B}") && !said.contains("\u{202E}"))
    }
  }

  @Test("reads only the rules that are asked for") func rules() throws {
    try place.write(Self.warning + Self.error, to: "A.swift")
    #expect(try !place.run("--only", "wa22").output.contains("WA05"))
    #expect(try !place.run("--skip", "WA05,WA22").output.contains("WA"))
    #expect(try place.run("rules").output.split(separator: "\n").count == 57)
    #expect(try place.run("rules", "--format", "json").output.contains("\"id\" : \"WA56\""))
    #expect(
      try place.run("explain", "wa05").output.hasPrefix("WA05 keychain-status-ignored (error)\n"))
    #expect(try place.run("--version").output == "1.0.0\n")
  }

  @Test("finds files by their kind, below folders, and follows no links") func files() throws {
    for path in [
      "a b/😀.swift", "-dash.swift", "Pods/A.swift", ".build/A.swift", "build/A.swift",
      "x/DerivedData/A.swift", "Carthage/A.swift", ".git/A.swift", "notes.txt",
    ] {
      try place.write(Self.warning, to: path)
    }
    try FileManager.default.createSymbolicLink(
      at: place.folder.appendingPathComponent("loop"), withDestinationURL: place.folder)
    try FileManager.default.createSymbolicLink(
      at: place.folder.appendingPathComponent("L.swift"),
      withDestinationURL: place.folder.appendingPathComponent("-dash.swift"))
    let ran = try place.run("--fail-on", "never")
    #expect(
      ran.output.contains("-dash.swift:1:9: warning")
        && ran.output.contains("a b/😀.swift:1:9: warning"))
    #expect(ran.errors.contains("2 findings (0 critical, 0 error, 2 warning) in 2 files"))
    // However somebody spells a path, it is read once.
    #expect(
      try place.run("--", "-dash.swift", "./-dash.swift", "a b//", "./a b/.", ".//a b/😀.swift")
        .errors.contains("in 2 files"))
    #expect(try place.run("notes.txt").status == 3)
    try Data(count: 4 << 20 + 1).write(to: place.folder.appendingPathComponent("Large.swift"))
    #expect(
      try place.run("Large.swift").errors.contains("Large.swift: not read: it has more than 4 MiB"))
    #expect(mkfifo(place.folder.appendingPathComponent("P.swift").path, 0o600) == 0)
    #expect(try place.run("--fail-on", "never", "--", "P.swift").status == 3)
  }

  @Test("says the same in each format, and the same again") func formats() throws {
    try place.write(Self.warning + Self.error, to: "A.swift")
    try place.write("let q = [kSecAttrAccessible: kSecAttrAccessibleAlways]\r\n", to: "B/C,d.swift")
    let counts = try [
      "json": "\"fingerprint\"", "sarif": "partialFingerprints", "github": "::", "text": "hint: ",
    ].map { format, mark in
      let ran = try place.run("--format", format)
      #expect(try place.run("--format", format, "--jobs", "1").output == ran.output)
      return (format, ran.output.components(separatedBy: mark).count - 1)
    }
    for (format, count) in counts { #expect(count == (format == "github" ? 6 : 3), "\(format)") }
  }

  @Test("fails where the report cannot be written") func full() throws {
    try place.write(Self.warning, to: "A.swift")
    let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    #expect(try place.run(output: full).status == 3)
  }

  @Test("keeps a baseline, and says what is no more of it") func baseline() throws {
    try place.write(Self.error, to: "A.swift")
    #expect(try place.run("--write-baseline", "known.json", "--fail-on", "never").status == 0)
    #expect(try place.run("--baseline", "known.json").status == 0)
    try place.write("// more\n" + Self.error + Self.error, to: "A.swift")
    #expect(try place.run("--baseline", "known.json").status == 1)
    try place.write("let a = 1\n", to: "A.swift")
    let mended = try place.run("--baseline", "known.json")
    #expect(
      mended.status == 0 && mended.errors.contains("A.swift: WA05 of the baseline is no more: "))
    try place.write("{}", to: "known.json")
    #expect(try place.run("--baseline", "known.json").status == 2)
  }

  @Test("mends what it is told to, and keeps the permissions of files") func fix() throws {
    let wrong = "let q = [kSecAttrAccessible: kSecAttrAccessibleAlways] // ü\r\n"
    try place.write(wrong, to: "A.swift")
    try place.write(Self.error, to: "B.swift")
    let path = place.folder.appendingPathComponent("A.swift").path
    #expect(chmod(path, 0o640) == 0)
    let ran = try place.run("--fix", "WA01,WA02", "--only", "WA01")
    #expect(ran.status == 0 && ran.errors.contains("A.swift: mended"))
    #expect(
      try place.read("A.swift")
        == "let q = [kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly] // ü\r\n"
    )
    #expect(try place.read("B.swift") == Self.error)
    #expect(
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o640)
    #expect(
      try !FileManager.default.contentsOfDirectory(atPath: place.folder.path).contains {
        $0.contains("whisper-audit")
      })
  }

  @Test("leaves each file whole where it is killed while it mends") func killed() throws {
    let wrong = "let q = [kSecAttrAccessible: kSecAttrAccessibleAlways]\n"
    let right = wrong.replacingOccurrences(
      of: "AlwaysX".dropLast(), with: "AfterFirstUnlockThisDeviceOnly")
    for round in 0..<8 {
      for number in 0..<40 { try place.write(wrong, to: "F\(number).swift") }
      let (process, _, _) = try place.start([
        "--fix", "WA01", "--fail-on", "never", "--format", "github",
      ])
      usleep(UInt32(20_000 * (round + 1)))
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      for number in 0..<40 {
        let now = try place.read("F\(number).swift")
        #expect(now == wrong || now == right)
      }
    }
  }
}
