import CryptoPrimitives
import GcryptPrimitives
import SecretMemory
import Testing
import WhisperEnvelope

@testable import Vault
@testable import WhisperKit

/// Files that somebody made who knows the passphrase.
@Suite("Hostile records in backups of whole vaults")
struct HostileBackupRecordTests {
  let records: Records

  init() throws {
    let pair = try Pair()
    _ = try pair.ada.open(pair.bob.seal("opened", to: "Ada"))
    _ = try pair.ada.whisper.openPGPKeys.add(SampleKey.curve25519.secretKey())
    _ = try pair.ada.whisper.preferences.set(.compareDigits, true)
    records = try Records(
      VaultBackupFile.plaintext(VaultBackupFile.make(of: pair.ada.whisper).file))
  }

  private func refusal(_ records: Records, count: UInt64? = nil) throws -> WhisperError? {
    try VaultBackupFile.refusal(of: VaultBackupFile.sealed(records.plaintext(count: count)))
  }

  @Test("the records as they are make a vault: what is refused below is refused for its change")
  func control() throws {
    #expect(try refusal(records) == nil)
    // In any order: nothing says which comes first.
    var reversed = records
    reversed.all.reverse()
    #expect(try refusal(reversed) == nil)
  }

  struct Change: Sendable {
    let why: String
    let change: @Sendable (inout Records) -> Void
  }

  /// What is done to the records, and why they must be refused then.
  static let changes: [Change] = {
    var all: [Change] = []
    func add(_ why: String, _ change: @escaping @Sendable (inout Records) -> Void) {
      all.append(Change(why: why, change: change))
    }
    add("a row twice") { $0.all.append($0.all[0]) }
    add("a private key twice") { $0.all.append($0.all[$0.firstKey ?? 0]) }
    add("no policies") { $0.all.removeAll { $0.isRow("setting", "policies") } }
    add("no key of the replay memory") { $0.all.removeAll { $0.isRow("replay_state", "key") } }
    add("no state of the replay memory") { $0.all.removeAll { $0.isRow("replay_state", "state") } }
    add("nothing") { $0.all = [] }
    add("a vault id of another length") { $0.vaultID = [1] }
    add("an unknown setting") { $0.add("settings", "setting", Array("other".utf8), [1]) }
    add("the mode") { $0.add("settings", "setting", Array("mode".utf8), [1, 1]) }
    add("look-ups") {
      $0.add("contacts", "lookup", [UInt8](repeating: 1, count: 32), [0, 0, 0, 0])
    }
    add("a table of another domain") { $0.add("settings", "contact", [], []) }
    add("custody as a table") { $0.add("key-metadata", "custody", [1], [1]) }
    add("an unknown domain") { $0.add("wallets", "wallet", [1], [1]) }
    add("an identity that does not read") { $0.change("identity") { $1.removeLast() } }
    add("an identity with more behind it") { $0.change("identity") { $1.append(0) } }
    add("an identity of a later version") { $0.change("identity") { $1[0] = 5 } }
    add("an identity under a short id") { $0.change("identity") { id, _ in id.removeLast() } }
    add("an identity whose bundle was signed by nobody") { $0.change("identity") { $1[40] ^= 1 } }
    add("a contact that does not read") { $0.change("contact") { $1.removeLast() } }
    add("a contact of unknown trust") { $0.changeTrust(to: 3) }
    add("a contact under a long id") { $0.change("contact") { id, _ in id.append(0) } }
    add("a certificate that does not read") { $0.change("openpgp_key") { $1.removeLast() } }
    add("a certificate of a later version") { $0.change("openpgp_key") { $1[0] = 3 } }
    add("an OpenPGP key with more behind it") { $0.change("openpgp_key") { $1.append(0) } }
    add("an OpenPGP key in use of no length") {
      $0.change("setting", "active-openpgp-key") { $0 = [] }
    }
    add("policies with another flag") { $0.change("setting", "policies") { $0 = [1, 2, 0, 0, 0] } }
    add("policies too few") { $0.change("setting", "policies") { $0 = [1, 0, 0, 0] } }
    add("preferences too many") { $0.change("setting", "preferences") { $0 += [0] } }
    add("an active identity of no length") { $0.change("setting", "active-identity") { $0 = [] } }
    add("a time of no length") { $0.change("setting", "created-at") { $0 = [] } }
    add("a message that does not read") { $0.change("replay") { $1.removeLast() } }
    add("a message under a short id") { $0.change("replay") { id, _ in id.removeLast() } }
    add("a short replay key") { $0.change("replay_state", "key") { $0.removeLast() } }
    add("a replay state that does not read") { $0.change("replay_state", "state") { $0 = [2] } }
    add("an unknown replay state") { $0.add("replay", "replay_state", [1], [1]) }
    add("a private key that is another's") { $0.changeKey { $0.4[0] ^= 8 } }
    add("a public key that is another's") { $0.changeKey { $0.2[0] ^= 1 } }
    add("a private key that is too long") { $0.changeKey { $0.4.append(0) } }
    add("no private key") { $0.changeKey { $0.4 = [] } }
    add("a private key of an unknown kind") { $0.changeKey { $0.0 = [4] } }
    add("a private key of no kind") { $0.changeKey { $0.0 = [] } }
    add("a private key with an unknown layer") { $0.changeKey { $0.3 = 2 } }
    add("a key of a fingerprint of no length") { $0.changeKey { $0.1 = [] } }
    add("another pair of keys under an identity's fingerprint") { $0.plantKey() }
    add("an OpenPGP key under another fingerprint") { $0.changeOpenPGPKey() }
    return all
  }()

