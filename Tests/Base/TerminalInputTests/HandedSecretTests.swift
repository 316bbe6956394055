import Foundation
import SecretMemory
import SystemPackage
import TerminalInput
import TestSupport
import Testing

@Suite("Secrets that were handed over")
final class HandedSecretTests {
  private let directory: URL

  init() throws {
    directory = FileManager.default.temporaryDirectory.appendingPathComponent(
      "handed-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(at: directory) }

  private func file(_ bytes: [UInt8]) throws -> String {
    let file = directory.appendingPathComponent("secret")
    try Data(bytes).write(to: file)
    return file.path
  }

  private func read(_ secret: HandedSecret) throws -> [UInt8] {
    try secret.read(name: "the place").array()
  }

  @Test(
    "one line end goes, and all else stays",
    arguments: [
      ("walnut ferry", "walnut ferry"), ("walnut\n", "walnut"), ("walnut\r\n", "walnut"),
      ("walnut\n\n", "walnut\n"), ("walnut\r", "walnut\r"), (" walnut \n", " walnut "),
      ("a\nb\n", "a\nb"), ("\n", ""), ("\r\n", ""), ("", ""),
    ])
  func lineEnd(text: String, secret: String) throws {
    #expect(try read(.file(file(Array(text.utf8)))) == Array(secret.utf8))
  }

  @Test("a secret has at most 4,096 octets, its line end among them")
  func limit() throws {
    let longest = [UInt8](repeating: 7, count: 4096)
    #expect(try read(.file(file(longest))) == longest)
    for more in [longest + [10], longest + longest] {
      let path = try file(more)
      #expect(throws: TerminalInputError.tooLong(limit: 4096)) { try read(.file(path)) }
    }
  }

  @Test("a descriptor is read from where it stands")
  func descriptor() throws {
    let descriptor = try FileDescriptor.open(file(Array("a line\nwalnut\n".utf8)), .readOnly)
    try descriptor.seek(offset: 7, from: .start)
    #expect(try read(.descriptor(descriptor.rawValue)) == Array("walnut".utf8))
  }

  @Test("what comes in pieces is read to its end")
  func pieces() throws {
    let (readEnd, writeEnd) = try FileDescriptor.pipe()
    let secrets = try inThreads(2) { number in
      if number == 0 { return try HandedSecret.descriptor(readEnd.rawValue).read(name: "").array() }
      for byte in "walnut\n".utf8 { try writeEnd.writeAll([byte]) }
      try writeEnd.close()
      return []
    }
    #expect(secrets[0] == Array("walnut".utf8))
  }

  @Test("what cannot be opened or read is said so, by the name that it was given")
  func refused() throws {
    let missing = directory.appendingPathComponent("missing").path
    #expect(throws: TerminalInputError.notOpened(name: "the place", .noSuchFileOrDirectory)) {
      try read(.file(missing))
    }
    #expect(throws: TerminalInputError.notOpened(name: "the place", .badFileDescriptor)) {
      try read(.descriptor(-1))
    }
    #expect(throws: TerminalInputError.unreadable(name: "the place", .isDirectory)) {
      try read(.file(directory.path))
    }
  }
}
