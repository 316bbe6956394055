package import CryptoPrimitives

/// A transaction of Bitcoin's: which outputs of others it spends, and to what.
package struct Transaction: Equatable, Sendable {
  /// Which output of which transaction.
  package struct Outpoint: Hashable, Sendable {
    /// As it is hashed: programs show it the other way round.
    package let txid: Octets32
    package let index: UInt32

    package init(txid: Octets32, index: UInt32) { (self.txid, self.index) = (txid, index) }

    /// `TXID:INDEX`, as programs show it.
    package var text: String { "\(Transaction.text(ofID: txid)):\(index)" }
  }

  package struct Input: Equatable, Sendable {
    package let outpoint: Outpoint
    package var script: [UInt8] = []
    package let sequence: UInt32
    /// As it is written: how many items, and each behind its length. Empty where there is none.
    package var witness: [UInt8] = []

    package init(_ outpoint: Outpoint, sequence: UInt32) {
      (self.outpoint, self.sequence) = (outpoint, sequence)
    }
  }

  package struct Output: Equatable, Sendable {
    /// In satoshi.
    package let amount: UInt64
    package let script: [UInt8]

    package init(amount: UInt64, script: [UInt8]) { (self.amount, self.script) = (amount, script) }

    package static let largestAmount: UInt64 = 21_000_000 * 100_000_000
  }

  package let version: UInt32
  package internal(set) var inputs: [Input]
  package let outputs: [Output]
  package let lockTime: UInt32

  package init(version: UInt32, inputs: [Input], outputs: [Output], lockTime: UInt32) {
    (self.version, self.inputs, self.outputs, self.lockTime) = (version, inputs, outputs, lockTime)
  }

  // MARK: Writing

  /// Without witnesses where there are none.
  package var octets: [UInt8] {
    let hasWitness = inputs.contains { !$0.witness.isEmpty }
    var writer = BitcoinWriter(capacity: 64 + 160 * inputs.count + 48 * outputs.count)
    writer.integer(version)
    if hasWitness { writer.fixed([0, 1]) }
    write(bodyInto: &writer)
    if hasWitness {
      for input in inputs { writer.fixed(input.witness.isEmpty ? [0] : input.witness) }
    }
    writer.integer(lockTime)
    return writer.octets
  }

  private func write(bodyInto writer: inout BitcoinWriter) {
    writer.compactSize(inputs.count)
    for input in inputs {
      writer.outpoint(input.outpoint)
      writer.prefixed(input.script)
      writer.integer(input.sequence)
    }
    writer.compactSize(outputs.count)
    for output in outputs { writer.output(output) }
  }

  /// What it is called by: a hash of it without its witnesses.
  package var id: Octets32 {
    var writer = BitcoinWriter(capacity: 64 + 160 * inputs.count + 48 * outputs.count)
    write(bodyInto: &writer)
    return TransactionLayout.id(version: version, body: writer.octets[...], lockTime: lockTime)
  }

  /// The id as programs show it: the last byte first, in hex.
  package static func text(ofID id: Octets32) -> String { Hex.encode(id.bytes.reversed()) }

  // MARK: Reading

  /// Reads the bytes of one. Throws `BitcoinError.malformed`.
  package init(reading octets: ArraySlice<UInt8>) throws(BitcoinError) {
    try self.init(reading: octets, allowsWitness: true, limit: .max)
  }

  /// With at most `limit` inputs, and as many outputs.
  init(reading octets: ArraySlice<UInt8>, allowsWitness: Bool, limit: Int) throws(BitcoinError) {
    var inputs: [Input] = []
    var outputs: [Output] = []
    let layout = try TransactionLayout(reading: octets, allowsWitness: allowsWitness) {
      part throws(BitcoinError) in
      switch part {
      case .input(let outpoint, let script, let sequence):
        guard inputs.count < limit else { throw .tooMuch(.parts(limit)) }
        var input = Input(outpoint, sequence: sequence)
        input.script = Array(script)
        inputs.append(input)
      case .output(let amount, let script):
        guard outputs.count < limit else { throw .tooMuch(.parts(limit)) }
        outputs.append(Output(amount: amount, script: Array(script)))
      case .witness(let place, let witness): inputs[place].witness = Array(witness)
      }
    }
    self.init(
      version: layout.version, inputs: inputs, outputs: outputs, lockTime: layout.lockTime)
  }
}

extension BitcoinWriter {
  mutating func outpoint(_ outpoint: Transaction.Outpoint) {
    outpoint.txid.withUnsafeBytes { fixed($0) }
    integer(outpoint.index)
  }

  mutating func output(_ output: Transaction.Output) {
    integer(output.amount)
    prefixed(output.script)
  }
}

/// A stack of items, as an input is unlocked with one.
package enum Witness {
  package static func octets(_ items: [[UInt8]]) -> [UInt8] {
    var writer = BitcoinWriter()
    writer.compactSize(items.count)
    for item in items { writer.prefixed(item) }
    return writer.octets
  }
}
