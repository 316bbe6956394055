/// Who a message is from. The trust lines in English are part of the format that programs may read;
/// no name can hold the parentheses that they are made with.
package enum AttributionWords: String, Topic {
  case verified = "attribution.verified"
  case unverified = "attribution.unverified"
  case revoked = "attribution.revoked"
  case signedUnknown = "attribution.signed_unknown"
  case unsigned = "attribution.unsigned"
  case unknown = "attribution.unknown"

  // What must be known beside it
  case isClaim = "attribution.remark.claim"
  case youRevoked = "attribution.remark.revoked"
  case notCompared = "attribution.remark.unverified"
  case nobodyKnown = "attribution.remark.unknown"
  case bareKey = "attribution.remark.bare_key"
  case old = "attribution.remark.old"
  case ahead = "attribution.remark.ahead"
  case mayBeRepeated = "attribution.remark.may_be_repeated"
  case repeated = "attribution.remark.repeated"

  package var sentence: Sentence {
    switch self {
    case .verified: "From: {1} (Verified, Signed)"
    case .unverified: "From: {1} (Unverified, Signed)"
    case .revoked: "From: {1} (Revoked, Signed)"
    case .signedUnknown: "From: Unknown (Signed)"
    case .unsigned: "From: {1}"
    case .unknown: "From: Unknown"
    case .isClaim: "Not signed: the sender is a claim that anybody could make."
    case .youRevoked: "You revoked the key of {1}: somebody else may have written this."
    case .notCompared: "You have not compared fingerprints with {1} yet."
    case .nobodyKnown: "The signature is good, and its key belongs to nobody you know."
    case .bareKey: "Sent to a raw key: the signature does not prove that it was meant for you."
    case .old: "Old: sent {1} days ago."
    case .ahead: "Dated {1} days ahead of this machine's clock."
    case .mayBeRepeated:
      "Nobody knows whether you opened it before: what is remembered does not go back that far."
    case .repeated: "Opened before: this is a repetition."
    }
  }
}
