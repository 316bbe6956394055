/// A block of armor, or a cleartext signed message, that was found in a text.
package struct FoundOpenPGP {
  package enum Form: Hashable, Sendable {
    case block(Armor.Kind)
    /// Text with signatures below it (RFC 9580, section 7).
    case signedText
  }

  package let form: Form
  /// How many octets of the text it takes.
  package internal(set) var octetCount: Int
  /// Why it cannot be put right; nil where it was. What it holds is not read yet.
  package let failure: OpenPGPError?
  /// Whether there is nothing behind the first line that could be data: words that tell of armor.
  let isMention: Bool
  /// As RFC 9580 has it; empty where there is a failure.
  let octets: WipedOctets

  /// The block as RFC 9580 has it, whatever was done to it.
  package var source: any RewindableSource { HeldSource(octets) }

  /// Whether it is a revocation that came by itself, or begins with one.
  var isRevocation: Bool {
    guard case .block(let kind) = form, failure == nil else { return false }
    return BlockPackets(octets.octets, labelled: kind).beginWithRevocation
  }
}
