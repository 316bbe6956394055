/// What other programs call things that this one does, for who knows those.
struct KnownCommand {
  /// The group that it would be a command of; nil at the top.
  let group: String?
  let words: [String]
  /// What does it here, each by all its words.
  let commands: [[String]]

  private init(in group: String? = nil, _ words: [String], _ commands: [String]...) {
    self.group = group
    self.words = words
    self.commands = commands
  }

  static func all(in group: String?) -> [KnownCommand] { table.filter { $0.group == group } }

  static let table = [
    KnownCommand(["send", "write"], ["seal"]),
    KnownCommand(["encrypt", "enc"], ["seal"], ["pgp", "encrypt"]),
    KnownCommand(["sign"], ["seal"], ["pgp", "sign"]),
    KnownCommand(["read", "unseal", "receive"], ["open"]),
    KnownCommand(["decrypt", "dec"], ["open"], ["pgp", "decrypt"]),
    KnownCommand(["import"], ["contact", "add"], ["keybook", "import"], ["restore"]),
    KnownCommand(["export"], ["identity", "export"], ["keybook", "export"], ["backup"]),
    KnownCommand(["share", "publish"], ["identity", "export"]),
    KnownCommand(["qr"], ["identity", "export", "--qr"]),
    KnownCommand(["scan"], ["contact", "add", "--from-qr"], ["open", "--from-qr"]),
    KnownCommand(["list", "ls", "keys"], ["contact", "list"], ["identity", "list"]),
    KnownCommand(["people", "friends"], ["contact", "list"]),
    KnownCommand(["identities"], ["identity", "list"]),
    KnownCommand(["whoami", "fingerprint", "key"], ["identity", "show"]),
    KnownCommand(
      ["delete", "del", "rm", "remove"], ["contact", "remove"], ["identity", "delete"]),
    KnownCommand(["new", "keygen", "generate"], ["identity", "create"]),
    KnownCommand(["trust", "compare"], ["contact", "verify"]),
    KnownCommand(["find"], ["contact", "search"]),
    KnownCommand(["password", "passwd"], ["passphrase", "change"]),
    KnownCommand(["config", "configure", "preferences"], ["settings"]),
    KnownCommand(["policies"], ["policy"]),
    KnownCommand(["setup", "start"], ["init"]),
    KnownCommand(["info"], ["status"]),
    KnownCommand(["fsck"], ["vault", "check"]),
    KnownCommand(["recover"], ["restore"]),
    KnownCommand(["guide", "tour", "learn"], ["tutorial"]),
    KnownCommand(["man", "manual", "usage"], ["help"]),
    KnownCommand(["version"], ["--version"]),

    KnownCommand(in: "contact", ["delete", "del", "rm"], ["contact", "remove"]),
    KnownCommand(in: "contact", ["new", "create", "import"], ["contact", "add"]),
    KnownCommand(in: "contact", ["export"], ["keybook", "export"]),
    KnownCommand(in: "contact", ["ls"], ["contact", "list"]),
    KnownCommand(in: "contact", ["info", "view", "get"], ["contact", "show"]),
    KnownCommand(in: "contact", ["find"], ["contact", "search"]),
    KnownCommand(in: "contact", ["trust", "compare", "confirm"], ["contact", "verify"]),
    KnownCommand(in: "contact", ["untrust", "distrust"], ["contact", "unverify"]),
    KnownCommand(in: "contact", ["edit"], ["contact", "rename"], ["contact", "note"]),

    KnownCommand(in: "identity", ["remove", "del", "rm"], ["identity", "delete"]),
    KnownCommand(in: "identity", ["new", "add", "generate"], ["identity", "create"]),
    KnownCommand(in: "identity", ["import"], ["restore"]),
    KnownCommand(in: "identity", ["share", "publish"], ["identity", "export"]),
    KnownCommand(in: "identity", ["ls"], ["identity", "list"]),
    KnownCommand(in: "identity", ["info", "view", "get"], ["identity", "show"]),
    KnownCommand(
      in: "identity", ["select", "switch", "default", "activate"], ["identity", "use"]),
    KnownCommand(in: "identity", ["renew", "replace", "regenerate"], ["identity", "rotate"]),
    KnownCommand(in: "identity", ["retire", "disable"], ["identity", "archive"]),
    KnownCommand(in: "identity", ["enable"], ["identity", "unarchive"]),
    KnownCommand(in: "identity", ["verify"], ["contact", "verify"]),

    KnownCommand(in: "keybook", ["list", "ls", "show"], ["contact", "list"]),
    KnownCommand(in: "keybook", ["add", "load"], ["keybook", "import"]),
    KnownCommand(in: "keybook", ["create", "save"], ["keybook", "export"]),

    KnownCommand(in: "policy", ["show", "get", "ls"], ["policy", "list"]),
    KnownCommand(in: "policy", ["enable", "disable", "change", "on", "off"], ["policy", "set"]),

    KnownCommand(in: "settings", ["show", "get", "ls"], ["settings", "list"]),
    KnownCommand(
      in: "settings", ["enable", "disable", "change", "on", "off"], ["settings", "set"]),
    KnownCommand(in: "settings", ["unset", "delete", "clear"], ["settings", "reset"]),

    KnownCommand(in: "passphrase", ["set", "new", "add", "create"], ["passphrase", "change"]),
    KnownCommand(in: "passphrase", ["delete", "rm", "clear", "unset"], ["passphrase", "remove"]),

    KnownCommand(in: "vault", ["create", "new"], ["init"]),
    KnownCommand(in: "vault", ["show", "info"], ["status"]),
    KnownCommand(in: "vault", ["verify", "test", "fsck"], ["vault", "check"]),
    KnownCommand(in: "vault", ["fix"], ["vault", "repair"]),
    KnownCommand(in: "vault", ["salvage", "dump"], ["vault", "export"]),
  ]
}
