import Testing

@Suite("Rules of the keychain") struct KeychainFixtures {
  @Test(arguments: [
    // Through a variable, an alias of a constant, a constant elsewhere, a function, both arms.
    Fixture(
      "WA01", 1,
      "func f() { let a = kSecAttrAccessibleAlways\n let q: [CFString: Any] = [kSecAttrAccessible: a] }"
    ),
    Fixture(
      "WA01", 1, "let q = [kSecAttrAccessible as String: Access.always]",
      "enum Access { static let always = kSecAttrAccessibleAlways }"),
    Fixture(
      "WA01", 1,
      "let q = [kSecAttrAccessible: level()]\nfunc level() -> CFString { kSecAttrAccessibleAlwaysThisDeviceOnly }"
    ),
    Fixture(
      "WA01", 1,
      "func f(_ b: Bool) { q[kSecAttrAccessible] = b ? kSecAttrAccessibleAlways : kSecAttrAccessibleWhenUnlockedThisDeviceOnly }"
    ),
    Fixture(
      "WA01", 2,
      "func f(_ b: Bool) { let a: CFString\n if b { a = kSecAttrAccessibleAlways } else { a = kSecAttrAccessibleAlwaysThisDeviceOnly }\n q[kSecAttrAccessible as String] = a }"
    ),
    Fixture(
      "WA01", 1,
      "let a = SecAccessControlCreateWithFlags(\n  nil,\n  kSecAttrAccessibleAlways,\n  .userPresence,\n  nil)"
    ),
    Fixture("WA01", 1, "let q = [Security.kSecAttrAccessible: Security.kSecAttrAccessibleAlways]"),
    Fixture("WA01", 0, "func f(_ old: CFString) -> Bool { old == kSecAttrAccessibleAlways }"),
    Fixture("WA01", 0, "func f(_ a: CFString) { q[kSecAttrAccessible] = a }"),
    Fixture(
      "WA01", 0,
      "let kSecAttrAccessibleAlways = \"own\"\nlet q = [kSecAttrAccessible: kSecAttrAccessibleAlways]"
    ),
    Fixture(
      "WA02", 1,
      "func f() { var q: [CFString: Any] = [:]\n q[kSecAttrAccessible] = kSecAttrAccessibleWhenUnlocked }"
    ),
    Fixture(
      "WA02", 1,
      "let a = SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleAfterFirstUnlock, [], nil)"),
    Fixture(
      "WA02", 1,
      "func f() { q.updateValue(kSecAttrAccessibleWhenUnlocked, forKey: kSecAttrAccessible) }"),
    Fixture(
      "WA02", 0, "let q = [kSecAttrAccessible: kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly]"),
    Fixture(
      "WA02", 0,
      "let q: [CFString: Any] = [kSecAttrSynchronizable: true, kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlock]"
    ),
    Fixture(
      "WA03", 1,
      "func f() { let q: [String: Any] = [kSecClass as String: kSecClassGenericPassword]\n let s = SecItemAdd(q as CFDictionary, nil)\n check(s) }"
    ),
    Fixture(
      "WA03", 1,
      "func f() { var q = [kSecClass: kSecClassKey]\n q[kSecValueData] = data\n check(SecItemAdd(q as CFDictionary, nil)) }"
    ),
    Fixture(
      "WA03", 1, "func f() { check(SecItemAdd(Base.query as CFDictionary, nil)) }",
      "enum Base { static let query: [CFString: Any] = [kSecClass: kSecClassKey] }"),
    Fixture(
      "WA03", 0,
      "func f() { var q = [kSecClass: kSecClassKey]\n q[kSecAttrAccessible] = level\n check(SecItemAdd(q as CFDictionary, nil)) }"
    ),
    Fixture(
      "WA03", 0, "func f(_ q: [CFString: Any]) { check(SecItemAdd(q as CFDictionary, nil)) }"),
    Fixture(
      "WA03", 0,
      "func f() { var q = [kSecClass: kSecClassKey]\n complete(&q)\n check(SecItemAdd(q as CFDictionary, nil)) }"
    ),
    Fixture(
      "WA03", 0,
      "func f(_ more: [CFString: Any]) { var q = [kSecClass: kSecClassKey]\n q.merge(more) { $1 }\n check(SecItemAdd(q as CFDictionary, nil)) }"
    ),
    Fixture(
      "WA03", 0,
      "func f() { var q = [kSecClass: kSecClassKey]\n q.merge([kSecAttrAccessControl: access]) { $1 }\n check(SecItemAdd(q as CFDictionary, nil)) }"
    ),
    Fixture(
      "WA03", 0,
      "func f() { let q = base()\n check(SecItemAdd(q as CFDictionary, nil)) }\nfunc base() -> [CFString: Any] { [kSecAttrAccessible: level] }"
    ),
    Fixture(
      "WA04", 1,
      "func f() { var q: [CFString: Any] = [kSecValueData: data, kSecAttrService: \"refresh-token\"]\n q[kSecAttrSynchronizable] = kCFBooleanTrue\n check(SecItemAdd(q as CFDictionary, nil)) }"
    ),
    Fixture(
      "WA04", 1,
      "let q: [CFString: Any] = [kSecValueData: Data(password.utf8), kSecAttrSynchronizable: sync]\nlet sync = true"
    ),
    Fixture(
      "WA04", 0,
      "let q: [CFString: Any] = [kSecValueData: data, kSecAttrAccount: \"theme\", kSecAttrSynchronizable: true]"
    ),
    Fixture(
      "WA04", 0, "let q: [CFString: Any] = [kSecValueData: password, kSecAttrSynchronizable: false]"
    ),
    Fixture(
      "WA04", 0,
      "let q: [CFString: Any] = [kSecAttrAccount: \"password\", kSecAttrSynchronizable: true, kSecReturnData: true]"
    ),
    Fixture("WA05", 1, "func f() { let status = SecItemAdd(q, nil) }"),
    Fixture("WA05", 1, "func f() { var s: OSStatus\n s = SecItemDelete(q)\n }"),
    Fixture("WA05", 1, "func f() { _ = SecItemDelete(q)\n g() }"),
    Fixture("WA05", 1, "func f() { let _ = SecItemDelete(q) }"),
    Fixture("WA05", 1, "func f() { g { h(); SecItemDelete(q) } }"),
    Fixture(
      "WA05", 3,
      "func f() { if a { SecItemDelete(q) } else if b { SecItemAdd(q, nil) } else { SecItemAdd(\n q,\n nil) } }"
    ),
    Fixture("WA05", 1, "func f() { switch a { case 1: SecItemDelete(q)\n default: g() } }"),
    Fixture("WA05", 1, "var v: Int { didSet { SecItemDelete(q) } }"),
    Fixture("WA05", 1, "func f() { Security.SecItemDelete(q) }"),
    Fixture("WA05", 2, "init() { SecItemDelete(q) }\ndeinit { (SecItemDelete(q)) }"),
    Fixture("WA05", 0, "func f() { let status = SecItemAdd(q, nil)\n print(\"\\(status)\") }"),
    Fixture("WA05", 0, "func f() -> OSStatus { SecItemAdd(q, nil) }\nlet c = { SecItemDelete(q) }"),
    Fixture(
      "WA05", 0, "func f() -> Int32 { if a { SecItemDelete(q) } else { SecItemAdd(q, nil) } }"),
    Fixture("WA05", 0, "func f() -> Int32 { switch a { case 1: SecItemDelete(q)\n default: 0 } }"),
    Fixture(
      "WA05", 0, "var v: Int32 { SecItemDelete(q) }\nvar w: Int32 { get { SecItemDelete(q) } }"),
    Fixture(
      "WA05", 0,
      "func f() { let t = (SecItemAdd(q, nil), 1); g(t)\n g(SecItemAdd(q, nil))\n if SecItemAdd(q, nil) == 0 {}\n switch SecItemAdd(q, nil) { default: break } }"
    ),
    Fixture(
      "WA05", 0, "func f() { let v = if a { SecItemAdd(q, nil) } else { SecItemDelete(q) }\n g(v) }"
    ),
    Fixture("WA05", 0, "func f() { SecItemDelete(1); g() }", "func SecItemDelete(_ q: Int) {}"),
    Fixture(
      "WA05", 0,
      "final class Keychain { func SecItemDelete(_ q: Int) {}\n func f() { SecItemDelete(1)\n g() } }"
    ),
    Fixture(
      "WA06", 1,
      "func f() { let changes: [CFString: Any] = [kSecValueData: data]\n check(SecItemUpdate(q, changes as CFDictionary)) }"
    ),
    Fixture(
      "WA06", 1,
      "func f() { var c: [CFString: Any] = [:]\n c[kSecValueData] = data\n check(SecItemUpdate(q, c as CFDictionary)) }"
    ),
    Fixture(
      "WA06", 0, "func f() { check(SecItemUpdate(q, [kSecAttrLabel: label] as CFDictionary)) }"),
    Fixture(
      "WA06", 0, "func f(_ c: [CFString: Any]) { check(SecItemUpdate(q, c as CFDictionary)) }"),
    Fixture("WA07", 1, "func f() { check(SecItemDelete(q))\n if a { check(SecItemAdd(i, nil)) } }"),
    Fixture(
      "WA07", 1,
      "func f() throws { try remove()\n check(SecItemAdd(i, nil)) }\nfunc remove() throws { let s = SecItemDelete(q)\n guard s == 0 else { throw E.e } }"
    ),
    Fixture(
      "WA07", 1,
      "func f() { if a { check(SecItemDelete(q)) } else { g() }\n check(SecItemAdd(i, nil)) }"),
    Fixture(
      "WA07", 1, "func f() { queue.async { check(SecItemDelete(q))\n check(SecItemAdd(i, nil)) } }"),
    Fixture(
      "WA07", 1,
      "func f() { var s = SecItemAdd(i, nil)\n if s == errSecDuplicateItem { check(SecItemDelete(q))\n s = SecItemAdd(i, nil) }\n check(s) }"
    ),
    Fixture("WA07", 0, "func f() { check(SecItemAdd(i, nil))\n check(SecItemDelete(q)) }"),
    Fixture(
      "WA07", 0, "func f() { if a { check(SecItemDelete(q)) } else { check(SecItemAdd(i, nil)) } }"),
    Fixture(
      "WA07", 0,
      "func f() { if a { check(SecItemDelete(q))\n return }\n check(SecItemAdd(i, nil)) }"),
    Fixture(
      "WA07", 0,
      "func f() { guard a else { check(SecItemDelete(q))\n return }\n check(SecItemAdd(i, nil)) }"),
    Fixture(
      "WA07", 0, "func f() { defer { check(SecItemDelete(q)) }\n check(SecItemAdd(i, nil)) }"),
    Fixture(
      "WA07", 0,
      "func f() { switch a { case 1: check(SecItemDelete(q))\n default: check(SecItemAdd(i, nil)) } }"
    ),
    Fixture(
      "WA08", 1, "func f() { q[kSecAttrAccessGroup as String] = group }\nlet group = \"TEAM.*\""),
    Fixture("WA08", 1, "let q = [kSecAttrAccessGroup: \"\\(team).*\"]"),
    Fixture(
      "WA08", 1, path: "App.entitlements",
      "<plist><dict><key>keychain-access-groups</key><array>\n<string>$(AppIdentifierPrefix)*</string>\n<string>a.b</string></array></dict></plist>"
    ),
    Fixture(
      "WA08", 0, path: "App.entitlements",
      "<plist><dict><key>keychain-access-groups</key><array><!-- <string>*</string> --><string>a.b</string></array></dict></plist>"
    ),
  ])
  func fixture(_ fixture: Fixture) throws { try fixture.check() }

