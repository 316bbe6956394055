import Addresses
import Foundation
import SecretMemory
import SeedPhrase
import TestSupport
import TestVaults
import Vault
import VaultModel
import WalletKit
import WhisperKit

/// A directory that goes with its owner.
final class Scratch {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.path + "/walletkit-\(UUID().uuidString)"
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// A vault with services on it.
struct Place {
  static let now: Int64 = 1_800_000_000
  /// The phrase that standards use.
  static let standard =
    "abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about"

  let scratch: Scratch
  let vault: VaultStore

  init(opensWithNothing: Bool = false) throws {
    scratch = try Scratch()
    let path = scratch.path + "/vault"
    if opensWithNothing {
      vault = try VaultStore.create(at: path, protectors: NewProtectors())
      try vault.unlock(with: .none)
    } else {
      vault = try VaultStore.create(
        at: path, protectors: NewProtectors(passphrase: Self.secret("vault")),
        passphraseCost: .small)
      try vault.unlock(with: .passphrase(Self.secret("vault")))
    }
  }

  var wallets: WalletService { WalletService(vault: vault) { Place.now } }
  var addresses: AddressService { AddressService(vault: vault) }
  var payees: PayeeService { PayeeService(vault: vault) { Place.now } }

  /// The vault opened anew.
  func again() throws -> VaultStore {
    let vault = try VaultStore.open(at: scratch.path + "/vault")
    try vault.unlock(with: .passphrase(Self.secret("vault")))
    return vault
  }

  static func secret(_ text: String) -> SecretBytes { Array(text.utf8).secret() }

  @discardableResult
  func make(
    _ name: String = "Savings", words: String = standard, passphrase: String? = "wallet"
  ) throws -> Wallet {
    let phrase = try SeedPhrase(reading: Self.secret(words))
    guard let passphrase else {
      return try wallets.make(phrase, name: name, origin: .imported, passphrase: nil)
    }
    return try wallets.make(
      phrase, name: name, origin: .imported, passphrase: Self.secret(passphrase))
  }

  /// Answers for a wallet's passphrase.
  func answers(_ wallet: Wallet, _ passphrase: String = "wallet") throws -> KeyAnswers {
    let answers = KeyAnswers(for: vault)
    do { _ = try wallets.open(wallet, answers: answers) } catch let error as WhisperError {
      guard let question = error.question else { throw error }
      try answers.answer(question, with: Self.secret(passphrase))
    }
    return answers
  }

  func words(_ wallet: Wallet, _ passphrase: String = "wallet") throws -> String {
    let phrase = try wallets.open(wallet, answers: answers(wallet, passphrase))
    return try String(decoding: phrase.text().array(), as: UTF8.self)
  }
}
