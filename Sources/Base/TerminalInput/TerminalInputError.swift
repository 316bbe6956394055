package import SystemPackage

/// Why nothing was read from a person, or of what they handed over.
package enum TerminalInputError: Error, Equatable {
  /// Nobody can be asked.
  case noTerminal
  /// Who was asked stopped answering, or the process was told to end.
  case cancelled
  /// A secret has more octets than the limit.
  case tooLong(limit: Int)
  /// The terminal dropped the end of a line that is longer than it holds, and that came before it was asked for.
  case lineLost
  /// What was named cannot be opened.
  case notOpened(name: String, Errno)
  /// What was named, or standard input where nothing was, is open and cannot be read.
  case unreadable(name: String?, Errno)
  /// The terminal takes nothing.
  case unwritable(Errno)
}
