// To be deleted with the merge: OpenPGP makes errors of its own.
internal import CryptoPrimitives

extension MalformedInput {
  init(_ text: String) { self.init(.otherContent) }
}

extension OpenPGPError {
  init(_ kind: Kind, _ reason: InputReason) { self.init(kind, reason.rawValue) }
}
