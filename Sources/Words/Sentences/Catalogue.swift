/// Every sentence that a person reads, by topic.
package enum Catalogue {
  package static let topics: [any Topic.Type] = [
    AdviceWords.self, AgentWords.self, AnimatedQRWords.self, AttributionWords.self,
    BackupWords.self,
    CommandErrorWords.self,
    CommonHelpWords.self,
    CertificateStateWords.self, CertificateWords.self, CertifyWords.self, ContactHelpWords.self,
    ContactWords.self, ContractWords.self, DemoWords.self, DoctorWords.self,
    DryRunWords.self,
    EthereumFieldWords.self, EthereumWords.self,
    FindingWords.self, FirstStepWords.self, FollowWords.self, GivenWords.self,
    IdentityHelpWords.self,
    IdentityWords.self,
    InputReasonWords.self, KeyWords.self, KeybookWords.self, LabelWords.self,
    MessageErrorWords.self,
    MessageHelpWords.self, MessageWords.self, NameWords.self, NoticeWords.self,
    OldMessageWords.self, OpenPGPErrorWords.self, OperationWords.self,
    PGPInspectWords.self, PGPKeyErrorWords.self, PGPKeyHelpWords.self, PGPKeyWords.self,
    PGPMessageErrorWords.self, PGPMessageHelpWords.self, PGPMessageWords.self,
    ParserWords.self, PeopleErrorWords.self, PolicyWords.self, PrivateKeyWords.self,
    ProtectorHelpWords.self,
    QRWords.self, RecoveryWords.self,
    RotationWords.self, SecurityKeyWords.self, SelfTestWords.self, SettingWords.self,
    SeveralWords.self, SigningHelpWords.self,
    StatusWords.self, SystemErrorWords.self, TokenWords.self,
    TransactionErrorWords.self, TransactionWords.self,
    TutorialWords.self, UsageErrorWords.self,
    VaultBackupWords.self, VaultErrorWords.self,
    VaultHelpWords.self, VaultReasonWords.self, VaultWords.self, WalletErrorWords.self,
    WalletHelpWords.self, WalletWords.self,
  ]

  /// A sentence and where it stands.
  package struct Entry: Sendable {
    package let topic: String
    package let name: String
    package let key: String
    package let sentence: Sentence
    /// For translators: of the topic, and of the sentence.
    package var notes: [String] = []
  }

  /// All of them, in the order of the sources.
  package static let entries: [Entry] = topics.flatMap { entries(of: $0) }

  private static func entries<T: Topic>(of topic: T.Type) -> [Entry] {
    topic.allCases.map {
      Entry(
        topic: "\(topic)", name: "\($0)", key: $0.rawValue, sentence: $0.sentence,
        notes: [T.notes, $0.sentence.note].compactMap(\.self))
    }
  }
}
