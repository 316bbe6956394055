import SecretMemory
import TestVaults
import Vault
import VaultModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// One change to a vault whose changes are counted, by words that say which. The process is killed before one of the calls that
/// change the file or a counter, or after that of a counter.
func step(
  in directory: String, _ counters: String, at number: Int, passphrase: String, _ words: [String]
) throws {
  let counters = FileCounters(in: counters)
  let vault = try VaultStore.open(
    at: directory, elements: [ElementWithCounters(counters)], lookupKeys: WordLookupKeys(),
    passphraseCost: .small)
  let credential: Credential = passphrase.isEmpty ? .none : .passphrase(try secret(passphrase))
  try vault.unlock(with: credential)
  armAccident(counters, at: number)
  switch words.first {
  case "add": try vault.addProtector(.passphrase(secret(words[1])), with: credential)
  case "change": try vault.changeProtector(to: .passphrase(secret(words[1])), with: credential)
  case "remove":
    let id = try vault.protectors.first { $0.kind == .passphrase }?.id
    try vault.removeProtector(id ?? Protector.ID(octets: []), with: credential)
  case "remove-last": try vault.removeLastProtector(with: credential)
  case "rotate": try vault.rotateRoot(with: credential)
  case "count": try vault.setCounting(words[1] == "on")
  case "put": try vault.write { try $0.put(.setting, [UInt8(words[1]) ?? 0], Array(words[2].utf8)) }
  case "note":
    try vault.write(.uncounted) {
      try $0.put(.replay, [UInt8(words[1]) ?? 0], Array(words[2].utf8))
    }
  default: exit(2)
  }
  print("done after \(FatalWrites.count)")
}

private func secret(_ text: String) throws -> SecretBytes {
  try SecretBytes(copying: Array(text.utf8))
}
