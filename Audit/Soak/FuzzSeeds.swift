/// Files made for the inputs to begin with.
enum FuzzSeeds {
  static func texts(of kind: FuzzKind) -> [String] {
    switch kind {
    case .source: source
    case .suppression: suppressions
    case .xml: [information]
    case .binary: []
    case .entitlements:
      [
        plist(
          "<key>get-task-allow</key><true/><!-- audit: allow WA51 it is for development -->\n<key>keychain-access-groups</key><array><string>A.*</string></array>"
        )
      ]
    case .manifest:
      [
        plist(
          "<key>NSPrivacyTracking</key><true/><key>NSPrivacyTrackingDomains</key><array/>\n<key>NSPrivacyAccessedAPITypes</key><array><dict><key>NSPrivacyAccessedAPIType</key><string>NSPrivacyAccessedAPICategoryDiskSpace</string><key>NSPrivacyAccessedAPITypeReasons</key><array><string>E174.1</string><string>0000.1</string></array></dict></array>"
        )
      ]
    case .model:
      [
        "<?xml version=\"1.0\"?><model><entity name=\"A\"><attribute name=\"apiKey\" attributeType=\"Binary\" valueTransformerName=\"T\"/>\n<!-- audit: allow WA10 it is sealed before -->\n<attribute name=\"token\" attributeType=\"Transformable\"/></entity></model>"
      ]
    case .project:
      [
        "// !$*UTF8*$!\n{ objects = { A /* a */ = { isa = XCBuildConfiguration; buildSettings = { CODE_SIGN_ENTITLEMENTS = \"A b.entitlements\"; INFOPLIST_KEY_NSFaceIDUsageDescription = \"a \\\"b\\\"\"; OTHER = (a, \"b\", ); }; name = Debug; }; }; rootObject = A; }\n",
        "{ isa = a; }",
      ]
    case .settings:
      [
        "#include \"a.xcconfig\"\nA[sdk=iphone*] = b // c\nINFOPLIST_KEY_NSFaceIDUsageDescription = a\n\nCODE_SIGN_ENTITLEMENTS = A.entitlements\r\n"
      ]
    case .interface:
      [
        "<?xml version=\"1.0\"?>\n<document><scenes><scene><objects><viewController id=\"v\" customClass=\"C\"><view><subviews><textField placeholder=\"Password\" id=\"t\"><textInputTraits secureTextEntry=\"YES\"/></textField><textField id=\"u\" userLabel=\"secret\"><textFieldCell editable=\"YES\" placeholderString=\"PIN\"/></textField></subviews></view><connections><outlet property=\"password\" destination=\"u\" id=\"o\"/></connections></viewController></objects></scene></scenes></document>"
      ]
    case .configuration:
      [
        "exclude:\n  - Vendor/\n  - \"*.g.swift\"\noff:\n  WA43: people keep what they copy\nseverity:\n  WA05: critical\nwrappers:\n  Box:\n    accessibility: [at, 'level'] # labels\n    always: anytime\n    synchronizable: []\n",
        "exclude: [a, \"b\"]\n", "# nothing\n",
      ]
    case .baseline:
      [
        "{\"schema\":1,\"findings\":[{\"fingerprint\":\"0123456789abcdef\",\"rule\":\"WA22\",\"path\":\"a\"}]}",
        "{\"findings\":[],\"schema\":1}",
      ]
    }
  }

  private static func plist(_ text: String) -> String {
    "<?xml version=\"1.0\"?>\n<!DOCTYPE plist PUBLIC \"a\" \"b\">\n<plist version=\"1.0\"><dict>\n\(text)\n</dict></plist>\n"
  }

  private static let information = plist(
    "<key>CFBundlePackageType</key><string>APPL</string>\n<key>NSAppTransportSecurity</key><dict><key>NSAllowsArbitraryLoads</key><true/>\n<key>NSExceptionDomains</key><dict><key>a.b</key><dict><key>NSExceptionAllowsInsecureHTTPLoads</key><true/><key>NSExceptionMinimumTLSVersion</key><string>TLSv1.0</string></dict></dict>\n<key>NSPinnedDomains</key><dict><key>a.b</key><dict><key>NSPinnedLeafIdentities</key><array><dict/></array></dict></dict></dict>"
  )

