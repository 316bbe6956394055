import GcryptPrimitives
import SecretMemory
import WhisperEnvelope
import WhisperKit

extension ModelWorld {
  private static func passphrase() throws -> SecretBytes {
    try SecretBytes(copying: "of the backup".utf8)
  }

  mutating func backUp(_ step: ModelStep, _ name: ModelName?) throws {
    let expected = sides[step.side].model.sender(name)
    var file: [UInt8]?
    try check(step, expected.failure) {
      file = try $0.backups.make(
        of: $0.identities.id(name?.text), passphrase: Self.passphrase(),
        parameters: BackupTests.cheap)
    }
    guard case .success(let index) = expected, let file else { return }
    backups[step.number] = Backup(
      file: file, identity: sides[step.side].model.identities[index])
  }

  mutating func restore(
    _ step: ModelStep, _ number: Int, as choice: ModelStep.RestoredName
  ) throws {
    guard let backup = backups[number] else { return }
    let model = sides[step.side].model
    let standing = model.standing(backup.identity)
    var name: ModelName?
    switch (choice, standing) {
    case (.given(let given), _): name = given
    case (.free, .success(.nameTaken)):
      let bundle = backup.identity.bundle
      name = model.freeName(like: bundle.name, version: bundle.version)
      successes["restore under a free name", default: 0] += 1
    case (.own, _), (.free, _): break
    }
    var found: VaultModel.Standing?
    let expected = sides[step.side].model.restore(backup.identity, as: name)
    let succeeded = try check(step, expected) {
      let opened = try BackupService.open(backup.file, passphrase: Self.passphrase())
      found = .init(try $0.backups.standing(of: opened))
      _ = try $0.backups.restore(opened, as: name?.text)
    }
    guard case .success(let standing) = standing else { return }
    try require(found, standing, "how the backup stands to the vault")
    guard succeeded else { return }
    switch standing {
    case .present: successes["restore what is here", default: 0] += 1
    case .new, .nameTaken, .newer:
      if case .newer = standing { successes["restore newer keys", default: 0] += 1 }
      successes["restore what was new", default: 0] += 1
      if sides[step.side].model.identities.last?.status != .active {
        successes["restore rotated or archived", default: 0] += 1
      }
    }
  }
}

extension VaultModel.Standing {
  fileprivate init(_ standing: BackupService.Standing) {
    self =
      switch standing {
      case .new: .new
      case .present(let identity): .present(identity.name.text)
      case .nameTaken(let other, let free): .nameTaken(by: other.name.text, free: free)
      case .newer(let former): .newer(than: former.name.text)
      }
  }
}
