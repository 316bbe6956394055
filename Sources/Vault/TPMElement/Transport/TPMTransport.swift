package import SecureElement

/// An open way to a TPM 2.0, for one client: a command, its response, the next command.
package protocol TPMTransport: AnyObject {
  /// The response to `command`, of at most ``TPMLimits/responseSize`` octets. Nothing in it was looked at but, on a
  /// stream, the length that its header names.
  func exchange(_ command: [UInt8]) throws(SecureElementError) -> [UInt8]
}

/// Where a TPM is.
package protocol TPMAddress: Sendable {
  /// Whether somebody between keeps the clients' objects and sessions apart, and clears up after them. Where nobody does,
  /// what a client that died has left may be cleared away.
  var hasResourceManager: Bool { get }

  /// Opens the way, for one use of the element. It is closed when the transport goes.
  /// - Throws: `unavailable`, `busy`.
  func connect() throws(SecureElementError) -> any TPMTransport

  /// As above, for who only looks, and asks for nothing that takes a TPM long: one that is silent is soon given up.
  func connectToLook() throws(SecureElementError) -> any TPMTransport
}

extension TPMAddress {
  package func connectToLook() throws(SecureElementError) -> any TPMTransport { try connect() }
}

package enum TPMLimits {
  /// The most octets that a response has; the kernel's buffer is as large.
  package static let responseSize = 4_096
  /// tag (2) ‖ size (4) ‖ code (4).
  static let headerSize = 10
}