  @Test(arguments: [
    Fixture(
      "WA01", 1,
      "func f() { q.setObject(kSecAttrAccessibleAlways, forKey: kSecAttrAccessible as NSString) }"),
    // What asks for synchronisation, there or later, and what says that it does not.
    Fixture(
      "WA02", 0,
      "func f() { var q: [CFString: Any] = [kSecAttrAccessible: kSecAttrAccessibleWhenUnlocked]\n q[kSecAttrSynchronizable] = kCFBooleanTrue\n check(SecItemAdd(q as CFDictionary, nil)) }"
    ),
    Fixture(
      "WA02", 0,
      "func f(_ s: Bool) { var q: [CFString: Any] = [kSecAttrSynchronizable: s]\n q[kSecAttrAccessible] = kSecAttrAccessibleWhenUnlocked }"
    ),
    Fixture(
      "WA02", 2,
      "let q: [CFString: Any] = [kSecAttrSynchronizable: false, kSecAttrAccessible: kSecAttrAccessibleWhenUnlocked]\nfunc f() { var r: [CFString: Any] = [kSecAttrSynchronizable: kCFBooleanFalse]\n r[kSecAttrAccessible] = kSecAttrAccessibleWhenUnlocked }"
    ),
    // Dictionaries that are empty at first.
    Fixture(
      "WA03", 1,
      "func f() { var q = [CFString: Any]()\n q[kSecClass] = kSecClassKey\n check(SecItemAdd(q as CFDictionary, nil)) }"
    ),
    Fixture(
      "WA03", 1,
      "func f() { var q = Dictionary<CFString, Any>(minimumCapacity: 2)\n q[kSecClass] = kSecClassKey\n check(SecItemAdd(q as CFDictionary, nil)) }"
    ),
    Fixture(
      "WA03", 1,
      "func f() { var q: [CFString: Any] = .init()\n q[kSecClass] = kSecClassKey\n check(SecItemAdd(q as CFDictionary, nil)) }"
    ),
    Fixture(
      "WA03", 0,
      "func f() { var q = [CFString: Any]()\n q[kSecClass] = kSecClassKey\n q[kSecAttrAccessible] = level\n check(SecItemAdd(q as CFDictionary, nil)) }"
    ),
    Fixture(
      "WA03", 0,
      "func f() { var q = [kSecClass: kSecClassKey]\n q.protect()\n check(SecItemAdd(q as CFDictionary, nil)) }\nextension Dictionary { mutating func protect() { change() } }"
    ),
    // Functions of one return with parameters; which of two it is, is not known.
    Fixture(
      "WA03", 1,
      "struct K { func base(_ a: String, in s: String = \"\") -> [CFString: Any] { [kSecClass: kSecClassKey, kSecAttrAccount: a] }\n func f() { var q = base(\"x\")\n q[kSecValueData] = data\n check(SecItemAdd(q as CFDictionary, nil)) } }"
    ),
    Fixture(
      "WA03", 0,
      "struct K { func base(_ level: CFString) -> [CFString: Any] { [kSecClass: kSecClassKey, level: level] }\n func f() { check(SecItemAdd(base(l) as CFDictionary, nil)) } }"
    ),
    Fixture(
      "WA03", 0,
      "struct K { func base(_ a: String) -> [CFString: Any] { [kSecClass: kSecClassKey] }\n func base(_ a: Int) -> [CFString: Any] { var q = base(\"\")\n q[kSecAttrAccessible] = level\n return q }\n func f() { check(SecItemAdd(base(1) as CFDictionary, nil)) } }"
    ),
    Fixture(
      "WA04", 1,
      "func f(_ accessToken: String) { guard let data = accessToken.data(using: .utf8) else { return }\n let q: [CFString: Any] = [kSecValueData: data, kSecAttrSynchronizable: NSNumber(value: true)]\n check(SecItemAdd(q as CFDictionary, nil)) }"
    ),
    Fixture(
      "WA04", 0,
      "func f(_ password: String) { var data = Data(password.utf8)\n data = seal(data)\n let q: [CFString: Any] = [kSecValueData: data, kSecAttrSynchronizable: true]\n check(SecItemAdd(q as CFDictionary, nil)) }"
    ),
    // An object may be filled by whoever is given it.
    Fixture(
      "WA06", 1,
      "func f() { let c = NSMutableDictionary()\n c.setObject(data, forKey: kSecValueData as NSString)\n check(SecItemUpdate(q, c as CFDictionary)) }"
    ),
    Fixture(
      "WA06", 0,
      "func f() { let c = NSMutableDictionary(dictionary: [kSecValueData: data])\n protect(c)\n check(SecItemUpdate(q, c)) }"
    ),
    Fixture(
      "WA06", 0,
      "func f() { let c: NSMutableDictionary = [kSecValueData: data]\n c.setValue(level, forKey: kSecAttrAccessible as String)\n check(SecItemUpdate(q, c)) }"
    ),
    Fixture(
      "WA06", 1,
      "func f() { check(SecItemUpdate(q, changes(for: data))) }\nfunc changes(for data: Data) -> NSDictionary { [kSecValueData: data] }"
    ),
    // Accessors, and own functions that delete: of their type, by their labels.
    Fixture(
      "WA07", 2,
      "struct K { var pin: Data? { get { check(SecItemDelete(q))\n return add(SecItemAdd(i, nil)) }\n set { check(SecItemDelete(q))\n check(SecItemAdd(i, nil)) } } }"
    ),
    Fixture(
      "WA07", 1,
      "struct K { var pin: Data? { check(SecItemDelete(q))\n return add(SecItemAdd(i, nil)) } }"),
    Fixture(
      "WA07", 1,
      "struct K { func remove(_ q: CFDictionary) -> Bool { SecItemDelete(q) == errSecSuccess }\n func f() { use(remove(q))\n check(SecItemAdd(i, nil)) } }"
    ),
    Fixture(
      "WA07", 1,
      "func f() { Keychain.delete(key: k)\n check(SecItemAdd(i, nil)) }\nenum Cache { static func delete(key: String) { drop(key) } }",
      "enum Keychain { static func delete(key: String) { _ = SecItemDelete(q) } }"),
    Fixture(
      "WA07", 0,
      "func f() { Cache.delete(key: k)\n check(SecItemAdd(i, nil)) }\nenum Cache { static func delete(key: String) { drop(key) } }",
      "enum Keychain { static func delete(key: String) { _ = SecItemDelete(q) } }"),
  ])
  func further(_ fixture: Fixture) throws { try fixture.check() }

