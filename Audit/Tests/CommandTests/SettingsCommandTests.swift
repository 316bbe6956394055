import AppAudit
import Foundation
import Testing

@Suite("The command with settings") struct SettingsCommandTests {
  private let place: Place
  private static let warning = "let a = Insecure.MD5.self\n"

  init() throws { place = try Place() }

  @Test("leaves out what they and --exclude say, and says so") func exclusions() throws {
    for path in ["A.swift", "Vendor/B.swift", "App/C.generated.swift", "App/D.swift"] {
      try place.write(Self.warning, to: path)
    }
    try place.write("exclude:\n  - Vendor/\n  - '*.generated.swift'\n", to: ".whisper-audit.yml")
    let ran = try place.run(".")
    #expect(ran.errors.contains("2 findings (0 critical, 0 error, 2 warning) in 2 files"))
    #expect(ran.errors.contains("./Vendor: passed over: left out by .whisper-audit.yml:2\n"))
    #expect(
      ran.errors.contains(
        "./App/C.generated.swift: passed over: left out by .whisper-audit.yml:3\n"))
    let more = try place.run("--exclude", "App/*.swift", "--exclude", "/A.swift")
    #expect(more.errors.contains("0 findings") && more.errors.contains("left out by --exclude"))
    // However somebody names it.
    for path in ["Vendor/B.swift", "./Vendor", place.folder.path + "/Vendor/B.swift"] {
      #expect(try place.run(path).errors.contains("in 0 files"), "\(path)")
    }
  }

  @Test("has those of the only folder that is named, wherever it is started") func named() throws {
    try place.write(Self.warning, to: "App/Vendor/A.swift")
    try place.write(Self.warning, to: "App/B.swift")
    try place.write("exclude: [/Vendor/]\n", to: "App/.whisper-audit.yml")
    for path in ["App", "./App/", place.folder.path + "/App"] {
      let ran = try place.run(path)
      #expect(ran.errors.contains("1 finding ("), "\(path)")
      #expect(ran.errors.contains("/Vendor: passed over: left out by "))
      #expect(ran.errors.contains("App/.whisper-audit.yml:1\n"))
    }
    // Of two paths they are of neither.
    #expect(try place.run("App/Vendor", "App/B.swift").errors.contains("2 findings ("))
  }

  @Test("has rules off, and others as they matter") func rules() throws {
    try place.write(Self.warning, to: "A.swift")
    try place.write("severity:\n  WA22: error\n", to: ".whisper-audit.yml")
    let ran = try place.run(".")
    #expect(ran.status == 1 && ran.output.contains("A.swift:1:9: error: "))
    try place.write("off:\n  WA22: the protocol wants MD5\n", to: ".whisper-audit.yml")
    let off = try place.run("--fail-on", "warning")
    #expect(off.status == 0)
    #expect(off.errors.contains("./.whisper-audit.yml:2: WA22 is off: the protocol wants MD5\n"))
    #expect(try place.run("--only", "WA22", "--fail-on", "warning").status == 1)
  }

  @Test("knows the project's own wrappers of the keychain") func wrappers() throws {
    try place.write(
      "struct SecretBox { func put(_ t: String, at level: Level) {} }\nfunc f() { SecretBox().put(code, at: .anytime) }\n",
      to: "A.swift")
    #expect(try place.run(".").status == 0)
    try place.write(
      "wrappers:\n  SecretBox:\n    accessibility: at\n    always: [anytime]\n",
      to: ".whisper-audit.yml")
    #expect(try place.run(".").output.contains("WA01"))
  }

  @Test(
    "ends with 2 where they are called otherwise, and nobody would read them",
    arguments: [".whisper-audit.yaml", "whisper-audit.yml", "App/.whisper-audit.yaml"])
  func called(name: String) throws {
    try place.write(Self.warning, to: "App/A.swift")
    try place.write("exclude: App\n", to: name)
    let ran = try place.run("App")
    #expect(ran.status == 2 && ran.output.isEmpty)
    #expect(ran.errors == "./\(name): error: settings are called .whisper-audit.yml\n")
    // Where settings are read, nobody was mistaken.
    try place.write("", to: "App/.whisper-audit.yml")
    #expect(try place.run("App").status == 0)
  }

  @Test("ends with 2 and the place of what is wrong in them") func broken() throws {
    try place.write("exclude:\n  - a\nofff: b\n", to: ".whisper-audit.yml")
    let ran = try place.run(".")
    #expect(ran.status == 2)
    #expect(
      ran.errors
        == "./.whisper-audit.yml:3:1: error: there is no setting 'offf': did you mean 'off'?\n")
    try FileManager.default.removeItem(
      at: place.folder.appendingPathComponent(".whisper-audit.yml"))
    try FileManager.default.createSymbolicLink(
      atPath: place.folder.appendingPathComponent(".whisper-audit.yml").path,
      withDestinationPath: "nowhere")
    #expect(try place.run(".").status == 2)
    #expect(try place.run("rules").status == 0)
  }

  @Test("answers what is no pattern, and no command") func usage() throws {
    let pattern = try place.run("--exclude", "[a]")
    #expect(pattern.status == 2 && pattern.errors.contains("a pattern has no ! at its start"))
    let command = try place.run("chek", ".")
    #expect(command.status == 2 && command.errors.contains("did you mean check?"))
    #expect(try place.run("exlain", "WA05").errors.contains("did you mean explain?"))
    // What is near to none is a path.
    #expect(try place.run("Sources").status == 3)
    try place.write("let a = 1\n", to: "chek/A.swift")
    #expect(try place.run("chek").status == 0)
  }

  @Test("says what --fix leaves, and that nothing was changed") func fix() throws {
    try place.write(
      "func f(_ password: String?) { UIPasteboard.general.string = password }\n", to: "A.swift")
    let ran = try place.run("--fix", "WA43")
    #expect(
      ran.errors.hasPrefix(
        "./A.swift:1: WA43 is left as it is: no change is sure to compile and to mean the same\nNothing was changed.\n"
      ))
    let post = "func f(_ post: String) { UIPasteboard.general.string = post }\n"
    try place.write(post, to: "A.swift")
    #expect(try place.run("--fix", "WA43").errors.hasPrefix("Nothing was changed.\n"))
    #expect(try place.read("A.swift") == post)
  }

  @Test("reads a project in which a merge is not finished, and says the line") func merge() throws {
    let setting = "SWIFT_VERSION = 6.0;"
    let project =
      "{ objects = { A = { isa = XCBuildConfiguration; buildSettings = {\n<<<<<<< HEAD\n\(setting)\n=======\nAPI_SECRET = \"f3Qz81LmX0pRt6Yk\";\n>>>>>>> other\n}; name = Debug; }; }; }\n"
    try place.write(project, to: "A.xcodeproj/project.pbxproj")
    let ran = try place.run("--only", "WA22")
    #expect(ran.status == 0)
    #expect(
      ran.errors.contains(
        "./A.xcodeproj/project.pbxproj:2: warning: a merge is not finished here: both sides are read\n"
      ))
    #expect(try place.run("--only", "WA22", "--fail-on", "warning").status == 1)
    #expect(try place.run("--only", "WA31").output.contains("project.pbxproj:5:"))
    try place.write("<<<<<<< HEAD\n{ a = \n", to: "A.xcodeproj/project.pbxproj")
    #expect(try place.run(".").status == 0)
    try place.write("{\n a = \n", to: "A.xcodeproj/project.pbxproj")
    let broken = try place.run(".")
    #expect(broken.status == 3 && broken.errors.contains("not read: it is broken in line 3"))
  }

  @Test("writes lines that Xcode shows at their places") func xcode() throws {
    try place.write(Self.warning + "func f() {\n  SecItemDelete(q)\n  g()\n}\n", to: "A b.swift")
    let ran = try place.run("--format", "xcode", "--fail-on", "never")
    let lines = ran.output.split(separator: "\n")
    #expect(lines.count == 2)
    let path = try #require(lines.first).prefix { $0 != ":" }
    #expect(path.hasPrefix("/") && path.hasSuffix("/A b.swift"))
    #expect(FileManager.default.fileExists(atPath: String(path)))
    #expect(lines[0].contains(":1:9: warning: ") && lines[1].contains(":3:3: error: "))
    #expect(lines[1].contains("[WA05 keychain-status-ignored]; compare the status"))
  }
}