  @Test("records that no vault has are refused by the right key too", arguments: changes.indices)
  func refused(number: Int) throws {
    let why = Self.changes[number].why
    var changed = records
    Self.changes[number].change(&changed)
    #expect(changed.all != records.all || changed.vaultID != records.vaultID, "\(why)")
    #expect(try refusal(changed) == .invalidBackup(.vaultContents), "\(why)")
  }

  @Test("counts that are not the number of records, and what follows the end, are refused")
  func ends() throws {
    let count = UInt64(records.all.count)
    for other in [0, count - 1, count + 1, .max] {
      #expect(try refusal(records, count: other) == .invalidBackup(.vaultContents))
    }
    let plaintext = records.plaintext()
    for hostile in [
      plaintext + [0], plaintext + plaintext, Array(plaintext.dropLast()),
      Array(plaintext.dropLast(9)), [0, 0, 0, 16], [0xFF, 0xFF, 0xFF, 0xFF],
      Array(plaintext.prefix(20)) + [3], Array(plaintext.prefix(20)) + [1, 0xFF, 0xFF, 0xFF, 0xFF],
    ] {
      #expect(
        try VaultBackupFile.refusal(of: VaultBackupFile.sealed(hostile))
          == .invalidBackup(.vaultContents))
    }
    // To the very end of a chunk, and nothing but an end behind it.
    let filler = [UInt8](repeating: 0, count: BackupChunk.size - plaintext.count % BackupChunk.size)
    #expect(
      try VaultBackupFile.refusal(of: VaultBackupFile.sealed(plaintext + filler))
        == .invalidBackup(.vaultContents))
  }

  @Test("cut anywhere, the records make no vault")
  func cutRecords() throws {
    let plaintext = records.plaintext()
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededRandom(seed: seed)
    for _ in 0..<30 {
      let count = Int.random(in: 1..<plaintext.count, using: &random)
      #expect(
        try VaultBackupFile.refusal(of: VaultBackupFile.sealed(Array(plaintext.prefix(count))))
          == .invalidBackup(.vaultContents), "\(count) octets, seed \(seed)")
    }
  }

  @Test(
    "read in pieces of any length, changed records end in an error or in rows that have one encoding"
  )
  func changedAnywhere() throws {
    let plaintext = records.plaintext()
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededRandom(seed: seed)
    for _ in 0..<1000 {
      var changed = plaintext
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        changed[Int.random(in: 0..<changed.count, using: &random)] = .random(
          in: 0 ... .max, using: &random)
      }
      let piece = Int.random(in: 1...200, using: &random)
      var rest = changed[...]
      do {
        let reader = try BackupRecordReader {
          guard !rest.isEmpty else { return nil }
          defer { rest = rest.dropFirst(piece) }
          return try SecretBytes(copying: rest.prefix(piece))
        }
        while let record = try reader.next() {
          guard case .row(let table, let id, let value) = consume record,
            let judged = try? BackupRow.judged(table, id, value)
          else { continue }
          #expect(try judged.equals(BackupRow.judged(table, id, judged)), "seed \(seed)")
        }
        #expect(rest.isEmpty, "seed \(seed)")
      } catch is MalformedInput {}
    }
  }

  @Test("an id has 64 octets at the most", arguments: [64, 65])
  func longestID(size: Int) throws {
    let id = [UInt8](repeating: 7, count: size)
    var rest: [UInt8] = []
    var writer = try BackupRecordWriter(vaultID: [UInt8](repeating: 1, count: 16)) { rest += $0 }
    try writer.write(.setting, id, SecretBytes(copying: [1]))
    let reader = try BackupRecordReader {
      guard !rest.isEmpty else { return nil }
      defer { rest = [] }
      return try SecretBytes(copying: rest)
    }
    guard size <= 64 else {
      #expect(throws: MalformedInput.self) { _ = try reader.next() }
      return
    }
    guard case .row(.setting, let read, _) = try reader.next() else {
      return #expect(Bool(false), "no row")
    }
    #expect(read == id)
  }

  @Test("a vault is never more than a vault can be: 100 identities, 100 OpenPGP keys")
  func limits() throws {
    for table in ["identity", "openpgp_key"] {
      guard let index = records.index(of: table),
        case .row(let domain, _, _, let value) = records.all[index]
      else { continue }
      for (more, error) in [(99, nil), (100, .invalidBackup(.vaultContents))]
        as [(Int, WhisperError?)]
      {
        var many = records
        for number in 0..<more {
          let id = [UInt8](repeating: UInt8(number), count: 16)
          many.all.append(.row(domain: domain, table: table, id: id, value: value))
        }
        #expect(try refusal(many) == error, "\(table)")
      }
    }
  }
}

