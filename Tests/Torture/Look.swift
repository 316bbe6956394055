import Foundation

/// How a vault is looked at, with the command alone.
struct Look: Sendable {
  let operation: Operation

  /// What the first command after a crash says: it rolls back what was half written. Every
  /// passphrase that there is is tried.
  func surface(of place: Place) throws -> Facts {
    var facts = Facts()
    for file in operation.passphrases {
      facts.take("check with \(file)", try check(place, with: file), in: place)
    }
    return facts
  }

  /// All that can be learned, the surface included. The vault is left as it was: what would change it
  /// is asked of a copy.
  func everything(in place: Place) throws -> Facts {
    var facts = try surface(of: place)
    facts.take("status", try place.whisper(["status", "--json"]), in: place)
    let copy = try place.copy(to: place.path + "-copy")
    defer { copy.remove() }
    // Once, and not for each question: a passphrase costs a tenth of a second each time.
    for file in operation.passphrases
    where try isLocked(copy) && check(copy, with: file).status != 4 {
      try copy.whisper(["passphrase", "remove", "--yes", "--passphrase-file", file]).expect(0)
    }
    try ask(copy, &facts)
    if let output = operation.output {
      facts["file \(output)"] = place.read(output).map { "bytes \($0.base64EncodedString())" }
    }
    return facts
  }

  private func ask(_ place: Place, _ facts: inout Facts) throws {
    func ask(_ arguments: [String]) throws -> Ran {
      let ran = try place.whisper(arguments + ["--json"])
      facts.take(arguments.joined(separator: " "), ran, in: place)
      return ran
    }
    for name in names(in: try ask(["identity", "list"]), "identities").prefix(Self.most) {
      _ = try ask(["identity", "show", name])
      // That both private keys are there and work; the envelope is another each time.
      let sealed = try place.whisper(["seal", "--to", "Bob", "--as", name, "--sign", "message"])
      facts["seal as \(name)"] = "number \(sealed.status)"
    }
    for name in names(in: try ask(["contact", "list"]), "contacts").prefix(Self.most) {
      _ = try ask(["contact", "show", name])
    }
    _ = try ask(["policy", "list"])
    for letter in ["letter", "opened-letter"] { _ = try ask(["open", letter]) }
    for arguments in operation.facts { _ = try ask(arguments) }
  }

  /// How many identities and contacts are looked at one by one.
  private static let most = 4

  private func check(_ place: Place, with file: String) throws -> Ran {
    try place.whisper(["vault", "check", "--json", "--passphrase-file", file])
  }

  private func isLocked(_ place: Place) throws -> Bool {
    let ran = try place.whisper(["status", "--json"])
    let json = try? JSONSerialization.jsonObject(with: Data(ran.output)) as? [String: Any]
    return json?["protector"] as? String == "passphrase"
  }

  private func names(in ran: Ran, _ list: String) -> [String] {
    let json = try? JSONSerialization.jsonObject(with: Data(ran.output)) as? [String: Any]
    return (json?[list] as? [[String: Any]])?.compactMap { $0["name"] as? String } ?? []
  }
}
