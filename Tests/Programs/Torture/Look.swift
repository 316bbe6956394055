import Foundation

/// How a vault is looked at, with the command alone.
struct Look: Sendable {
  let operation: Operation

  /// What the first command after a crash says: it rolls back what was half written. Every
  /// passphrase that there is is tried.
  func surface(of place: Place) throws -> Facts {
    var facts = Facts()
    for file in secrets(of: place) {
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
    where try !copy.hasPIN && isLocked(copy) && check(copy, with: file).status != 4 {
      try copy.whisper(["passphrase", "remove", "--yes", "--passphrase-file", file]).expect(0)
    }
    for file in operation.pins where copy.hasPIN {
      guard try check(copy, with: file).status != 4, let pin = copy.read(file) else { continue }
      try copy.overwrite(Place.pin, with: pin)
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
    let identities = names(in: try ask(["identity", "list"]), "identities").prefix(Self.most)
    var shown: [(name: String, facts: Ran)] = []
    for name in identities { shown.append((name, try ask(["identity", "show", name]))) }
    for name in names(in: try ask(["contact", "list"]), "contacts").prefix(Self.most) {
      _ = try ask(["contact", "show", name])
    }
    _ = try ask(["policy", "list"])
    _ = try ask(["settings", "list"])
    for letter in ["letter", "opened-letter"] { _ = try ask(["open", letter]) }
    for arguments in operation.facts { _ = try ask(arguments) }
    // Last, because it changes the copy: nothing may keep an identity from writing to itself.
    _ = try place.whisper(["policy", "set", "contactRequiredToSend", "off"])
    for (name, ran) in shown {
      facts["private keys of \(name)"] = try usePrivateKeys(of: name, ran, in: place)
    }
  }

  /// Shows that both private keys of an identity are there and work: the one signs a message to the
  /// identity's own raw key, and the other opens it. (The envelope is another each time.)
  private func usePrivateKeys(of name: String, _ ran: Ran, in place: Place) throws -> String {
    guard let key = field("key", of: ran), let status = field("status", of: ran) else {
      return "text not shown"
    }
    if status == "archived" { _ = try place.whisper(["identity", "unarchive", name, "--yes"]) }
    let sealed = try place.whisper(["seal", "--to-key", key, "--as", name, "--sign", "message"])
    guard sealed.status == 0 else { return "number \(sealed.status)" }
    try place.overwrite("own-letter", with: Data(sealed.output))
    // A vault whose replay state was repaired takes nothing of that second for new.
    let opened = try place.whisper(["open", "--again", "--allow-expired", "own-letter"])
    guard opened.status == 0 else { return "number \(opened.status)" }
    return opened.output == Array(Workshop.message.utf8) ? "text work" : "text open another message"
  }

  private func field(_ field: String, of ran: Ran) -> String? {
    let json = try? JSONSerialization.jsonObject(with: Data(ran.output)) as? [String: Any]
    return json?[field] as? String
  }

  /// How many identities and contacts are looked at one by one.
  private static let most = 4

  private func check(_ place: Place, with file: String) throws -> Ran {
    let option = place.hasPIN ? "--pin-file" : "--passphrase-file"
    return try place.whisper(["vault", "check", "--json", option, file])
  }

  /// The files with what may open the vault.
  private func secrets(of place: Place) -> [String] {
    place.hasPIN ? operation.pins : operation.passphrases
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
