internal import CryptoPrimitives
internal import SecretMemory
internal import VaultModel

/// A domain's key, and what its rows must be, for the length of a transaction: in this process (`LocalDomain`), or in
/// another one (`RemoteDomain`).
///
/// `among` gives the rows of the range that a row is in, as they were compared: who does not keep them compares them again.
protocol DomainAccess: AnyObject {
  typealias Among = () throws -> PlacedRows

  var domain: VaultPart { get }
  /// The state that was opened.
  var stamp: Stamp { get }

  /// How a table is divided now, with what this transaction wrote.
  func layout(of table: CountedTable) -> TableLayout

  // MARK: Names

  /// Where a row stands.
  func place(_ table: CountedTable, _ id: [UInt8]) throws -> Place
  /// The id of the row that says who has a value.
  func lookupID(_ lookup: Lookup) throws -> [UInt8]
  /// The id of the row that holds a private key.
  func custodyID(_ kind: PrivateKeyKind, _ fingerprint: [UInt8]) throws -> [UInt8]

  /// The code of what a person approves, 32 bytes.
  func approvalCode(of approved: [UInt8]) throws -> [UInt8]

  // MARK: Reading

  /// Throws `VaultError.domainDamaged` unless these are the rows of a range. The value of the one that is asked for by its
  /// index; none of private keys.
  func verify(
    _ rows: [StoredRow], range: Int, of table: CountedTable, opening index: Int?
  ) throws -> SecretBytes?

  /// The value of a row. Throws `VaultError.domainDamaged` when it does not open.
  func open(_ row: StoredRow, in table: SealedTable, among: Among) throws -> SecretBytes

  /// The values of rows of one range.
  func open(
    _ rows: ArraySlice<StoredRow>, in table: SealedTable, among: Among
  ) throws -> [[UInt8]]

  // MARK: Writing

  /// Seals a value, and counts it in, instead of the row with the same id. The row as it is to be stored.
  func put(
    _ value: UnsafeRawBufferPointer, _ id: [UInt8], in table: SealedTable,
    replacing old: StoredRow?, among: Among
  ) throws -> StoredRow

  /// Counts a row out.
  func remove(_ row: StoredRow, from table: CountedTable, among: Among) throws

  /// Divides a table into more ranges; `rows` gives those of each of the present ones.
  func grow(_ table: CountedTable, to k: Int, rows: (_ range: Int) throws -> [StoredRow]) throws

  /// The state, stamp and sealed head of the next generation, which is the domain's when the transaction is kept.
  func sealedHead(stamp: Stamp) throws -> DomainState
}

/// A domain's next state, as the list and its row have it.
typealias DomainState = (generation: UInt64, stamp: Stamp, head: [UInt8])
