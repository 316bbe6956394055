/// Every sentence that a person reads, by topic.
enum Catalogue {
  static let topics: [any Words.Type] = [
    AttributionWords.self, BackupWords.self, CommandErrorWords.self, CommonHelpWords.self,
    ContactHelpWords.self,
    ContactWords.self, DemoWords.self, IdentityHelpWords.self, IdentityWords.self,
    InputReasonWords.self, KeyWords.self, KeybookWords.self, LabelWords.self,
    MessageErrorWords.self,
    MessageHelpWords.self, MessageWords.self, NameWords.self, NoticeWords.self, OperationWords.self,
    ParserWords.self, PeopleErrorWords.self, PolicyWords.self, QRWords.self, RecoveryWords.self,
    RotationWords.self, SelfTestWords.self, SettingWords.self, SeveralWords.self,
    StatusWords.self, SystemErrorWords.self, TutorialWords.self, UsageErrorWords.self,
    VaultErrorWords.self,
    VaultHelpWords.self, VaultReasonWords.self, VaultWords.self,
  ]
}
