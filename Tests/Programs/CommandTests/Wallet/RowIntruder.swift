#if os(Linux)
  import Addresses
  import CryptoPrimitives
  import SecretMemory
  import SeedPhrase
  import Vault
  import VaultModel
  import WhisperEnvelope
  import WhisperKit

  @testable import WalletKit

  /// A program that writes rows of somebody's vault, through the agent that keeps it unlocked or with what opens the vault, and has
  /// no wallet's phrase.
  struct RowIntruder {
    static let words = "legal winner thank year wave sausage worth useful legal winner thank yellow"

    private let vault: VaultStore
    private let wallet: Wallet

    /// Through the agent that stands there.
    init(askingAgentOf home: AgentHome, vault path: String, wallet: String = "Cold") throws {
      let whisper = try Whisper.open(at: path, clock: .system)
      guard let agent = try RunningAgent(of: whisper, in: home.runtime) else {
        throw RunnerFailure("no agent")
      }
      try whisper.unlock(through: agent)
      try self.init(whisper, wallet)
    }

    /// With what opens the vault.
    init(opening path: String, passphrase: String?, wallet: String = "Cold") throws {
      let whisper = try Whisper.open(at: path, clock: .system)
      if let passphrase {
        try whisper.unlock(with: .passphrase(SecretBytes(copying: passphrase.utf8)))
      } else {
        try whisper.unlock(with: .none)
      }
      try self.init(whisper, wallet)
    }

    private init(_ whisper: Whisper, _ name: String) throws {
      vault = whisper.vault
      wallet = try WalletService(vault: vault) { 0 }.find(name)
    }

    /// Which accounts he puts his keys in the place of.
    enum Exchange: CaseIterable {
      case all, secondOfBitcoin, secondOfEthereum

      fileprivate func accounts(of accounts: Accounts) -> UsedAccounts {
        switch self {
        case .all: accounts.used
        case .secondOfBitcoin:
          UsedAccounts(bitcoin: [.init(kind: .p2wpkh, isMain: true, number: 1)])
        case .secondOfEthereum: UsedAccounts(ethereum: [1])
        }
      }
    }

    /// Writes the row of keys with a code of his own phrase, as if they had been proven.
    func exchange(_ exchange: Exchange) throws {
      let phrase = try SeedPhrase(reading: SecretBytes(copying: Self.words.utf8))
      let opened = try OpenedWallet(phrase, id: wallet.id)
      try vault.write(.uncounted) { transaction in
        let store = WalletStore(transaction)
        var accounts = try store.accounts(of: wallet)
        try accounts.replace(exchange.accounts(of: accounts), of: opened.master)
        let time = accounts.provenAt ?? 1_750_000_000
        try transaction.put(
          .account, AccountRow.keys(of: wallet.id), opened.row(accounts, at: time))
      }
    }

    /// The token's amounts count other parts of it.
    func setDecimals(_ decimals: UInt8) throws {
      try vault.write(.uncounted) { transaction in
        for token in try TokenStore(transaction).all() {
          let changed = Token(
            id: token.id, chainID: token.chainID, contract: token.contract, symbol: token.symbol,
            decimals: decimals, isWrapped: token.isWrapped, addedAt: token.addedAt)
          try transaction.put(.token, token.id, changed.encoded)
        }
      }
    }

    /// Calls an address what a payee is called: by the payee's row, or by that of what is known.
    func call(_ address: Address, byRowOfPayee: Bool) throws {
      try vault.write(.uncounted) { transaction in
        for payee in try PayeeStore(transaction).all() {
          if byRowOfPayee {
            let changed = Payee(
              id: payee.id, name: payee.name, address: address, network: payee.network, note: "",
              addedAt: payee.addedAt)
            try transaction.put(.payee, payee.id, changed.encoded)
          } else {
            try KnownAddresses(transaction).add([address], of: .payee(payee.id))
          }
        }
      }
    }

    /// Calls an address the wallet's own.
    func callOwn(_ address: Address) throws {
      try vault.write(.uncounted) {
        try KnownAddresses($0).add([address], of: .own(wallet: wallet.id))
      }
    }

    func removeAccounts() throws {
      try vault.write(.uncounted) { try WalletStore($0).removeAccounts(of: wallet) }
    }

    func rename(to name: String) throws {
      _ = try WalletService(vault: vault) { 0 }.rename(wallet, to: name)
    }
  }
#endif
