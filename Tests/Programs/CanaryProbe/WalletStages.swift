#if os(Linux)
  import Addresses
  import Bitcoin
  import EVM
  import Secp256k1
  import SecretMemory
  import SeedPhrase
  import TestWallets
  import Vault
  import WalletKit
  import WhisperKit

  /// What a person does with a wallet: make it, see its addresses, open its phrase, change its passphrase.
  struct WalletStages {
    let whisper: Whisper

    func all() throws {
      let wallets = WalletService(vault: whisper.vault) { 1_760_000_000 }
      let addresses = AddressService(vault: whisper.vault)
      let passphrase = try Canary.walletPassphrase.secret(60, "wallet-passphrase")
      let wallet: Wallet
      do {
        let phrase = try SeedPhrase(entropy: Canary.walletEntropy.secret(32, "wallet-entropy"))
        try watchAll(phrase)
        let given: SecretBytes? = try passphrase.copy()
        wallet = try wallets.make(phrase, name: "Savings", origin: .made, passphrase: given)
        endStage("wallet-made")
        _ = phrase.wordCount
      }
      _ = try addresses.show(
        .init(.p2tr, on: .main, number: 0), of: wallet, .receive, from: 0, count: 3)
      endStage("wallet-address")
      let answers = whisper.answers()
      do {
        do { _ = try wallets.open(wallet, answers: answers) } catch let error as WhisperError {
          guard let question = error.question else { throw error }
          try answers.answer(question, with: passphrase)
        }
        let phrase = try wallets.open(wallet, answers: answers)
        try wallets.add(
          .init(.p2wpkh, on: .main, number: 7), to: wallet, from: phrase)
        endStage("wallet-opened")
        _ = phrase.wordCount
      }
      try sign(with: wallet, wallets, addresses, answers)
      let second = try Canary.secondWalletPassphrase.secret(60, "second-wallet-passphrase")
      let given: SecretBytes? = try second.copy()
      try wallets.setPassphrase(given, of: wallet, answers: answers)
      endStage("wallet-passphrase")
      _ = (passphrase.count, second.count)
    }

    /// Signs for an input of each kind.
    private func sign(
      with wallet: Wallet, _ wallets: WalletService, _ addresses: AddressService,
      _ answers: KeyAnswers
    ) throws {
      let keys = TestWallet(fingerprint: try wallet.fingerprint, on: .main) { path in
        let kind = BitcoinScriptKind.allCases.first {
          path.numbers[0] == $0.purpose | DerivationPath.hardened
        }
        let account = try addresses.account(
          .init(kind ?? .p2wpkh, on: .main, number: 0), of: wallet)
        return try account.key.child(path.numbers[3]).child(path.numbers[4]).key
      }
      var forge = PSBTForge()
      for kind in [BitcoinScriptKind.p2wpkh, .p2tr] {
        forge.inputs.append(try keys.input(keys.key(kind), 100_000))
      }
      forge.outputs = [keys.output(try keys.key(branch: 1), 199_000)]
      let signing = SigningService(vault: whisper.vault) { 1_760_000_000 }
      let octets = forge.octets
      let reviewed = try signing.review(
        PSBT(reading: octets), from: octets, for: wallet, on: .main, accepting: [])
      let phrase = try wallets.open(wallet, answers: answers)
      _ = try signing.sign(reviewed, for: wallet, with: phrase, passphrase: SecretBytes(count: 0))
      endStage("wallet-signed")
      try signOnEthereum(with: wallet, phrase, signing)
      endStage("wallet-signed-ethereum")
      _ = phrase.wordCount
    }

    private func signOnEthereum(
      with wallet: Wallet, _ phrase: borrowing SeedPhrase, _ signing: SigningService
    ) throws {
      let to = "0x" + String(repeating: "35", count: 20)
      let json =
        #"{"chainId":1,"nonce":0,"gasPrice":"20000000000","gas":21000,"to":"\#(to)","value":"1"}"#
      let octets = Array(json.utf8)
      let reviewed = try signing.review(
        EVMInput(reading: octets), from: octets, for: wallet, account: 0, index: 0, accepting: [])
      _ = try signing.sign(reviewed, for: wallet, with: phrase, passphrase: SecretBytes(count: 0))
      let text = Array("hello".utf8)
      let message = try signing.review(
        .personal(text), from: text, for: wallet, account: 0, index: 0, accepting: [])
      _ = try signing.sign(message, with: phrase, passphrase: SecretBytes(count: 0))
    }

    /// Looks for everything that a phrase leads to, which is made here and gone again.
    private func watchAll(_ phrase: borrowing SeedPhrase) throws {
      let words = try phrase.text()
      // Any five words in their order.
      watch(words, 0..<30, "wallet-words")
      let seed = try phrase.seed(passphrase: SecretBytes(count: 0))
      watch(seed, "wallet-seed")
      let master = try ExtendedPrivateKey(seed: seed)
      watch(master.key, "wallet-master-key")
      for (name, purpose) in [("wpkh", 84), ("tr", 86)] as [(String, UInt32)] {
        let hardened = DerivationPath.hardened
        watch(
          try master.child(purpose | hardened).child(hardened).child(hardened).key,
          "wallet-account-\(name)")
      }
      watch(
        try master.child(84 | DerivationPath.hardened).child(DerivationPath.hardened)
          .child(7 | DerivationPath.hardened).key, "wallet-account-seventh")
      // What signs.
      let hardened = DerivationPath.hardened
      let ethereum = try master.child(44 | hardened).child(60 | hardened).child(hardened)
      watch(ethereum.key, "wallet-account-ethereum")
      watch(try ethereum.child(0).key, "wallet-branch-ethereum")
      watch(try ethereum.child(0).child(0).key, "wallet-child-ethereum")
      for (name, purpose) in [("wpkh", 84), ("tr", 86)] as [(String, UInt32)] {
        let branch = try master.child(purpose | hardened).child(hardened).child(hardened).child(0)
        let child = try branch.child(0)
        watch(branch.key, "wallet-branch-\(name)")
        watch(child.key, "wallet-child-\(name)")
        guard purpose == 86 else { continue }
        let tweak = Taproot.tweak(of: try child.publicKey.key.xOnly().octets())
        watch(try Secp256k1.outputKey(of: child.key, tweak: tweak), "wallet-output-key")
      }
    }
  }
#endif
