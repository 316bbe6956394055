internal import CryptoPrimitives
internal import SecretMemory
internal import SecureElement

/// A PIN that was answered, which the element judges at each use.
final class PINAnswer: FactorAnswer {
  let protector: ProtectorRow
  private let factor: PINFactor
  private let secret: SecretBytes
  private let element: any SecureElement

  /// Derives, and asks the element nothing yet. One that is no PIN is not shown to it, so that it costs no try.
  init(
    _ pin: borrowing SecretBytes, to protector: ProtectorRow, element: any SecureElement
  ) throws {
    factor = try PINFactor(parsing: protector.factor)
    guard PINFactor.isPIN(pin) else { throw VaultError.wrongFactor(triesLeft: nil) }
    self.protector = protector
    self.element = element
    secret = try factor.secret(pin)
  }

  /// A new one, for a row that gets a key of the element of its own. Throws `VaultError.pinLength`, and
  /// `.elementUnsupported` where the element counts no tries.
  init(
    enrolling pin: borrowing SecretBytes, as row: ProtectorRow, element: any SecureElement,
    random: inout some RandomSource
  ) throws {
    guard PINFactor.isPIN(pin) else { throw VaultError.pinLength }
    guard element.hasGuessableKeys else { throw VaultError.elementUnsupported(name: element.name) }
    let salt = random.bytes(PINFactor.saltSize)
    let secret = try PINFactor.newSecret(pin, salt: salt)
    let factor = try PINFactor(under: secret, salt: salt, element: element)
    var row = row
    row.factor = factor.bytes
    (protector, self.factor, self.element) = (row, factor, element)
    self.secret = secret
  }

  var publicKey: [UInt8] { factor.key.publicKey }

  /// Throws `VaultError.wrongFactor`, `.elementLockedOut`, too.
  func agree(with point: [UInt8]) throws -> SecretBytes {
    let authorization = KeyAuthorization.guessable(try secret.copy())
    do throws(SecureElementError) {
      return try element.sharedSecret(
        blob: factor.key.blob, peer: point, authorization: authorization)
    } catch {
      switch error {
      // The device's key opened the envelope around this, so that it is this machine's.
      case .foreignBlob, .wrongPurpose, .wrongAuthorization, .invalidPoint:
        throw VaultError.rootDamaged
      default: throw VaultError(error, name: element.name)
      }
    }
  }
}
