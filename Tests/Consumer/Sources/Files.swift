import Foundation
import OpenPGP
import OpenPGPFiles
import SecretMemory

/// Encrypts to a file and to a pipe, and reads both back. A file is there when all of it is authentic, and not before.
func useFiles(in directory: String) throws {
  let now: Int64 = 1_760_000_000
  var random = SystemRandom()
  let alice = try SecretKey.generate(.compatible, userIDs: ["Alice"], at: now, random: &random)
  let text = Array("the river, at seven".utf8)
  var encryptor = MessageEncryptor()
  encryptor.recipients = [alice.certificate]
  encryptor.signers = [try alice.unlockedPrimary()]
  var decryptor = MessageDecryptor()
  let held = try HeldKeys(alice.certificate, alice.unlocked())
  decryptor.add(held)
  decryptor.certificates = [alice.certificate]

  let letter = directory + "/letter"
  try Data(text).write(to: URL(fileURLWithPath: letter))
  let sealed = directory + "/letter.pgp"
  do {
    try encryptFile(at: letter, to: sealed, with: encryptor, at: now) { _ in
      throw Broken(promise: "ended")
    }
    throw Broken(promise: "what reports can end it")
  } catch let error as Broken where error.promise == "ended" {}
  try expect("what is not finished has no name", !FileManager.default.fileExists(atPath: sealed))
  try encryptFile(at: letter, to: sealed, with: encryptor, at: now) { _ in }
  do {
    try FileSink(path: sealed).finish()
    throw Broken(promise: "a file is replaced only where the program says so")
  } catch is DescriptorError {}

  let opened = directory + "/opened"
  let verdicts = try decryptFile(at: sealed, to: opened, with: decryptor, at: now)
  try expect("a file opens into another one", try octets(of: opened) == text)
  try expect("what was signed is told", verdicts.map(\.grade) == [.valid])

  var pieces: [UInt8] = []
  let piped = try forEachPiece(of: sealed, with: held, from: [alice.certificate], at: now) {
    pieces += $0
  }
  try expect("it comes in pieces too", pieces == text && piped.map(\.grade) == [.valid])

  var changed = try octets(of: sealed)
  changed[changed.count - 1] ^= 1
  let altered = directory + "/altered.pgp"
  try Data(changed).write(to: URL(fileURLWithPath: altered))
  let refused = directory + "/refused"
  do {
    _ = try decryptFile(at: altered, to: refused, with: decryptor, at: now)
    throw Broken(promise: "a message that was changed does not open")
  } catch let error as OpenPGPError {
    try expect("it is not authentic", error.kind == .notAuthentic)
  }
  try expect("it leaves no file", !FileManager.default.fileExists(atPath: refused))

  let pipe = Pipe()
  try encrypt(
    text, with: encryptor, toDescriptor: pipe.fileHandleForWriting.fileDescriptor, at: now)
  try pipe.fileHandleForWriting.close()
  let came = Array(pipe.fileHandleForReading.readDataToEndOfFile())
  try expect(
    "a pipe carries a message",
    try decryptor.decrypt(came, at: now, random: &random).data == text)
  let result = try decryptor.decrypt(came, at: now, random: &random).result
  try expect(
    "what a message is encrypted with is told, and whether that is old",
    result.sessionKey.cipher == .aes256 && !SymmetricAlgorithm.aes256.isOutdated)
  try expect("no signature is of a version that is not read", result.unreadSignatures.isEmpty)
}

private func octets(of path: String) throws -> [UInt8] {
  Array(try Data(contentsOf: URL(fileURLWithPath: path)))
}
