import Words

/// What the doctor looks at.
enum Probe: String, CaseIterable {
  case tracer, memory, core, loader, code, helpers
  case swap, secretMemory, sandbox, lockdown, tracing
  case element, device, lockoutAuth, ownerAuth, lockout, counter
  case vault, path, protectors, mode, agent, watch, clock, backup, phrases

  var group: DoctorWords {
    switch self {
    case .tracer, .memory, .core, .loader, .code, .helpers: .process
    case .swap, .secretMemory, .sandbox, .lockdown, .tracing: .machine
    case .element, .device, .lockoutAuth, .ownerAuth, .lockout, .counter: .hardware
    case .vault, .path, .protectors, .mode, .agent, .watch, .clock, .backup, .phrases:
      .vault
    }
  }
}

/// What is to be thought of it.
enum Verdict: String, CaseIterable {
  case good, note, warning
  /// It could not be found out.
  case unknown

  var words: DoctorWords {
    switch self {
    case .good: .good
    case .note: .note
    case .warning: .warning
    case .unknown: .unknown
    }
  }
}

/// What the doctor saw.
struct Finding: Spoken {
  let probe: Probe
  let verdict: Verdict
  /// The key of the sentence.
  let code: String
  /// What fills its places.
  let values: [String]
  /// For a person: what was seen, and why it matters and what to do.
  let seen: String
  let advice: String?

  var text: Lines { Lines([seen, advice].compactMap(\.self)) }

  init(_ probe: Probe, _ words: FindingWords, _ values: String...) {
    self.probe = probe
    self.values = values
    code = words.rawValue
    verdict = words.verdict
    seen = words.filled(with: values)
    advice = words.advice?.text
  }

  /// What could not be found out.
  init(_ probe: Probe, failed error: any Error) {
    let reason = ErrorWords(error).message
    self.probe = probe
    (verdict, code, values) = (.unknown, DoctorWords.notFound.rawValue, [probe.rawValue])
    seen = DoctorWords.notFound(probe.rawValue, reason)
    advice = nil
  }

  private enum CodingKeys: CodingKey { case probe, verdict, code, values }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(probe.rawValue, forKey: .probe)
    try container.encode(verdict.rawValue, forKey: .verdict)
    try container.encode(code, forKey: .code)
    try container.encode(values, forKey: .values)
  }
}

extension FindingWords {
  /// Nil where nothing needs to be known or done.
  var advice: AdviceWords? { AdviceWords(rawValue: rawValue + ".advice") }

  /// Nothing to do where there is no advice; to be known where it is the machine's way, or the person's choice.
  var verdict: Verdict {
    guard advice != nil else { return .good }
    switch self {
    case .coreFile, .coreProgram, .helpersUnlisted, .helpersMissing, .memoryLocked, .lockdownOff,
      .lockdownUnknown, .tracingOpen, .elementSoftware, .elementNone, .lockoutAuthEmpty,
      .ownerAuthEmpty, .triesSome, .counterOff, .counterImpossible, .counterLater, .vaultNone,
      .vaultLocked, .protectorsNone, .agentNever, .agentUnknown, .watchNoBus, .watchMissing:
      return .note
    default: return .warning
    }
  }
}
