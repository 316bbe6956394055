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
    case .verified:
      Sentence(
        "From: {1} (Verified, Signed)", note: "{1}: a contact's name, which holds no parentheses.")
    case .unverified:
      Sentence(
        "From: {1} (Unverified, Signed)", note: "{1}: a contact's name, which holds no parentheses."
      )
    case .revoked:
      Sentence(
        "From: {1} (Revoked, Signed)", note: "{1}: a contact's name, which holds no parentheses.")
    case .signedUnknown:
      Sentence(
        "From: Unknown (Signed)",
        note: "Begins as 'From: {1}' and goes on with a parenthesis, so that no name reads like it."
      )
    case .unsigned:
      Sentence("From: {1}", note: "{1}: the name that a sender claims.")
    case .unknown:
      Sentence(
        "From: Unknown",
        note: "Begins as 'From: {1}' and goes on with a parenthesis, so that no name reads like it."
      )
    case .isClaim: "Not signed: the sender is a claim that anybody could make."
    case .youRevoked: "You revoked the key of {1}: somebody else may have written this."
    case .notCompared:
      "You have not compared the twelve words with {1} yet (whisper contact verify)."
    case .nobodyKnown: "The signature is good, and its key belongs to nobody you know."
    case .bareKey: "Sent to a raw key: the signature does not prove that it was meant for you."
    case .old:
      Sentence(one: "Old: sent {1} day ago.", other: "Old: sent {1} days ago.")
    case .ahead:
      Sentence(
        one: "Dated {1} day ahead of this machine's clock.",
        other: "Dated {1} days ahead of this machine's clock.")
    case .mayBeRepeated:
      "Nobody knows whether you opened it before: what is remembered does not go back that far."
    case .repeated: "Opened before: this is a repetition."
    }
  }
}
