import ArgumentParser

/// Options that stand together in several commands, and bring what they need: the secrets that they hand over, the files
/// that they name, and what they refuse.
///
/// Each type is listed in `OptionGroups.types`.
protocol SharedOptions: ParsableArguments {
  var secrets: [SecretOption] { get }
  /// Those that are named beside the secrets' files.
  func files(with global: GlobalOptions) -> FileNeeds
  /// Refuses what makes no sense together.
  func check(with global: GlobalOptions) throws(UsageError)
}

extension SharedOptions {
  var secrets: [SecretOption] { [] }
  func files(with global: GlobalOptions) -> FileNeeds { FileNeeds() }
  func check(with global: GlobalOptions) throws(UsageError) {}
}

/// The groups of options that a command has.
struct OptionGroups {
  private let global: GlobalOptions
  /// Those that only some commands have, in the order in which they are declared. One in another one comes before that.
  private let others: [any SharedOptions]

  init(of command: any Command) {
    global = command.global
    others = Self.groups(in: command)
  }

  /// What the command needs, with what its groups bring.
  func files(of command: any Command) -> FileNeeds {
    var needs = command.files
    for group in others {
      needs.inputs += group.secrets.compactMap(\.file)
      needs.merge(group.files(with: global))
    }
    return needs
  }

  /// What refuses the arguments, and the command whose usage says how they are given; nil where nothing does.
  func refusal(of command: any Command) -> (UsageError, of: any ParsableCommand.Type)? {
    var taken: [Int32] = []
    // The options of every command are the top's, wherever they stand.
    do throws(UsageError) { try check(global, &taken) } catch {
      return (error, WhisperCommand.self)
    }
    do throws(UsageError) {
      for group in others { try check(group, &taken) }
      try command.check()
    } catch { return (error, type(of: command)) }
    return nil
  }

  /// `taken` are the descriptors of groups before: no two secrets come from one.
  private func check(_ group: any SharedOptions, _ taken: inout [Int32]) throws(UsageError) {
    for secret in group.secrets { try secret.check(&taken) }
    try group.check(with: global)
  }
}

// MARK: Finding them

extension OptionGroups {
  /// Every type of a group, but for `GlobalOptions`.
  ///
  /// A property is compared with these. Whether its type conforms to a protocol is not asked: for each type of a property
  /// that would search all conformances of the program, at each start.
  static let types: [any SharedOptions.Type] = [
    AnimatedQRInputOptions.self, AnimatedQROutputOptions.self, BackupOutputOptions.self,
    BackupPassphraseOptions.self, ChangedSecretOptions.self, CodedOutputOptions.self,
    EnvelopeChoice.self, GenerateOptions.self, HiddenWalletOptions.self, KeyPassphraseOptions.self,
    MessageCommands.SigningAddress.self, MessagePasswordOptions.self, NewPINOptions.self,
    NewPassphraseOptions.self, NewSecretOptions.self, NewSecurityKeyOptions.self,
    NewVaultOptions.self, NewWalletPassphraseOptions.self, OutputOptions.self,
    OwnPassphraseOptions.self, PhraseOptions.self, QRInputOptions.self, QROutputOptions.self,
    WalletPassphraseOptions.self, WalletSecretOptions.self, WrapOptions.self,
    WrappedOutputOptions.self,
  ]

  private static func groups(in parsed: any ParsableArguments) -> [any SharedOptions] {
    Mirror(reflecting: parsed).children.flatMap { property -> [any SharedOptions] in
      // Every command has these, and most have no others: nothing is compared for them.
      guard property.label != "_global" else { return [] }
      for type in types {
        if let group = type.group(in: property.value) { return groups(in: group) + [group] }
      }
      return []
    }
  }
}

extension SharedOptions {
  /// The group that a property holds, if it is one of this type.
  fileprivate static func group(in property: Any) -> (any SharedOptions)? {
    guard Swift.type(of: property) == OptionGroup<Self>.self else { return nil }
    return (property as? OptionGroup<Self>)?.wrappedValue
  }
}
