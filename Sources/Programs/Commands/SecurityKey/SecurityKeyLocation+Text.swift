import FIDO2Helper

extension SecurityKeyLocation {
  /// As another program of ours takes it; nil for the machine's devices.
  var text: String? {
    switch self {
    case .devices: nil
    case .socket(let path): "unix:\(path)"
    }
  }
}
