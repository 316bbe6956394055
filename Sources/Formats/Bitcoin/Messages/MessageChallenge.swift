package import Addresses
internal import CryptoPrimitives
internal import FoundationEssentials

/// What is signed to show that somebody has the key of an address: a transaction that can never be sent (BIP-322, "simple").
package struct MessageChallenge: Sendable {
  package let address: Address
  private let hashes: SignatureHashes

  /// Nil for an address that is no hash of a key (p2wpkh) and no key (p2tr): others need other forms of signatures.
  package init?(_ message: [UInt8], for address: Address) {
    guard address.form == .p2wpkh || address.form == .p2tr, let script = address.outputScript
    else { return nil }
    let output = Transaction.Output(amount: 0, script: script)
    var source = Transaction.Input(
      Transaction.Outpoint(txid: .zero, index: UInt32.max), sequence: 0)
    source.script = [0, 32] + Self.hash(of: message)
    let toSpend = Transaction(version: 0, inputs: [source], outputs: [output], lockTime: 0)
    let toSign = Transaction(
      version: 0,
      inputs: [Transaction.Input(Transaction.Outpoint(txid: toSpend.id, index: 0), sequence: 0)],
      outputs: [Transaction.Output(amount: 0, script: [0x6A])], lockTime: 0)
    guard let hashes = SignatureHashes(of: toSign, spending: [output]) else { return nil }
    (self.address, self.hashes) = (address, hashes)
  }

  static func hash(of message: [UInt8]) -> [UInt8] {
    taggedHash("BIP0322-signed-message", message).bytes
  }

  /// What the key signs: with ECDSA, or for p2tr as BIP-340 has it, with its output key.
  package var digest: [UInt8] {
    let digest =
      address.form == .p2tr
      ? hashes.taproot(input: 0, .unsaid) : hashes.segwit(input: 0, keyHash: address.payload)
    return digest ?? []
  }

  // MARK: Signatures

  private static let prefix = "smp"
  /// The longest signature, in characters.
  package static let signatureLimit = 1_024

  /// The signature's text, of the items that unlock an input: for p2wpkh a signature in DER with its kind, and the key.
  package static func text(of witness: [[UInt8]]) -> String {
    prefix + Data(Witness.octets(witness)).base64EncodedString()
  }

  package enum Failure: Error, Equatable, Sendable {
    /// No signature of a form that is known.
    case malformed
    /// A form that is known and not read: a whole transaction, funds, or the one that is older than BIP-322.
    case unsupported(Form)

    package enum Form: String, CaseIterable, Sendable {
      case full
      case proofOfFunds = "proof-of-funds"
      case legacy
    }
  }

  /// Whether a signature, with or without its prefix, is the address's over the message. Throws `Failure`.
  package func isValid(_ signature: String) throws -> Bool {
    let witness = try Self.witness(in: signature)
    if address.form == .p2tr {
      guard witness.count == 1 else { return false }
      return try hashes.isSigned(input: 0, taproot: witness[0], by: address.payload)
    }
    guard witness.count == 2, try BitcoinScriptKind.hash160(witness[1]) == address.payload else {
      return false
    }
    return try hashes.isSigned(input: 0, witness[0], by: witness[1])
  }

  private static func witness(in text: String) throws(Failure) -> [[UInt8]] {
    if text.hasPrefix("ful") { throw .unsupported(.full) }
    if text.hasPrefix("pof") { throw .unsupported(.proofOfFunds) }
    guard text.utf8.count <= signatureLimit else { throw .malformed }
    let base64 = text.hasPrefix(prefix) ? text.dropFirst(prefix.count) : text[...]
    guard let data = Data(base64Encoded: String(base64)) else { throw .malformed }
    let octets = Array(data)
    var reader = BitcoinReader(octets[...])
    var items: [[UInt8]] = []
    do throws(BitcoinError) {
      for _ in 0..<(try reader.count(ofAtLeast: 1)) { items.append(Array(try reader.prefixed())) }
      try reader.finish()
      return items
    } catch {
      // A signature that names its key: a byte, and twice 32.
      throw octets.count == 65 && (27...42).contains(octets[0]) ? .unsupported(.legacy) : .malformed
    }
  }
}
