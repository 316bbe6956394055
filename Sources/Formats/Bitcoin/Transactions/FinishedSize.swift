extension PSBT {
  /// How large the finished transaction is, in virtual bytes (BIP-141), with our signatures at their largest. What nobody
  /// knows of other inputs is not counted, so that it is this size at least.
  package func finishedSize(spending spent: [Transaction.Output?]) -> Int {
    var weight = 4 * transaction.octets.count + 2
    for (place, output) in zip(inputs.indices, spent) {
      let map = inputs[place]
      if isFinal(input: place) {
        let script = map.value(.finalScript)?.count ?? 0
        weight +=
          4 * (script + BitcoinWriter.size(ofCompact: script) - 1)
          + (map.value(.finalWitness)?.count ?? 1)
      } else {
        weight += Self.unlockingWeight(of: output?.script ?? [])
      }
    }
    return (weight + 3) / 4
  }

  private static func unlockingWeight(of script: [UInt8]) -> Int {
    // A count, and each item behind its length: a signature of 71 bytes and a key of 33.
    let keyHash = 1 + 1 + 71 + 1 + 33
    switch OutputScript.witnessProgram(script) {
    case (0, let program)? where program.count == 20: return keyHash
    case (1, let program)? where program.count == 32: return 1 + 1 + 64
    case .some: return 1
    // A script of 23 bytes that pushes another.
    case nil where script.count == 23 && script.first == 0xA9: return 4 * 23 + keyHash
    case nil: return 1
    }
  }
}
