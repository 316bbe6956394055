import Foundation
import Testing

/// GnuPG with a home of its own, where it is installed.
final class GnuPG {
  struct Failure: Error {
    let description: String
  }

  private static let program = URL(fileURLWithPath: "/usr/bin/gpg")
  private let home: URL

  /// Whether tests that need it run: where it must be there, they fail without it.
  static var isExpected: Bool {
    if FileManager.default.isExecutableFile(atPath: program.path) { return true }
    if ProcessInfo.processInfo.environment["WHISPER_CI"] != nil { return true }
    FileHandle.standardError.write(Data("gpg is not installed: NOTHING WAS CHECKED\n".utf8))
    return false
  }

  init() throws {
    // Short: the path of the agent's socket holds 108 octets.
    home = URL(fileURLWithPath: "/tmp/gpg-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(
      at: home, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
  }

  deinit {
    _ = try? Self.run(
      URL(fileURLWithPath: "/usr/bin/gpgconf"), ["--homedir", home.path, "--kill", "all"], [])
    try? FileManager.default.removeItem(at: home)
  }

  /// The output of a call that must succeed.
  @discardableResult
  func callAsFunction(_ arguments: String..., input: [UInt8] = []) throws -> [UInt8] {
    try Self.run(
      Self.program,
      [
        "--homedir", home.path, "--batch", "--no-tty", "--pinentry-mode", "loopback",
        "--passphrase", "",
      ] + arguments, input)
  }

  /// The path of a file with these octets, which goes with the home.
  func file(_ octets: [UInt8]) throws -> String {
    let file = home.appendingPathComponent(UUID().uuidString)
    try Data(octets).write(to: file)
    return file.path
  }

  /// What `--list-packets` says, though there is no key to open the message with.
  func listing(of message: [UInt8]) throws -> [UInt8] {
    try Self.run(
      URL(fileURLWithPath: "/bin/sh"),
      ["-c", "gpg --homedir \(home.path) --batch --no-tty --list-packets || test $? -eq 2"],
      message)
  }

  /// The validity of what `--list-keys --with-colons` lists: for each line of the kind, its second field.
  func validities(of kind: String) throws -> [String] {
    let lines = String(decoding: try self("--list-keys", "--with-colons"), as: UTF8.self)
      .split(separator: "\n")
    return lines.map { $0.split(separator: ":", omittingEmptySubsequences: false).map(String.init) }
      .filter { $0.first == kind }.map { $0[1] }
  }

  /// The output of a program that must succeed.
  static func run(
    _ program: URL, _ arguments: [String], _ input: [UInt8]
  ) throws -> [UInt8] {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    let stem = FileManager.default.temporaryDirectory
      .appendingPathComponent("gpg-io-\(UUID().uuidString)")
    // Files: nothing fills up while nobody reads.
    let files = ["in", "out", "err"].map { stem.appendingPathExtension($0) }
    defer { for file in files { try? FileManager.default.removeItem(at: file) } }
    try Data(input).write(to: files[0])
    for file in files.dropFirst() { try Data().write(to: file) }
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      let said = String(decoding: try Data(contentsOf: files[2]), as: UTF8.self)
      throw Failure(description: "\(arguments): \(process.terminationStatus) \(said)")
    }
    return Array(try Data(contentsOf: files[1]))
  }
}

extension Trait where Self == ConditionTrait {
  static var gnuPG: Self { .enabled(if: GnuPG.isExpected) }
}

/// Sequoia's command, where it is installed, with a directory of its own.
final class Sequoia {
  private static let program = URL(fileURLWithPath: "/usr/bin/sq")
  private let directory: URL

  static var isInstalled: Bool {
    if FileManager.default.isExecutableFile(atPath: program.path) { return true }
    FileHandle.standardError.write(Data("sq is not installed: NOTHING WAS CHECKED\n".utf8))
    return false
  }

  init() throws {
    directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("sq-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(at: directory) }

  func path(_ name: String) -> String { directory.appendingPathComponent(name).path }

  /// The output of a call that must succeed.
  @discardableResult
  func callAsFunction(_ arguments: String..., input: [UInt8] = []) throws -> [UInt8] {
    try GnuPG.run(Self.program, arguments, input)
  }
}

extension Trait where Self == ConditionTrait {
  static var sequoia: Self { .enabled(if: Sequoia.isInstalled) }
}
