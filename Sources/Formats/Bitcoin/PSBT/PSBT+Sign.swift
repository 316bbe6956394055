internal import Addresses
internal import CryptoPrimitives

extension PSBT {
  /// Whether an input has all that unlocks it.
  package func isFinal(input place: Int) -> Bool {
    inputs[place].has(.finalScript) || inputs[place].has(.finalWitness)
  }

  /// Whether all inputs are final, of which there is one at least.
  package var isComplete: Bool {
    !inputs.isEmpty && inputs.indices.allSatisfy { isFinal(input: $0) }
  }

  /// Puts in a signature of a public key of 33 bytes over all inputs and outputs, in DER, in place of one that it had. Nobody
  /// may change the transaction from here on.
  package mutating func add(signature der: [UInt8], of key: [UInt8], toInput place: Int) {
    inputs[place].set(.partialSignature, key, to: der + [1])
    fixTransaction()
  }

  /// Puts in a signature with the output key over all inputs and outputs, of 64 bytes, or 65 with its kind.
  package mutating func add(taprootSignature signature: [UInt8], toInput place: Int) {
    inputs[place].set(.taprootSignature, to: signature)
    fixTransaction()
  }

  /// Says what script the hash of an input is of, which who finishes it needs.
  package mutating func set(redeemScript: [UInt8], ofInput place: Int) {
    inputs[place].set(.redeemScript, to: redeemScript)
  }

  private mutating func fixTransaction() {
    guard modifiable & 0b11 != 0 else { return }
    global.set(.modifiable, to: [modifiable & ~0b11])
  }

  // MARK: Finishing

  /// Makes of each input that is locked with a single key's hash, or with an output key, and has its signature, one that is
  /// final. A signature that does not fit is left where it is; those of the inputs `verified` are known to fit.
  package mutating func finalize(
    spending spent: [Transaction.Output], verified: Set<Int> = []
  ) throws {
    guard let hashes = SignatureHashes(of: transaction, spending: spent) else { return }
    for place in inputs.indices where !isFinal(input: place) {
      guard
        let unlocking = try unlocking(
          input: place, spent[place], hashes, isVerified: verified.contains(place))
      else { continue }
      inputs[place].removeAll { $0 != .previousTransaction && $0 != .witnessOutput && $0.isDone }
      if !unlocking.script.isEmpty { inputs[place].set(.finalScript, to: unlocking.script) }
      inputs[place].set(.finalWitness, to: unlocking.witness)
    }
  }

  private func unlocking(
    input place: Int, _ spent: Transaction.Output, _ hashes: SignatureHashes, isVerified: Bool
  ) throws -> (script: [UInt8], witness: [UInt8])? {
    let map = inputs[place]
    if case (1, let program)? = OutputScript.witnessProgram(spent.script), program.count == 32 {
      guard let signature = map.value(.taprootSignature).map(Array.init),
        try SignatureHashes.TaprootKind(of: signature) != nil
          && (isVerified || hashes.isSigned(input: place, taproot: signature, by: program))
      else { return nil }
      return ([], Witness.octets([signature]))
    }
    for field in map.all(.partialSignature) where field.data.count == 33 && field.value.last == 1 {
      let key = Array(field.data)
      let keyHash = try BitcoinScriptKind.hash160(key)
      let redeemScript = [0, 20] + keyHash
      let isNested =
        try spent.script == [0xA9, 20] + BitcoinScriptKind.hash160(redeemScript) + [0x87]
      guard isNested || spent.script == redeemScript,
        try isVerified || hashes.isSigned(input: place, Array(field.value), by: key)
      else { continue }
      return (
        isNested ? [22] + redeemScript : [], Witness.octets([Array(field.value), key])
      )
    }
    return nil
  }

  /// The transaction as it is sent. Throws `BitcoinError.incomplete`.
  package func extracted() throws(BitcoinError) -> Transaction {
    guard isComplete else { throw .incomplete }
    var finished = transaction
    for place in inputs.indices {
      finished.inputs[place].script = inputs[place].value(.finalScript).map(Array.init) ?? []
      finished.inputs[place].witness = inputs[place].value(.finalWitness).map(Array.init) ?? []
    }
    return finished
  }
}

extension InputField {
  /// Whether it is of no use once an input is final (BIP-174, 371).
  fileprivate var isDone: Bool {
    switch self {
    case .partialSignature, .signatureKind, .redeemScript, .witnessScript, .derivation,
      .ripemd160, .sha256, .hash160, .hash256, .taprootSignature, .taprootScriptSignature,
      .taprootLeaf, .taprootDerivation, .taprootInternalKey, .taprootMerkleRoot,
      .musigParticipants, .musigNonce, .musigSignature:
      true
    case .previousTransaction, .witnessOutput, .finalScript, .finalWitness, .reserves,
      .previousID, .outputIndex, .sequence, .requiredTime, .requiredHeight, .silentShare,
      .silentProof, .silentDerivation, .silentTweak, .proprietary:
      false
    }
  }
}
