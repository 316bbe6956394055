/// An app that nobody wrote: as many lines of plausible Swift as wanted, in files of different shapes, with the other files that an
/// app has, and with mistakes here and there. The same number of lines gives the same bytes each time.
public struct AppTree: Sendable {
  public let lines: Int

  public init(lines: Int) { self.lines = lines }

  private typealias Shape = @Sendable (inout Names) -> String

  /// An app has more views and models than services; what stands here twice is made twice as often.
  private static let shapes: [(folder: String, shape: Shape)] = [
    ("Views", ViewCode.view), ("Views", ViewCode.view), ("Views", ViewCode.controller),
    ("Models", ModelCode.model), ("Models", ModelCode.model), ("Models", ModelCode.viewModel),
    ("Services", ServiceCode.client), ("Services", ServiceCode.keychain),
    ("Services", ServiceCode.storage), ("Tests", ModelCode.test),
  ]

  /// Hands out each file once. No more than one is held in memory.
  public func forEachFile(_ body: (_ path: String, _ octets: [UInt8]) throws -> Void) rethrows {
    for (path, text) in Self.documents { try body(path, Array(text.utf8)) }
    var names = Names(seed: 2_026)
    var left = lines
    while left > 0 {
      let (folder, shape) = names.random.pick(Self.shapes)
      names.beginFile()
      var text = Array(shape(&names).utf8)
      let count = text.count { $0 == 0x0A }
      // The last file ends in the middle, as one that somebody is writing.
      if count > left { text = Self.firstLines(left, of: text) }
      left -= min(count, left)
      try body("App/Part\(names.files / 40)/\(folder)/\(names.type).swift", text)
    }
  }

  private static func firstLines(_ count: Int, of text: [UInt8]) -> [UInt8] {
    var left = count
    return Array(
      text.prefix { octet in
        defer { if octet == 0x0A { left -= 1 } }
        return left > 0
      })
  }

  /// Writes all files below a folder, and gives back how many bytes they have.
  @discardableResult
  public func write(to folder: Folder) throws -> Int {
    var bytes = 0
    try forEachFile { path, octets in
      try folder.write(octets, to: path)
      bytes += octets.count
    }
    return bytes
  }

  /// What an app has beside its sources.
  public static let documents: [(path: String, text: String)] = [
    (
      "App/Info.plist",
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\"><dict>\n<key>CFBundlePackageType</key><string>APPL</string>\n<key>NSFaceIDUsageDescription</key><string>Opens your vault</string>\n<key>NSAppTransportSecurity</key><dict>\n<key>NSExceptionDomains</key><dict><key>old.example.com</key><dict>\n<key>NSExceptionAllowsInsecureHTTPLoads</key><true/>\n</dict></dict></dict>\n</dict></plist>\n"
    ),
    (
      "App/App.entitlements",
      "<plist version=\"1.0\"><dict>\n<key>keychain-access-groups</key><array><string>ABCDE12345.com.example.app</string></array>\n</dict></plist>\n"
    ),
    (
      "App/PrivacyInfo.xcprivacy",
      "<plist version=\"1.0\"><dict>\n<key>NSPrivacyTracking</key><false/>\n<key>NSPrivacyAccessedAPITypes</key><array><dict>\n<key>NSPrivacyAccessedAPIType</key><string>NSPrivacyAccessedAPICategoryUserDefaults</string>\n<key>NSPrivacyAccessedAPITypeReasons</key><array><string>CA92.1</string></array>\n</dict></array>\n</dict></plist>\n"
    ),
    (
      "App/Store.xcdatamodeld/Store.xcdatamodel/contents",
      "<model type=\"com.apple.IDECoreDataModeler.DataModel\"><entity name=\"Account\">\n<attribute name=\"title\" attributeType=\"String\"/>\n<attribute name=\"accessToken\" attributeType=\"String\"/>\n</entity></model>\n"
    ),
    (
      "App.xcodeproj/project.pbxproj",
      "// !$*UTF8*$!\n{\n  objects = {\n    A1 = { isa = XCBuildConfiguration; buildSettings = { CODE_SIGN_ENTITLEMENTS = App/App.entitlements; SWIFT_VERSION = 6.0; }; name = Release; };\n  };\n  rootObject = A1;\n}\n"
    ),
    ("App/Release.xcconfig", "// of the store\nSWIFT_VERSION = 6.0\n"),
  ]
}
