internal import Addresses
internal import Bitcoin
internal import CryptoPrimitives
internal import Secp256k1
internal import SecretMemory
internal import SeedPhrase
internal import WhisperKit

/// Signs what was reviewed. The keys of each account that was shown as ours are derived anew before. Each private key is made for
/// one signature and wiped behind it, and each signature is verified by the key that the review showed before any of them leaves.
struct BitcoinSigner {
  let reviewed: BitcoinReview

  /// Throws `WalletError.keysDiffer`, and `WhisperError.signatureFailure`, also where what is to be signed is not known.
  func sign(with master: borrowing ExtendedPrivateKey) throws -> PSBT {
    try reviewed.keys.check(reviewed.used, by: master)
    guard
      let hashes = SignatureHashes(of: reviewed.psbt.transaction, spending: reviewed.spent),
      reviewed.isSignable
    else { throw WhisperError.signatureFailure }
    var psbt = reviewed.psbt
    let checks = SignatureChecks()
    // Those of one branch have their parent in common.
    let signings = reviewed.signings.sorted {
      $0.key.path.numbers.lexicographicallyPrecedes($1.key.path.numbers)
    }
    var start = signings.startIndex
    while start < signings.endIndex {
      let branch = signings[start].key.path.parent
      let end = signings[start...].firstIndex { $0.key.path.parent != branch } ?? signings.endIndex
      let parent = try master.child(branch.first).descendant(branch.withoutFirst)
      for signing in signings[start..<end] {
        try add(signing, parent.childKey(signing.key.index), hashes, checks, to: &psbt)
      }
      start = end
    }
    try checks.finish()
    return psbt
  }

  private func add(
    _ signing: BitcoinReview.Signing, _ key: borrowing SecretBytes,
    _ hashes: SignatureHashes, _ checks: SignatureChecks, to psbt: inout PSBT
  ) throws {
    if signing.key.account.kind == .p2tr {
      try addTaproot(signing, key, hashes, checks, to: &psbt)
    } else {
      try addSegwit(signing, key, hashes, checks, to: &psbt)
    }
  }

  private func addSegwit(
    _ signing: BitcoinReview.Signing, _ key: borrowing SecretBytes,
    _ hashes: SignatureHashes, _ checks: SignatureChecks, to psbt: inout PSBT
  ) throws {
    let publicKey = signing.key.publicKey
    let compressed = try publicKey.compressed()
    let keyHash = try BitcoinScriptKind.hash160(compressed)
    guard let digest = hashes.segwit(input: signing.input, keyHash: keyHash) else {
      throw WhisperError.signatureFailure
    }
    let signature = try Secp256k1.signature(of: digest, with: key, .lowR)
    checks.add { try Secp256k1.isValid(signature.compact, of: digest, by: publicKey) }
    psbt.add(
      signature: try Secp256k1.der(signature.compact), of: compressed, toInput: signing.input)
    if signing.key.account.kind == .p2shP2wpkh {
      psbt.set(redeemScript: [0, 20] + keyHash, ofInput: signing.input)
    }
  }

  private func addTaproot(
    _ signing: BitcoinReview.Signing, _ key: borrowing SecretBytes,
    _ hashes: SignatureHashes, _ checks: SignatureChecks, to psbt: inout PSBT
  ) throws {
    let kind: SignatureHashes.TaprootKind =
      psbt.signatureKind(ofInput: signing.input) == 1 ? .all : .unsaid
    guard let digest = hashes.taproot(input: signing.input, kind) else {
      throw WhisperError.signatureFailure
    }
    let internalKey = try signing.key.publicKey.xOnly()
    let tweak = Taproot.tweak(of: try internalKey.octets())
    let outputKey = try Secp256k1.outputKey(of: key, tweak: tweak)
    var random = SystemRandom()
    let signature = try Secp256k1.schnorrSignature(
      of: digest, with: outputKey, auxiliary: random.secret(32))
    checks.add {
      try Secp256k1.isValidSchnorr(signature, of: digest, by: Taproot.outputKey(of: internalKey))
    }
    psbt.add(
      taprootSignature: kind == .all ? signature + [kind.rawValue] : signature,
      toInput: signing.input)
  }
}

extension DerivationPath {
  fileprivate var parent: DerivationPath { DerivationPath(Array(numbers.dropLast())) }
  var first: UInt32 { numbers.first ?? 0 }
  var withoutFirst: DerivationPath { DerivationPath(Array(numbers.dropFirst())) }
}
