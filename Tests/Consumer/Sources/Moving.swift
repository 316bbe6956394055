import SecretMemory
import VaultModel
import WhisperKit

extension People {
  /// Bob's whole vault goes into a file and comes back in another place; the first is destroyed.
  func move() throws {
    try bob.unlock(with: .none)
    let before = (try bob.contacts.list(), try bob.identities.find(nil).keys)
    var file: [UInt8] = []
    try VaultBackupService.checkMemory()
    let written = try bob.vaultBackups.write(passphrase: SecretBytes(copying: "moving".utf8)) {
      file += $0
    }
    try bob.vaultBackups.noteWritten(written)
    try expect("what is in it is said", written.contacts == 1 && written.privateKeys == 2)
    try expect("it is told from an identity's backup", BackupKind(beginning: file) == .vault)
    try Whisper.reset(at: bob.directory)
    do {
      _ = try Whisper.open(at: bob.directory)
      throw Broken(promise: "a vault that was reset is gone")
    } catch let error as WhisperError {
      try expect("it is gone", error == .vaultNotFound(path: bob.directory))
    }

    var rest = file[...]
    let backup = try VaultBackup { buffer in
      let count = min(buffer.count, rest.count)
      buffer.copyBytes(from: rest.prefix(count))
      rest = rest.dropFirst(count)
      return count
    }
    do {
      try backup.open(passphrase: SecretBytes(copying: "another".utf8))
      throw Broken(promise: "another passphrase opens nothing")
    } catch WhisperError.backupDoesNotOpen {}
    try backup.open(passphrase: SecretBytes(copying: "moving".utf8))
    let (restored, read) = try Whisper.restore(backup, at: bob.directory, protectors: .none)
    try restored.unlock(with: .none)
    try expect("all of it was read", read.identities == written.identities && rest.isEmpty)
    try expect("contacts are as they were", try restored.contacts.list() == before.0)
    try expect("keys are as they were", try restored.identities.find(nil).keys == before.1)
  }
}
