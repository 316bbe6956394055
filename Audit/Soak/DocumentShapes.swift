import AppAudit

/// Files that are no sources.
extension Shape {
  private static func plist(_ text: String) -> String { "<plist><dict>\(text)</dict></plist>" }

  static let propertyLists: [Shape] =
    [
      Shape("XML 100,000 deep", path: "Info.plist") { "<plist>" + many("<array>", 100_000) },
      Shape("XML of 190,000 elements", path: "Info.plist") {
        "<plist><array>" + many("<true/>", 190_000) + "</array></plist>"
      },
      Shape("XML of 90,000 keys", path: "Info.plist") {
        plist(numbered(90_000) { "<key>k\($0)</key><true/>\n" })
      },
      Shape("XML of 30,000 domains that are allowed", path: "Info.plist") {
        let domains = numbered(30_000) {
          "<key>a\($0).b</key><dict><key>NSExceptionAllowsInsecureHTTPLoads</key><true/></dict>\n"
        }
        return plist(
          "<key>NSAppTransportSecurity</key><dict><key>NSExceptionDomains</key><dict>\(domains)</dict></dict>"
        )
      },
      Shape("XML of 4 MiB of text that is escaped", path: "Info.plist") {
        "<plist><string>" + filled("&amp;") + "</string></plist>"
      },
      Shape("XML of 4 MiB of <", path: "Info.plist") { "<plist><string>" + filled("<") },
      Shape("XML of 4 MiB of comments that are begun", path: "Info.plist") {
        "<plist>" + filled("<!-- ")
      },
      Shape("XML of 4 MiB of texts and comments", path: "Info.plist") {
        "<plist><string>" + filled("a<!---->") + "</string></plist>"
      },
      Shape("XML of 4 MiB of attributes", path: "Info.plist") { filled("<a b=\"c\"/>") },
      Shape("entitlements of 60,000 groups", path: "App.entitlements") {
        plist(
          "<key>keychain-access-groups</key><array>"
            + numbered(60_000) { "<string>A\($0).*</string>\n" } + "</array>")
      },
      Shape("a manifest of 20,000 reasons that nobody knows", path: "PrivacyInfo.xcprivacy") {
        let reasons = many(
          "<dict><key>NSPrivacyAccessedAPIType</key><string>NSPrivacyAccessedAPICategoryUserDefaults</string><key>NSPrivacyAccessedAPITypeReasons</key><array><string>A</string></array></dict>\n",
          20_000)
        return plist("<key>NSPrivacyAccessedAPITypes</key><array>\(reasons)</array>")
      },
      Shape("a model of 30,000 secrets", path: "M.xcdatamodel/contents") {
        "<model><entity>"
          + numbered(30_000) { "<attribute name=\"password\($0)\" attributeType=\"String\"/>\n" }
          + "</entity></model>"
      },
      Shape("a storyboard of 30,000 fields", path: "Main.storyboard") {
        "<document>"
          + numbered(30_000) { "<textField placeholder=\"Password\" id=\"f\($0)\"/>\n" }
          + "</document>"
      },
      Shape("a storyboard of 30,000 outlets of one field", path: "Main.storyboard") {
        "<document><view customClass=\"A\"><textField id=\"f\"/><connections>"
          + numbered(30_000) { "<outlet property=\"password\($0)\" destination=\"f\"/>\n" }
          + "</connections></view></document>"
      },
    ] + binary

  /// Objects may be named as often as others like: a few bytes that stand for many.
  private static let binary: [Shape] = [
    bytes("binary lists, each twice in the next") {
      BinaryWriter.file((0..<64).map { BinaryWriter.list([$0 + 1, $0 + 1]) } + [[9]])
    },
    bytes("a binary list of 900,000 times itself") {
      BinaryWriter.file([BinaryWriter.list([Int](repeating: 0, count: 900_000))])
    },
    bytes("a binary list that names a text of 3 MiB 90,000 times") {
      BinaryWriter.file([
        BinaryWriter.list([Int](repeating: 1, count: 90_000)),
        BinaryWriter.text(many("a", 3 * mebibyte)),
      ])
    },
    bytes("a binary list that names a wide text 90,000 times") {
      let text = BinaryWriter.head(0x60, mebibyte) + [UInt8](repeating: 0x20, count: 2 * mebibyte)
      return BinaryWriter.file([BinaryWriter.list([Int](repeating: 1, count: 90_000)), text])
    },
    bytes("a binary dictionary of 40,000 keys of 3 MiB") {
      BinaryWriter.file([
        BinaryWriter.dictionary([3], [1]),
        BinaryWriter.dictionary([4], [2]),
        BinaryWriter.dictionary(
          [Int](repeating: 5, count: 20_000), [Int](repeating: 6, count: 20_000)),
        BinaryWriter.text("NSAppTransportSecurity"), BinaryWriter.text("NSPinnedDomains"),
        BinaryWriter.text(many("a", 3 * mebibyte)),
        BinaryWriter.dictionary([7], [8]), BinaryWriter.text("NSPinnedCAIdentities"),
        BinaryWriter.list([9]), [9],
      ])
    },
    bytes("a binary list of 99,000") {
      BinaryWriter.file([BinaryWriter.list([Int](repeating: 1, count: 99_000)), [9]])
    },
  ]

  private static func bytes(_ name: String, _ octets: @escaping @Sendable () -> [UInt8]) -> Shape {
    Shape(name) { [Source(path: "Info.plist", octets: octets())] }
  }

  private static let project = "A.xcodeproj/project.pbxproj"

  static let settings: [Shape] = [
    Shape("a project 50,000 deep", path: project) { many("{a=", 50_000) },
    Shape("a project of 60,000 settings", path: project) {
      "{ objects = { A = { isa = XCBuildConfiguration; buildSettings = {\n"
        + numbered(60_000) { "S\($0) = \"a b\";\n" } + "}; name = Debug; }; }; }"
    },
    Shape("a project of 30,000 configurations", path: project) {
      "{ objects = {\n"
        + numbered(30_000) {
          "A\($0) = { isa = XCBuildConfiguration; buildSettings = { A = b; }; name = Debug; };\n"
        } + "}; }"
    },
    Shape("a project of 4 MiB of comments", path: project) { "{ " + filled("/* a */ ") + "}" },
    Shape("a project of 4 MiB of comments that are begun", path: project) { filled("/* / ") },
    Shape("a project of 4 MiB of lists", path: project) { "{ a = (" + filled("(), ") + "); }" },
    Shape("400,000 lines of settings", path: "A.xcconfig") { many("A = b//c\n", 400_000) },
    Shape("100,000 lines of settings that allow something", path: "A.xcconfig") {
      many("A = b // audit: allow WA31 c\n", 100_000)
    },
    Shape("a project of marks of a merge", path: project) { filled("<<<<<<< a\n") },
    Shape("one setting of 4 MiB", path: "A.xcconfig") { "A = " + filled("/ ") },
    Shape("a setting of 4 MiB of blanks", path: "A.xcconfig") { "A = b" + filled(" ") },
    Shape("5,000 entitlements and 5,000 settings") {
      let settings = numbered(5_000) {
        "A\($0) = { isa = XCBuildConfiguration; buildSettings = { CODE_SIGN_ENTITLEMENTS = \"E\($0).entitlements\"; }; name = Debug; };\n"
      }
      return [Source(path: project, "{ objects = {\n\(settings)}; }")]
        + (0..<5_000).map {
          Source(path: "E\($0).entitlements", plist("<key>get-task-allow</key><true/>"))
        }
    },
  ]
}
