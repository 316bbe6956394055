/// Arguments that do not make sense together.
package enum UsageErrorWords: String, Topic {
  case noCommand = "usage.no_command"
  case commandIsCalled = "usage.no_command.called"
  case commandIsNear = "usage.no_command.near"
  case commandIsOneOfTwo = "usage.no_command.one_of_two"
  case commandIsOneOfThree = "usage.no_command.one_of_three"
  case quotes = "usage.quotes"
  case quotesFor = "usage.quotes_for"
  case signatureBesideData = "usage.signature_beside_data"
  case leadingHyphen = "usage.leading_hyphen"
  case noFile = "usage.no_file"
  case messageFromFile = "usage.no_file.message"
  case messageFromFileOrQuotes = "usage.no_file.message_or_quotes"
  case either = "usage.either"
  case noAddressee = "usage.pgp.no_addressee"
  case negativeDescriptor = "usage.negative_descriptor"
  case settingSwitch = "usage.setting_switch"
  case settingAutoLock = "usage.setting_auto_lock"
  case autoLockZero = "usage.auto_lock_zero"
  case vaultNamesDirectory = "usage.vault_directory"
  case tpmNamesPlace = "usage.tpm_place"
  case securityKeyNamesPlace = "usage.security_key.place"
  case securityKeyIsNotChanged = "usage.security_key.change"
  case tpmNotNamed = "usage.tpm_none"
  case outputNamesFile = "usage.output_file"
  case outputOfNothing = "usage.passphrase_output"
  case passphraseOutputNamesFile = "usage.passphrase_output_file"
  case passphraseOrNone = "usage.passphrase_or_none"
  case optionOfOther = "usage.option_of_other"
  case onlyWith = "usage.only_with"
  case withOfNewVault = "usage.with_new_vault"
  case descriptorEach = "usage.descriptor_each"
  case eventsDescriptor = "usage.events_descriptor"
  case eventsPipe = "usage.events_pipe"
  case inputTwice = "usage.input_twice"
  case secretIsText = "usage.secret_is_text"
  case oneReader = "usage.one_reader"
  case noReader = "usage.no_reader"
  case noPart = "usage.no_part"
  case wrapColumns = "usage.wrap_columns"

  package var sentence: Sentence {
    switch self {
    case .noAddressee: "Say who is to read it: --to NAME, --to-file FILE, --to-self or --password."
    case .noCommand: "There is no command '{1}'."
    case .commandIsCalled:
      Sentence(
        "There is no command '{1}'. Its name here is '{2}'.",
        note: "{1}: what was typed; {2}: a command.")
    case .commandIsNear:
      Sentence(
        "There is no command '{1}'. Did you mean '{2}'?",
        note: "{1}: what was typed; the others: commands.")
    case .commandIsOneOfTwo:
      Sentence(
        "There is no command '{1}'. Did you mean '{2}' or '{3}'?",
        note: "{1}: what was typed; the others: commands.")
    case .commandIsOneOfThree:
      Sentence(
        "There is no command '{1}'. Did you mean '{2}', '{3}' or '{4}'?",
        note: "{1}: what was typed; the others: commands.")
    case .quotes: "put a name with spaces in quotes"
    case .quotesFor:
      Sentence(
        "put a name with spaces in quotes: {1}", note: "{1}: a command with the name in quotes.")
    case .signatureBesideData:
      Sentence("a signature and its data are given so: {1}", note: "{1}: a command.")
    case .leadingHyphen:
      Sentence(
        "a file whose name begins with '-' is written {1}",
        note: "{1}: its name as it must be typed.")
    case .noFile: "There is no file called {1}."
    case .messageFromFile: "the message comes from a file or from standard input"
    case .messageFromFileOrQuotes:
      Sentence(
        "the message comes from a file or from standard input; put a name with spaces in quotes: {1}",
        note: "{1}: a command with the name in quotes.")
    case .either:
      Sentence("Give {1} or {2}, not both.", note: "{1} and {2}: options.")
    case .settingSwitch:
      Sentence("{2} is on or off, not '{1}'.", note: "{2}: a setting's name.")
    case .settingAutoLock:
      Sentence(
        "{2} is a number of minutes up to {3}, logout or never, not '{1}'.",
        note: "{2}: a setting's name; {3}: a number.")
    case .autoLockZero:
      "With 0 minutes nothing keeps the vault unlocked: whisper unlock --for MINUTES, or whisper settings reset autoLock."
    case .negativeDescriptor: "A file descriptor is not negative."
    case .vaultNamesDirectory: "--vault names a directory."
    case .securityKeyNamesPlace: "WHISPER_SECURITY_KEY names a socket: unix:PATH."
    case .securityKeyIsNotChanged:
      "A security key is not changed: add the other one, then remove this one."
    case .tpmNamesPlace: "--tpm-device and WHISPER_TPM name a device, or a socket as unix:PATH."
    case .tpmNotNamed:
      "--element tpm needs a security chip (TPM), but --tpm-device or WHISPER_TPM says none."
    case .outputNamesFile: "--output names a file."
    case .outputOfNothing: "--passphrase-output needs --generate."
    case .passphraseOutputNamesFile: "--passphrase-output names a file."
    case .passphraseOrNone: "Give a passphrase or --no-passphrase, not both."
    case .optionOfOther:
      Sentence(
        "{1} is not for a {2}.", note: "{1}: an option; {2}: passphrase, pin or security-key.")
    case .onlyWith:
      Sentence("{1} is for {2} alone.", note: "{1} and {2}: options, or words of a command.")
    case .withOfNewVault: "A new vault has no protector yet that --with could name."
    case .descriptorEach: "Passphrases and PINs need a descriptor each."
    case .eventsDescriptor:
      "--events-fd takes a descriptor above 2 that nothing else uses."
    case .eventsPipe:
      "--events-fd needs a pipe, socket or file of its own that is open for writing."
    case .inputTwice:
      "Standard input cannot be the text and the passphrase: name a file for one of them."
    case .secretIsText:
      Sentence(
        "What {1} names is a secret: the command cannot read it as its text as well.",
        note: "{1}: an option that hands a secret over, such as --passphrase-file.")
    case .oneReader: "A sealed message is for one reader: seal it once for each."
    case .noReader: "Say whom it is for: --to NAME or --to-key KEY."
    case .wrapColumns:
      Sentence("--wrap-columns is a number from {1} to {2}.", note: "{1} and {2}: numbers.")
    case .noPart:
      Sentence(
        "'{1}' is none of: {2}.", note: "{1}: what was typed; {2}: names, which are not translated."
      )
    }
  }
}
