import WhisperEnvelope

/// What a bundle says.
struct ModelBundle: Equatable {
  let name: ModelName
  let keys: PublicIdentity
  var version: UInt32 = 1
  /// The keys that these replace.
  var previous: PublicIdentity?
}

/// A bundle that somebody gave away once.
struct Published: Equatable {
  let text: String
  let bundle: ModelBundle

  var keys: PublicIdentity { bundle.keys }
}

extension Published {
  /// What people outside both vaults give away, in the order of their numbers: two bundles that are
  /// fine, and some that claim to be new keys of the one or other, or borrow from both.
  static func byStrangers() throws -> [Published] {
    let people = (0..<5).map { _ in Stranger() }
    let (first, second) = (ModelName.pool[0], ModelName.pool[2])
    func mixed(_ agreement: Int, _ signing: Int) throws -> PublicIdentity {
      PublicIdentity(
        agreement: try people[agreement].agreement, signing: try people[signing].signer.publicKey)
    }
    let bundles = [
      (ModelBundle(name: first, keys: try people[0].keys), signer: 0, surety: 0),
      (ModelBundle(name: second, keys: try people[1].keys), signer: 1, surety: 1),
      // No newer than what it replaces.
      (
        ModelBundle(name: first, keys: try people[2].keys, previous: try people[0].keys),
        signer: 2, surety: 0
      ),
      // One key stays, and versions in between are missing.
      (
        ModelBundle(
          name: first, keys: try mixed(0, 3), version: 5, previous: try people[0].keys),
        signer: 3, surety: 0
      ),
      // The other's key.
      (
        ModelBundle(
          name: second, keys: try mixed(0, 4), version: 2, previous: try people[1].keys),
        signer: 4, surety: 1
      ),
      (ModelBundle(name: ModelName.pool[8], keys: try mixed(0, 1)), signer: 1, surety: 1),
    ]
    return try bundles.map { bundle, signer, surety in
      let rotation: (PublicIdentity, any SigningKey)? = try bundle.previous.map {
        ($0, try people[surety].signer)
      }
      let made = try PublicBundle(
        identity: bundle.keys, name: DisplayName(typed: bundle.name.text),
        keyVersion: bundle.version, createdAt: 0, signer: people[signer].signer,
        rotatedFrom: rotation)
      return Published(text: made.text, bundle: bundle)
    }
  }
}
