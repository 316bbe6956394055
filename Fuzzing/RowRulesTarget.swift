import Addresses
import CryptoPrimitives
import OpenPGP
import SecretMemory
import StoredRows
import TestEnvelopes
import TestSupport
import TestVectors
import VaultModel
import WalletKit
import WalletRows
import WhisperEnvelope

@testable import Vault
@testable import WhisperKit

extension FuzzTarget {
  /// Rows as they are judged before a vault seals or mends them: the first byte says of which table, the second what their
  /// id is, and the rest is the row.
  static let rowRules = FuzzTarget(
    name: "row-rules", maximumLength: 4_096,
    seeds: { RuledRow.seeds },
    run: { input in
      guard input.count > 1 else { return }
      try RuledRow(input[0], input[1]).check(Array(input.dropFirst(2)))
    })
}

private struct RuledRow {
  private static let tables = SealedTable.allCases
  /// Names of rows that have one, and sizes of ids that are random or a hash.
  private static let ids =
    SettingRow.allCases.map(\.id) + ReplayStateRow.allCases.map(\.id)
    + [0, 1, 15, 16, 17, 31, 32, 33].map { [UInt8](repeating: 7, count: $0) }
    + [AccountRow.shown(of: [UInt8](repeating: 7, count: 32))]

  private let table: SealedTable
  private let id: [UInt8]

  init(_ table: UInt8, _ id: UInt8) {
    self.table = Self.tables[Int(table) % Self.tables.count]
    self.id = Self.ids[Int(id) % Self.ids.count]
  }

  func check(_ value: [UInt8]) throws {
    let isWhole = try isTaken(value, by: VaultRows(wallets: WalletRowRules()))
    // An agent knows fewer of them, and refuses none that a program with all rules takes.
    if isWhole {
      require(
        try isTaken(value, by: VaultRows(wallets: WalletRows())), "an agent takes what is a row")
    }
    plant(table == .replayState && id == ReplayStateRow.state.id && isWhole && value[0] == 1)
    guard BackupRow.tables.contains(table), !BackupRow.isLeftOut(table, id) else { return }
    // What a vault takes goes into a backup and comes back from it, and nothing else does.
    guard let judged = judged(value) else {
      return require(!isWhole, "a row that is taken can be backed up")
    }
    require(isWhole, "what comes from a backup is a row")
    let again = judged.withUnsafeBytes { Array($0) }
    require(
      try isTaken(again, by: VaultRows(wallets: WalletRowRules())), "a row from a backup is taken")
  }

  private func judged(_ value: [UInt8]) -> SecretBytes? {
    try? BackupRow.judged(table, id, value.secret())
  }

  private func isTaken(_ value: [UInt8], by rules: VaultRows) throws -> Bool {
    do {
      try value.withUnsafeBytes { try rules.check(table, id, $0) }
      return true
    } catch is MalformedInput { return false }
  }

  static var seeds: [[UInt8]] {
    var seeds: [[UInt8]] = []
    func add(_ table: SealedTable, _ id: [UInt8], _ value: [UInt8]) {
      guard let number = tables.firstIndex(of: table), let place = ids.firstIndex(of: id) else {
        fatalError("no such row")
      }
      seeds.append([UInt8(number), UInt8(place)] + value)
    }
    let (random, keyed) = ([UInt8](repeating: 7, count: 16), [UInt8](repeating: 7, count: 32))
    add(.setting, SettingRow.policies.id, Policies(Set(Policies.Name.allCases)).encoded)
    add(.setting, SettingRow.preferences.id, Preferences().encoded)
    add(.setting, SettingRow.activeIdentity.id, random)
    add(.setting, SettingRow.createdAt.id, Int64(1).canonical)
    add(.setting, SettingRow.autoLock.id, AutoLock.minutes(5).encoded)
    add(.setting, SettingRow.mode.id, [1, 1])
    add(.replay, keyed, ReplayRow(timestamp: 1, openedAt: 2).encoded)
    add(.replayState, ReplayStateRow.key.id, keyed)
    add(.replayState, ReplayStateRow.state.id, ReplayStateRow.State().encoded)
    add(.replayState, ReplayStateRow.expired.id, Int64(1).canonical)
    var shown = ShownRow()
    shown.bitcoin = [.init(kind: .p2tr, isMain: true, number: 7, highest: [4, nil])]
    add(.account, AccountRow.shown(of: keyed), shown.encoded)
    let person = Person.alice.identity
    if let bundle = try? PublicBundle(
      identity: person.publicIdentity, name: DisplayName("Alice"), keyVersion: 1, createdAt: 0,
      signer: person.signing), let card = try? ContactCard(Array(bundle.text.utf8))
    {
      add(.identity, random, Identity(id: RowID(random), status: .active, bundle: bundle).encoded)
      let contact = Contact(id: RowID(random), name: bundle.name, card: card, createdAt: 0)
      add(.contact, random, contact.encoded)
    }
    for certificate in OpenPGPCertificates.all.prefix(3) {
      let octets = certificate.serialized()
      if let row = try? CertificateRow(decoding: [1] + octets) {
        add(.certificate, random, row.encoded)
        let own = OpenPGPKeyRow(certificate: row.certificate, revocation: [1], backedUpAt: 1)
        add(.openPGPKey, random, own.encoded)
      }
    }
    return seeds
  }
}
