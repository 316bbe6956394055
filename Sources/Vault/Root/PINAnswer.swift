internal import CryptoPrimitives
internal import SecretMemory
internal import SecureElement

/// A PIN that was answered: what came of it is kept, so that the factor can be used more than once. Letting go of it
/// wipes it.
final class PINAnswer: Sendable {
  /// The protector's row, of a list that nobody vouches for unless its root was opened with this and verified.
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

  var publicKey: [UInt8] { factor.key.publicKey }

  /// The shared secret with a point, under the PIN, which the element judges.
  ///
  /// Throws `VaultError.wrongFactor`, `.elementLockedOut`, and `.rootDamaged` for a key that is not the vault's.
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
