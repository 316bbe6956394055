import OpenPGP
import SecretMemory

/// Shows what an application shows of a certificate: dates, flags, names, certifications, reasons.
func lookAtCertificate() throws {
  let now: Int64 = 1_760_000_000
  var random = SystemRandom()
  let alice = try SecretKey.generate(
    .advanced, userIDs: ["Alice <alice@example.org>"], expiry: now + 1_000_000, at: now,
    random: &random)
  let bob = try SecretKey.generate(.advanced, userIDs: ["Bob"], at: now, random: &random)
  let certified = try alice.certificate.certified(
    userID: "Alice <alice@example.org>", by: bob.certificate, key: bob.unlockedPrimary(),
    isExportable: true, at: now + 10, random: &random)
  let revoked = try certified.revoking(
    subkey: certified.keys[1].fingerprint, .superseded, text: "a new one",
    signedBy: alice.unlockedPrimary(), at: now + 20, random: &random)
  let certificate = try Certificate(
    revoked.serialized(), options: .init(keepsCertifications: true))

  var lines: [String] = []
  let summary = certificate.summary(at: now + 30)
  lines.append(
    "\(summary.primaryKey.key.algorithmAndSize) \(summary.primaryKey.creationTime) "
      + "\(summary.expirationTime ?? 0) \(summary.validity)")
  lines.append("\(summary.preferences.cipherSuites?.first?.mode.description ?? "none")")
  for name in summary.userIDs {
    lines.append("\(name.userID.text) \(name.isPrimary) \(name.validity)")
    for claim in name.userID.claimedCertifications {
      lines.append(
        "\(claim.type) \(claim.issuerFingerprint == bob.certificate.fingerprint) "
          + "\(claim.creationTime ?? 0) \(claim.hashAlgorithm) \(claim.notations.count)")
    }
    let genuine = try certificate.verifiedCertifications(of: name.userID, by: bob.certificate)
    try expect("a genuine certification is one", genuine == name.userID.claimedCertifications)
  }
  for key in summary.subkeys {
    let reason = key.revocation.map { "\($0.reason ?? .unspecified) \($0.text) \($0.isHard)" }
    lines.append(
      "\(key.key.algorithmAndSize) \(key.flags.contains(.encryptCommunications)) "
        + "\(key.validity) \(reason ?? "")")
  }
  try expect(
    "a certificate shows what it says: \(lines)",
    lines == [
      "Ed448 1760000000 1761000000 valid", "OCB", "Alice <alice@example.org> true valid",
      "generic-certification true 1760000010 SHA512 0",
      "X448 true retired superseded a new one false",
    ])
  let text = certificate.fingerprint.spaced
  try expect(
    "a fingerprint is read as shown", try Fingerprint(parsing: text) == certificate.fingerprint)
}

/// Says whom a message is for, with no key at hand.
func lookAtMessage() throws {
  let now: Int64 = 1_760_000_000
  var random = SystemRandom()
  let alice = try SecretKey.generate(
    .advanced, userIDs: ["Alice"], at: now, random: &random
  ).certificate
  let bob = try SecretKey.generate(
    .compatible, userIDs: ["Bob"], at: now, random: &random
  ).certificate
  var encryptor = MessageEncryptor()
  encryptor.recipients = [alice, bob]
  encryptor.passwords = [Password(try SecretBytes(copying: "hunter2".utf8))]
  let sealed = try encryptor.encrypt(Array("hello".utf8), at: now, random: &random)

  let summary = try MessageSummary(sealed)
  try expect("a downgrade shows", summary.content == .encrypted(.seipdV1))
  try expect(
    "recipients are named",
    summary.recipients.map(\.key?.description)
      == [alice.keys[1].keyID.hex, bob.keys[1].keyID.hex])
  try expect("a key finds itself", summary.names(alice.keys[1]) && !summary.names(alice.keys[0]))
  try expect("passwords are counted", summary.passwords.count == 1)
  try expect("signatures that are not read are counted", summary.unreadSignatures.isEmpty)
  let packets = try PacketDescription.list(BytesSource(sealed))
  try expect("packets are listed", packets.map(\.type) == [1, 1, 3, 18])

  encryptor.hidesRecipients = true
  let hidden = try MessageSummary(
    Array(encryptor.encryptArmored([1], at: now, random: &random).utf8))
  try expect(
    "hidden recipients are counted, and not named",
    hidden.hasHiddenRecipients && hidden.recipients.count == 2 && !hidden.names(bob.keys[1]))
}
