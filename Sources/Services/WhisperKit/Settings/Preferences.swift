internal import StoredRows
internal import Vault

/// What a person is used to. Unlike the policies these forbid nothing: a command's options go first.
public struct Preferences: Equatable, Sendable {
  public enum Name: String, CaseIterable, Sendable {
    /// Messages are signed when nothing else is said. On in a new vault.
    case signByDefault
    /// Fingerprints are compared as digits, not as words.
    case compareDigits
    /// What is encrypted with OpenPGP, the person reads too. On in a new vault.
    case encryptToSelf
  }

  private var values: [Name: Bool] = [:]

  public init() {}

  /// What holds until somebody says otherwise.
  public static func standard(_ name: Name) -> Bool {
    switch name {
    case .signByDefault, .encryptToSelf: true
    case .compareDigits: false
    }
  }

  public subscript(name: Name) -> Bool {
    get { values[name] ?? Self.standard(name) }
    set { values[name] = newValue }
  }

  /// Version, then one flag for each preference in the order of their declaration: version 1 has the first two. It is
  /// written as long as the others are as in a new vault, so that older programs go on reading it.
  var encoded: [UInt8] {
    let version: UInt8 = self[.encryptToSelf] == Self.standard(.encryptToSelf) ? 1 : 2
    return [version] + Self.names(of: version).map { self[$0] ? 1 : 0 }
  }

  init(decoding value: [UInt8]) throws {
    // What a version does not have is as in a new vault.
    for (name, flag) in zip(Name.allCases, try SettingRow.preferenceFlags(value)) {
      values[name] = flag
    }
  }

  private static func names(of version: UInt8) -> ArraySlice<Name> {
    version == 1 ? Name.allCases.prefix(2) : Name.allCases[...]
  }
}

/// The preferences in the vault.
public struct PreferenceService: Sendable {
  let vault: VaultStore

  public func current() throws(WhisperError) -> Preferences {
    try WhisperError.mapping { try vault.read { try Self.load($0) } }
  }

  /// Sets a preference; nil puts back what holds in a new vault.
  public func set(_ name: Preferences.Name, _ isOn: Bool?) throws(WhisperError) -> Preferences {
    try WhisperError.mapping {
      try vault.write(.uncounted) { transaction in
        var preferences = try Self.load(transaction)
        preferences[name] = isOn ?? Preferences.standard(name)
        try transaction.put(.setting, SettingRow.preferences.id, preferences.encoded)
        return preferences
      }
    }
  }

  /// A row that is missing was never written: the domain's head would show one that was removed.
  static func load(_ transaction: Transaction) throws -> Preferences {
    try transaction.row(.setting, SettingRow.preferences.id) { try Preferences(decoding: $0) }
      ?? Preferences()
  }
}
