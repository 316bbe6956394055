internal import SwiftSyntax

extension Rule {
  static let keychainNotDeviceOnly = Rule(
    "WA02", "keychain-not-device-only", .warning,
    sentence: "{1} lets the item move to other devices with a backup",
    hint: "add ThisDeviceOnly, unless the item is meant to move",
    why: "Who restores the owner's backup on another device has the secret there.",
    criterion:
      "kSecAttrAccessibleWhenUnlocked or kSecAttrAccessibleAfterFirstUnlock is the value of a dictionary, is put into one by a subscript, or is the protection of an access control; but for dictionaries that ask for synchronisation, which the others do not allow.",
    limits: "Items that are meant to move with a backup are flagged.",
    source: "seed 004, kSecAttrAccessible rules", masvs: "STORAGE-1", cwe: 522,
    bad: "let item = [kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlock]",
    good: "let item = [kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly]",
    isFixable: true,
    [
      .nodes(SwiftFile.protectionKinds) { node, file in
        let found = file.protectionValues(node).filter {
          $0.value.isNamed(["kSecAttrAccessibleWhenUnlocked", "kSecAttrAccessibleAfterFirstUnlock"])
        }
        guard !found.isEmpty else { return [] }
        if let list = node.parent?.as(DictionaryElementListSyntax.self),
          Work.take(4 * list.count),
          list.contains(where: { $0.key.bare.path == "kSecAttrSynchronizable" })
        {
          return []
        }
        return found.map {
          let name = $0.value.path?.lastName ?? ""
          return Match(
            place: $0.place, words: [name], edits: file.renaming($0, to: name + "ThisDeviceOnly"))
        }
      }
    ])
}