extension Records.Record {
  fileprivate func isRow(_ wanted: String, _ wantedID: String) -> Bool {
    if case .row(_, wanted, Array(wantedID.utf8), _) = self { true } else { false }
  }
}

extension Records {
  fileprivate mutating func add(
    _ domain: String, _ table: String, _ id: [UInt8], _ value: [UInt8]
  ) {
    all.append(.row(domain: domain, table: table, id: id, value: value))
  }

  fileprivate mutating func change(
    _ table: String, _ id: String, _ change: (inout [UInt8]) -> Void
  ) {
    guard let index = all.firstIndex(where: { $0.isRow(table, id) }),
      case .row(let domain, _, let id, var value) = all[index]
    else { return }
    change(&value)
    all[index] = .row(domain: domain, table: table, id: id, value: value)
  }

  /// The trust of the first contact stands behind name, keys and one flag.
  fileprivate mutating func changeTrust(to trust: UInt8) {
    change("contact") { _, value in
      let name = Int(value[4])
      value[5 + name + 32 + 1 + 32 + 1] = trust
    }
  }

  /// The fields of a private key: kind, fingerprint, public key, layer, private key.
  fileprivate typealias Key = ([UInt8], [UInt8], [UInt8], UInt8, [UInt8])

  fileprivate mutating func changeKey(_ change: (inout Key) -> Void) {
    guard let index = firstKey, case .key(let a, let b, let c, let d, let e) = all[index] else {
      return
    }
    var key: Key = (a, b, c, d, e)
    change(&key)
    all[index] = .key(
      kind: key.0, fingerprint: key.1, publicKey: key.2, layer: key.3, privateKey: key.4)
  }

  /// Puts a key in place of an identity's: whole by itself, and not the identity's.
  fileprivate mutating func plantKey() {
    let seed = [UInt8](repeating: 9, count: 32)
    guard
      let index = all.firstIndex(where: {
        if case .key([1], _, _, _, _) = $0 { true } else { false }
      }),
      case .key(_, let fingerprint, _, _, _) = all[index],
      let secret = try? SecretBytes(copying: seed),
      let planted = try? X25519.publicKey(of: secret).octets.bytes
    else { return }
    all[index] = .key(
      kind: [1], fingerprint: fingerprint, publicKey: planted, layer: 0, privateKey: seed)
  }

  fileprivate mutating func changeOpenPGPKey() {
    for index in all.indices {
      guard case .key([3], var fingerprint, let key, 0, let secret) = all[index] else { continue }
      fingerprint[0] ^= 1
      all[index] = .key(
        kind: [3], fingerprint: fingerprint, publicKey: key, layer: 0, privateKey: secret)
      return
    }
  }
}
