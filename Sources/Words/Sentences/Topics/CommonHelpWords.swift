/// The help of the whole command, and of the options that commands share.
package enum CommonHelpWords: String, Topic {
  case overview = "help.overview"
  case details = "help.details"
  case options = "help.options"
  case optionsDetails = "help.options.details"
  case optionsFolded = "help.options.folded"
  case examples = "help.examples"
  case vault = "help.option.vault"
  case tpmDevice = "help.option.tpm_device"
  case passphraseFile = "help.option.passphrase_file"
  case passphraseFd = "help.option.passphrase_fd"
  case pinFile = "help.option.pin_file"
  case pinFd = "help.option.pin_fd"
  case keyPINFile = "help.option.key_pin_file"
  case keyPINFd = "help.option.key_pin_fd"
  case with = "help.option.with"
  case json = "help.option.json"
  case text = "help.option.text"
  case id = "help.option.id"
  case eventsFd = "help.option.events_fd"
  case jsonLines = "help.option.json_lines"
  case quiet = "help.option.quiet"
  case yes = "help.option.yes"
  case approve = "help.option.approve"
  case output = "help.option.output"
  case force = "help.option.force"
  case file = "help.argument.file"
  case wrap = "help.option.wrap"
  case wrapColumns = "help.option.wrap_columns"

  package var sentence: Sentence {
    switch self {
    case .overview: "Seal messages and keep keys, without ever going online."
    case .details:
      """
      Without a command, whisper says how your vault stands and what to do next.
      Data goes to standard output, everything else to standard error.

      Exit codes: 0 done; 1 failed; 2 wrong usage; 3 not addressed to you; 4 passphrase, PIN or security key missing \
      or wrong; 5 refused by a rule; 6 changed or forged; 7 too old, or opened before; 8 vault needs repair; 130 \
      cancelled.
      """
    case .options: "Options that every command takes."
    case .optionsDetails:
      """
      They may stand before a command or behind it. A passphrase or PIN that you hand over by a file or descriptor is not asked for.
      """
    case .optionsFolded:
      Sentence(
        "  Also --vault, --json, --quiet and others: see 'whisper help options'.",
        note: "The last line of a command's help. At most 80 columns.")
    case .examples: Sentence("EXAMPLES:", note: "A heading of help, as OPTIONS: is.")
    case .wrap:
      "Break the text into lines of 64 characters, which is usual, or leave it in one line."
    case .wrapColumns: "Break it into lines of another length, 20 to 998."
    case .vault: "Use the vault in this directory, instead of WHISPER_HOME or your usual one."
    case .tpmDevice:
      """
      Where the security chip (TPM) is, instead of WHISPER_TPM or /dev/tpmrm0; unix:PATH for a socket, none for no \
      chip.
      """
    case .passphraseFile: "Read the passphrase from a file."
    case .passphraseFd: "Read the passphrase from an open file descriptor."
    case .pinFile: "Read the PIN from a file."
    case .pinFd: "Read the PIN from an open file descriptor."
    case .keyPINFile: "Read the PIN of a security key from a file."
    case .keyPINFd: "Read the PIN of a security key from an open file descriptor."
    case .with: "Open the vault with this protector: passphrase, pin, security-key or a name."
    case .json: "Print facts as JSON."
    case .text: "With --json, print the sentences, too."
    case .id: "Name contacts, identities and wallets by their id, as --json has it."
    case .eventsFd:
      "Say on an open file descriptor, in lines of JSON, what happens while the command runs."
    case .jsonLines: "Print the list as JSON, an entry on each line as it is found."
    case .quiet: "Print data and errors only."
    case .yes:
      "Answer yes to questions, but not whom a name means, nor whether to open an old message."
    case .approve:
      "Answer yes to the question with this code, and to no other; of 'wallet tx sign' and 'wallet message sign' also what 'inspect' printed."
    case .output: "Write to this file; - is standard output, where data goes anyway."
    case .force: "Replace the output file if there is one."
    case .file: "The file; without one, or with -, standard input: what you type, paste or pipe in."
    }
  }
}
