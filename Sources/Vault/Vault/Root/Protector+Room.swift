package import VaultModel

extension [Protector] {
  /// Throws unless another one has room beside these: asked of a list before anybody types a secret, and of the registry
  /// in the transaction that writes.
  ///
  /// Throws `VaultError.protectorExists`, `.protectorLimit`, `.protectorNameTaken`, `.protectorNameNeeded`.
  package func checkRoom(for kind: ProtectorKind, name: String) throws(VaultError) {
    let hasKind = contains { $0.kind == kind }
    guard kind != .none, kind.isSeveral || !hasKind else { throw .protectorExists }
    guard count < Protector.limit else { throw .protectorLimit }
    guard name.isEmpty || !contains(where: { $0.name == name }) else { throw .protectorNameTaken }
    guard !name.isEmpty || !hasKind else { throw .protectorNameNeeded }
  }
}
