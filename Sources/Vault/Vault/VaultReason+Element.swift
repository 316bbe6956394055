internal import SecureElement
internal import VaultModel

extension VaultReason {
  init(_ absence: ElementAbsence) {
    switch absence {
    case .absent: self = .elementAbsent
    case .silent: self = .elementSilent
    case .forbidden: self = .elementForbidden
    case .unmanaged: self = .elementUnmanaged
    case .owned: self = .elementOwned
    case .altered: self = .elementAltered
    #if canImport(CryptoKit) && canImport(Security) && canImport(LocalAuthentication)
      // Nobody has a right to it until then. Commands do not run there, and have no words of their own for it.
      case .locked: self = .elementForbidden
    #endif
    }
  }
}
