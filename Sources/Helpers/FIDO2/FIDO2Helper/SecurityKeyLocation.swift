/// Where security keys are.
package enum SecurityKeyLocation: Equatable, Sendable {
  /// Plugged into this machine.
  case devices
  /// One on a local socket that takes reports of 64 octets as they are (SOCK_SEQPACKET).
  case socket(path: String)

  /// `unix:PATH`; nil for anything else.
  package init?(_ text: String) {
    let prefix = "unix:"
    let path = String(text.dropFirst(prefix.count))
    guard text.hasPrefix(prefix), !path.isEmpty, !path.utf8.contains(0) else { return nil }
    self = .socket(path: path)
  }
}
