internal import Addresses
internal import CryptoPrimitives
internal import Secp256k1

/// What is signed of a transaction: all inputs and all outputs. What the digests of all inputs have in common is hashed once.
package struct SignatureHashes: Sendable {
  private let transaction: Transaction
  private let spent: [Transaction.Output]
  private let outpoints: Octets32
  private let sequences: Octets32
  private let outputs: Octets32
  private let amounts: Octets32
  private let scripts: Octets32

  /// `spent` are the outputs that the inputs spend, in their order. Nil for another number of them.
  package init?(of transaction: Transaction, spending spent: [Transaction.Output]) {
    guard spent.count == transaction.inputs.count else { return nil }
    (self.transaction, self.spent) = (transaction, spent)
    func hash(_ write: (inout BitcoinWriter) -> Void) -> Octets32 {
      var writer = BitcoinWriter()
      write(&writer)
      return sha256(writer.octets)
    }
    outpoints = hash { for input in transaction.inputs { $0.outpoint(input.outpoint) } }
    sequences = hash { for input in transaction.inputs { $0.integer(input.sequence) } }
    outputs = hash { for output in transaction.outputs { $0.output(output) } }
    amounts = hash { for output in spent { $0.integer(output.amount) } }
    scripts = hash { for output in spent { $0.prefixed(output.script) } }
  }

  /// How a signature says that it is over all inputs and outputs.
  package enum TaprootKind: UInt8, Sendable {
    /// By saying nothing: 64 bytes.
    case unsaid = 0
    /// With one byte more.
    case all = 1

    /// As a signature says it; nil for one that is over anything else, or of another size.
    init?(of signature: [UInt8]) {
      switch (signature.count, signature.last) {
      case (64, _): self = .unsaid
      case (65, Self.all.rawValue): self = .all
      default: return nil
      }
    }
  }

  /// What is signed with ECDSA for an input of a witness program of version 0 that is a public key's hash, of 20 bytes
  /// (BIP-143). Nil for an input that is not there.
  package func segwit(input place: Int, keyHash: [UInt8]) -> [UInt8]? {
    guard spent.indices.contains(place), keyHash.count == 20 else { return nil }
    let input = transaction.inputs[place]
    var writer = BitcoinWriter(capacity: 182)
    writer.integer(transaction.version)
    writer.fixed(sha256(outpoints.bytes).bytes)
    writer.fixed(sha256(sequences.bytes).bytes)
    writer.outpoint(input.outpoint)
    writer.prefixed([0x76, 0xA9, 20] + keyHash + [0x88, 0xAC])
    writer.integer(spent[place].amount)
    writer.integer(input.sequence)
    writer.fixed(sha256(outputs.bytes).bytes)
    writer.integer(transaction.lockTime)
    writer.integer(1 as UInt32)
    return doubleSHA256(writer.octets).bytes
  }

  /// What is signed as BIP-340 has it for an input that is spent with its output key (BIP-341). Nil for an input that is
  /// not there.
  package func taproot(input place: Int, _ kind: TaprootKind) -> [UInt8]? {
    guard spent.indices.contains(place), let place = UInt32(exactly: place) else { return nil }
    var writer = BitcoinWriter(capacity: 175)
    writer.integer(0 as UInt8)
    writer.integer(kind.rawValue)
    writer.integer(transaction.version)
    writer.integer(transaction.lockTime)
    for hash in [outpoints, amounts, scripts, sequences, outputs] { writer.fixed(hash.bytes) }
    // Spent with the key, and without an annex.
    writer.integer(0 as UInt8)
    writer.integer(place)
    return taggedHash("TapSighash", writer.octets).bytes
  }

  // MARK: Verifying

  /// Whether a signature with its kind, of 64 or 65 bytes, is the output key's for an input.
  func isSigned(input place: Int, taproot signature: [UInt8], by program: [UInt8]) throws -> Bool {
    guard let kind = TaprootKind(of: signature), let digest = taproot(input: place, kind),
      let key = try? XOnlyPublicKey(program)
    else { return false }
    return try Secp256k1.isValidSchnorr(Array(signature.prefix(64)), of: digest, by: key)
  }

  /// Whether a signature in DER with its kind behind it is a key's of 33 bytes for an input that is locked with its hash.
  func isSigned(input place: Int, _ signature: [UInt8], by key: [UInt8]) throws -> Bool {
    guard signature.last == 1, key.count == 33,
      let digest = segwit(input: place, keyHash: try BitcoinScriptKind.hash160(key)),
      let compact = try? Secp256k1.compact(der: Array(signature.dropLast())),
      let key = try? Secp256k1PublicKey(key)
    else { return false }
    return try Secp256k1.isValid(compact, of: digest, by: key)
  }
}
