import CryptoPrimitives
import SecretMemory
import Testing
import VaultModel

@testable import Vault

@Suite("The root envelope")
struct RootEnvelopeTests {
  private let scratch = Scratch()

  private func makeVault(_ name: String, _ protectors: consuming NewProtectors) throws -> String {
    let path = scratch.file(name)
    _ = try VaultStore.create(at: path, protectors: protectors)
    return path
  }

  /// What unlocking throws with another envelope in place.
  private func unlock(
    _ vault: String, _ passphrase: String?, with envelope: [UInt8], kind: ProtectorKind? = nil
  ) throws -> VaultError? {
    try replaceEnvelope(vault, envelope, kind: kind)
    let before = try contents(databasePath(vault))
    let error = try vaultError { try VaultStore.open(at: vault).unlock(passphrase) }
    #expect(try contents(databasePath(vault)) == before, "unlocking changes nothing")
    return error
  }

  @Test("every byte changed is damage, under either protector", arguments: [nil, "pass"])
  func flips(text: String?) throws {
    let path = try makeVault("vault", try text.map { try passphrase($0) } ?? .none)
    let genuine = try envelope(path)
    for index in genuine.indices {
      #expect(
        try unlock(path, text, with: genuine.flipping(index)) == .rootDamaged, "byte \(index)")
    }
    #expect(try unlock(path, text, with: genuine) == nil)
  }

  @Test("an envelope cut off anywhere, or with bytes after its end, is damage")
  func lengths() throws {
    let path = try makeVault("vault", .none)
    let genuine = try envelope(path)
    for count in genuine.indices {
      #expect(try unlock(path, nil, with: Array(genuine.prefix(count))) == .rootDamaged)
    }
    #expect(try unlock(path, nil, with: genuine + [0]) == .rootDamaged)
  }

  @Test(
    "only version 2 is read, even where everything else is authentic", arguments: [0, 1, 3, 255])
  func versions(version: UInt8) throws {
    let path = try makeVault("vault", .none)
    let content = [UInt8](repeating: 0, count: 64)
    let crafted = CraftedEnvelope(version: version, protector: 0, content: content)
    #expect(try unlock(path, nil, with: crafted.sealed(for: path)) == .rootDamaged)
  }

  @Test(
    "only its own algorithm is read", arguments: ["", "none", "p256-ecdh-hkdf-sha256-aes-gcm-v2"])
  func algorithms(name: String) throws {
    let path = try makeVault("vault", .none)
    let content = [UInt8](repeating: 0, count: 64)
    let crafted = CraftedEnvelope(algorithm: name, protector: 0, content: content)
    #expect(try unlock(path, nil, with: crafted.sealed(for: path)) == .rootDamaged)
  }

  @Test("secrets of a wrong size are damage", arguments: [0, 1, 32, 63, 65, 128])
  func sizes(count: Int) throws {
    let path = try makeVault("vault", .none)
    let crafted = CraftedEnvelope(protector: 0, content: [UInt8](repeating: 0, count: count))
    #expect(try unlock(path, nil, with: crafted.sealed(for: path)) == .rootDamaged)
  }

  @Test("another vault's envelope, device key or id is damage")
  func foreign() throws {
    let mine = try makeVault("mine", .none)
    let other = try makeVault("other", .none)
    let intact = try contents(databasePath(mine))
    let foreign = try Database(path: databasePath(other))
    let columns = ["envelope", "device_blob", "device_public", "vault_id"]
    for swapped in [[0], [1], [2], [3], [1, 2], [0, 1], [0, 2], [0, 1, 2]] {
      try write(intact, to: databasePath(mine))
      let names = swapped.map { columns[$0] }
      for name in names {
        let table = name == "envelope" ? "protector" : "vault"
        let value = try foreign.blob("SELECT \(name) FROM \(table)") ?? []
        try tamper(mine) { try $0.run("UPDATE \(table) SET \(name) = ?1", .blob(value)) }
      }
      #expect(
        try vaultError { try VaultStore.open(at: mine).unlock() } == .rootDamaged, "\(names)")
    }
  }

  @Test("every byte of what the envelope is bound to is checked")
  func bindings() throws {
    let path = try makeVault("vault", .none)
    let intact = try contents(databasePath(path))
    let database = try Database(path: databasePath(path))
    for column in ["vault_id", "device_public", "device_blob"] {
      let genuine = try database.blob("SELECT \(column) FROM vault") ?? []
      for index in genuine.indices {
        try tamper(path) {
          try $0.run("UPDATE vault SET \(column) = ?1", .blob(genuine.flipping(index)))
        }
        // What the element made is the element's to know.
        let expected: VaultError =
          column == "device_blob" ? .foreignElement(name: "software") : .rootDamaged
        #expect(
          try vaultError { try VaultStore.open(at: path).unlock() } == expected,
          "\(column) \(index)")
      }
      try write(intact, to: databasePath(path))
    }
    try VaultStore.open(at: path).unlock()
  }

  @Test("an element that is not here is named, as far as its name can be shown")
  func element() throws {
    let path = try makeVault("vault", .none)
    try tamper(path) { try $0.execute("UPDATE vault SET element = 'tpm' || char(27) || '[2J'") }
    #expect(
      throws: VaultError.elementMissing(
        name: "tpm2J", reason: .noSuchElement)
    ) { try VaultStore.open(at: path) }
  }

  @Test(
    "a derivation that would take hours or all memory is refused before it begins",
    arguments: [
      (4 * 1024 * 1024, 1, 4), (4 * 1024 * 1024, 2, 64), (4 * 1024 * 1024 + 1, 1, 4), (.max, 1, 4),
      (64 * 1024, 65, 4), (64 * 1024, .max, 4),
      (64 * 1024, 0, 4), (64 * 1024, 3, 0), (1024 * 1024, 3, 65), (.max, .max, .max), (0, 3, 4),
      (31, 3, 4), (4 * 1024 * 1024, 64, 4), (0, 0, 0),
    ] as [(UInt32, UInt32, UInt32)])
  func hostileParameters(memoryKiB: UInt32, passes: UInt32, lanes: UInt32) throws {
    let path = try makeVault("vault", passphrase("pass"))
    var layer = CraftedLayer()
    (layer.memoryKiB, layer.passes, layer.lanes) = (memoryKiB, passes, lanes)
    let error = try unlock(
      path, "pass", with: CraftedEnvelope(content: layer.bytes).sealed(for: path))
    guard case .derivationRefused? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(
    "a salt of any size is either refused or a wrong passphrase", arguments: [0, 1, 7, 8, 60_000])
  func salts(count: Int) throws {
    let path = try makeVault("vault", passphrase("pass"))
    var layer = CraftedLayer()
    layer.salt = [UInt8](repeating: 1, count: count)
    let error = try unlock(
      path, "pass", with: CraftedEnvelope(content: layer.bytes).sealed(for: path))
    if case .derivationRefused? = error { return }
    #expect(error == .wrongPassphrase)
  }

  @Test("an envelope of more than 64 KiB is not even read, and opens nothing")
  func tooLong() throws {
    let path = try makeVault("vault", passphrase("pass"))
    var layer = CraftedLayer()
    layer.salt = [UInt8](repeating: 1, count: 100_000)
    let envelope = try CraftedEnvelope(content: layer.bytes).sealed(for: path)
    #expect(try unlock(path, "pass", with: envelope) == .rootDamaged)
  }

  @Test("the passphrase's layer is read whole or not at all")
  func layerLengths() throws {
    let path = try makeVault("vault", passphrase("pass"))
    let layer = CraftedLayer().bytes
    for content in [[], Array(layer.prefix(11)), Array(layer.dropLast()), layer + [0]] {
      #expect(
        try unlock(path, "pass", with: CraftedEnvelope(content: content).sealed(for: path))
          == .rootDamaged)
    }
  }

  @Test("a layer changed inside an authentic envelope opens nothing")
  func layerFlips() throws {
    let path = try makeVault("vault", passphrase("pass"))
    let genuine = try CraftedLayer(passphrase: "pass", vault: path)
    var changed = [CraftedLayer](repeating: genuine, count: 6)
    changed[0].salt = genuine.salt.flipping(0)
    changed[1].box = genuine.box.flipping(0)
    changed[2].box = genuine.box.flipping(40)
    changed[3].box = genuine.box.flipping(genuine.box.count - 1)
    changed[4].lanes = 3
    changed[5].commitment = genuine.commitment.flipping(31)
    for layer in changed {
      #expect(
        try unlock(path, "pass", with: CraftedEnvelope(content: layer.bytes).sealed(for: path))
          == .wrongPassphrase)
    }
  }

  @Test("a box that opens is not opened beside another passphrase's commitment")
  func commitment() throws {
    let path = try makeVault("vault", passphrase("pass"))
    for (isCommitted, expected) in [(false, VaultError.wrongPassphrase), (true, .rootDamaged)] {
      let layer = try CraftedLayer(passphrase: "pass", vault: path, isCommitted: isCommitted)
      #expect(
        try unlock(path, "pass", with: CraftedEnvelope(content: layer.bytes).sealed(for: path))
          == expected)
    }
  }

  @Test("secrets of somebody else's choice open no domain")
  func foreignSecrets() throws {
    let path = try makeVault("vault", passphrase("pass"))
    let none = CraftedEnvelope(protector: 0, content: [UInt8](repeating: 5, count: 64))
    #expect(try unlock(path, "pass", with: none.sealed(for: path)) == .rootDamaged)
    #expect(
      try unlock(path, "pass", with: none.sealed(for: path), kind: ProtectorKind.none)
        == .rootDamaged)
    let layer = try CraftedLayer(passphrase: "mine", vault: path)
    #expect(
      try unlock(
        path, "mine", with: CraftedEnvelope(content: layer.bytes).sealed(for: path),
        kind: .passphrase) == .rootDamaged)
  }
}
