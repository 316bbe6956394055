internal import CryptoPrimitives

/// Goes through the bytes of a transaction and keeps none of its parts: one that is only looked at may have a hundred
/// thousand of them.
struct TransactionLayout {
  enum Part {
    case input(Transaction.Outpoint, script: ArraySlice<UInt8>, sequence: UInt32)
    case output(amount: UInt64, script: ArraySlice<UInt8>)
    /// Of the input at a place, which came before; not of one that has none.
    case witness(of: Int, ArraySlice<UInt8>)
  }

  let version: UInt32
  let lockTime: UInt32
  /// Inputs and outputs with their counts.
  private let body: ArraySlice<UInt8>

  /// Throws `BitcoinError`, and what `visit` throws. With witnesses, which stand behind a mark, one must have something.
  init(
    reading octets: ArraySlice<UInt8>, allowsWitness: Bool,
    _ visit: (Part) throws(BitcoinError) -> Void
  ) throws(BitcoinError) {
    var reader = BitcoinReader(octets)
    version = try reader.integer()
    // No transaction without inputs is on the chain, so that a count of 0 is the mark.
    let hasWitness = allowsWitness && reader.rest.starts(with: [0])
    if hasWitness {
      guard try reader.octets(2).elementsEqual([0, 1]) else { throw .malformed(.transaction) }
    }
    let start = reader.rest.startIndex
    let inputs = try reader.count(ofAtLeast: 41)
    for _ in 0..<inputs {
      try visit(
        .input(
          reader.outpoint(), script: reader.prefixed(), sequence: reader.integer()))
    }
    for _ in 0..<(try reader.count(ofAtLeast: 9)) {
      let output = try reader.output()
      try visit(.output(amount: output.amount, script: output.script))
    }
    body = octets[start..<reader.rest.startIndex]
    if hasWitness {
      var isEmpty = true
      for place in 0..<inputs {
        let witness = try reader.witness()
        guard !witness.elementsEqual([0]) else { continue }
        isEmpty = false
        try visit(.witness(of: place, witness))
      }
      guard !isEmpty else { throw .malformed(.transaction) }
    }
    lockTime = try reader.integer()
    try reader.finish()
  }

  var id: Octets32 { Self.id(version: version, body: body, lockTime: lockTime) }

  static func id(version: UInt32, body: ArraySlice<UInt8>, lockTime: UInt32) -> Octets32 {
    var writer = BitcoinWriter(capacity: 8 + body.count)
    writer.integer(version)
    writer.fixed(body)
    writer.integer(lockTime)
    return doubleSHA256(writer.octets)
  }
}

/// SHA-256 of SHA-256.
func doubleSHA256(_ octets: [UInt8]) -> Octets32 { sha256(sha256(octets).bytes) }

extension BitcoinReader {
  mutating func octets32() throws(BitcoinError) -> Octets32 {
    guard let octets = Octets32(try octets(Octets32.byteCount)) else {
      throw .malformed(.endsEarly)
    }
    return octets
  }

  mutating func outpoint() throws(BitcoinError) -> Transaction.Outpoint {
    Transaction.Outpoint(txid: try octets32(), index: try integer())
  }

  mutating func output() throws(BitcoinError) -> (amount: UInt64, script: ArraySlice<UInt8>) {
    let amount = try integer(UInt64.self)
    guard amount <= Transaction.Output.largestAmount else { throw .malformed(.amount) }
    return (amount, try prefixed())
  }

  /// A stack of items, as it is written.
  mutating func witness() throws(BitcoinError) -> ArraySlice<UInt8> {
    let whole = rest
    for _ in 0..<(try count(ofAtLeast: 1)) { _ = try prefixed() }
    return whole[..<rest.startIndex]
  }
}
