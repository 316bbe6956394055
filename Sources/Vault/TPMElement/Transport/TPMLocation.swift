package import SecureElement

/// A TPM by its place on this machine.
package enum TPMLocation: TPMAddress, Equatable {
  /// A character device with a resource manager, such as /dev/tpmrm0.
  case device(path: String)
  /// A stream socket in the file system that takes commands as they are, as swtpm's `--server type=unixio`.
  case socket(path: String)

  /// The kernel's device for the first TPM.
  package static let standard = TPMLocation.device(path: "/dev/tpmrm0")

  /// `unix:PATH`, or the path of a device; nil where there is no path.
  package init?(_ text: String) {
    let prefix = "unix:"
    let isSocket = text.hasPrefix(prefix)
    let path = isSocket ? String(text.dropFirst(prefix.count)) : text
    guard !path.isEmpty, !path.utf8.contains(0) else { return nil }
    self = isSocket ? .socket(path: path) : .device(path: path)
  }

  package var hasResourceManager: Bool {
    switch self {
    case .device: true
    case .socket: false
    }
  }

  package func connect() throws(SecureElementError) -> any TPMTransport {
    try connect(.undivided)
  }

  package func connectToLook() throws(SecureElementError) -> any TPMTransport {
    try connectToLook(.undivided)
  }

  func connect(_ attention: Attention) throws(SecureElementError) -> any TPMTransport {
    try connect(patience: .seconds(90), attention)
  }

  func connectToLook(_ attention: Attention) throws(SecureElementError) -> any TPMTransport {
    try connect(patience: .seconds(10), attention)
  }

  /// The kernel has a time of its own for what it asks a chip.
  private func connect(
    patience: Duration, _ attention: Attention
  ) throws(SecureElementError) -> any TPMTransport {
    switch self {
    case .device(let path): try DeviceTransport(path: path, attention: attention)
    case .socket(let path):
      try SocketTransport(path: path, patience: patience, attention: attention)
    }
  }
}
