import Foundation
import VaultModel
import WhisperKit

extension People {
  /// Bob's vault stays open here while the command changes it.
  func watch(program: String) throws {
    var shown = ShownContacts()
    try shown.refresh(from: bob)
    let before = try bob.state()
    try expect("looking changes nothing", try bob.state() == before && before.isUnlocked)
    try run(program, "contact", "note", "Alice", "met at the river")
    let noted = try bob.state()
    try expect("a change shows in its part alone", noted.changes(since: before) == [.contacts])
    try shown.refresh(from: bob)
    try expect("and is shown", shown.contacts.map(\.note) == ["met at the river"])
    try run(program, "policy", "set", "contactRequiredToSend", "on")
    try expect("so does the next", try bob.state().changes(since: noted) == [.settings])
    try run(program, "contact", "list")
    try expect(
      "a command that reads changes nothing",
      try bob.state().changes(since: noted) == [.settings])
    try expect(
      "an agent's time is set", try bob.preferences.setAutoLock(.minutes(5)) == .minutes(5))
    try expect("and read", try bob.preferences.autoLock() == .minutes(5))
    try bob.lock()
    try expect("a locked vault says so", try !bob.state().isUnlocked)
  }

  private func run(_ program: String, _ arguments: String...) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments + ["--vault", bob.directory, "--quiet"]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try expect("whisper \(arguments)", process.terminationStatus == 0)
  }
}
