import Foundation

extension Operation {
  /// What is done with wallets.
  static let wallets: [Operation] = [
    ofWallet(
      "create", on: [.small, .interrupted],
      ["create", "Cold", "--new-wallet-passphrase-file", "new-secret"]
    ) { _ in },
    ofWallet(
      "import", on: [.small, .large, .interrupted],
      ["import", "Cold", "--phrase-file", phraseFile, "--new-wallet-passphrase-file", "new-secret"]
    ) { try $0.write(phrase, to: phraseFile) },
    ofWallet(
      "passphrase set", on: [.small, .interrupted],
      [
        "passphrase", "Cold", "set", "--new-wallet-passphrase-file", "secret",
        "--wallet-passphrase-file", "new-secret",
      ]),
    ofWallet("address", on: [.small, .interrupted], ["address", "Cold", "--index", "3"]),
    ofWallet(
      "address of another account", on: [.small],
      ["address", "Cold", "--account", "7", "--wallet-passphrase-file", "new-secret"]),
    ofWallet(
      "phrase -o", on: [.small],
      [
        "phrase", "Cold", "-o", "out/words", "--confirm", "Cold", "--wallet-passphrase-file",
        "new-secret",
      ], output: "out/words"),
    ofWallet(
      "tx sign", on: [.small, .interrupted],
      [
        "tx", "sign", "Cold", "tx", "-o", "out/signed", "--approve", Place.approval,
        "--wallet-passphrase-file", "new-secret",
      ], output: "out/signed"
    ) { place in
      try importing(place)
      try place.write(transaction, to: "tx")
      try approve(place)
    },
    ofWallet(
      "tx sign on Ethereum", on: [.small],
      [
        "tx", "sign", "Cold", "tx", "-o", "out/signed", "--chain", "ethereum", "--approve",
        Place.approval, "--wallet-passphrase-file", "new-secret",
      ], output: "out/signed"
    ) { place in
      try importing(place)
      try place.write(transfer, to: "tx")
      try approve(place, ["--chain", "ethereum"])
    },
    ofWallet("rename", on: [.small], ["rename", "Cold", "Deep"]),
    ofWallet(
      "payee add", on: [.small, .interrupted], ["payee", "add", "Anna", anna]),
    ofWallet(
      "token add", on: [.small],
      ["token", "add", contract, "--chain-id", "1", "--symbol", "T", "--decimals", "6"]),
    ofWallet("payee remove", on: [.small], ["payee", "remove", "Anna"]) { place in
      try importing(place)
      try place.whisper(["wallet", "payee", "add", "Anna", anna, "--yes"]).expect(0)
    },
    ofWallet(
      "remove", on: [.small, .interrupted],
      [
        "remove", "Cold", "--confirm", "Cold", "--without-backup", "--wallet-passphrase-file",
        "new-secret",
      ]),
  ]

  private static let phraseFile = "phrase"
  private static let phrase =
    "abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about"
  /// Pays Anna of the first address of that phrase: a PSBT.
  private static let transaction =
    "cHNidP8BAHECAAAAAci+xsM+KPhrhDgOciZO8jZSU2ntfvEiSCPhMtaS/LVNAAAAAAD9////AmDqAAAAAAAAFgAU6N"
    + "8BjH4ybMJT+qx+Rs3FHmhULEJYmAAAAAAAABYAFD40mF3Kb93J+zaZQOTH2OKHP1KcAAAAAAABAFICAAAAARERERER"
    + "ERERERERERERERERERERERERERERERERERERAAAAAAD/////AaCGAQAAAAAAFgAUwM681sPTyox13F7GLr5VMw75EO"
    + "IAAAAAIgYDMNVP0N1CCm5fjTYk9fNILK41D3nV8HU79b7vnC2RrzwYc8XaClQAAIAAAACAAAAAgAAAAAAAAAAAAAAi"
    + "AgMCUySIjkKauOPbrx94AmSLnNAem0GEhcX6TBubVwDhphhzxdoKVAAAgAAAAIAAAACAAQAAAAAAAAAA"
  private static let anna = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq"
  private static let contract = "0x" + String(repeating: "35", count: 20)
  private static let transfer = """
    {"chainId":1,"nonce":0,"gasPrice":"20000000000","gas":21000,"value":"1",
    "to":"0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"}
    """

  /// Keeps the code of approval of what is to be signed.
  private static func approve(_ place: Place, _ options: [String] = []) throws {
    let review = try place.whisper(
      ["wallet", "tx", "inspect", "tx", "--wallet", "Cold", "--json"] + options
    ).expect(0)
    let json = try JSONSerialization.jsonObject(with: Data(review.output))
    let approval = (json as? [String: Any])?["approval"] as? String
    try place.write(approval ?? "", to: Place.approval)
  }

  private static let importing: @Sendable (Place) throws -> Void = { place in
    try place.write(phrase, to: phraseFile)
    try place.whisper(
      [
        "wallet", "import", "Cold", "--phrase-file", phraseFile,
        "--new-wallet-passphrase-file", "new-secret",
      ]
    ).expect(0)
  }

  /// Whether the phrase opens by the one passphrase or the other is a fact as well as what is listed.
  private static func ofWallet(
    _ name: String, on vaults: [VaultKind], _ command: [String], output: String? = nil,
    prepare: @escaping @Sendable (Place) throws -> Void = importing
  ) -> Operation {
    Operation(
      "wallet " + name, on: vaults, ["wallet"] + command, output: output,
      facts: [
        ["wallet", "list"], ["wallet", "descriptor", "Cold"], ["wallet", "payee", "list"],
        ["wallet", "check", anna], ["wallet", "token", "list"],
        ["wallet", "check", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"],
        ["wallet", "check", "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu"],
      ]
        + ["secret", "new-secret"].map {
          [
            "wallet", "phrase", "Cold", "-o", "looked-at-\($0)", "--confirm", "Cold",
            "--wallet-passphrase-file", $0,
          ]
        }, prepare: prepare)
  }
}