  // What a closure gives back goes where its caller lets it go.
  @Test(arguments: [
    Fixture(
      "WA05", 5,
      "func f(_ queries: [CFDictionary]) {\n  queue.async { SecItemDelete(q) }\n  DispatchQueue.main.asyncAfter(deadline: .now() + 1) { SecItemDelete(q) }\n  queries.forEach { SecItemDelete($0) }\n  Task { SecItemDelete(q) }\n  Task.detached(priority: .low) { SecItemDelete(q) }\n}"
    ),
    Fixture(
      "WA05", 3,
      "func f() {\n  queue.sync { SecItemDelete(q) }\n  autoreleasepool { SecItemAdd(q, nil) }\n  Button(\"Forget\") { SecItemDelete(q) }\n}"
    ),
    Fixture(
      "WA05", 0,
      "func f(_ queries: [CFDictionary]) async -> [OSStatus] {\n  let task = Task { SecItemDelete(q) }\n  check(await task.value)\n  check(queue.sync { SecItemDelete(q) })\n  return queries.map { SecItemDelete($0) }\n}"
    ),
    Fixture(
      "WA05", 0,
      "func f() { cache.async { SecItemDelete(q) } }",
      "extension Cache { func async(_ work: () -> OSStatus) { check(work()) } }"
    ),
  ])
  func closures(_ fixture: Fixture) throws { try fixture.check() }

