import AppAudit
import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#endif

@testable import whisper_audit

@Suite("What the command says") struct HostileOutputTests {
  private let place: Place

  init() throws { place = try Place() }

  private static let names = [
    "::error::a", "##[error]a", " ::error::a", "\t::error::a", "a\n::error::b", "a\r::error::b",
    "a\u{2028}::error::b", "a\u{2029}::error::b", "a\u{85}::error::b", "a\u{B}::error::b",
    "a\u{C}::error::b", "a\u{1B}[2J", "a\u{7}", "a\u{9B}2J", "a\u{202E}b", "a\u{200B}b",
    "a##vso[task.complete]b", "\u{FEFF}::error::a", "%0A::error::a", "-\n::error::a",
    "--\n::error::a", "--only=\n::error::a",
  ]

  /// Makes a file of any bytes as its name.
  private func make(_ name: [UInt8], _ text: String = "let a = Insecure.MD5.self\n") {
    let path = Array(place.folder.path.utf8) + [0x2F] + name + [0]
    let descriptor = path.withUnsafeBytes { octets in
      open(octets.bindMemory(to: CChar.self).baseAddress!, O_WRONLY | O_CREAT, 0o600)
    }
    #expect(descriptor >= 0)
    _ = Array(text.utf8).withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    close(descriptor)
  }

