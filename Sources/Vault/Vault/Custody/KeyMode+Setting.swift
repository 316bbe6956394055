internal import VaultModel

/// The row of settings that says which holds for keys to come.
extension KeyMode {
  static let settingID = Array("mode".utf8)
  private static let version: UInt8 = 1

  /// The value of that row: version ‖ mode.
  var setting: [UInt8] { [Self.version, number] }

  /// Whether a value is one of that row that this program knows.
  package static func isSetting(_ value: [UInt8]) -> Bool { (try? Self(setting: value)) != nil }

  /// Throws `VaultError.laterKey` for a mode that this program does not know.
  init(setting value: [UInt8]) throws(VaultError) {
    guard value.count == 2, value[0] == Self.version, let mode = Self(number: value[1]) else {
      throw .laterKey
    }
    self = mode
  }
}