  // What is only looked for or deleted gets no class.
  @Test(arguments: [
    Fixture(
      "WA02", 0,
      "func drop() -> OSStatus {\n  let query = [kSecClass: kSecClassGenericPassword, kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlock] as CFDictionary\n  return SecItemDelete(query)\n}\nfunc find() -> Bool {\n  var query: [CFString: Any] = [kSecClass: kSecClassGenericPassword]\n  query[kSecAttrAccessible] = kSecAttrAccessibleWhenUnlocked\n  return SecItemCopyMatching(query as CFDictionary, nil) == errSecSuccess\n}\nfunc renew() -> OSStatus {\n  SecItemUpdate([kSecAttrAccessible: kSecAttrAccessibleWhenUnlocked] as CFDictionary, new)\n}"
    ),
    Fixture(
      "WA01", 0,
      "func dropOld() -> OSStatus { SecItemDelete([kSecClass: kSecClassKey, kSecAttrAccessible: kSecAttrAccessibleAlways] as CFDictionary) }"
    ),
    Fixture(
      "WA02", 0,
      "func find() -> OSStatus { SecItemCopyMatching([kSecAttrAccessible: kSecAttrAccessibleWhenUnlocked] as [CFString: Any] as CFDictionary, nil) }"
    ),
    Fixture(
      "WA02", 3,
      "func keep() -> OSStatus {\n  var query: [CFString: Any] = [kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlock]\n  let status = SecItemDelete(query as CFDictionary)\n  guard status == errSecSuccess else { return status }\n  query[kSecValueData] = data\n  return SecItemAdd(query as CFDictionary, nil)\n}\nfunc renew() -> OSStatus {\n  SecItemUpdate(query, [kSecAttrAccessible: kSecAttrAccessibleWhenUnlocked] as CFDictionary)\n}\nfunc item() -> [CFString: Any] {\n  let item: [CFString: Any] = [kSecAttrAccessible: kSecAttrAccessibleWhenUnlocked]\n  check(SecItemCopyMatching(item as CFDictionary, nil))\n  return item\n}"
    ),
  ])
  func searches(_ fixture: Fixture) throws { try fixture.check() }

  // What a parameter has where nothing is given.
  @Test(arguments: [
    Fixture(
      "WA01", 1,
      "final class Store {\n  let accessible: CFString\n  init(accessible: CFString = kSecAttrAccessibleAlwaysThisDeviceOnly) { self.accessible = accessible }\n}"
    ),
    Fixture(
      "WA02", 1,
      "func keep(_ data: Data, as accessible: CFString = kSecAttrAccessibleWhenUnlocked) {}"
    ),
    Fixture(
      "WA01", 0,
      "func keep(_ data: Data, as accessible: CFString = kSecAttrAccessibleWhenUnlockedThisDeviceOnly) {}"
    ),
  ])
  func defaults(_ fixture: Fixture) throws { try fixture.check() }
}
