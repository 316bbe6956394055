import Words

extension ErrorTable {
  /// The option that takes from a descriptor what an error says is missing or wrong, by the error's code. Where a command has
  /// another one for it, the error brings that: `CommandError.option`.
  static let secretOptions: [String: String] = {
    let codes: [(option: String, words: [any Topic])] = [
      (
        "--passphrase-fd",
        [
          CommandErrorWords.passphraseNeeded, VaultErrorWords.passphraseRequired,
          VaultErrorWords.wrongPassphrase,
        ]
      ),
      ("--new-passphrase-fd", [CommandErrorWords.newPassphraseNeeded]),
      (
        "--pin-fd",
        [
          CommandErrorWords.pinNeeded, VaultErrorWords.pinRequired, VaultErrorWords.wrongPIN,
          VaultErrorWords.wrongPINTries,
        ]
      ),
      ("--new-pin-fd", [CommandErrorWords.newPINNeeded]),
      (
        "--key-pin-fd",
        [SecurityKeyWords.pinNeeded, SecurityKeyWords.pinWrong, SecurityKeyWords.pinWrongTries]
      ),
      ("--own-passphrase-fd", [PrivateKeyWords.ownRequired, PrivateKeyWords.ownWrong]),
      ("--backup-passphrase-fd", [BackupWords.passphraseNeeded, BackupWords.doesNotOpen]),
      (
        "--key-passphrase-fd",
        [OpenPGPErrorWords.passphraseNeeded, OpenPGPErrorWords.passphraseWrong]
      ),
      ("--password-fd", [PGPMessageErrorWords.passwordNeeded, OpenPGPErrorWords.passwordWrong]),
      (
        "--wallet-passphrase-fd",
        [WalletErrorWords.passphraseNeeded, WalletErrorWords.passphraseWrong]
      ),
      ("--new-wallet-passphrase-fd", [WalletErrorWords.newPassphraseNeeded]),
      ("--bip39-passphrase-fd", [WalletErrorWords.hiddenNeeded]),
    ]
    var options: [String: String] = [:]
    for (option, words) in codes {
      for code in words { options[code.rawValue] = option }
    }
    return options
  }()
}
