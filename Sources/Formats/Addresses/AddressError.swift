/// Why a text is no address, or none that is wanted.
package enum AddressError: Error, Equatable, Sendable {
  /// No form of address that is known here.
  case unknown
  /// Mistyped: the checksum is another. Which address was meant, nobody is told.
  case checksum
  /// The same, probably by the one character at this place, from 1 on.
  case mistyped(position: Int)
  /// The capitals of an address of Ethereum are not its checksum (EIP-55).
  case capitals
  /// They are the checksum of another chain that works as Ethereum does (EIP-1191), by its number.
  case otherSum(chainID: Int)
  /// At this place, from 1 on, stands a character that no such address has, by its number in Unicode.
  case character(position: Int, code: UInt32)
  /// So many digits behind `0x`; an address of Ethereum has 40.
  case digits(Int)
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
  /// A link without an address that is read, and what it offers besides: names of its parts.
  case noAddress(offers: [String])
  /// A link with several addresses, of which none stands where the one stands that is for everybody.
  case severalAddresses
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
