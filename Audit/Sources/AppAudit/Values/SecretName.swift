/// Whether a name says that what it names is a secret.
enum SecretName {
  private static let words: Set<String> = [
    "password", "passwd", "passphrase", "passcode", "mnemonic", "secret", "jwt", "credential",
    "credentials", "passwords", "secrets", "mnemonics", "passphrases", "pwd", "apikey",
    "privatekey", "secretkey", "authtoken", "accesstoken",
  ]
  private static let pairs: [String: Set<String>] = [
    "key": [
      "api", "private", "secret", "encryption", "decryption", "master", "signing", "symmetric",
    ],
    "phrase": ["seed", "recovery", "pass"],
    "token": ["access", "refresh", "auth", "bearer", "session", "id", "oauth", "api", "login"],
    "code": ["pin", "recovery", "backup"],
  ]
  /// A name that begins so says something about a secret, or has none.
  private static let firstWords: Set<String> = [
    "is", "has", "did", "should", "show", "shows", "use", "uses", "requires", "require", "needs",
    "invalid", "no",
    "public", "can", "will", "was", "are", "allow", "allows", "enable", "enables", "disable", "on",
    "hide", "hides", "toggle", "validate", "missing", "wrong", "incorrect", "empty", "forgot",
    "change", "reset", "protect", "protects", "num", "number", "min", "max", "update", "delete",
    "remove", "clear",
  ]
  /// A name that ends so is of something about a secret.
  private static let lastWords: Set<String> = [
    "field", "fields", "label", "hint", "placeholder", "title", "error", "errors", "policy",
    "policies", "count",
    "length", "type", "types", "url", "uri", "date", "enabled", "disabled", "manager", "service",
    "view", "button", "name", "names",
    "identifier", "id", "ids", "text", "message", "screen", "controller", "model", "vc", "cell",
    "row", "state",
    "status", "provider", "store", "storage", "handler", "delegate", "validator", "generator",
    "strength", "required", "expired", "expiry", "expiration", "expires", "version", "path",
    "prompt", "format", "regex", "pattern", "index", "size", "request", "response", "endpoint",
    "header",
    "description", "icon", "image", "color", "style", "section", "option", "options", "settings",
    "mode", "kind", "attempts", "attempt", "timeout", "interval", "delay", "changed", "valid",
    "visible", "hidden", "exists", "set", "saved", "repository", "client", "factory", "helper",
    "constraint", "container", "stack", "input", "action", "callback", "completion", "hash",
    "query",
    "key", "tag", "account", "scope", "algorithm", "protocol", "class", "group", "reference", "ref",
    "alert", "setup", "entry",
    "rules", "rule", "config", "configuration", "param", "parameter", "parameters", "reset",
    "change", "changes", "rec", "force", "once",
    "source", "kdf", "usage", "flow", "link", "page", "tab", "coordinator", "presenter", "router",
    "wizard", "sheet", "dialog", "popup",
    "alphabet", "charset", "character", "characters", "chars", "symbols", "digits", "letters",
    "segue", "notification", "selector",
  ]
  /// Words that say the same wherever they stand.
  private static let aboutWords: Set<String> = [
    "attempt", "attempts", "policy", "rules", "generator", "config", "configuration", "strength",
    "autofill", "timeout", "expiry", "expiration", "encrypted", "hashed", "sealed", "redacted",
    "masked",
  ]

  /// How a name is meant: of a value; of a setting in a file that is no source, where a last `key` does not excuse; or of the key
  /// under which a value is kept, where neither that nor a last `name` does.
  enum Use { case value, setting, key }

  static func isSecret(_ name: String, as use: Use = .value) -> Bool {
    isSecret(words: split(name), as: use)
  }

  /// Whether a name ends as one does that says something about a thing: `fileName`, `passwordHint`.
  static func isAbout(_ name: String) -> Bool {
    split(name).last.map(lastWords.contains) ?? false
  }

  private static func isSecret(words: [String], as use: Use) -> Bool {
    guard let first = words.first, let last = words.last, words.count <= 12,
      !(words.count > 1 && firstWords.contains(first)), aboutWords.isDisjoint(with: words)
    else { return false }
    let lastIsPair = words.count > 1 && pairs[last]?.contains(words[words.count - 2]) == true
    if !lastIsPair, lastWords.contains(last) {
      let isExcused =
        switch use {
        case .value: true
        case .setting: last != "key"
        case .key: !["key", "name", "id", "identifier", "account", "tag"].contains(last)
        }
      guard !isExcused else { return false }
      return isSecret(words: Array(words.dropLast()), as: .value)
    }
    return words.indices.contains { place in
      Self.words.contains(words[place])
        || place > 0 && pairs[words[place]]?.contains(words[place - 1]) == true
    }
  }

  /// The words of a name, in small letters: split at changes of case, digits, `_`, `-`, `.` and blanks.
  static func split(_ name: String) -> [String] {
    var words: [String] = []
    var word = ""
    let scalars = Array(name.unicodeScalars.prefix(200))
    func end() {
      if !word.isEmpty { words.append(word.lowercased()) }
      word = ""
    }
    for (place, scalar) in scalars.enumerated() {
      guard scalar.properties.isAlphabetic else {
        end()
        continue
      }
      if scalar.properties.isUppercase {
        let followsSmall = place > 0 && scalars[place - 1].properties.isLowercase
        let precedesSmall =
          place + 1 < scalars.count && scalars[place + 1].properties.isLowercase
          && place > 0 && scalars[place - 1].properties.isUppercase
        if followsSmall || precedesSmall { end() }
      }
      word.unicodeScalars.append(scalar)
    }
    end()
    return words
  }
}
