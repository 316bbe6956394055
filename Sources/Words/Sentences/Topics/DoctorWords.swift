/// `whisper doctor`: what it is, and how findings are shown.
package enum DoctorWords: String, Topic {
  case command = "help.doctor"
  case details = "help.doctor.details"

  case good = "doctor.good"
  case note = "doctor.note"
  case warning = "doctor.warning"
  case unknown = "doctor.unknown"

  case process = "doctor.group.process"
  case machine = "doctor.group.machine"
  case hardware = "doctor.group.hardware"
  case vault = "doctor.group.vault"

  case notFound = "doctor.not_found"
  case warnings = "doctor.warnings"
  case noWarnings = "doctor.no_warnings"
  case incomplete = "error.doctor.incomplete"

  package var sentence: Sentence {
    switch self {
    case .command: "Check this machine and the vault for dangers."
    case .details:
      """
      It looks at this program, the machine, its security chip and the vault. It says what it saw, why that matters \
      and what to do. It asks for nothing, and changes nothing that is in the vault. Of a locked vault it says less: \
      unlock it first, or give the passphrase or PIN with an option.
      """
    case .good: Sentence("ok", note: "Before what is as it should be; as short as can be.")
    case .note: Sentence("note", note: "Before what a person should know; as short as can be.")
    case .warning: Sentence("WARNING", note: "Before what should be changed; as short as can be.")
    case .unknown: Sentence("?", note: "Before what could not be found out; as short as can be.")
    case .process: Sentence("This program", note: "A heading.")
    case .machine: Sentence("The machine", note: "A heading.")
    case .hardware: Sentence("The security chip", note: "A heading.")
    case .vault: Sentence("The vault", note: "A heading.")
    case .notFound:
      Sentence("This could not be found out: {1} ({2}).", note: "{1}: a probe's name; {2}: why.")
    case .warnings: Sentence(one: "{1} warning.", other: "{1} warnings.", note: "{1}: a number.")
    case .noWarnings: "No warnings."
    case .incomplete:
      Sentence(
        one: "{1} thing could not be found out.", other: "{1} things could not be found out.",
        note: "{1}: a number.")
    }
  }
}
