#if canImport(CryptoKit) && canImport(Security) && canImport(LocalAuthentication)
  internal import CryptoKit
  internal import CryptoPrimitives
  internal import Foundation
  internal import LocalAuthentication
  package import SecretMemory
  internal import Security

  /// The Secure Enclave of an Apple system: keys that this chip alone uses, and only while the system is unlocked. Made
  /// after Apple's documentation, and never compiled or run: docs/PLATFORMS.md.
  ///
  /// CryptoKit gives a key as octets that the chip has sealed, its handle, and they stand in the blob. So nothing is kept
  /// in a keychain: no item is synchronised, is left behind when a vault goes, or is there for another program.
  ///
  /// The chip knows no secrets of ours. That of a key seals its handle (`SecureEnclaveKeyBlob`), so that nobody has the
  /// handle without it. It counts no wrong secrets either: `guessable` is `unsupported`. What it can do is to ask for a
  /// finger or a face, and that is a matter of the element, not of one use.
  package struct SecureEnclaveElement: SecureElement {
    /// What a person reads who is asked; nil where nobody is.
    private let reason: String?

    /// Keys that ask nobody.
    package init() { reason = nil }

    /// Keys of which each use asks for a finger or face that was enrolled when they were made: the strong factor of such
    /// a system. They are gone for good when another one is enrolled.
    /// - Parameter reason: why, in the language of the person, who reads it beside the name of the program.
    package init(askingFor reason: String) { self.reason = reason }

    package var name: String { "secureEnclave" }
    package var isHardware: Bool { true }
    package var secretSizes: ClosedRange<Int> { 0...Int.max }
    package var hasGuessableKeys: Bool { false }

    private var presence: SecureEnclaveKeyBlob.Presence { reason == nil ? .nobody : .enrolled }

    /// Makes a key and forgets it: that is what a locked system refuses, and nothing else tells.
    package func check() throws(SecureElementError) {
      _ = try makeKey(for: .agreement, under: .silent)
    }

    package func makeKey(
      for purpose: KeyPurpose, under authorization: borrowing KeyAuthorization
    ) throws(SecureElementError) -> ElementKey {
      try authorization.checkThatNobodyGuesses()
      try checkThatItIsHere()
      let key = try catchingEnclaveFailures { try LoadedKey(for: purpose, accessControl()) }
      let handle = try catchingEnclaveFailures { try key.handle() }
      var random = SystemRandom()
      let blob = try SecureEnclaveKeyBlob(
        sealing: handle, of: key.publicKey, for: purpose, presence, authorization,
        random: &random)
      return ElementKey(publicKey: key.publicKey, blob: blob.bytes)
    }

    package func sharedSecret(
      blob: [UInt8], peer: [UInt8], authorization: borrowing KeyAuthorization
    ) throws(SecureElementError) -> SecretBytes {
      guard NISTCurve.p256.contains(peer) else { throw .invalidPoint }
      let key = try load(blob, for: .agreement, authorization)
      return try catchingEnclaveFailures { try key.sharedSecret(with: peer) }
    }

    package func signature(
      blob: [UInt8], digest: [UInt8], authorization: borrowing KeyAuthorization
    ) throws(SecureElementError) -> [UInt8] {
      guard digest.count == 32 else { throw .invalidDigest }
      let key = try load(blob, for: .signing, authorization)
      return try catchingEnclaveFailures { try key.signature(of: digest) }
    }

    /// The handle under another secret; the chip is not asked.
    package func blob(
      changing blob: [UInt8], from old: borrowing KeyAuthorization,
      to new: borrowing KeyAuthorization
    ) throws(SecureElementError) -> [UInt8] {
      try old.checkThatNobodyGuesses()
      try new.checkThatNobodyGuesses()
      let before = try read(blob)
      var random = SystemRandom()
      return try SecureEnclaveKeyBlob(
        sealing: before.open(for: before.purpose, old), of: before.publicKey, for: before.purpose,
        before.presence, new, random: &random
      ).bytes
    }

    // MARK: One use

    /// The key in a blob, which must be one of this element: nobody is asked by one that says it asks nobody, nor without
    /// being told why.
    private func load(
      _ blob: [UInt8], for purpose: KeyPurpose, _ authorization: borrowing KeyAuthorization
    ) throws(SecureElementError) -> LoadedKey {
      try authorization.checkThatNobodyGuesses()
      let stored = try read(blob)
      let handle = try stored.open(for: purpose, authorization)
      try checkThatItIsHere()
      return try catchingEnclaveFailures {
        let key = try LoadedKey(from: handle, for: purpose, context())
        guard key.publicKey == stored.publicKey else { throw SecureElementError.foreignBlob }
        return key
      }
    }

    private func read(_ blob: [UInt8]) throws(SecureElementError) -> SecureEnclaveKeyBlob {
      let stored = try SecureEnclaveKeyBlob(reading: blob)
      guard stored.presence == presence else { throw .foreignBlob }
      return stored
    }

    private func checkThatItIsHere() throws(SecureElementError) {
      guard SecureEnclave.isAvailable else { throw .unavailable(.absent) }
    }

    /// Under what a new key is used: on this device alone, while it is unlocked, for operations of the chip.
    private func accessControl() throws -> SecAccessControl {
      let flags: SecAccessControlCreateFlags =
        switch presence {
        case .nobody: [.privateKeyUsage]
        case .enrolled: [.privateKeyUsage, .biometryCurrentSet]
        }
      guard
        let control = SecAccessControlCreateWithFlags(
          nil, kSecAttrAccessibleWhenUnlockedThisDeviceOnly, flags, nil)
      else { throw SecureElementError.unsupported }
      return control
    }

    /// A new one each time, so that no answer serves two uses.
    private func context() -> LAContext? {
      guard let reason else { return nil }
      let context = LAContext()
      context.localizedReason = reason
      return context
    }
  }

  extension KeyAuthorization {
    fileprivate borrowing func checkThatNobodyGuesses() throws(SecureElementError) {
      switch self {
      case .silent: break
      case .secret: break
      case .guessable: throw .unsupported
      }
    }
  }
#endif
