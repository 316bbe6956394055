import AppAudit
import Workload

/// What kind of file the inputs are.
enum FuzzKind: String, CaseIterable {
  case source, suppression, xml, binary, entitlements, manifest, model, interface, project, settings
  case baseline, configuration

  /// How the file is called: that says how it is read.
  var path: String {
    switch self {
    case .source, .suppression: "App.swift"
    case .xml, .binary: "Info.plist"
    case .entitlements: "App.entitlements"
    case .manifest: "PrivacyInfo.xcprivacy"
    case .model: "Model.xcdatamodeld/Model.xcdatamodel/contents"
    case .interface: "Main.storyboard"
    case .project: "App.xcodeproj/project.pbxproj"
    case .settings: "App.xcconfig"
    case .baseline: "baseline.json"
    case .configuration: AuditSettings.fileName
    }
  }

  private var isSwift: Bool { self == .source || self == .suppression }

  /// Files beside the input, so that rules that look at several have something to look at.
  var companions: [Source] {
    guard isSwift else {
      return [
        Source(
          path: "Other.swift",
          "let policy = LAPolicy.deviceOwnerAuthenticationWithBiometrics\nlet context = LAContext()\nlet defaults = UserDefaults.standard\n"
        )
      ]
    }
    return AppTree.documents.map { Source(path: $0.path, $0.text) } + [
      Source(
        path: "Other.swift",
        "enum Keys { static let token = \"accessToken\" }\ntypealias GCM = AES.GCM\nfunc level() -> CFString { kSecAttrAccessibleAlways }\n"
      )
    ]
  }

  /// What there is to begin with: the examples of all rules, texts of fixtures, and files made for it.
  func seeds(_ fixtures: [String]) -> [[UInt8]] {
    let examples = Rule.all.flatMap { $0.bad.files + $0.good.files }
    let name = path.split(separator: "/").last ?? ""
    let ending = name.split(separator: ".").last ?? ""
    let own = examples.filter { $0.path.hasSuffix(ending) && !$0.octets.isEmpty }.map(\.octets)
    let xml = fixtures.filter { $0.hasPrefix("<") }.map { Array($0.utf8) }
    let texts = FuzzSeeds.texts(of: self).map { Array($0.utf8) }
    switch self {
    case .source:
      return own + texts + fixtures.filter { !$0.hasPrefix("<") }.map { Array($0.utf8) }
    case .suppression:
      return texts + own.map { Array("// audit: allow WA01 it is an example\n".utf8) + $0 }
    case .binary: return FuzzSeeds.binary
    case .baseline: return texts + [Baseline(of: Self.report).octets]
    case .xml, .entitlements, .manifest, .interface: return own + texts + xml
    case .configuration: return texts
    case .model, .project, .settings: return own + texts
    }
  }

  /// Words that are put into inputs, and what they stand between.
  var words: [String] {
    switch self {
    case .source, .suppression: FuzzWords.swift
    case .baseline: FuzzWords.json
    case .configuration: FuzzWords.configuration
    default: FuzzWords.documents
    }
  }

  var brackets: [(String, String)] {
    switch self {
    case .source, .suppression: FuzzWords.brackets
    case .binary: [("\u{A1}\u{1}", "")]
    case .baseline: [("{\"a\":", "}"), ("[", "]")]
    case .project, .settings: [("{ a = ", "; }"), ("(", ")"), ("/*", "*/"), ("\"", "\"")]
    case .configuration: [("a:\n  ", ""), ("[", "]"), ("\"", "\""), ("'", "'"), ("- ", "\n")]
    case .xml, .entitlements, .manifest, .model, .interface:
      [
        ("<array>", "</array>"), ("<dict><key>a</key>", "</dict>"), ("<!--", "-->"),
        ("<![CDATA[", "]]>"), ("<entity>", "</entity>"), ("&#", ";"),
      ]
    }
  }

  /// A report for a baseline to be held against.
  static let report = Audit().run(Rule.all.flatMap { $0.bad.files })
}
