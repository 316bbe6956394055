extension String {
  var bytes: [UInt8] { Array(utf8) }

  /// With every occurrence of one text replaced; what is put in is not looked at again.
  func replacingOccurrence(_ wanted: String, _ other: String) -> String {
    split(separator: wanted, omittingEmptySubsequences: false).joined(separator: other)
  }

  /// Without a text at its start, where it has it.
  func replacingPrefix(_ prefix: String) -> String {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self
  }

  /// Without a text at its end, where it has it.
  func replacingSuffix(_ suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
  }
}
