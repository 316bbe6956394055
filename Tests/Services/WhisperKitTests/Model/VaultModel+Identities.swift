import VaultModel
import WhisperEnvelope
import WhisperKit

extension VaultModel {
  struct OwnIdentity: Equatable {
    var name: ModelName
    /// What is given away, which may say another name than the one on this machine.
    var bundle: ModelBundle
    var status = Identity.Status.active
    /// What was given away with a proof, when that is not `bundle` any more.
    var formerProof: ModelBundle?

    var keys: PublicIdentity { bundle.keys }
    /// The keys that these replaced.
    var previous: PublicIdentity? { (formerProof ?? bundle).previous }
  }

  func identity(_ name: ModelName) -> Int? { identities.firstIndex { $0.name == name } }

  /// The identity called `name`, or the active one for nil.
  func sender(_ name: ModelName?) -> Result<Int, WhisperError> {
    if let name {
      guard let index = identity(name) else { return .failure(.identityNotFound(name: name.text)) }
      return .success(index)
    }
    guard let index = identities.firstIndex(where: { $0.keys == active }) else {
      return .failure(identities.isEmpty ? .noIdentity : .noActiveIdentity)
    }
    return .success(index)
  }

  /// Whether an identity here has or had the proof that it replaces these keys.
  func isReplaced(_ keys: PublicIdentity) -> Bool {
    identities.contains { $0.previous == keys }
  }

  /// `NAME v1`, or else `NAME v1 2`, `NAME v1 3` and so on: the first that nobody has.
  func freeName(like name: ModelName, version: UInt32) -> ModelName {
    var free = name.followed(by: " v\(version)")
    var attempt = 2
    while identity(free) != nil {
      free = name.followed(by: " v\(version) \(attempt)")
      attempt += 1
    }
    return free
  }

  func creating(_ name: ModelName) -> WhisperError? {
    identity(name) == nil ? nil : .identityExists(name: name.text)
  }

  mutating func created(_ name: ModelName, _ keys: PublicIdentity) {
    identities.append(OwnIdentity(name: name, bundle: ModelBundle(name: name, keys: keys)))
    if active == nil { active = keys }
  }

  mutating func use(_ name: ModelName) -> WhisperError? {
    guard let index = identity(name) else { return .identityNotFound(name: name.text) }
    let identity = identities[index]
    if let reason = whyNotInUse(identity) { return reason }
    active = identity.keys
    return nil
  }

  private func whyNotInUse(_ identity: OwnIdentity) -> WhisperError? {
    switch (identity.status, isReplaced(identity.keys)) {
    case (.active, _): nil
    case (.archived, _): .identityArchived(name: identity.name.text)
    case (.rotated, true): .identityRotated(name: identity.name.text)
    case (.rotated, false): .identityWithoutSuccessor(name: identity.name.text)
    }
  }

  mutating func archive(_ name: ModelName) -> WhisperError? {
    guard let index = identity(name) else { return .identityNotFound(name: name.text) }
    guard identities[index].status != .archived else {
      return .identityArchived(name: identities[index].name.text)
    }
    identities[index].status = .archived
    if active == identities[index].keys { active = nil }
    return nil
  }

  mutating func unarchive(_ name: ModelName) -> WhisperError? {
    guard let index = identity(name) else { return .identityNotFound(name: name.text) }
    let keys = identities[index].keys
    switch (identities[index].status, isReplaced(keys)) {
    case (.archived, _), (.rotated, false): break
    case (.active, _), (.rotated, true):
      return .identityNotArchived(name: identities[index].name.text)
    }
    identities[index].status = isReplaced(keys) ? .rotated : .active
    if active == nil, identities[index].status == .active { active = keys }
    return nil
  }

  mutating func delete(_ name: ModelName) -> WhisperError? {
    guard let index = identity(name) else { return .identityNotFound(name: name.text) }
    if active == identities[index].keys { active = nil }
    identities.remove(at: index)
    return nil
  }

