internal import Addresses
internal import CryptoPrimitives
internal import Secp256k1
internal import SecretMemory
internal import SeedPhrase

/// Whether what wallets are made with works on this machine, against published values.
package enum WalletSelfTest: String, CaseIterable, Sendable {
  case secp256k1
  case seedPhrase
  case bitcoinAddress
  case ethereumAddress

  package var isPassed: Bool { (try? holds()) ?? false }

  private func holds() throws -> Bool {
    switch self {
    case .secp256k1: try Self.signs()
    case .seedPhrase: try Self.makesSeeds()
    case .bitcoinAddress: try Self.makesAddresses()
    case .ethereumAddress: try Self.makesEthereumAddress()
    }
  }

  /// BIP-340, vector 0; and an ECDSA signature that gives its key back, and is none of another digest.
  private static func signs() throws -> Bool {
    let key = try SecretBytes(copying: [UInt8](repeating: 0, count: 31) + [3])
    let zeros = [UInt8](repeating: 0, count: 32)
    let schnorr = try Secp256k1.schnorrSignature(
      of: zeros, with: key, auxiliary: SecretBytes(copying: zeros))
    let expected =
      "e907831f80848d1069a5371b402410364bdf1c5f8307b0084c55f1ce2dca8215"
      + "25f66a4a85ea8b71e482a74f382d2ce5ebeee8fdb2172f477df4900d310536c0"
    let publicKey = try Secp256k1.publicKey(of: key)
    let signature = try Secp256k1.signature(of: zeros, with: key, .lowR)
    return try Hex.encode(schnorr) == expected
      && Secp256k1.recoverKey(from: signature, of: zeros) == publicKey
      && Secp256k1.isValid(signature.compact, of: zeros, by: publicKey)
      && !Secp256k1.isValid(
        signature.compact, of: [UInt8](repeating: 1, count: 32), by: publicKey)
  }

  private static let words =
    "abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about"

  /// The first of BIP-39's vectors.
  private static func makesSeeds() throws -> Bool {
    let phrase = try SeedPhrase(reading: SecretBytes(copying: words.utf8))
    let seed = try phrase.seed(passphrase: SecretBytes(copying: "TREZOR".utf8))
    let expected =
      "c55257c360c07c72029aebc1b53c05ed0362ada38ead3e3e9efa3708e53495531f09a6987599d18264c1e1c92f2cf1"
      + "41630c7a3c4ab7c81b2f001698e7463b04"
    return seed.withUnsafeBytes { Hex.encode($0) } == expected
  }

  /// What BIP-84 and BIP-86 give as first addresses of that phrase.
  private static func makesAddresses() throws -> Bool {
    let master = try SeedPhrase(reading: SecretBytes(copying: words.utf8)).masterKey()
    let accounts = try Accounts(of: master)
    func first(_ kind: BitcoinScriptKind) throws -> String? {
      let key = accounts.all[Accounts.Key(kind: kind, isMain: true, number: 0)]?.publicKey
      return try key.map {
        try BitcoinAccount(
          kind, on: .main, account: 0, masterFingerprint: master.publicKey.fingerprint(), key: $0
        ).address(.receive, 0).text
      }
    }
    return try first(.p2wpkh) == "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu"
      && first(.p2tr) == "bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr"
  }
  /// Keccak-256 of nothing, which SHA3-256 differs from; and the first address of that phrase.
  private static func makesEthereumAddress() throws -> Bool {
    let nothing = "c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470"
    let master = try SeedPhrase(reading: SecretBytes(copying: words.utf8)).masterKey()
    let account = EthereumAccount(
      number: 0, key: try master.publicDescendant(EthereumAccount.path(0)))
    return try Hex.encode(keccak256([])) == nothing
      && account.addresses(from: 0, count: 1).map(\.text)
        == ["0x9858EfFD232B4033E47d90003D41EC34EcaEda94"]
  }
}
