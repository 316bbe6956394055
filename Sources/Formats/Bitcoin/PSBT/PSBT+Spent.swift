internal import CryptoPrimitives

extension PSBT {
  /// What is known of the output that an input spends.
  package enum SpentOutput: Equatable, Sendable {
    /// Its whole transaction is there, and has the id that the input names.
    case proven(Transaction.Output)
    /// Somebody says so.
    case claimed(Transaction.Output)
    case unknown
    /// What is said of it disagrees with its transaction, or that is another one than the input names.
    case contradictory

    package var output: Transaction.Output? {
      switch self {
      case .proven(let output), .claimed(let output): output
      case .unknown, .contradictory: nil
      }
    }
  }

  /// Throws `BitcoinError.malformed` for a previous transaction that is none.
  package func spentOutput(ofInput place: Int) throws(BitcoinError) -> SpentOutput {
    let map = inputs[place]
    let claimed = map.value(.witnessOutput).flatMap { octets -> Transaction.Output? in
      var reader = BitcoinReader(octets)
      guard let output = try? reader.output() else { return nil }
      return Transaction.Output(amount: output.amount, script: Array(output.script))
    }
    guard let octets = map.value(.previousTransaction) else {
      return claimed.map { .claimed($0) } ?? .unknown
    }
    let outpoint = transaction.inputs[place].outpoint
    var found: Transaction.Output?
    var index: UInt32 = 0
    let layout = try TransactionLayout(reading: octets, allowsWitness: true) {
      part throws(BitcoinError) in
      guard case .output(let amount, let script) = part else { return }
      if index == outpoint.index {
        found = Transaction.Output(amount: amount, script: Array(script))
      }
      index &+= 1
    }
    guard layout.id == outpoint.txid, let found, claimed == nil || claimed == found else {
      return .contradictory
    }
    return .proven(found)
  }
}
