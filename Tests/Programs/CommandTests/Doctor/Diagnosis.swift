#if os(Linux)
  import Foundation

  /// What `whisper doctor --json` said, by what was looked at.
  struct Diagnosis {
    let codes: [String: String]
    let verdicts: [String: String]
    let values: [String: [String]]

    init(_ ran: Ran) throws {
      guard let findings = try ran.json["findings"] as? [[String: Any]] else {
        throw RunnerFailure("no findings: \(ran.text)")
      }
      func by<Value>(_ field: String, _: Value.Type) throws -> [String: Value] {
        try Dictionary(
          findings.map { finding in
            guard let probe = finding["probe"] as? String, let value = finding[field] as? Value
            else { throw RunnerFailure("no \(field): \(finding)") }
            return (probe, value)
          }, uniquingKeysWith: { _, _ in throw RunnerFailure("two findings of one probe") })
      }
      codes = try by("code", String.self)
      verdicts = try by("verdict", String.self)
      values = try by("values", [String].self)
    }
  }

  extension Place {
    /// Asks the doctor, who must come to an end.
    func diagnosis(
      _ arguments: String..., environment: [String: String] = [:], status: Int32 = 0
    ) throws -> Diagnosis {
      try Diagnosis(
        run(["doctor", "--json"] + arguments, environment: environment).expect(status))
    }
  }
#endif