  private func expectHarmless(_ ran: Place.Ran, _ format: String, _ said: String) {
    for line in (ran.output + "\n" + ran.errors).utf8.split(separator: 0x0A) {
      let line = String(decoding: line, as: UTF8.self)
      #expect(Foreign.shown(line) == line, "\(said): \(line)")
      let start = line.drop { $0.isWhitespace }
      if start.hasPrefix("::") {
        #expect(
          format == "github"
            && ["error", "warning", "notice"].contains { start.hasPrefix("::\($0) file=") },
          "\(said): \(line)")
      }
      #expect(
        [
          "./", "/", "| ", "hint: ", "Error: ", "Usage: ", "whisper-audit ", "Help: ", "See ", "::",
          "{", "}", "[",
          "]", "\"",
        ]
        .contains { start.hasPrefix($0) } || start.first?.isNumber == true,
        "\(said): \(line)")
    }
  }

  @Test(
    "begins no line with what others wrote, and steers nothing",
    arguments: ["text", "github", "json", "sarif"])
  func reports(format: String) throws {
    for name in Self.names {
      try place.write(
        "/*\n::error::a */ let a = Insecure.MD5.self // \u{1B}[2J \u{202E} ##[error]\n",
        to: "x/" + name + "/" + name + ".swift")
      try place.write(String(repeating: "#", count: 256), to: name + ".swift")
      try place.write("let a = 1\n", to: name + "/Tests/A.swift")
      try place.write(
        "<plist><dict><key>NSAppTransportSecurity</key><dict><key>NSExceptionDomains</key><dict><key>::error::a&#10;##[error]&#8232;</key><dict><key>NSExceptionAllowsInsecureHTTPLoads</key><true/></dict></dict></dict></dict></plist>",
        to: name + "/Info.plist")
      symlink("nowhere", place.folder.path + "/" + name + "L.swift")
    }
    make([0x3A, 0x3A, 0xFF, 0x9B] + Array(".swift".utf8))
    let ran = try place.run("--format", format)
    #expect(ran.status == 3)
    expectHarmless(ran, format, format)
    let fixed = try place.run("--format", format, "--write-baseline", "known.json")
    expectHarmless(fixed, format, format)
    for name in Self.names {
      try FileManager.default.removeItem(at: place.folder.appendingPathComponent("x/" + name))
    }
    let stale = try place.run("--format", format, "--baseline", "known.json")
    #expect(stale.errors.contains("of the baseline is no more"))
    expectHarmless(stale, format, format)
    expectHarmless(
      Place.Ran(status: 0, output: try place.read("known.json"), errors: ""), format, "known.json")
  }

  @Test("has no argument in it that begins a line or steers", arguments: Self.names)
  func arguments(name: String) throws {
    for arguments in [
      [name], ["--", name], ["--", name + ".swift"], ["--only", name], ["--skip", name],
      ["--fix", name], ["--jobs", name], ["--format", name], ["--fail-on", name],
      ["--baseline", name], ["--write-baseline", "no/" + name], ["explain", name],
      ["rules", "--format", name], ["rules", name], ["--format=" + name], ["--" + name],
      ["help", name],
    ] {
      let (process, out, errors) = try place.start(arguments)
      let output = String(decoding: out.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      let ran = Place.Ran(status: process.terminationStatus, output: output, errors: said)
      if arguments.first == "help" {
        #expect(!output.contains("error::"))
      } else {
        #expect(ran.status == 2 || ran.status == 3, "\(arguments)")
        expectHarmless(ran, "", "\(arguments)")
      }
    }
  }

  @Test("names files whose names are no UTF-8, and folders, and ends with 3") func octets() throws {
    make([0x61, 0xFF] + Array(".swift".utf8))
    let ran = try place.run("--fail-on", "never")
    #expect(ran.status == 3)
    #expect(ran.errors.contains("./a\\xFF.swift: not read: its name is not in UTF-8\n"))
    #expect(try place.run("--format", "sarif").output.contains("\"uri\" : \"a%FF.swift\""))
    #expect(try place.run("--format", "json").output.contains("\"path\" : \"a\\\\xFF.swift\""))
    #expect(
      try place.run("--format", "github").output
        == "::error file=a\\xFF.swift,title=not read::its name is not in UTF-8\n")
    // One of no kind that is read is none that is missing.
    make([0x62, 0xFF] + Array(".txt".utf8))
    #expect(try place.run().errors.contains(" 1 not read"))
    let folder = Array((place.folder.path + "/").utf8) + [0x63, 0xFE, 0]
    folder.withUnsafeBytes { _ = mkdir($0.bindMemory(to: CChar.self).baseAddress!, 0o700) }
    make([0x63, 0xFE] + Array("/d.swift".utf8))
    #expect(
      try place.run().errors.contains("./c\\xFE/d.swift: not read: its name is not in UTF-8\n"))
  }

  @Test("tells two files apart whose names differ in how an accent is written") func accents()
    throws
  {
    try place.write("let a = [kSecAttrAccessible: kSecAttrAccessibleAlways]\n", to: "\u{E9}.swift")
    try place.write(
      "let b = [kSecAttrAccessible: kSecAttrAccessibleAlways]\n", to: "e\u{301}.swift")
    #expect(
      try place.run().errors.contains("2 findings (2 critical, 0 error, 0 warning) in 2 files"))
    #expect(try place.run("--fix", "WA01", "--only", "WA01").status == 0)
    #expect(try place.read("\u{E9}.swift").hasPrefix("let a = ["))
    #expect(try place.read("e\u{301}.swift").hasPrefix("let b = ["))
  }

  @Test("names links and folders of builds that were passed over, and counts them")
  func passedOver() throws {
    try place.write("let a = 1\n", to: "A.swift")
    try place.write("let a = 1\n", to: "Sources/build/B.swift")
    try place.write("let a = 1\n", to: "Tests/C.swift")
    symlink("A.swift", place.folder.path + "/L.swift")
    symlink("Sources", place.folder.path + "/Folder")
    symlink("notes.txt", place.folder.path + "/notes")
    mkfifo(place.folder.path + "/P.swift", 0o600)
    mkfifo(place.folder.path + "/pipe", 0o600)
    let ran = try place.run()
    #expect(ran.status == 0)
    #expect(
      ran.errors
        == "./Folder: passed over: a link\n./L.swift: passed over: a link\n./P.swift: passed over: no file and no folder\n./Sources/build: passed over: a folder that is read only where it is named\n./Tests: passed over: 1 file of tests\n0 findings (0 critical, 0 error, 0 warning) in 2 files; 0 suppressed, 0 in the baseline, 0 not read, 5 passed over\n"
    )
  }

  @Test("names what may not be looked at, and folders whose paths are too long") func hidden()
    throws
  {
    var path = Array(place.folder.path.utf8)
    let name = [UInt8](repeating: 0x61, count: 200)
    // Each from the one before: a path as long is taken by nothing.
    let start = open(place.folder.path, O_RDONLY | O_DIRECTORY)
    var folder = start
    for _ in 0..<25 {
      (name + [0]).withUnsafeBytes { octets in
        let name = octets.bindMemory(to: CChar.self).baseAddress!
        #expect(mkdirat(folder, name, 0o700) == 0)
        let next = openat(folder, name, O_RDONLY | O_DIRECTORY)
        close(folder)
        folder = next
      }
      path += [0x2F] + name
    }
    close(folder)
    let ran = try place.run()
    #expect(
      ran.status == 3 && ran.errors.contains(": not read: it is not there, or may not be read\n"))
  }

  @Test("names files for which there is no room") func room() throws {
    for number in 0..<10 {
      try place.write(String(repeating: "a\n", count: 1_000), to: "F\(number).swift")
    }
    var files = SourceFiles(room: 10_000)
    files.add(place.folder.path)
    #expect(files.sources.count >= 2 && files.sources.count + files.unread.count == 10)
    #expect(Set(files.unread.map(\.reason)) == ["the files before it have 256 MiB"])
  }
}
