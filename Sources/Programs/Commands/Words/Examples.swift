/// What each command of the top is called with, for its help and its manual page. A test runs all of it.
enum Examples {
  /// Lines as they are typed into a shell; none for what is no command of the top.
  static func of(_ command: String) -> [String] { table[command] ?? [] }

  static let table: [String: [String]] = [
    "init": [
      "whisper init", "whisper --vault travel init --generate --passphrase-output travel.words",
    ],
    "status": ["whisper status", "whisper status --json"],
    "unlock": ["whisper unlock", "whisper unlock --for 60", "whisper unlock --for logout"],
    "lock": ["whisper lock"],
    "identity": [
      "whisper identity create Work", "whisper identity export > alice.bundle",
      "whisper identity export --qr alice.png > alice.bundle", "whisper identity rotate",
    ],
    "contact": [
      "whisper contact add carol.bundle", "whisper contact verify Carol",
      "whisper contact note Carol 'met at the fair'", "whisper contact list",
    ],
    "keybook": [
      "whisper keybook export -o friends.keybook", "whisper keybook import carols.keybook",
    ],
    "seal": [
      "whisper seal --to Bob letter.txt > sealed.txt",
      "echo 'The river, at seven.' | whisper seal --to Bob",
      "whisper seal --to Bob --qr sealed.png letter.txt > sealed.txt",
    ],
    "open": [
      "whisper open from-bob.txt", "whisper open --again -o letter-from-bob.txt from-bob.txt",
    ],
    "detect": ["whisper detect from-bob.txt", "whisper detect --json < carol.bundle"],
    "qr": [
      "whisper qr letter.txt -o letter.png", "whisper identity export | whisper qr --json",
    ],
    "pgp": [
      "whisper pgp key generate 'Alice <alice@example.org>'",
      "whisper pgp key export > alice.asc",
      "whisper pgp encrypt --to-file ted.asc letter.txt > letter.asc",
      "whisper pgp decrypt letter.asc",
      "whisper pgp sign --detached letter.txt > letter.sig",
      "whisper pgp verify --signature letter.sig letter.txt",
    ],
    "backup": ["whisper backup -o alice.wbak", "whisper backup Alice > alice.wbak"],
    "restore": ["whisper restore carol.wbak"],
    "policy": ["whisper policy list", "whisper policy set requireSignatureForVerified on"],
    "settings": ["whisper settings list", "whisper settings set autoLock 30"],
    "wallet": [
      "whisper wallet create Savings", "whisper wallet phrase Savings",
      "whisper wallet address Savings --count 3",
      "whisper wallet descriptor Savings > savings.txt",
      "whisper wallet check bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
    ],
    "protector": ["whisper protector list", "whisper protector add passphrase"],
    "passphrase": ["whisper passphrase change"],
    "mode": ["whisper mode"],
    "vault": [
      "whisper vault check", "whisper vault backup -o whole.backup",
      "whisper vault restore whole.backup",
    ],
    "doctor": ["whisper doctor"],
    "selftest": ["whisper selftest"],
    "tutorial": ["whisper tutorial"],
    "demo": ["whisper demo"],
  ]
}
