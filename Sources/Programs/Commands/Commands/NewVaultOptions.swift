import VaultModel
import Words
import ArgumentParser
import SecretMemory
import WhisperKit

/// How a new vault is made: what keeps its keys, and what opens it.
struct NewVaultOptions: SharedOptions {
  @Option(help: VaultHelpWords.element.help("element"))
  var element: ElementChoice?
  @Flag(help: VaultHelpWords.noPassphrase.help)
  var noPassphrase = false
  @Flag(help: VaultHelpWords.withPassphrase.help)
  var passphrase = false
  @Flag(help: VaultHelpWords.withPIN.help)
  var pin = false
  @Flag(help: VaultHelpWords.withSecurityKey.help)
  var securityKey = false
  @OptionGroup var generation: GenerateOptions
  @Flag(help: CommonHelpWords.force.help) var force = false

  /// Where a passphrase goes that is made for it.
  var output: OutputFile? { generation.file(replaces: force) }

  /// Whether a security key is to open the vault.
  private func wantsSecurityKey(_ global: GlobalOptions) -> Bool {
    securityKey || global.keyPIN.given != nil
  }

  private func wantsPIN(_ global: GlobalOptions) -> Bool {
    pin || global.pin.given != nil
  }

  /// A passphrase is what protects a vault, unless another protector was named alone.
  private func wantsPassphrase(_ global: GlobalOptions) -> Bool {
    guard !noPassphrase else { return false }
    return passphrase || global.passphrase.given != nil || generation.generate
      || !(wantsPIN(global) || wantsSecurityKey(global))
  }

  func files(beside groups: OptionGroups) -> FileNeeds {
    FileNeeds(addsSecurityKey: wantsSecurityKey(groups.global), vault: .toBeMade)
  }

  func check(beside groups: OptionGroups) throws(UsageError) {
    let global = groups.global
    if noPassphrase, passphrase || global.passphrase.given != nil {
      throw UsageError(.passphraseOrNone)
    }
    if global.with != nil { throw UsageError(.withOfNewVault) }
    try generation.check(besides: noPassphrase ? "--no-passphrase" : global.passphrase.given)
  }

  /// What was chosen, before anything is asked or made. Throws where a vault stands, but for `former`, whose place the new one
  /// takes, or the element that was asked for cannot be used.
  func plan(
    _ context: Context, _ global: GlobalOptions, insteadOf former: Whisper? = nil
  ) throws -> Plan {
    if try former == nil && context.vault.exists() {
      throw CommandError.vaultExists(context.vault.path)
    }
    let (element, withoutTPM) = try context.elements.forNewVault(element)
    let wantsPIN = wantsPIN(global)
    if wantsPIN { try element.checkForPIN() }
    if wantsSecurityKey(global) {
      // Nobody types a passphrase twice for one that is not plugged in.
      let credentials = context.vault.credentials
      _ = try credentials.securityKeys.new().look(credentials.keyPINs)
    }
    return Plan(
      element: element, withoutTPM: withoutTPM, wantsPIN: wantsPIN,
      wantsPassphrase: wantsPassphrase(global), wantsSecurityKey: wantsSecurityKey(global),
      generation: try generation.choice(context, replaces: force, besides: global.secretFiles))
  }

  struct Plan {
    let element: VaultElement
    /// Why a TPM is not used, where none was refused.
    let withoutTPM: WhisperError.Reason?
    fileprivate let wantsPIN: Bool
    fileprivate let wantsPassphrase: Bool
    fileprivate let wantsSecurityKey: Bool
    fileprivate let generation: GenerateOptions.Choice

    /// What is to open the vault.
    var protectors: [ProtectorKind] {
      let kinds =
        (wantsPIN ? [ProtectorKind.pin] : []) + (wantsSecurityKey ? [.securityKey] : [])
        + (wantsPassphrase ? [.passphrase] : [])
      return kinds.isEmpty ? [.none] : kinds
    }

    /// Asks for what is to open the vault, and has `make` make it.
    func asking<Result: ~Copyable>(
      _ context: Context, _ make: (consuming NewProtectors) throws -> Result
    ) throws -> Result {
      let credentials = context.vault.credentials
      let pin =
        wantsPIN ? try NewPIN(context: context, source: credentials.pins).secret() : nil
      guard wantsPassphrase else {
        return try touching(credentials) {
          try make(NewProtectors(pin: pin?.copy(), securityKey: $0))
        }
      }
      let new = NewPassphrase(
        context: context, source: credentials.passphrases, generation: generation)
      return try new.use { passphrase in
        try touching(credentials) { key in
          try make(
            NewProtectors(passphrase: passphrase.copy(), pin: pin?.copy(), securityKey: key))
        }
      }
    }

    /// The security key comes last, when all else is there: what was typed before is not lost with a wrong PIN of it.
    private func touching<Result: ~Copyable>(
      _ credentials: Credentials, _ make: (HeldSecurityKey?) throws -> Result
    ) throws -> Result {
      guard wantsSecurityKey else { return try make(nil) }
      let new = try credentials.securityKeys.new()
      return try new.told(credentials.keyPINs, prompt: SecurityKeyWords.pinPrompt.text) {
        try make(new.key)
      }
    }
  }
}
