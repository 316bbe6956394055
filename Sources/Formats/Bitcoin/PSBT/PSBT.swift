internal import CryptoPrimitives

/// A partially signed transaction of Bitcoin, of version 0 (BIP-174) or 2 (BIP-370), and what of taproot is in it
/// (BIP-371). What is not known in it is kept byte for byte.
package struct PSBT: Sendable {
  package enum Version: UInt32, Sendable {
    case v0 = 0
    case v2 = 2
  }

  package let version: Version
  /// What is to be signed: without scripts and witnesses.
  package let transaction: Transaction
  var global: PSBTMap<GlobalField>
  var inputs: [PSBTMap<InputField>] = []
  var outputs: [PSBTMap<OutputField>] = []

  /// The largest that is read, in bytes.
  package static let sizeLimit = 16 << 20
  /// The most inputs, and the most outputs.
  package static let partLimit = 2_000
  /// The most fields of all maps together.
  package static let fieldLimit = 100_000
  /// From here on a lock time is a time and no height.
  package static let firstTime: UInt32 = 500_000_000

  static let magic: [UInt8] = [0x70, 0x73, 0x62, 0x74, 0xFF]

  /// Reads the bytes of one. Throws `BitcoinError`.
  package init(reading octets: [UInt8]) throws(BitcoinError) {
    guard octets.count <= Self.sizeLimit else { throw .tooMuch(.octets(Self.sizeLimit)) }
    guard octets.starts(with: Self.magic) else { throw .notPSBT }
    var reader = BitcoinReader(octets[Self.magic.count...])
    var room = Self.fieldLimit
    let global = try PSBTMap<GlobalField>(of: .whole, &reader, room: &room)
    let number: UInt32 = global.integer(.version) ?? 0
    guard let version = Version(rawValue: number) else { throw .version(number) }
    try global.checkVersion(version)
    let unsigned: Transaction?
    let counts: (inputs: Int, outputs: Int)
    switch version {
    case .v0:
      let transaction = try Transaction(
        reading: global.needed(.unsignedTransaction), allowsWitness: false, limit: Self.partLimit)
      guard transaction.inputs.allSatisfy(\.script.isEmpty) else {
        throw .malformed(.signedInside)
      }
      counts = (transaction.inputs.count, transaction.outputs.count)
      unsigned = transaction
    case .v2:
      counts = (try Self.count(.inputCount, in: global), try Self.count(.outputCount, in: global))
      unsigned = nil
    }
    for place in 0..<counts.inputs {
      let map = try PSBTMap<InputField>(of: .input(place), &reader, room: &room)
      try map.checkVersion(version)
      inputs.append(map)
    }
    for place in 0..<counts.outputs {
      let map = try PSBTMap<OutputField>(of: .output(place), &reader, room: &room)
      try map.checkVersion(version)
      outputs.append(map)
    }
    try reader.finish()
    self.version = version
    self.global = global
    if let unsigned {
      transaction = unsigned
    } else {
      transaction = try Self.transaction(global, inputs, outputs)
    }
    try Self.check(transaction)
  }

  private static func count(
    _ type: GlobalField, in map: PSBTMap<GlobalField>
  ) throws(BitcoinError) -> Int {
    var reader = BitcoinReader(try map.needed(type))
    guard let count = Int(exactly: try reader.compactSize()), count <= partLimit else {
      throw .tooMuch(.parts(partLimit))
    }
    return count
  }

  /// What the fields of version 2 say.
  private static func transaction(
    _ global: PSBTMap<GlobalField>, _ inputs: [PSBTMap<InputField>],
    _ outputs: [PSBTMap<OutputField>]
  ) throws(BitcoinError) -> Transaction {
    let version: UInt32 = try global.neededInteger(.transactionVersion)
    var made: (inputs: [Transaction.Input], outputs: [Transaction.Output]) = ([], [])
    for map in inputs {
      guard let id = Octets32(try map.needed(.previousID)) else {
        throw map.defect(InputField.previousID.rawValue, .fieldForm)
      }
      let index: UInt32 = try map.neededInteger(.outputIndex)
      made.inputs.append(
        Transaction.Input(
          Transaction.Outpoint(txid: id, index: index),
          sequence: map.integer(.sequence) ?? UInt32.max))
    }
    for map in outputs {
      let amount: UInt64 = try map.neededInteger(.amount)
      let script = try map.needed(.script)
      guard amount <= Transaction.Output.largestAmount else { throw .malformed(.amount) }
      made.outputs.append(Transaction.Output(amount: amount, script: Array(script)))
    }
    return Transaction(
      version: version, inputs: made.inputs, outputs: made.outputs,
      lockTime: try lockTime(global, inputs))
  }

  /// The latest that inputs require, of the kind that all of them can have, heights before times; else the one for want of
  /// another (BIP-370, "Determining Lock Time").
  private static func lockTime(
    _ global: PSBTMap<GlobalField>, _ inputs: [PSBTMap<InputField>]
  ) throws(BitcoinError) -> UInt32 {
    let required = inputs.map { map -> (height: UInt32?, time: UInt32?) in
      (map.integer(.requiredHeight), map.integer(.requiredTime))
    }.filter { $0.height != nil || $0.time != nil }
    guard !required.isEmpty else { return global.integer(.fallbackLockTime) ?? 0 }
    let heights = required.compactMap(\.height)
    let times = required.compactMap(\.time)
    if heights.count == required.count, let latest = heights.max() { return latest }
    if times.count == required.count, let latest = times.max() { return latest }
    throw .malformed(.lockTime)
  }

  private static func check(_ transaction: Transaction) throws(BitcoinError) {
    guard Set(transaction.inputs.map(\.outpoint)).count == transaction.inputs.count else {
      throw .malformed(.duplicateOutpoint)
    }
    // Two thousand of the largest are far below what the number holds.
    guard
      transaction.outputs.reduce(0, { $0 + $1.amount }) <= Transaction.Output.largestAmount
    else { throw .malformed(.amount) }
  }

  // MARK: Writing

  package var octets: [UInt8] {
    var writer = BitcoinWriter(capacity: 1024)
    writer.fixed(Self.magic)
    global.write(into: &writer)
    for map in inputs { map.write(into: &writer) }
    for map in outputs { map.write(into: &writer) }
    return writer.octets
  }
}
