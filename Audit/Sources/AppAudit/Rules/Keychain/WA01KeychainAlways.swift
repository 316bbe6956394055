extension Rule {
  static let keychainAlways = Rule(
    "WA01", "keychain-always", .critical,
    sentence: "{1} lets the item be read while the device is locked",
    hint:
      "use kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly, with which work in the background goes on, or WhenUnlockedThisDeviceOnly where there is none",
    why: "Who holds a locked device, or a backup of it, reads the item without its passcode.",
    criterion:
      "kSecAttrAccessibleAlways or kSecAttrAccessibleAlwaysThisDeviceOnly is the value of a dictionary, is put into one by a subscript, updateValue, setObject or setValue, or is the protection of an access control, or what a parameter has where nothing is given; but in what only says which items are looked for or deleted. Or a wrapper of the keychain (KeychainAccess, SwiftKeychainWrapper, KeychainSwift, Valet, SAMKeychain, UICKeyChainStore, Locksmith, SimpleKeychain, Strongbox, or one that the settings name) is given it, or its own .always or .accessibleAlways.",
    limits: "A value that is given to a parameter is not known.",
    source: "seed 004, kSecAttrAccessible values", masvs: "STORAGE-1", cwe: 522,
    bad: "let item = [kSecAttrAccessible: kSecAttrAccessibleAlways]",
    good: "let item = [kSecAttrAccessible: kSecAttrAccessibleWhenUnlockedThisDeviceOnly]",
    isFixable: true,
    [
      .nodes(SwiftFile.protectionKinds) { node, file in
        let found = file.protectionValues(node).filter {
          $0.value.isNamed(["kSecAttrAccessibleAlways", "kSecAttrAccessibleAlwaysThisDeviceOnly"])
        }
        guard !found.isEmpty, !file.isOnlySearchedWith(node) else { return [] }
        return found.map {
          Match(
            place: $0.place, words: [$0.value.path?.lastName ?? ""],
            edits: file.renaming($0, to: "kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly"))
        }
      },
      .nodes(KeychainWrappers.kinds) { node, file in
        let wrappers = file.index.keychain
        return wrappers.classes(node, file).filter { $0.value.isNamed(wrappers.always) }.map {
          found in
          let name = found.value.path?.lastName ?? ""
          return Match(
            place: found.place, words: [name],
            edits: strongest[name].map { file.renaming(found, to: $0) } ?? [])
        }
      },
    ])

  /// What wrappers call the class with which work in the background goes on.
  private static let strongest = [
    "always": "afterFirstUnlockThisDeviceOnly",
    "alwaysThisDeviceOnly": "afterFirstUnlockThisDeviceOnly",
    "accessibleAlways": "accessibleAfterFirstUnlockThisDeviceOnly",
    "accessibleAlwaysThisDeviceOnly": "accessibleAfterFirstUnlockThisDeviceOnly",
    "kSecAttrAccessibleAlways": "kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly",
    "kSecAttrAccessibleAlwaysThisDeviceOnly": "kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly",
  ]
}