  private static let source = [
    "func f() {\n  var q: [CFString: Any] = [kSecClass: kSecClassGenericPassword]\n  q[kSecValueData] = password.data(using: .utf8)!\n  if a { q[kSecAttrAccessible] = kSecAttrAccessibleAlways } else { q.merge(b) { $1 } }\n  SecItemDelete(q as CFDictionary)\n  _ = SecItemAdd(q as CFDictionary, nil)\n}\n",
    "final class D: NSObject, URLSessionDelegate {\n  let pins = [\"a.b\": [\"r/mIkG3eEpVdm+u/ko/cwxzOMo1bk4TyHIlByibiA5E=\"]]\n  func urlSession(_ s: URLSession, didReceive c: URLAuthenticationChallenge, completionHandler: (Int, URLCredential?) -> Void) {\n    guard let p = pins[c.protectionSpace.host] else { return completionHandler(.performDefaultHandling, nil) }\n    do { try check(p) } catch { completionHandler(.useCredential, URLCredential(trust: t)) }\n  }\n}\n",
    "#if DEBUG\nlet level = kSecAttrAccessibleAlways\n#elseif os(iOS)\nlet level = kSecAttrAccessibleWhenUnlocked\n#else\nlet level = other\n#endif\nfunc f() throws { try mnemonic.write(to: url, options: [.atomic])\n  UIPasteboard.general.string = \"a\"\n  for i in 0..<3 { switch i { case 0: print(\"\\(accessToken)\"); default: NSLog(\"%@\", apiKey) } } }\n",
    "struct V: View { @AppStorage(\"password\") var p = \"\"\n  var body: some View { TextField(\"\\(a)\", text: $apiKey)\n    .onOpenURL { url in load(url) } } }\nlet k = SymmetricKey(size: .bits128)\nlet n = try AES.GCM.Nonce(data: Data(count: 12))\nlet s = AES.GCM.seal(d, using: k, nonce: n)\n",
    "func g(_ b: Bool) -> SecAccessControl? { let flags: SecAccessControlCreateFlags = b ? [.biometryAny, .or, .devicePasscode] : .userPresence\n  return SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleWhenUnlocked, flags, nil) }\n",
  ]

  private static let suppressions = [
    "let a = Insecure.MD5.self // audit: allow WA22 the protocol asks for it\n",
    "// audit: allow WA22 the protocol asks for it\nlet a = Insecure.MD5.self\n// audit: allow WA22\nlet b = Insecure.SHA1.self\n",
    "func f() {\r\n\t// audit: allow WA05 it may be gone already\r\n\tSecItemDelete(q)\r\n}\r/* audit: allow WA22 a block */ let a = Insecure.MD5.self",
  ]

  private static let binaryMembers: [(String, BinaryWriter.Item)] = [
    ("CFBundlePackageType", .text("APPL")),
    (
      "NSAppTransportSecurity",
      .dictionary([
        ("NSAllowsArbitraryLoads", .flag(true)),
        (
          "NSExceptionDomains",
          .dictionary([("a.b", .dictionary([("NSExceptionAllowsInsecureHTTPLoads", .flag(true))]))])
        ),
      ])
    ), ("list", .list([.number(1), .flag(false), .text("a long text of more than fifteen")])),
  ]

  static let binary: [[UInt8]] = [
    BinaryWriter.octets(of: .dictionary(binaryMembers)),
    BinaryWriter.octets(of: .list([.text(""), .number(255)])),
    BinaryWriter.file([
      BinaryWriter.list([1, 2, 3]), [0x23, 0x7F, 0xF0, 0, 0, 0, 0, 0, 0], [0x62, 0xD8, 0, 0, 0x41],
      [0x33, 0, 0, 0, 0, 0, 0, 0, 0], [0x44, 1, 2, 3, 4],
    ]),
  ]
}
