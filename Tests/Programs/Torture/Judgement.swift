import Foundation

/// Which state a vault was found in.
enum Found: Sendable {
  /// The old one, byte for byte.
  case untouched
  case old
  case new
  /// Nothing that can be asked tells the two apart, as with a new root.
  case either
  /// `open -o` notes a message as opened when its text stands whole beside its place, and puts it
  /// there afterwards: killed in between, the text is in the temporary file alone.
  case newButForTheName
  /// `tx sign` notes whom it pays before anybody has the signature: killed in between, nobody has it.
  case newButForTheOutput
  case neither(String)
}

extension Case {
  /// Finds out which state the vault is in. Nothing in it changes but what a first look rolls back.
  func judge(_ place: Place) throws -> Found {
    let surface = try setting.look.surface(of: place)
    // The same bytes give the same answers, which are known: asking all of it each time would make
    // the sweep three times as long.
    if surface == setting.oldSurface, place.read(Place.database) == setting.database,
      !place.hasJournal,
      setting.operation.output.flatMap(place.read) == nil
    {
      return .untouched
    }
    var facts = try setting.look.everything(in: place)
    let fromNew = new.differences(from: facts)
    let fromOld = facts.differences(from: setting.before(facts))
    switch (fromOld.isEmpty, fromNew.isEmpty) {
    case (true, true): return .either
    case (true, false): return .old
    case (false, true): return .new
    case (false, false): break
    }
    if let output = setting.operation.output, place.read(output) == nil,
      let staged = setting.staged(in: place).first
    {
      facts["file \(output)"] = place.read(staged).map { "bytes \($0.base64EncodedString())" }
      if new.differences(from: facts).isEmpty { return .newButForTheName }
    }
    if setting.operation.notesFirst, let output = setting.operation.output,
      place.read(output) == nil
    {
      facts["file \(output)"] = new["file \(output)"]
      if new.differences(from: facts).isEmpty { return .newButForTheOutput }
    }
    return .neither(
      "from the old state: \(fromOld.prefix(4).joined(separator: "; "))\n"
        + "  from the new state: \(fromNew.prefix(4).joined(separator: "; "))")
  }

  /// Runs the operation again, to its end. What it must end in depends on what was found. Nil when it
  /// does.
  func failureOfRepeat(in place: Place, after found: Found) throws -> String? {
    let ran = try setting.run(in: place)
    let isDone: Bool
    switch found {
    case .neither: return nil
    case .newButForTheName:
      return ran.status == 0 ? "a message that was noted as opened opens again" : nil
    case .new, .either: isDone = true
    case .old, .untouched, .newButForTheOutput: isDone = false
    }
    let wanted = isDone ? againStatus : 0
    guard ran.status == wanted else {
      return "repeated, it ends with \(ran.status), not \(wanted): \(ran.errors)"
    }
    if ran.status == 0, place.names.contains(Place.journal) {
      return "repeated to its end, it leaves the journal"
    }
    if case .untouched = found {
      let differences = newSurface.differences(from: try setting.look.surface(of: place))
      return differences.isEmpty ? nil : "repeated, it leaves: \(differences.prefix(4))"
    }
    let facts = try setting.look.everything(in: place)
    let differences = isDone ? again.differences(from: facts) : new.differences(from: facts)
    return differences.isEmpty
      ? nil : "repeated, it leaves: \(differences.prefix(4).joined(separator: "; "))"
  }
}

extension Setting {
  /// The old state beside which `facts` are looked at. That a phrase vouched for its accounts is a change of its own, which
  /// comes before what the phrase is opened for: when that was last may be later than it was.
  fileprivate func before(_ facts: Facts) -> Facts {
    var old = old
    func time(_ value: String?) -> Int? { value.flatMap { Int($0.trimmingPrefix("number ")) } }
    for path in old.values.keys where path.hasSuffix("/provenAt") {
      if let was = time(old[path]), let now = time(facts[path]), now > was {
        old[path] = facts[path]
      }
    }
    return old
  }

  /// The temporary files of an output that was not put in its place.
  func staged(in place: Place) -> [String] {
    guard operation.output != nil else { return [] }
    return place.names.filter { $0.hasPrefix("out/.staged-") }.sorted()
  }

  /// Files that nothing promises: anything but the vault's own and what was there before. Nil when
  /// there are none.
  ///
  /// What is reset takes the lock file of counted changes first, and removes it last, in a vault that counts none too.
  func stray(in place: Place, isDone: Bool = false) -> String? {
    let promised =
      [Place.database, Place.journal, Place.resetMarker] + [operation.output].compactMap { $0 }
      + (vault.hasTPM
        ? ["vault/counter-lock", "vault/counter-pending", "vault/counter-pending-new"] : [])
      + (operation.resets && !isDone ? ["vault/counter-lock"] : [])
    let stray = place.names.subtracting(names).subtracting(promised).subtracting(staged(in: place))
    return stray.isEmpty ? nil : "files are left: \(stray.sorted().joined(separator: ", "))"
  }

  /// Whether a file that is the vault's, or a temporary one, shows the message or a passphrase. Nil
  /// when none does.
  func exposed(in place: Place) -> String? {
    let secrets = [Workshop.message] + Workshop.passphrases.values
    let kept = names.subtracting([Place.database])
    for name in place.names.subtracting(kept) where name != operation.output {
      // What an output's temporary file holds is the output; who left it is counted.
      guard let bytes = place.read(name), !staged(in: place).contains(name) else { continue }
      if secrets.contains(where: { bytes.holds($0) }) { return "\(name) shows what is secret" }
    }
    return nil
  }
}

extension Data {
  /// Whether the text stands somewhere in it. (Foundation's own search takes a hundred times longer.)
  fileprivate func holds(_ text: String) -> Bool {
    let wanted = Array(text.utf8)
    return withUnsafeBytes { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while let first = wanted.first, let start = rest.firstIndex(of: first) {
        rest = UnsafeRawBufferPointer(rebasing: rest[start...])
        if rest.starts(with: wanted) { return true }
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst())
      }
      return false
    }
  }
}
