package import Addresses
import Bitcoin
import Foundation
import SecretMemory
import SeedPhrase
import TestSupport
import Vault
import VaultModel
package import WalletKit

/// A vault of its own, with the wallet of the phrase that standards use, which goes with its owner.
package final class TestVault {
  private let directory: URL
  private let vault: VaultStore
  package let wallet: Wallet
  private let words: String

  package init(words: String = TestWallet.standard) throws {
    directory = FileManager.default.temporaryDirectory.appendingPathComponent(
      "wallets-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: directory, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    self.words = words
    vault = try VaultStore.create(
      at: directory.appendingPathComponent("vault").path,
      protectors: NewProtectors(passphrase: Array("vault".utf8).secret()))
    try vault.unlock(with: .passphrase(Array("vault".utf8).secret()))
    wallet = try WalletService(vault: vault) { 1_800_000_000 }.make(
      SeedPhrase(reading: Array(words.utf8).secret()), name: "Test", origin: .imported,
      passphrase: nil)
  }

  deinit { try? FileManager.default.removeItem(at: directory) }

  package var signing: SigningService { SigningService(vault: vault) { 1_800_000_000 } }

  package struct Signed {
    package let review: Review
    /// In the form that it came in.
    package let octets: [UInt8]
    /// As it is sent, where nothing is missing.
    package let transaction: [UInt8]?
  }

  /// Reviews and signs a PSBT in any form, whatever its fee.
  package func sign(_ octets: [UInt8], on network: Network) throws -> Signed {
    let (psbt, form) = try PSBT.read(octets)
    let reviewed = try signing.review(
      psbt, from: octets, for: wallet, on: network, accepting: [.feeHigh])
    let signed = try signing.sign(
      reviewed, for: wallet, with: SeedPhrase(reading: Array(words.utf8).secret()),
      passphrase: SecretBytes(count: 0))
    let finished = try signed.finished()
    return Signed(
      review: reviewed.bitcoin.review, octets: signed.psbt.written(as: form),
      transaction: try? finished.extracted().octets)
  }

  /// Signs a text with the key of an address on the main network.
  package func sign(
    message: String, _ kind: BitcoinScriptKind, index: UInt32
  ) throws -> (address: String, signature: String) {
    let reviewed = try signing.review(
      message: Array(message.utf8), for: wallet,
      at: SigningService.MessageAddress(.init(kind, on: .main, number: 0), index: index))
    let signature = try signing.sign(
      reviewed, with: SeedPhrase(reading: Array(words.utf8).secret()),
      passphrase: SecretBytes(count: 0))
    return (reviewed.review.signers[0].address, signature)
  }
}
