import Testing

@Suite("Rules of cryptography") struct CryptographyFixtures {
  @Test(arguments: [
    Fixture(
      "WA22", 2,
      "typealias H = Insecure.SHA1\nlet a = HMAC<Insecure.MD5>.authenticationCode(for: d, using: k)"
    ),
    Fixture("WA22", 1, "let h = CryptoKit.Insecure.SHA1.self"),
    Fixture("WA22", 1, "#if DEBUG\nlet h = Insecure.MD5.self\n#endif"),
    Fixture(
      "WA22", 2,
      "func f() { CC_MD5(b, n, &o)\n CCHmac(CCHmacAlgorithm(kCCHmacAlgMD5), k, n, d, m, &o) }"),
    Fixture(
      "WA22", 0,
      "func f() { let digest = Insecure.SHA1.hash(data: d)\n hibpService.range(digest.prefix(5)) }"),
    Fixture(
      "WA22", 1, "func f() { let digest = Insecure.MD5.hash(data: d)\n hibpService.range(d) }"),
    // One-time passwords are made with it, and collisions do not help against an HMAC.
    Fixture(
      "WA22", 0,
      "func f() { CCHmac(CCHmacAlgorithm(kCCHmacAlgSHA1), k, n, d, m, &o)\n g(HMAC<Insecure.SHA1>.authenticationCode(for: d, using: k))\n let h: CryptoKit.HMAC<Insecure.SHA1> = i }"
    ),
    Fixture("WA22", 0, "enum Insecure { enum MD5 {} }\nlet h = Insecure.MD5.self"),
    Fixture("WA22", 0, "let h = SHA256.hash(data: d)\nlet MD5 = 1\nfunc f() { use(MD5) }"),
    Fixture(
      "WA23", 1,
      "func f() { let a = CCAlgorithm(kCCAlgorithm3DES)\n check(CCCrypt(op, a, 0, k, 24, nil, d, n, o, m, &c)) }"
    ),
    Fixture(
      "WA23", 1,
      "func f() { check(CCCrypt(op, CCAlgorithm(kCCAlgorithmAES), CCOptions(kCCOptionPKCS7Padding | kCCOptionECBMode), k, 32, nil, d, n, o, m, &c)) }"
    ),
    Fixture(
      "WA23", 1, "func f() { check(CCCrypt(op, Cipher.algorithm, 0, k, 8, nil, d, n, o, m, &c)) }",
      "enum Cipher { static let algorithm = CCAlgorithm(kCCAlgorithmRC4) }"),
    Fixture("WA23", 0, "func CCCrypt(_ a: Int) {}\nfunc f() { CCCrypt(kCCAlgorithmDES) }"),
    Fixture("WA24", 1, "let n = try AES.GCM.Nonce(data: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])"),
    Fixture(
      "WA24", 1,
      "func f() throws { let iv = [UInt8](repeating: 0, count: 16)\n try AES._CBC.encrypt(d, using: k, iv: AES._CBC.IV(ivBytes: x))\n seal(d, iv: iv) }"
    ),
    Fixture(
      "WA24", 1, "func f() throws { let n = try ChaChaPoly.Nonce(data: Fixed.nonce) }",
      "enum Fixed { static let nonce = Data(\"abcdefghijkl\".utf8) }"),
    Fixture(
      "WA24", 1,
      "func f() { check(CCCrypt(op, a, 0, k, 32, zeros, d, n, o, m, &c)) }\nlet zeros = Data(count: 16)"
    ),
    Fixture(
      "WA24", 0,
      "func f() throws { var b = Data(count: 12)\n check(SecRandomCopyBytes(kSecRandomDefault, 12, &b))\n let n = try AES.GCM.Nonce(data: b) }"
    ),
    Fixture(
      "WA24", 0,
      "func f() throws { var b = [UInt8](repeating: 0, count: 12)\n b.withUnsafeMutableBytes { fill($0) }\n let n = try AES.GCM.Nonce(data: b) }"
    ),
    Fixture(
      "WA24", 0,
      "func f(_ d: Data) throws { let n = try AES.GCM.Nonce(data: d)\n seal(d, nonce: AES.GCM.Nonce()) }"
    ),
    Fixture(
      "WA25", 2,
      "func f() { _ = SecRandomCopyBytes(a, 1, &b)\n let s = SecRandomCopyBytes(\n a, 1, &b) }"),
    Fixture(
      "WA25", 0,
      "func f() { guard SecRandomCopyBytes(a, 1, &b) == errSecSuccess else { return }\n let s = SecRandomCopyBytes(a, 1, &b)\n precondition(s == 0) }"
    ),
    Fixture(
      "WA25", 2,
      "func f() { _ = b.withUnsafeMutableBytes { SecRandomCopyBytes(k, 16, $0.baseAddress!) }\n b.withUnsafeMutableBytes({ SecRandomCopyBytes(k, 16, $0.baseAddress!) })\n g() }"
    ),
    Fixture(
      "WA25", 0,
      "func f() { let s = b.withUnsafeMutableBytes { SecRandomCopyBytes(k, 16, $0.baseAddress!) }\n check(s)\n later { SecRandomCopyBytes(k, 16, p) } }"
    ),
    Fixture("WA26", 1, "func f() { let nonce = (0..<12).map { _ in UInt8(random() % 256) } }"),
    Fixture("WA26", 1, "func makeSalt() -> Int {\n  GKRandomSource.sharedRandom().nextInt() }"),
    Fixture("WA26", 1, "func f() { self.sessionKey = Data([UInt8(drand48() * 255)]) }"),
    Fixture(
      "WA26", 0,
      "func makeToken() -> UInt8 { UInt8.random(in: 0...255) }\nfunc shake() -> Int { Int(rand()) }"
    ),
    Fixture("WA26", 0, "func random() -> Int { 4 }\nfunc makeKey() -> Int { random() }"),
    Fixture(
      "WA27", 1,
      "struct A { func f() { check(CCCrypt(op, CCAlgorithm(kCCAlgorithmAES), CCOptions(kCCOptionPKCS7Padding), k, 32, iv, d, n, o, m, &c)) } }"
    ),
    Fixture(
      "WA27", 1,
      "struct A { func f() { check(CCCryptorCreateWithMode(op, CCMode(kCCModeCTR), a, p, iv, k, n, nil, 0, 0, 0, &c)) } }"
    ),
    Fixture(
      "WA27", 0,
      "struct A { func f() { check(CCCrypt(op, CCAlgorithm(kCCAlgorithmAES), 0, k, 32, iv, d, n, o, m, &c))\n CCHmac(a, k, n, d, m, &o) } }"
    ),
    Fixture(
      "WA28", 2,
      "let k = SymmetricKey(size: size)\nlet size = SymmetricKeySize.bits192\nlet j = SymmetricKey(size: SymmetricKeySize(bitCount: 64))"
    ),
    Fixture(
      "WA28", 1,
      "let a: [CFString: Any] = [kSecAttrKeyType: kSecAttrKeyTypeRSA, kSecAttrKeySizeInBits: 1024]"),
    Fixture(
      "WA28", 0,
      "let a: [CFString: Any] = [kSecAttrKeyType: kSecAttrKeyTypeECSECPrimeRandom, kSecAttrKeySizeInBits: 256]\nlet k = SymmetricKey(size: .init(bitCount: 256))"
    ),
    Fixture(
      "WA29", 1,
      "func f() { let bytes = Data(passphrase.utf8)\n let k = SymmetricKey(data: bytes) }"),
    Fixture(
      "WA29", 1,
      "func f() { let d = SHA256.hash(data: password.data(using: .utf8)!)\n let k = SymmetricKey(\n data: d) }"
    ),
    Fixture(
      "WA29", 1,
      "func f() { HKDF<SHA256>.deriveKey(inputKeyMaterial: SymmetricKey(data: Data(pin.utf8)), outputByteCount: 32) }"
    ),
    Fixture(
      "WA29", 1,
      "func f() { check(CCKeyDerivationPBKDF(a, p, n, s, m, CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256), rounds, &k, 32)) }\nlet rounds: UInt32 = 10_000"
    ),
    Fixture(
      "WA29", 0,
      "func f() { check(CCKeyDerivationPBKDF(a, p, n, s, m, CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA512), 210_000, &k, 32))\n let k = SymmetricKey(data: sharedSecret)\n let j = SymmetricKey(data: derivedKey) }"
    ),
    Fixture(
      "WA30", 1,
      "func f() -> Bool { let code = HMAC<SHA256>.authenticationCode(for: d, using: k)\n let data = Data(code)\n return received == data }"
    ),
    Fixture(
      "WA30", 1,
      "func f() -> Bool { let code = HMAC<SHA256>.authenticationCode(for: d, using: k)\n return code.map { String(format: \"%02x\", $0) }.joined() != header }"
    ),
    Fixture(
      "WA30", 0,
      "func f() -> Bool { HMAC<SHA256>.authenticationCode(for: a, using: k) == HMAC<SHA256>.authenticationCode(for: b, using: k) }"
    ),
    Fixture("WA30", 0, "func f() -> Bool { Data(SHA256.hash(data: a)) == b }"),
    Fixture("WA31", 1, "func f() { login(name: \"a\", password: \"hunter2Hunter9x\") }"),
    Fixture("WA31", 1, "func f() { config.clientSecret = \"9f8a7b6c5d4e3f2a1b0c\" }"),
    Fixture("WA31", 1, "let headers = [\"api-key\": \"Zx81Kq77Lm42Pp09\"]"),
    Fixture(
      "WA31", 3,
      "let a = \"AKIAIOSFODNN7ABCDQPL\"\nlet b = [\"ghp_0123456789abcdefABCDEF0123456789abcd\"]\nf(\"sk_live_4eC39HqLyjWDarjtT1zdp7dc\")"
    ),
    Fixture("WA31", 1, "let apiKey = SymmetricKey(data: Data(\"q8Zr2kWm5TxV9bLn\".utf8))"),
    Fixture(
      "WA31", 0,
      "let apiKey = \"API_KEY_2\"\nlet passwordURL = \"q8Zr2kWm5TxV9bLn\"\nlet secret = \"https://a.b/c1d2e3f4g5\"\nlet token = \"q8Zr2kWm5TxV9bLn\""
    ),
    Fixture(
      "WA31", 0,
      "enum Key: String { case apiKey = \"q8Zr2kWm5TxV9bLn\" }\nlet password = \"\\(a)q8Zr2kWm5TxV9bLn\"\nlet apiKeyName = \"q8Zr2kWm5TxV9bLn\""
    ),
    Fixture(
      "WA31", 0,
      "let secret = \"123e4567-e89b-12d3-a456-426614174000\"\nlet password = \"com.example.app2.password\"\nlet passphrase = \"your_api_key1234\""
    ),
    Fixture(
      "WA32", 1,
      "typealias GCM = AES.GCM\nfunc f() throws { let b = try GCM.seal(\n d,\n using: k) }"),
    Fixture("WA32", 1, "let b = try CryptoKit.ChaChaPoly.seal(d, using: k, nonce: n)"),
    Fixture(
      "WA32", 0,
      "enum AES { enum GCM { static func seal(_ d: Data, using: Int) {} } }\nfunc f() { AES.GCM.seal(d, using: 1) }"
    ),
    Fixture(
      "WA33", 1,
      "struct S { var password = \"\"; let name: String }\nfunc f() { memset_s(p, n, 0, n) }"),
    Fixture("WA33", 0, "struct S { var password = \"\" }"),
    Fixture(
      "WA33", 0,
      "struct S: Codable { var password: String }\nstruct V: View { var secret: String }\nstruct T { static let passwordKey = \"p\"; var token: String { \"\" }; var hasPassword: String }\nfunc f() { d.resetBytes(in: r) }"
    ),
    Fixture(
      "WA31", 1,
      "func f() {\n  request.setValue(\"Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI0MiJ9.c2lnbmF0dXJlLW9mLXRoaXM0Mg\", forHTTPHeaderField: \"Authorization\")\n  request.setValue(\"Bearer token of the session\", forHTTPHeaderField: \"Authorization\")\n}"
    ),
  ])
  func fixture(_ fixture: Fixture) throws { try fixture.check() }
}
