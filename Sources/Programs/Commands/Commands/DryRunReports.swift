import CryptoPrimitives
import OpenPGP
import WhisperEnvelope
import WhisperKit
import Words

/// What `contact add` would make of somebody's keys.
struct ContactChangeReport: Report {
  /// `add`, `rotate`, `merge` or `known`.
  let change: Term
  /// As `contact show` would say it then.
  let contact: ContactReport

  init(_ offer: ContactOffer, at now: Int64) {
    let isNew: Bool
    switch offer {
    case .contact: (change, isNew) = (Term("add", DryRunWords.wouldAdd), true)
    case .rotation: (change, isNew) = (Term("rotate", DryRunWords.wouldRotate), false)
    }
    contact = ContactReport(offer.taken(at: now), isNew: isNew)
  }

  init(known contact: Contact) {
    (change, self.contact) = (Term("known", DryRunWords.isKnown), ContactReport(contact))
  }

  /// Nil for a certificate that would be left alone.
  init?(_ outcome: CertificateOutcome) {
    guard let contact = outcome.contact else { return nil }
    let isNew: Bool
    switch outcome.change {
    case .contact: (change, isNew) = (Term("add", DryRunWords.wouldAdd), true)
    case .certificate, .merged: (change, isNew) = (Term("merge", DryRunWords.wouldMerge), false)
    case .known: (change, isNew) = (Term("known", DryRunWords.isKnown), false)
    case .refused: return nil
    }
    self.contact = ContactReport(contact, isNew: isNew)
  }

  var text: Lines { Lines(change.text) + contact.text }
}

/// What `contact add` would make of certificates and revocations: of one, what it would of keys, and the same line as of
/// several.
struct CertificateChangesReport: Report {
  private let only: ContactChangeReport?
  private let all: CertificatesAddedReport

  init(_ taken: CertificatesTaken, of received: ReceivedCertificates) {
    only =
      taken.outcomes.count == 1 ? taken.outcomes.first.flatMap { ContactChangeReport($0) } : nil
    all = CertificatesAddedReport(taken, received.refusals, isDone: false)
  }

  func encode(to encoder: any Encoder) throws {
    try only?.encode(to: encoder)
    try all.encode(to: encoder)
  }

  var text: Lines { only?.text ?? all.text }
}

extension Context {
  /// Prints what would become of certificates and revocations. Of one alone that would be left alone, and of revocations of
  /// which none would be taken, the reason is the command's, as when it is done.
  func printDryRun(
    _ taken: CertificatesTaken, of received: ReceivedCertificates
  ) throws {
    try taken.checkOnly()
    try printDryRun(CertificateChangesReport(taken, of: received))
    try taken.checkAny()
  }
}

/// How a message would be sealed.
struct PlannedMessageReport: Report {
  /// `whisper` or `openpgp`.
  let format: String
  let from: String?
  let fromID: Identity.ID?
  /// Nil for a raw key that is nobody's.
  let to: String?
  let toID: Contact.ID?
  let trust: Term?
  let isSigned: Bool
  /// What is asked before it is signed, whatever was handed over.
  let needs: [Term]
  /// The longest message, in bytes.
  let maximum: Int
  /// Of an OpenPGP message.
  let encryption: PGPEncryptReport?

  init(_ plan: SealCommand.Plan, _ whisper: Whisper, _ context: Context) throws {
    maximum = MessageService.maximumMessage
    switch plan {
    case .envelope(let plan):
      format = SealCommand.Format.whisper.rawValue
      (from, fromID) = (plan.sender.name.text, plan.sender.id)
      (to, toID) = (plan.recipient?.name.text, plan.recipient?.id)
      trust = plan.recipient?.trust.term
      isSigned = plan.isSigned
      needs = try whisper.messages.needs(of: plan).needs
      encryption = nil
    case .openPGP(let plan, let contact):
      format = SealCommand.Format.openpgp.rawValue
      (from, fromID) = (nil, nil)
      (to, toID) = (contact.name.text, contact.id)
      trust = plan.readers.first { $0.contact == contact.id }?.trust?.term
      isSigned = plan.signing != nil
      needs = try whisper.openPGPMessages.needs(of: plan).needs
      encryption = PGPEncryptReport(plan, at: context.clock.now())
    }
  }

  var text: Lines {
    let heading: Lines
    if let encryption {
      heading = encryption.text
    } else {
      let words: DryRunWords = isSigned ? .wouldSealSigned : .wouldSealUnsigned
      heading = Lines(words(from ?? "", to ?? MessageWords.rawKey.text))
    }
    return heading + needs.asked + Lines(DryRunWords.maximum("\(maximum)"))
  }
}

