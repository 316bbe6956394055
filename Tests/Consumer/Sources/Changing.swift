import Crypto
import OpenPGP
import SecretMemory

/// Changes a certificate part by part: one whose keys are in memory, and one whose keys this program alone has.
func changeParts() throws {
  let now: Int64 = 1_760_000_000
  var random = SystemRandom()
  let alice = try SecretKey.generate(
    .advanced, userIDs: ["Alice", "Alice at work"], at: now, random: &random)
  let primary = try alice.unlockedPrimary()
  let signing = try alice.addingSubkey(for: .sign, at: now + 10, random: &random)
  let subkey = signing.certificate.subkeys[1].key
  try expect(
    "a signing subkey signs from then on",
    signing.certificate.signingKeys(at: now + 10).first == subkey
      && signing.certificate.signingKeys(at: now + 9) == [alice.certificate.primaryKey])
  let rotated = try signing.replacingSubkey(
    subkey.fingerprint, family: .curve25519, at: now + 20, random: &random)
  try expect(
    "another takes its place",
    rotated.certificate.signingKeys(at: now + 30).first == rotated.certificate.keys[3])
  var changed = try rotated.certificate.changingExpiry(
    ofSubkey: rotated.certificate.keys[3].fingerprint, to: now + 1_000, signedBy: primary,
    at: now + 30, random: &random)
  changed = try changed.settingPrimary(
    userID: "Alice at work", signedBy: primary, at: now + 30, random: &random)
  let summary = changed.summary(at: now + 40)
  try expect(
    "a subkey ends when its owner says so", summary.subkeys[2].expirationTime == now + 1_000)
  try expect("one name is primary", summary.primaryUserID?.userID.text == "Alice at work")
  try expect(
    "reasons are told", summary.subkeys[1].revocation?.reason == .superseded)
  try expect("secrets go with them", try rotated.merging(changed).unlocked().count == 4)

  let strong = try SecretKey.generate(
    .postQuantum, userIDs: ["Alice"], at: now, random: &random)
  let mixed = try alice.addingSubkey(
    for: .encryptStorage, family: .postQuantum, at: now + 10, random: &random)
  let added = mixed.certificate.subkeys[1].key
  try expect(
    "a subkey of ML-KEM alone is encrypted to",
    try mixed.certificate.encryptionKeys(for: .encryptStorage, at: now + 20) == [added]
      && added.algorithm == .mlkem768X25519 && added.algorithm.isPostQuantum)
  try expect(
    "what a quantum computer does not undo is told",
    strong.certificate.quantumResistance(at: now) == [.encryption, .signatures]
      && alice.certificate.quantumResistance(at: now) == [])
  var encryptor = MessageEncryptor()
  encryptor.recipients = [strong.certificate, alice.certificate]
  try expect(
    "the weakest reader is told",
    try encryptor.plan(at: now).classicalRecipients == [alice.certificate.fingerprint])

  let card = try SigningKeyElsewhere(.init(), at: now)
  let bare = try Certificate.generate(
    primary: card, encryption: nil, userIDs: ["Card"], at: now, random: &random)
  let second = try SigningKeyElsewhere(.init(), at: now)
  let grown = try bare.adding(
    subkey: second, for: .sign, signedBy: card, at: now, random: &random
  ).addingSubkey(for: .encryptStorage, family: .p256, signedBy: card, at: now, random: &random)
  try expect(
    "keys elsewhere are bound without being put together",
    grown.certificate.signingKeys(at: now).first == second.publicKey)
  try expect(
    "a new secret comes alone",
    try grown.unlocked().map(\.publicKey) == [grown.certificate.keys[2]])
}
