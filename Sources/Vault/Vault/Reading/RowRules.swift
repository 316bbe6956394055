internal import CryptoPrimitives
package import VaultModel

/// Knows what stands in rows: whoever opens a vault brings it, since the vault seals values and reads none.
package protocol RowRules: Sendable {
  /// Reads a row with what every service reads it with later. Throws `MalformedInput` for one that does not read.
  func check(_ table: SealedTable, _ id: [UInt8], _ value: UnsafeRawBufferPointer) throws

  /// Writes anew, in the transaction of a repair that has set rows aside, what others say of what those said.
  func mend(_ domain: VaultPart, in transaction: Transaction) throws
}

extension RowRules {
  package func mend(_ domain: VaultPart, in transaction: Transaction) throws {}

  /// Whether a row reads. What says nothing about the row is thrown: that there is no memory to read it, say.
  func reads(
    _ table: SealedTable, _ id: [UInt8], _ value: UnsafeRawBufferPointer
  ) throws -> Bool {
    do { try check(table, id, value) } catch is MalformedInput { return false }
    return true
  }
}

/// A row that the vault wrote, and whose value does not read.
package struct UnreadableRow: Hashable, Sendable {
  package let table: SealedTable
  package let id: [UInt8]

  package init(_ table: SealedTable, _ id: [UInt8]) { (self.table, self.id) = (table, id) }

  /// What kind of row it is: its table, and of one that has a name its name too. Safe to show.
  package var kind: String {
    let isNamed = table == .setting || table == .replayState
    guard isNamed, (1...Self.longestName).contains(id.count), id.allSatisfy(Self.isLetter) else {
      return table.rawValue
    }
    return "\(table.rawValue) \(String(decoding: id, as: UTF8.self))"
  }

  private static let longestName = 32

  private static func isLetter(_ octet: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(octet) || octet == UInt8(ascii: "-")
  }
}

extension SealedTable {
  /// No value of a row has more, in octets. One is opened into locked memory, of which a process may have 8 MiB: a larger one
  /// would keep all others from being looked at.
  package static let valueLimit = (1 << 20) + 64 * 1024
}

extension StoredRow {
  /// Whether its value is larger than any that a vault has. That is seen without opening it.
  var isTooLarge: Bool {
    guard case .cell(let cell) = content else { return false }
    return cell.count > SealedTable.valueLimit + AES256GCM.overhead
  }
}

extension VaultError {
  /// Runs `read`, which reads the value of a row. Throws `.rowUnreadable` for one that does not read.
  package static func reading<Value: ~Copyable>(
    _ table: SealedTable, _ id: [UInt8], _ read: () throws -> Value
  ) throws -> Value {
    do { return try read() } catch is MalformedInput {
      throw VaultError.rowUnreadable(UnreadableRow(table, id))
    }
  }
}

extension Transaction {
  /// What a row says, as `read` reads its value, or nil where there is none. Throws `VaultError.rowUnreadable`.
  package func row<Value>(
    _ table: SealedTable, _ id: [UInt8], read: ([UInt8]) throws -> Value
  ) throws -> Value? {
    guard let value = try value(table, id) else { return nil }
    return try VaultError.reading(table, id) { try read(value) }
  }

  /// What every row of a table says, as above. Their order is no one's choice, and the same each time.
  package func rows<Value>(
    _ table: SealedTable, read: (_ id: [UInt8], _ value: [UInt8]) throws -> Value
  ) throws -> [Value] {
    var rows: [Value] = []
    try forEach(table) { id, value in
      rows.append(try VaultError.reading(table, id) { try read(id, value) })
    }
    return rows
  }
}
