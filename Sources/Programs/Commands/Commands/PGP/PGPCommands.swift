import ArgumentParser
import Words

/// What speaks OpenPGP.
struct PGPCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    "pgp", PGPKeyHelpWords.pgp,
    subcommands: [
      PGPKeyCommands.self, PGPEncryptCommand.self, PGPDecryptCommand.self, PGPSignCommand.self,
      PGPVerifyCommand.self, PGPInspectCommand.self,
    ])
}