/// How something would be encrypted.
struct PlannedEncryptionReport: Report {
  private let encryption: PGPEncryptReport
  private let needs: [Term]

  private enum CodingKeys: CodingKey { case isSigned, needs }

  init(_ plan: EncryptionPlan, _ whisper: Whisper, _ context: Context) throws {
    encryption = PGPEncryptReport(plan, at: context.clock.now())
    needs = try whisper.openPGPMessages.needs(of: plan).needs
  }

  func encode(to encoder: any Encoder) throws {
    try encryption.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(encryption.signedBy != nil, forKey: .isSigned)
    try container.encode(needs, forKey: .needs)
  }

  var text: Lines { encryption.text + needs.asked }
}

/// Which message of OpenPGP would be opened, and by which keys.
struct PlannedOpeningReport: Report {
  struct Message: Encodable {
    /// Which of several it is; nil where there is one.
    let number: Int?
    let count: Int?
    let format: Term?
    /// Fingerprints of the own keys that it names.
    let keys: [String]
  }

  /// No envelope was looked for.
  let envelopes: [EnvelopeList.Item] = []
  let openpgp: Message

  private enum CodingKeys: CodingKey { case envelopes, openpgp }

  init(_ place: MessagePlace, _ plan: DecryptionPlan) {
    let isOneOfSeveral = place.count > 1
    openpgp = Message(
      number: isOneOfSeveral ? place.number : nil, count: isOneOfSeveral ? place.count : nil,
      format: plan.format?.term, keys: plan.keys.map(\.fingerprint.hex))
  }

  var text: Lines { Lines(openpgp.keys.map { DryRunWords.opensWith($0) }) }
}

/// What would become of an identity from a backup.
struct RestorePlanReport: Report {
  /// `new`, `present`, `name_taken` or `newer`.
  let change: Term
  /// What it would be called here.
  let name: String
  /// Of one that is here.
  let id: Identity.ID?
  let status: Term
  let canSign: Bool
  let keyVersion: UInt32
  let createdAt: Int64
  let fingerprint: String
  let shortFingerprint: String
  /// Who has the name, or the keys that these replaced.
  let other: String?
  let otherID: Identity.ID?
  /// Whether the private keys that are here lose a passphrase of their own.
  let losesOwnPassphrase: Bool
  private let sentence: String

  private enum CodingKeys: CodingKey {
    case change, name, id, status, canSign, keyVersion, createdAt, fingerprint, shortFingerprint
    case other, otherID, losesOwnPassphrase
  }

  /// Throws what `restore` would.
  init(
    _ backup: borrowing IdentityBackup, as name: String?, _ standing: BackupService.Standing,
    _ whisper: Whisper
  ) throws {
    var chosen = name
    if case .nameTaken(_, let free) = standing { chosen = name ?? free }
    let identity = try whisper.backups.planned(backup, as: chosen)
    let called = identity.name.text
    var present: Identity?
    var other: Identity?
    switch standing {
    case .new:
      (change, sentence) = (Term("new", BackupWords.restored), DryRunWords.restoresNew(called))
    case .present(let identity):
      present = identity
      change = Term("present", BackupWords.keysRestored)
      sentence = DryRunWords.restoresPresent(called)
    case .nameTaken(let namesake, _):
      other = namesake
      change = Term("name_taken", BackupWords.nameTaken)
      sentence = DryRunWords.restoresBeside(called, namesake.name.text)
    case .newer(let former):
      other = former
      change = Term("newer", BackupWords.newer)
      sentence = DryRunWords.restoresNewer(called, former.name.text)
    }
    self.name = called
    id = present?.id
    (status, canSign) = (identity.status.term, identity.canSign)
    (keyVersion, createdAt) = (identity.keyVersion, identity.createdAt)
    fingerprint = identity.keys.fingerprint.hex
    shortFingerprint = FingerprintWords.shortForm(of: identity.keys.fingerprint)
    (self.other, otherID) = (other?.name.text, other?.id)
    losesOwnPassphrase = try present.map { try whisper.identities.hasOwnPassphrase($0.id) } ?? false
  }

  var text: Lines { Lines(sentence) }
}

extension [Term] {
  /// What is asked before something is signed, in a line; none where nothing is.
  fileprivate var asked: Lines {
    isEmpty ? Lines([TextLine]()) : Lines(DryRunWords.wouldAsk(map(\.text).joined(separator: ", ")))
  }
}