  /// The bundle is signed anew for the new name, unless newer keys have taken the name over. The
  /// proof of a rotation stays where the previous keys are here to sign it again, and comes back with
  /// them, or with the name that it was signed for. Else it is lost only where `isAccepted`.
  mutating func rename(
    _ name: ModelName, to new: ModelName, losingProof isAccepted: Bool
  ) -> WhisperError? {
    guard let index = identity(name) else { return .identityNotFound(name: name.text) }
    if let other = identity(new), other != index { return .identityExists(name: new.text) }
    let old = identities[index]
    let proof = old.formerProof ?? old.bundle
    let isHere = identities.contains { $0.keys == old.previous }
    var renamed = old
    renamed.name = new
    if isReplaced(old.keys) {
      identities[index] = renamed
      return nil
    }
    renamed.bundle = ModelBundle(
      name: new, keys: old.keys, version: old.bundle.version, previous: isHere ? old.previous : nil)
    renamed.formerProof = nil
    if old.previous != nil, !isHere {
      if proof.name.text == new.text {
        renamed.bundle = proof
      } else {
        guard old.bundle.previous == nil || isAccepted else {
          return .rotationUnproven(name: old.name.text)
        }
        renamed.formerProof = proof
      }
    }
    identities[index] = renamed
    return nil
  }

  // MARK: Rotation

  /// Which identity gets new keys.
  func rotating(_ name: ModelName?) -> Result<Int, WhisperError> {
    sender(name).flatMap { index in
      let identity = identities[index]
      if let reason = whyNotInUse(identity) { return .failure(reason) }
      guard identity.keys.signing != nil else {
        return .failure(.identityCannotRotate(name: identity.name.text))
      }
      return .success(index)
    }
  }

  /// The new keys take name and place of the old ones, which get a name of their own.
  mutating func rotated(_ index: Int, to keys: PublicIdentity) {
    let old = identities[index]
    let bundle = ModelBundle(
      name: old.name, keys: keys, version: old.bundle.version + 1, previous: old.keys)
    retire(index, for: old.name)
    identities.append(OwnIdentity(name: old.name, bundle: bundle))
    if active == old.keys { active = keys }
  }

  private var retiredStatus: Identity.Status {
    policies.contains(.autoArchiveOnRotation) ? .archived : .rotated
  }

  /// Newer keys of this name take the place of these.
  private mutating func retire(_ index: Int, for name: ModelName) {
    let old = identities[index]
    if old.name == name {
      identities[index].name = freeName(like: old.name, version: old.bundle.version)
    }
    identities[index].status = retiredStatus
  }

  // MARK: Backup

  enum Standing: Equatable {
    case new
    case present(String)
    case nameTaken(by: String, free: String)
    case newer(than: String)
  }

  /// The identity in use that these newer keys replaced elsewhere.
  private func predecessor(of bundle: ModelBundle) -> Int? {
    identities.firstIndex { $0.status == .active && $0.keys == bundle.previous }
  }

  /// How somebody's keys stand to what is here.
  func standing(_ backup: OwnIdentity) -> Result<Standing, WhisperError> {
    if let present = identities.first(where: { $0.keys == backup.keys }) {
      return .success(.present(present.name.text))
    }
    if let owner = identities.first(where: { Self.overlap($0.keys, backup.keys) }) {
      return .failure(.keyBelongsTo(name: owner.name.text))
    }
    if let owner = contacts.first(where: {
      $0.keys != backup.keys && Self.overlap($0.keys, backup.keys)
    }) {
      return .failure(.keyBelongsTo(name: owner.name.text))
    }
    let namesake = identity(backup.bundle.name)
    if let index = predecessor(of: backup.bundle), namesake == nil || namesake == index {
      return .success(.newer(than: identities[index].name.text))
    }
    guard let index = namesake else { return .success(.new) }
    let free = freeName(like: backup.bundle.name, version: backup.bundle.version)
    return .success(.nameTaken(by: identities[index].name.text, free: free.text))
  }

  /// Takes an identity back, under the name that its bundle says or the one given. What is here
  /// already stays as it is.
  mutating func restore(_ backup: OwnIdentity, as given: ModelName?) -> WhisperError? {
    switch standing(backup) {
    case .failure(let error): return error
    case .success(.present): return nil
    case .success(.new), .success(.nameTaken), .success(.newer): break
    }
    let name = given ?? backup.bundle.name
    let former = predecessor(of: backup.bundle)
    if let namesake = identity(name), namesake != former {
      return .identityExists(name: name.text)
    }
    if let former { retire(former, for: name) }
    var restored = OwnIdentity(name: name, bundle: backup.bundle, status: backup.status)
    if restored.status != .archived, isReplaced(restored.keys) { restored.status = retiredStatus }
    identities.append(restored)
    if let former, active == identities[former].keys {
      // Whoever came last of those that follow one another.
      var last = identities[former]
      while let next = identities.first(where: { $0.previous == last.keys }) { last = next }
      active = last.status == .active ? last.keys : nil
      return nil
    }
    if active == nil, restored.status == .active { active = restored.keys }
    return nil
  }
}
