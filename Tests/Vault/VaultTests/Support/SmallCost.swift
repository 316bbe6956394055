import SecureElement
import TestVaults
import VaultModel

@testable import Vault

/// Vaults of tests: nobody guesses at their passphrases, which cost little. What others cost is said where a test is about it.
extension VaultStore {
  static func create(
    at directory: String, protectors: consuming NewProtectors,
    element: any SecureElement = SoftwareSecureElement(), lookupKeys: (any LookupKeys)? = nil,
    populate: (Transaction) throws -> Void = { _ in }
  ) throws -> VaultStore {
    try create(
      at: directory, protectors: protectors, element: element, lookupKeys: lookupKeys,
      passphraseCost: .small, populate: populate)
  }

  static func open(
    at directory: String, elements: [any SecureElement] = [SoftwareSecureElement()],
    lookupKeys: (any LookupKeys)? = nil
  ) throws -> VaultStore {
    try open(
      at: directory, elements: elements, lookupKeys: lookupKeys, passphraseCost: .small)
  }
}
