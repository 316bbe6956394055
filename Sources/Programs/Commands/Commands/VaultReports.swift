import CryptoPrimitives
import VaultModel
import WhisperEnvelope
import WhisperKit
import Words

struct CheckReport: Report {
  let parts: [String: String]
  let unreadableRows: [UnreadableRowsReport]
  private let check: RecoveryService.Check

  private enum CodingKeys: CodingKey { case parts, unreadableRows }

  init(_ check: RecoveryService.Check) {
    self.check = check
    parts = Dictionary(
      uniqueKeysWithValues: VaultPart.allCases.map {
        ($0.rawValue, check.findings[$0]?.rawValue ?? "sound")
      })
    unreadableRows = check.unreadable.map(UnreadableRowsReport.init)
  }

  var text: Lines {
    Lines(
      VaultPart.allCases.sorted { $0.rawValue < $1.rawValue }.map { part in
        TextLine(cells: [part.rawValue], widths: [12], state(of: part))
      })
  }

  private func state(of part: VaultPart) -> String {
    let unreadable = check.unreadable.filter { $0.part == part }
    guard unreadable.isEmpty else { return RecoveryWords.unreadableRows(unreadable.kinds) }
    return check.findings[part].map { ErrorWords.reason($0, part: part.rawValue) }
      ?? RecoveryWords.sound.text
  }
}

/// Rows of one kind that the vault wrote, and that this program does not read.
struct UnreadableRowsReport: Encodable {
  let part: String
  /// The table, and of a row that has a name its name too.
  let kind: String
  let count: Int

  init(_ rows: UnreadableRows) {
    (part, kind, count) = (rows.part.rawValue, rows.kind, rows.count)
  }
}

struct SalvageReport: Report {
  struct Person: Encodable {
    let id: Contact.ID
    let name: String
    let key: String?
    let fingerprint: String?
    let trust: Term
    let isBlocked: Bool
    let note: String
  }

  struct Own: Encodable {
    let id: Identity.ID
    let name: String
    let bundle: String
  }

  let domain: String
  let rowsThatOpen: Int
  let rowsThatDoNot: Int
  let contacts: [Person]
  let identities: [Own]
  /// Armored.
  let openPGPCertificates: [String]
  /// Those that are on; so with the preferences.
  let policies: [String]?
  let preferences: [String]?
  let activeIdentity: String?
  let activeIdentityID: Identity.ID?
  let autoLock: String?

  init(_ domain: VaultPart, _ salvage: RecoveryService.Salvage) {
    self.domain = domain.rawValue
    rowsThatOpen = salvage.report.kept
    rowsThatDoNot = salvage.report.setAside
    contacts = salvage.contacts.map {
      Person(
        id: $0.id, name: $0.name.text, key: $0.keys?.agreement.rawText,
        fingerprint: $0.fingerprint?.hex,
        trust: $0.trust.term, isBlocked: $0.isBlocked, note: $0.note)
    }
    identities = salvage.identities.map {
      Own(id: $0.id, name: $0.name.text, bundle: $0.bundle.text)
    }
    openPGPCertificates = salvage.openPGPCertificates
    policies = salvage.policies.map { policies in
      Policies.Name.allCases.filter { policies[$0] }.map(\.rawValue)
    }
    preferences = salvage.preferences.map { preferences in
      Preferences.Name.allCases.filter { preferences[$0] }.map(\.rawValue)
    }
    (activeIdentity, activeIdentityID) = (salvage.activeIdentity, salvage.activeIdentityID)
    autoLock = salvage.autoLock?.word
  }

  var text: Lines {
    Lines(RecoveryWords.salvage(domain, "\(rowsThatOpen)", "\(rowsThatDoNot)"))
  }
}

struct RepairedReport: Report {
  let domain: String
  let kept: Int
  let setAside: Int
  /// Those of them that the vault wrote, and that this program does not read.
  let unreadableRows: [UnreadableRowsReport]
  let keyWasLost: Bool

  private enum CodingKeys: CodingKey { case domain, kept, setAside, unreadableRows, keyWasLost }

  private let unreadable: [UnreadableRows]

  init(_ domain: VaultPart, _ report: RepairReport) {
    self.domain = domain.rawValue
    kept = report.kept
    setAside = report.setAside
    unreadable = report.unreadable
    unreadableRows = report.unreadable.map(UnreadableRowsReport.init)
    keyWasLost = report.keyWasLost
  }

  var text: Lines {
    var sentences = [RecoveryWords.repaired(domain, "\(kept)", "\(setAside)")]
    if !unreadable.isEmpty { sentences.append(RecoveryWords.unreadableSetAside(unreadable.kinds)) }
    if keyWasLost { sentences.append(RecoveryWords.keyLost.text) }
    return Lines(sentences.joined(separator: " "))
  }
}
