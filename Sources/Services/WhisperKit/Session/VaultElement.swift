package import SecureElement
package import TPMElement
internal import Vault

/// What a vault's private keys are made and used in. Each vault names one, and is made with it once and for all.
public struct VaultElement: Sendable {
  package let element: any SecureElement

  /// Software: whoever copies the vault's directory and can open it has the keys.
  public static let software = VaultElement(SoftwareSecureElement())

  /// The machine's TPM 2.0: the keys are of use in this chip alone.
  public static let tpm = VaultElement(tpmAt: TPMLocation.standard)

  #if canImport(CryptoKit) && canImport(Security) && canImport(LocalAuthentication)
    /// The Secure Enclave of an Apple system: the keys are of use in this chip alone, while the system is unlocked. It was
    /// never compiled or run.
    public static let secureEnclave = VaultElement(SecureEnclaveElement())
  #endif

  /// A TPM 2.0 at another place: the path of a device with a resource manager, or `unix:PATH` for a stream socket that
  /// takes commands as they are. Nil for no path. Nothing is opened yet.
  public init?(tpmAt place: String) {
    guard let location = TPMLocation(place) else { return nil }
    self.init(tpmAt: location)
  }

  package init(tpmAt location: TPMLocation) { self.init(TPMElement(at: location)) }

  package init(_ element: any SecureElement) { self.element = element }

  /// As it stands in a vault: `software` or `tpm`, on Apple systems `secureEnclave`.
  public var name: String { element.name }

  /// Whether the keys are bound to hardware.
  public var isHardware: Bool { element.isHardware }

  /// Throws `WhisperError.Code.elementUnsupported` where it counts no wrong PINs, so that no vault in it has one.
  public func checkForPIN() throws(WhisperError) {
    guard element.hasGuessableKeys else { throw .vault(.elementUnsupported(name: name)) }
  }

  /// Finds out whether it can be used now. Throws `WhisperError.Code.elementMissing` with the reason, and what else an
  /// element throws.
  public func check() throws(WhisperError) {
    do { try element.check() } catch { throw .vault(VaultError(error, name: name)) }
  }
}
