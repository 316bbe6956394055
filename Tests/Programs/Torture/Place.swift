import Foundation
import Glibc

/// A directory in which one person lives: the vault in `vault`, outputs in `out`, temporary files in
/// `tmp`, and beside them the texts and passphrases that the operations are given.
struct Place: Sendable {
  let path: String
  /// The built command.
  let program: String

  static let database = "vault/vault.db"
  static let journal = "vault/vault.db-journal"
  /// What says that a reset is to be gone on with.
  static let resetMarker = "vault/reset-pending"

  /// The argument that stands for what a file of this name holds.
  static let approval = "@approval"

  func file(_ name: String) -> String { path + "/" + name }

  var environment: [String: String] {
    [
      "HOME": path, "PATH": "/usr/bin:/bin", "TMPDIR": file("tmp"), "LC_ALL": "C.UTF-8",
      "WHISPER_TPM": hasTPM ? TPMServer.place : "none",
    ]
  }

  /// Runs the command as whoever lives here, on the vault here unless another is named.
  func whisper(_ arguments: [String], vault: String = "vault") throws -> Ran {
    let pin = hasPIN && !arguments.contains("--pin-file") ? ["--pin-file", Self.pin] : []
    return try Child.run(
      program, Self.arguments(arguments + pin, vault: vault), in: path, environment: environment)
  }

  /// The file with the PIN of the vault, where it has one.
  static let pin = "pin"
  var hasPIN: Bool { FileManager.default.fileExists(atPath: file(Self.pin)) }

  /// What the command is started with: every file by its name here, so that a copy of this place
  /// answers with the same words.
  static func arguments(_ arguments: [String], vault: String = "vault") -> [String] {
    ["--vault", vault] + arguments
  }

  func make() throws {
    for name in ["", "/out", "/tmp"] {
      try FileManager.default.createDirectory(
        atPath: path + name, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    }
  }

  /// A copy of everything here, journal and all, under a new name.
  func copy(to path: String) throws -> Place {
    try FileManager.default.copyItem(atPath: self.path, toPath: path)
    return Place(path: path, program: program)
  }

  func remove() { try? FileManager.default.removeItem(atPath: path) }

  func write(_ text: String, to name: String) throws { try overwrite(name, with: Data(text.utf8)) }

  func overwrite(_ name: String, with bytes: Data) throws {
    let descriptor = open(file(name), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    defer { close(descriptor) }
    let written = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    guard written == bytes.count else {
      throw TortureFailure("cannot write \(file(name)): \(errno)")
    }
  }

  /// Nil when there is no such file.
  func read(_ name: String) -> Data? { FileManager.default.contents(atPath: file(name)) }

  /// Whether the journal holds what may have to be rolled back.
  var hasJournal: Bool { !(read(Self.journal) ?? Data()).isEmpty }

  /// Every file here, by its path from here, but for a TPM's own.
  var names: Set<String> {
    Set(
      (FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []).filter {
        var isDirectory: ObjCBool = false
        return FileManager.default.fileExists(atPath: file($0), isDirectory: &isDirectory)
          && !isDirectory.boolValue && !$0.hasPrefix(TPMServer.state)
      })
  }
}
