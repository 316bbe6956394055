/// What a private key in custody is for.
package enum PrivateKeyKind: UInt8, CaseIterable, Sendable {
  case x25519 = 1
  case ed25519 = 2
}
