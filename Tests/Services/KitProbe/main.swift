// Opens one envelope in one vault and says how that went, so that a test can have two processes
// race for a message. Usage: kit-probe <vault directory>. It writes "ready" when the vault is
// unlocked, reads the envelope from one line of standard input, and writes the outcome.

import VaultModel
import WhisperKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

func say(_ line: String) {
  print(line)
  fflush(nil)
}

guard CommandLine.arguments.count == 2 else {
  say("usage: kit-probe <vault directory>")
  exit(2)
}
do {
  let whisper = try Whisper.open(at: CommandLine.arguments[1])
  try whisper.unlock(with: .none)
  say("ready")
  guard let envelope = readLine() else { exit(2) }
  _ = try whisper.messages.commit(whisper.messages.prepare(Array(envelope.utf8)))
  say("opened")
} catch {
  say("\(error)")
}
