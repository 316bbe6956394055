import Foundation
import SecretMemory
import VaultModel
import WhisperKit

extension People {
  /// Bob's whole vault goes into a file and comes back in another place; the first is destroyed.
  func move() throws {
    try bob.unlock(with: .none)
    let before = (try bob.contacts.list(), try bob.identities.find(nil).keys)
    let path = bob.directory + ".backup"
    let passphrase = try SecretBytes(copying: "moving".utf8)
    let written = try backUp(bob, to: path, passphrase: passphrase)
    // An identity with two pairs of keys, since they were replaced.
    try expect("what is in it is said", written.contacts == 1 && written.privateKeys == 4)
    let beginning = try Data(contentsOf: URL(fileURLWithPath: path)).prefix(64)
    try expect("it is told from an identity's backup", BackupKind(beginning: beginning) == .vault)
    try Whisper.reset(at: bob.directory)
    do {
      _ = try Whisper.open(at: bob.directory)
      throw Broken(promise: "a vault that was reset is gone")
    } catch let error as WhisperError {
      try expect("it is gone", error == .vaultNotFound(path: bob.directory))
    }

    do {
      _ = try restoreVault(
        from: path, to: bob.directory, passphrase: SecretBytes(copying: "another".utf8),
        protectors: .none)
      throw Broken(promise: "another passphrase opens nothing")
    } catch WhisperError.backupDoesNotOpen {}
    let restored = try restoreVault(
      from: path, to: bob.directory, passphrase: passphrase, protectors: .none)
    try restored.unlock(with: .none)
    try expect(
      "every identity was read",
      try Set(restored.identities.list().map(\.id)) == Set(written.identities))
    try expect("contacts are as they were", try restored.contacts.list() == before.0)
    try expect("keys are as they were", try restored.identities.find(nil).keys == before.1)
    try takeAlong(from: restored, passphrase)
  }

  /// One identity of it goes to another vault, where Alice's contacts are.
  private func takeAlong(from restored: Whisper, _ passphrase: borrowing SecretBytes) throws {
    let carol = try Whisper.create(at: bob.directory + "-carol", protectors: .none)
    try carol.unlock(with: .none)
    let path = carol.directory + ".backup"
    let own = try restored.identities.find(nil)
    try backUpIdentity(own.id, of: restored, to: path, passphrase: passphrase)
    let octets = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    try expect("it is an identity's", BackupKind(beginning: octets) == .identity)
    let taken = try restoreIdentity(from: octets, into: carol, passphrase: passphrase) { standing in
      standing == .new
    }
    try expect("keys come along", taken?.keys == own.keys)
    try takeKeybook(Array(restored.keybook.export().text.utf8), into: carol) { $0.added.count == 1 }
    try expect("so do contacts", try carol.contacts.find("Alice").trust == .unverified)
  }

  /// A sound vault has nothing to be repaired.
  func checkSoundness() throws {
    try expect("nothing is wrong", try problems(of: bob) == [])
    let report = try repair(.contacts, of: bob) { salvage in
      try expect("what opens is shown", salvage.contacts.count == 1)
      return false
    }
    try expect("nothing is repaired that the person does not want", report == nil)
    try unlockAccepting(bob, with: .none) { error, _ in throw Broken(promise: error.code.rawValue) }
    try expect("nothing is dropped", try repairList(of: bob, with: .none) == [])
  }
}
