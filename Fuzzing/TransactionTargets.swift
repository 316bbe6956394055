import Addresses
import Bitcoin
import CryptoPrimitives
import EVM
import SeedPhrase
import TestSupport
import TestWallets
import WalletKit

extension FuzzTarget {
  /// What a wallet is asked to sign, in any of its forms. The wallet's accounts are here, its phrase is not.
  static let psbt = FuzzTarget(
    name: "psbt", maximumLength: 4096,
    seeds: {
      let keys = try TestWallet()
      let recipient = try Address(reading: "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq")
      var seeds: [[UInt8]] = []
      for kind in [BitcoinScriptKind.p2wpkh, .p2tr, .p2shP2wpkh, .p2pkh] {
        for version in [0, 2] as [UInt32] {
          var forge = try keys.payment(kind, to: recipient, version: version)
          if version == 2 { forge.globals = [PSBTForge.Field([6], [3])] }
          let octets = forge.octets
          seeds += [octets, try PSBT(reading: octets).written(as: .base64)]
        }
      }
      return seeds
    },
    run: { input in
      do {
        let (psbt, form) = try PSBT.read(input)
        let octets = psbt.octets
        require(form != .binary || octets == input, "a PSBT is written as it was read")
        require(
          try PSBT.read(psbt.written(as: form)).psbt.octets == octets, "it reads as it was written")
        plant(psbt.modifiable == 0x5A)
        let review = try FuzzedWallet.shared.review(psbt, input)
        let paid = review.payments.reduce(0) { $0 + ($1.amount.small ?? 0) }
        require(
          paid == psbt.transaction.outputs.reduce(0) { $0 + $1.amount },
          "what is shown is all that goes out")
        if review.refusals.isEmpty {
          require(review.fee != nil && !review.signers.isEmpty, "what is signed is known")
        }
      } catch is BitcoinError {} catch is WalletError {}
    })

  /// A transaction of somebody's, as it is sent.
  static let transaction = FuzzTarget(
    name: "transaction", maximumLength: 2048,
    seeds: {
      let funding = PSBTForge.funding(1_000, to: [0, 20] + [UInt8](repeating: 1, count: 20))
      return [
        funding.octets,
        [UInt8](
          hex: "01000000000102fff7f7881a8099afa6940d42d1e7f6362bec38171ea3edf433541db4e4ad969f0000"
            + "000000eeffffffef51e1b804cc89d182d279655c3aa89e815b1b309fe287d9b2b55d57b90ec68a0100"
            + "000000ffffffff01202cb206000000001976a9148280b37df378db99f66f85c95a783a76ac7a6d5988"
            + "ac0001010111000000"),
      ]
    },
    run: { input in
      guard let transaction = try? Bitcoin.Transaction(reading: input[...]) else { return }
      require(transaction.octets == input, "a transaction is written as it was read")
      for output in transaction.outputs {
        if case .address(let address) = OutputScript(output.script, on: .main) {
          require(address.outputScript == output.script, "an address stands for its script")
        }
      }
    })
}

/// A wallet for all inputs.
private struct FuzzedWallet: @unchecked Sendable {
  // @unchecked Sendable: it is made once, and what it holds is a vault whose service can be called from anywhere.
  static let shared = FuzzedWallet()
  private let vault: TestVault

  private init() {
    guard let vault = try? TestVault() else { fatalError("no vault") }
    self.vault = vault
  }

  func review(_ psbt: PSBT, _ input: [UInt8]) throws -> Review {
    try vault.signing.review(
      psbt, from: input, for: vault.wallet, on: .main, accepting: [.feeHigh, .lookalike]
    ).bitcoin.review
  }
}
