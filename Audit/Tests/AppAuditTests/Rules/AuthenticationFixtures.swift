import Testing

@Suite("Rules of files and authentication, through what stands between")
struct AuthenticationFixtures {
  @Test(arguments: [
    Fixture(
      "WA09", 1,
      "extension UserDefaults { var authToken: String? { get { nil } set { set(newValue, forKey: \"authToken\") } } }"
    ),
    Fixture(
      "WA09", 1,
      "func f() throws { let data = try JSONEncoder().encode(credentials)\n UserDefaults.standard.set(data, forKey: \"c\") }"
    ),
    Fixture("WA09", 0, "extension Box { func f() { set(password, forKey: \"authToken\") } }"),
    Fixture(
      "WA10", 1, path: "A.xcdatamodel/contents",
      "<model><entity name=\"E\"><attribute name=\"body\" attributeType=\"String\" valueTransformerName=\"T\"/><attribute name=\"tags\" attributeType=\"Transformable\" valueTransformerName=\"T\"/></entity></model>"
    ),
    Fixture(
      "WA11", 1,
      "func f() throws { let p: FileProtectionType = .none\n try m.setAttributes([.protectionKey: p], ofItemAtPath: s) }"
    ),
    Fixture(
      "WA11", 1,
      "func f(_ a: Int) -> Data.WritingOptions { a == 1 ? .noFileProtection : .completeFileProtection }"
    ),
    Fixture(
      "WA11", 0,
      "func f(_ t: FileProtectionType, _ o: Data.WritingOptions) -> Bool { switch t { case FileProtectionType.none: return true\n default: break }\n if case FileProtectionType.none = t { return true }\n return o.contains(.noFileProtection) }\nlet names = [FileProtectionType.none: \"none\"]\nlet p: FileProtectionType? = .none"
    ),
    Fixture(
      "WA12", 1,
      "func f(_ password: String) throws { let data = Data(password.utf8)\n try data.write(to: url) }"
    ),
    Fixture(
      "WA12", 1,
      "func f() throws { try JSONEncoder().encode(credentials).write(to: url, options: .atomic) }"),
    Fixture(
      "WA12", 0,
      "func f() throws { let data = try seal(JSONEncoder().encode(credentials))\n try data.write(to: url)\n try vault.encode(secret).write(to: url) }"
    ),
    Fixture(
      "WA13", 2,
      "func f() throws { try secret.write(to: URL.store.appendingPathComponent(\"c\"), options: .completeFileProtection)\n try secret.write(to: folder(), options: .completeFileProtection) }\nfunc folder() -> URL { let all = m.urls(for: .documentDirectory, in: .userDomainMask)\n return all[0] }",
      "extension URL { static let store = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask).first! }"
    ),
    Fixture(
      "WA13", 0,
      "func f() throws { try secret.write(to: Place.store, options: .completeFileProtection) }\nenum Place { static var store: URL { var u = m.urls(for: .documentDirectory, in: .userDomainMask)[0]\n v.isExcludedFromBackup = true\n try? u.setResourceValues(v)\n return u } }"
    ),
    Fixture(
      "WA13", 0,
      "func NSTemporaryDirectory() -> String { \"/vault/\" }\nfunc f() throws { try secret.write(toFile: NSTemporaryDirectory() + \"k\", options: .completeFileProtection) }"
    ),
    Fixture(
      "WA14", 1,
      "func f() { let c = LAContext()\n log.debug(\"\\(c)\")\n c.evaluatePolicy(p, localizedReason: r) { ok, _ in open(ok) } }"
    ),
    Fixture(
      "WA14", 0,
      "func f() { let c = LAContext()\n c.evaluatePolicy(p, localizedReason: r) { ok, _ in open(with: c as AnyObject) } }"
    ),
    Fixture(
      "WA15", 1,
      "func f() { let flags = SecAccessControlCreateFlags.privateKeyUsage.union(.biometryAny)\n use(SecAccessControlCreateWithFlags(nil, a, flags, nil)) }"
    ),
    Fixture(
      "WA16", 1,
      "func f(_ b: Bool) { let flags: SecAccessControlCreateFlags = b ? .biometryCurrentSet : .devicePasscode\n use(SecAccessControlCreateWithFlags(nil, a, flags, nil)) }"
    ),
    Fixture(
      "WA16", 0,
      "func f(_ flags: SecAccessControlCreateFlags) { use(SecAccessControlCreateWithFlags(nil, a, flags.union(.devicePasscode), nil))\n var own: SecAccessControlCreateFlags = .devicePasscode\n own.insert(.biometryCurrentSet)\n use(SecAccessControlCreateWithFlags(nil, a, own, nil)) }"
    ),
    Fixture(
      "WA17", 1,
      "func f(done: @escaping (Bool, Error?) -> Void) { if !c.canEvaluatePolicy(p, error: &e) { DispatchQueue.main.async { done(true, nil) }\n return }\n ask(done) }"
    ),
    Fixture(
      "WA17", 2,
      "func f(_ h: (Result<Bool, Error>) -> Void) { let available = c.canEvaluatePolicy(p, error: nil)\n guard available else { h(.success(true))\n return }\n ask(h) }\nfunc g() -> Bool { guard available else { return true }\n return ask() }\nvar available: Bool { c.canEvaluatePolicy(p, error: nil) }"
    ),
    Fixture(
      "WA17", 2,
      "var isAllowed: Bool { c.canEvaluatePolicy(p, error: nil) ? ask() : true }\nfunc f() -> Bool { if c.canEvaluatePolicy(p, error: nil) { ask() } else { true } }"
    ),
    Fixture(
      "WA17", 2,
      "func f() async -> Bool { if c.canEvaluatePolicy(p, error: nil) == false { switch e?.code { case 1: return true\n default: return false } }\n return await withCheckedContinuation { k in guard c.canEvaluatePolicy(p, error: nil) else { return k.resume(returning: true) }\n ask(k) } }"
    ),
    // Something else is asked, true is no yes, the answer itself, and what users do not have.
    Fixture(
      "WA17", 0,
      "func f() -> Bool { guard c.canEvaluatePolicy(p, error: nil) else { if verify(code) { return true }\n return false }\n return ask() }"
    ),
    Fixture(
      "WA17", 0,
      "func f() throws -> Bool { guard c.canEvaluatePolicy(p, error: nil) else { try verify(code)\n return true }\n return ask() }\nfunc g() -> Bool { guard c.canEvaluatePolicy(p, error: nil) else { let ok = verify(code)\n guard ok else { return false }\n return true }\n return ask() }"
    ),
    Fixture(
      "WA17", 0,
      "func f(done: @escaping (Bool) -> Void) { guard c.canEvaluatePolicy(p, error: nil) else { askCode { ok in if ok { done(true) } }\n return }\n ask(done) }"
    ),
    Fixture(
      "WA17", 0,
      "var needsPasscode: Bool { c.canEvaluatePolicy(p, error: nil) ? isOff : true }\nfunc isUnavailable() -> Bool { guard c.canEvaluatePolicy(p, error: nil) else { return true }\n return isOff }\nfunc f() -> Bool { guard c.canEvaluatePolicy(p, error: nil) else { return true }\n return false }"
    ),
    Fixture(
      "WA17", 0,
      "func f() -> Bool { guard c.canEvaluatePolicy(p, error: nil) else {\n#if targetEnvironment(simulator)\n return true\n#else\n return false\n#endif\n }\n return ask() }"
    ),
    Fixture(
      "WA19", 2,
      "func f() throws { let now = Date()\n if let until = state.blockedUntil, now < until { throw E.e }\n if now < state.blockedUntil! { throw E.e } }"
    ),
    Fixture(
      "WA19", 3,
      "struct S { var lockedUntil: Date\n func f() -> Bool { lockedUntil > .now }\n func g() -> Bool { Date() < lockedUntil.addingTimeInterval(30) }\n func h() -> Bool { let left = lockedUntil.timeIntervalSinceNow\n return left > 0 } }"
    ),
    Fixture(
      "WA19", 2,
      "func f() -> Bool { Date().timeIntervalSince1970 < unlockAt }\nfunc g() -> Bool { Date().timeIntervalSince(lastFailure) < K.lockoutInterval }"
    ),
    Fixture(
      "WA19", 1,
      "func f() -> Bool { let elapsed = Date().timeIntervalSince(lockoutStart)\n return elapsed < lockoutInterval }"
    ),
    Fixture(
      "WA19", 0,
      "func f() -> Bool { Date() > clockOutAt && Date() > blockoutDate }\nfunc g() -> Bool { Date() > expiry && attempts < lockoutThreshold }"
    ),
    Fixture(
      "WA19", 0,
      "struct S { var lockedUntil: ContinuousClock.Instant\n func f() -> Bool { .now < lockedUntil } }\nfunc g(now: Date) -> Bool { now < lockedUntil }"
    ),
    Fixture(
      "WA19", 0, "final class A { struct Date {}\n func f() -> Bool { Date() < lockedUntil } }"),
    Fixture(
      "WA19", 0,
      "final class Lock {\n  var isLockedOut: Bool {\n    if wasClockTampered { return true }\n    return lockedUntil > Date()\n  }\n  private var wasClockTampered: Bool { abs(ProcessInfo.processInfo.systemUptime - since) > 5 }\n  func tick() {\n    if lockedUntil <= Date(), !hasTamperedTime() { open() }\n  }\n}"
    ),
    Fixture(
      "WA19", 2,
      "final class Lock {\n  var isLockedOut: Bool { wasClockTampered || checked() }\n  func checked() -> Bool { lockedUntil > Date() }\n  private var wasClockTampered: Bool { abs(ProcessInfo.processInfo.systemUptime - since) > 5 }\n}",
      "func f() -> Bool { lockedUntil > Date() }"
    ),
    Fixture(
      "WA19", 1,
      "func tick() { if lockedUntil <= Date(), !hasTamperedTime() { open() } }"
    ),
  ])
  func fixture(_ fixture: Fixture) throws { try fixture.check() }
}
