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
  var decryptor = MessageDecryptor()
  decryptor.keys = try alice.unlocked()

  let sealed = directory + "/letter.pgp"
  let message = try FileSink(path: sealed)
  _ = try encryptor.encrypt(BytesSource(text), to: message, at: now, random: &random)
  try expect("what is not finished has no name", !FileManager.default.fileExists(atPath: sealed))
  try message.finish()
  do {
    try FileSink(path: sealed).finish()
    throw Broken(promise: "a file is replaced only where the program says so")
  } catch is DescriptorError {}

  let opened = directory + "/letter"
  let letter = try FileSink(path: opened)
  _ = try decryptor.decrypt(
    DescriptorSource(path: sealed), to: letter, at: now, random: &random, release: .intoStaging)
  try letter.finish()
  try expect("a file opens into another one", try octets(of: opened) == text)

  var changed = try octets(of: sealed)
  changed[changed.count - 1] ^= 1
  let refused = directory + "/refused"
  do {
    _ = try decryptor.decrypt(
      BytesSource(changed), to: FileSink(path: refused), at: now, random: &random,
      release: .intoStaging)
    throw Broken(promise: "a message that was changed does not open")
  } catch let error as OpenPGPError {
    try expect("it is not authentic", error.kind == .notAuthentic)
  }
  try expect("it leaves no file", !FileManager.default.fileExists(atPath: refused))

  let pipe = Pipe()
  let sink = DescriptorSink(pipe.fileHandleForWriting.fileDescriptor, closes: false)
  _ = try encryptor.encrypt(BytesSource(text), to: sink, at: now, random: &random)
  try pipe.fileHandleForWriting.close()
  let piped = Array(pipe.fileHandleForReading.readDataToEndOfFile())
  try expect(
    "a pipe carries a message",
    try decryptor.decrypt(piped, at: now, random: &random).data == text)
}

private func octets(of path: String) throws -> [UInt8] {
  Array(try Data(contentsOf: URL(fileURLWithPath: path)))
}
