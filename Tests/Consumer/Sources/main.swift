// Does with the libraries what their documents promise, and says what it found otherwise.
// Usage: consumer <the command whisper> <an empty directory>

import Foundation

struct Broken: Error {
  let promise: String
}

/// Ends the program where a promise is not kept.
func expect(_ promise: String, _ isKept: Bool) throws {
  guard isKept else { throw Broken(promise: promise) }
}

guard CommandLine.arguments.count == 3 else {
  print("usage: consumer <whisper> <directory>")
  exit(2)
}
do {
  let people = try People(in: CommandLine.arguments[2])
  try people.tryUnlocking()
  try people.tryElements()
  try people.tryKeys()
  try people.introduce()
  try people.verify()
  try people.write()
  try people.writeToKey()
  try people.replace()
  try people.changeProtectors()
  try people.trySecurityKeys()
  try people.tryCounting()
  try people.checkSoundness()
  try people.watch(program: CommandLine.arguments[1])
  try people.move()
  try people.destroy()
  try writeWithoutVault()
  try useKeyElsewhere()
  try lookAtCertificate()
  try lookAtMessage()
  try changeParts()
  try useFiles(in: CommandLine.arguments[2])
  try useAge()
  print("consumer: every promise was kept")
} catch {
  print("consumer: \(error)")
  exit(1)
}
