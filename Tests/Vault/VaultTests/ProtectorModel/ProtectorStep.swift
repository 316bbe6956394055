/// One thing that happens to a vault, with every choice made. Secrets are told by whether they are right, and what was made
/// by the step that made it, so that a step still means something when others are left out.
///
/// What is to be tried as well gets a case here, its odds in `ProtectorStep+Random`, in `ProtectorModel+Changes` what the
/// model expects, and in `ProtectorWorld+Perform` the call.
struct ProtectorStep: Sendable, CustomStringConvertible {
  /// What somebody brings.
  enum Who: Hashable, Sendable {
    case nobody
    /// The secret of a protector of the vault as it then is, at the least cost.
    case anybody
    /// That of a strong factor, where there is one.
    case strong
    /// What a new root takes: the passphrase, where there is one.
    case rooting
    /// A wrong one is the one before, where there was one.
    case passphrase(isRight: Bool)
    case pin(isRight: Bool)
    /// A security key, by its number, with its own PIN.
    case key(Int, isRight: Bool)
  }

  enum KeyKind: CaseIterable, Sendable { case x25519, ed25519, deviceBound }

  /// What is one transaction.
  enum Change: Sendable {
    case add(ProtectorModel.Kind)
    case change(ProtectorModel.Kind)
    case remove(ProtectorModel.Kind)
    case removeLast
    case rotateRoot
    case count(Bool)
    case mode(isHigh: Bool)
    case put(UInt8)
    /// A row that does not count.
    case note(UInt8)
    case newKey(KeyKind)
    /// The private key that this step made.
    case removeKey(Int)
  }

  enum Action: Sendable {
    /// `answer` is given for private keys; nil for none.
    case change(Change, by: Who, answer: Who?, Fault?)
    /// By another process, while the first one has the vault open, or not.
    case changeElsewhere(Change, by: Who, answer: Who?)
    /// As above, and it is killed at that write or call of a counter, where the element is software.
    case kill(Change, at: Int)
    /// Every private key.
    case use(answer: Who?, Fault?)
    case unlock(Who, Fault?)
    case lock
    case restart
    case plug(Int, Bool)
    case copy
    /// The copy that this step made, where it is still kept. `accepts` what is noticed about it, else the newest state comes
    /// back.
    case putBack(copy: Int, by: Who, accepts: Bool)
  }

  /// Its place in the sequence as it was first; what it makes is called by it.
  let number: Int
  let action: Action

  var description: String {
    var text = "step \(number): \(action)"
    for type in [
      "Fault", "ProtectorModel.Kind", "ProtectorStep.Change", "ProtectorStep.KeyKind",
      "ProtectorStep.Who",
    ] {
      text = text.replacing("VaultTests.\(type).", with: "")
    }
    return text
  }

  /// For counting.
  var kind: String {
    switch action {
    case .change(let change, _, _, nil): change.kind
    case .change(let change, _, _, _): "\(change.kind) with a fault"
    case .changeElsewhere: "elsewhere"
    case .kill: "kill"
    case .use(_, let fault): fault == nil ? "use" : "use with a fault"
    case .unlock(_, let fault): fault == nil ? "unlock" : "unlock with a fault"
    case .lock: "lock"
    case .restart: "restart"
    case .plug: "plug"
    case .copy: "copy"
    case .putBack(_, _, let accepts): accepts ? "put back and accept" : "put back"
    }
  }
}

extension ProtectorStep.Change {
  var kind: String {
    switch self {
    case .add(let kind): "add \(kind.name)"
    case .change(let kind): "change \(kind.name)"
    case .remove(let kind): "remove \(kind.name)"
    case .removeLast: "remove last"
    case .rotateRoot: "rotate root"
    case .count(let isOn): isOn ? "count" : "stop counting"
    case .mode(let isHigh): isHigh ? "high" : "standard"
    case .put: "put"
    case .note: "note"
    case .newKey(let kind): "new \(kind)"
    case .removeKey: "remove key"
    }
  }
}
