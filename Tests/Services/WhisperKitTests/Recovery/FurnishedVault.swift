import OpenPGP
import Vault
import VaultModel

@testable import WhisperKit

/// A vault with at least one row of each kind but wallets', and somebody else to write to.
struct FurnishedVault {
  let pair: Pair
  /// A letter that was opened, and one that was not.
  let opened: String
  let unopened: String

  var ada: Person { pair.ada }
  var whisper: Whisper { pair.ada.whisper }

  /// Costs what a key of OpenPGP costs.
  init() throws {
    pair = try Pair()
    opened = try pair.bob.seal("opened", to: "Ada")
    unopened = try pair.bob.seal("unopened", to: "Ada")
    _ = try whisper.open(opened)
    pair.time.now += 60
    let old = try pair.bob.seal("old", to: "Ada")
    pair.time.now += 3 * 24 * 60 * 60
    _ = try whisper.open(old, .expired)
    let key = try whisper.openPGPKeys.generate(.advanced, userIDs: ["Ada"])
    _ = try whisper.openPGPKeys.use(key.fingerprint)
    _ = try whisper.contacts.add(
      ForeignKey("Carol <carol@example.org>", profile: .advanced).received)
    _ = try whisper.preferences.set(.compareDigits, true)
    _ = try whisper.preferences.setAutoLock(.minutes(5))
    try whisper.vault.write { try $0.put(.setting, Array("mode".utf8), [1, 1]) }
  }

  /// The rows of a table that have names, or the first one.
  func ids(of table: SealedTable) throws -> [[UInt8]] {
    var ids: [[UInt8]] = []
    try whisper.vault.read { try $0.forEach(table) { id, _ in ids.append(id) } }
    return table == .setting || table == .replayState ? ids : Array(ids.prefix(1))
  }

  /// Writes a value past whatever looks at values.
  func put(_ table: SealedTable, _ id: [UInt8], _ value: [UInt8]) throws {
    try whisper.vault.write { try $0.put(table, id, value) }
  }
}
