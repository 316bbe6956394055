package import Addresses
import Bitcoin
import CryptoPrimitives
package import Secp256k1
import SecretMemory
package import SeedPhrase
import TestSupport

/// Keys and scripts of a phrase, as who watches a wallet has them.
package struct TestWallet {
  /// The phrase that standards use.
  package static let standard =
    "abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about"

  package let network: Network
  package let fingerprint: [UInt8]
  private let publicKey: (DerivationPath) throws -> Secp256k1PublicKey

  package init(_ words: String = standard, passphrase: String = "", on network: Network = .main)
    throws
  {
    func master() throws -> ExtendedPrivateKey {
      let phrase = try SeedPhrase(reading: Array(words.utf8).secret())
      return try ExtendedPrivateKey(seed: phrase.seed(passphrase: Array(passphrase.utf8).secret()))
    }
    self.init(fingerprint: try master().publicKey.fingerprint(), on: network) {
      try master().descendant($0).publicKey.key
    }
  }

  /// Of a wallet whose public keys come from elsewhere, by their paths.
  package init(
    fingerprint: [UInt8], on network: Network,
    publicKey: @escaping (DerivationPath) throws -> Secp256k1PublicKey
  ) {
    (self.fingerprint, self.network, self.publicKey) = (fingerprint, network, publicKey)
  }

  /// One key, and the script that it unlocks.
  package struct Key {
    package let kind: BitcoinScriptKind
    package let path: [UInt32]
    package let compressed: [UInt8]
    package let address: Address
    package let script: [UInt8]

    package var xOnly: [UInt8] { Array(compressed.dropFirst()) }
  }

  package func key(
    _ kind: BitcoinScriptKind = .p2wpkh, account: UInt32 = 0, branch: UInt32 = 0,
    index: UInt32 = 0
  ) throws -> Key {
    let path = BitcoinAccount.path(kind, on: network, account: account).child(branch).child(index)
    let key = try publicKey(path)
    let compressed = try key.compressed()
    let written =
      try kind == .p2tr ? Taproot.outputKey(of: key.xOnly()).octets() : compressed
    guard let address = try kind.address(of: written, on: network),
      let script = address.outputScript
    else { throw Unusable() }
    return Key(
      kind: kind, path: path.numbers, compressed: compressed, address: address, script: script)
  }

  struct Unusable: Error {}

  // MARK: Parts of PSBTs

  /// The field that says where a key comes from, of an input or an output.
  package func origin(
    of key: Key, inOutput: Bool = false, fingerprint: [UInt8]? = nil, path: [UInt32]? = nil
  ) -> PSBTForge.Field {
    let origin =
      (fingerprint ?? self.fingerprint) + (path ?? key.path).flatMap { number($0) }
    return key.kind == .p2tr
      ? PSBTForge.Field([inOutput ? 0x07 : 0x16] + key.xOnly, [0] + origin)
      : PSBTForge.Field([inOutput ? 0x02 : 0x06] + key.compressed, origin)
  }

  /// An input that spends what was paid to a key, with all that is to be said of it.
  package func input(
    _ key: Key, _ amount: UInt64, salt: UInt64 = 0, output: UInt32 = 0
  ) throws -> PSBTForge.Input {
    let funding = PSBTForge.funding(amount, to: key.script, output: output, salt: salt)
    var input = PSBTForge.Input(txid: funding.id, index: output)
    input.fields = [
      PSBTForge.Field([0x00], funding.octets),
      PSBTForge.Field([0x01], number(amount) + prefixed(key.script)), origin(of: key),
    ]
    if key.kind == .p2shP2wpkh {
      input.fields.append(
        PSBTForge.Field([0x04], try [0, 20] + BitcoinScriptKind.hash160(key.compressed)))
    }
    if key.kind == .p2tr { input.fields.append(PSBTForge.Field([0x17], key.xOnly)) }
    return input
  }

  /// An output that comes back.
  package func output(_ key: Key, _ amount: UInt64) -> PSBTForge.Output {
    var fields = [origin(of: key, inOutput: true)]
    if key.kind == .p2tr { fields.append(PSBTForge.Field([0x05], key.xOnly)) }
    return PSBTForge.Output(amount: amount, script: key.script, fields: fields)
  }

  /// A payment of 60,000 of 100,000 satoshi to `recipient`, with change and a fee of 1,000.
  package func payment(
    _ kind: BitcoinScriptKind = .p2wpkh, to recipient: Address, version: UInt32 = 0
  ) throws -> PSBTForge {
    var forge = PSBTForge()
    forge.version = version
    forge.inputs = [try input(key(kind, index: 3), 100_000)]
    forge.outputs = [
      PSBTForge.Output(amount: 60_000, script: recipient.outputScript ?? []),
      output(try key(kind, branch: 1, index: 0), 39_000),
    ]
    return forge
  }
}
