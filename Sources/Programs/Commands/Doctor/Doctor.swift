import WhisperKit

/// Looks at all that could expose or lose what a vault holds, changes nothing, and asks for nothing.
final class Doctor {
  let context: Context
  let machine: Machine
  /// Each is said as it comes; they are put in order at the end.
  var findings: [Finding] = [] {
    didSet {
      for finding in findings.dropFirst(oldValue.count) { context.events.say(.check(finding)) }
    }
  }

  /// Looks now.
  ///
  /// Throws what is wrong with what was handed over to open the vault.
  init(_ context: Context, _ machine: Machine) throws {
    (self.context, self.machine) = (context, machine)
    lookAtProcess()
    lookAtMachine()
    try lookAtVault()
    findings.sort { Self.order[$0.probe] ?? 0 < Self.order[$1.probe] ?? 0 }
  }

  private static let order = Dictionary(
    uniqueKeysWithValues: Probe.allCases.enumerated().map { ($1, $0) })

  /// Notes what was seen, or that it could not be.
  func look(_ probe: Probe, _ body: () throws -> Finding?) {
    do {
      if let finding = try body() { findings.append(finding) }
    } catch let error as WhisperError where error.code == .domainDamaged {
      // That is a finding of its own.
    } catch {
      findings.append(Finding(probe, failed: error))
    }
  }
}
