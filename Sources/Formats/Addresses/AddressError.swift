/// Why a text is no address, or none that is wanted.
package enum AddressError: Error, Equatable, Sendable {
  /// No form of address that is known here.
  case unknown
  /// Mistyped: the checksum is another. Which address was meant, nobody is told.
  case checksum
  /// Capital and small letters together, in a form that has the ones or the others.
  case mixedCase
  /// The checksum fits, and what it is over is nothing that the form allows: a wrong length, version or variant.
  case malformed
  /// A form that is known and not offered.
  case unsupported(Unsupported)
  /// An address, of another chain than was asked for.
  case otherChain(Chain)
  /// An address, of other networks than was asked for.
  case otherNetwork([Network])
  /// A link that cannot be followed without knowing what this part of it means.
  case requiredParameter(String)
  /// A link whose parts cannot be read.
  case link

  package enum Unsupported: String, CaseIterable, Sendable {
    /// Bitcoin's, BIP-352: an address that is made anew for each payment.
    case silentPayment = "silent-payment"
    /// Zcash's, for several pools.
    case unified
    /// Zcash's shielded ones.
    case sapling
    case sprout
  }
}
