/// A file that is read and is no source.
struct Document: Sendable {
  enum Content: Sendable {
    case propertyList(PropertyValue)
    case entitlements(PropertyValue)
    case privacyManifest(PropertyValue)
    case coreDataModel(XMLElement)
    case interface(InterfaceFile)
    case settings([BuildSetting])
  }

  let number: Int
  let source: Source
  let isTest: Bool
  let content: Content
  let comments: [FileComment]
  /// What is wrong with it though it was read, and in which line.
  private(set) var remark: (line: Int, reason: String)?

  /// Reads it, from bytes that are not kept. Throws where it is broken.
  init(
    _ source: Source, _ kind: Source.Kind, _ octets: [UInt8], number: Int, isTest: Bool
  ) throws {
    (self.source, self.number, self.isTest) = (source, number, isTest)
    var comments: [FileComment] = []
    switch kind {
    case .propertyList, .entitlements, .privacyManifest:
      let (root, found) = try PropertyList.read(octets)
      comments = found
      switch kind {
      case .entitlements: content = .entitlements(root)
      case .privacyManifest: content = .privacyManifest(root)
      default: content = .propertyList(root)
      }
    case .coreDataModel:
      let (root, found) = try XMLReader.read(octets)
      comments = found
      content = .coreDataModel(root)
    case .interface:
      let (root, found) = try XMLReader.read(octets, deepest: XMLReader.deepestInterface)
      comments = found
      content = .interface(InterfaceFile(root))
    case .project:
      let merge = MergeMarks(octets)
      guard let line = merge.firstLine else {
        content = .settings(try ProjectFile.settings(of: octets))
        break
      }
      // Both sides of what was not decided; where they make no project together, none of it.
      let settings = try? ProjectFile.settings(of: merge.octets)
      content = .settings(settings ?? [])
      let read = settings == nil ? "nothing of the file is read" : "both sides are read"
      remark = (line, "a merge is not finished here: \(read)")
    case .settings:
      let (settings, found) = SettingsFile.read(octets)
      comments = found
      content = .settings(settings)
    case .swift: content = .settings([])
    }
    self.comments = comments
  }

  /// About how many bytes are kept of it: four of a file are a value at most, which has its key, text and place. Each comment may
  /// be a finding.
  var weight: Int {
    if case .interface(let interface) = content {
      return interface.weight + 1_000 * comments.count
    }
    return 24 * source.count + 1_000 * comments.count
  }

  /// The root of a property list of any kind.
  var root: PropertyValue? {
    switch content {
    case .propertyList(let root), .entitlements(let root), .privacyManifest(let root): root
    case .coreDataModel, .interface, .settings: nil
    }
  }

  var settings: [BuildSetting] {
    if case .settings(let settings) = content { settings } else { [] }
  }

  /// Whether it is the Info.plist of an app or a part of one.
  var isInfo: Bool {
    guard case .propertyList(let root) = content else { return false }
    return source.name.hasSuffix("Info.plist") || root["CFBundleIdentifier"] != nil
      || root["CFBundleExecutable"] != nil || root["CFBundlePackageType"] != nil
  }

  func match(_ value: PropertyValue, _ words: String..., severity: Severity? = nil) -> Match {
    Match(
      place: Place(file: number, start: value.start, end: value.end), words: words,
      severity: severity)
  }

  func match(_ member: PropertyValue.Member, _ words: String..., severity: Severity? = nil) -> Match
  {
    Match(
      place: Place(file: number, start: member.start, end: member.value.end), words: words,
      severity: severity)
  }

  func match(_ start: Int, _ end: Int, _ words: String...) -> Match {
    Match(place: Place(file: number, start: start, end: end), words: words)
  }
}

/// All files together.
struct Project: Sendable {
  let index: ModuleIndex
  let documents: [Document]
  let sources: [Source]
  /// Where settings say that files of entitlements are, by the file's name, and whether a Debug configuration says so.
  private let entitlements: [String: [String: Bool]]

  init(index: ModuleIndex, documents: [Document], sources: [Source]) {
    (self.index, self.documents, self.sources) = (index, documents, sources)
    var entitlements: [String: [String: Bool]] = [:]
    for document in documents {
      for setting in document.settings
      where setting.name.prefix(while: { $0 != "[" }) == "CODE_SIGN_ENTITLEMENTS" {
        // A file of settings is often for one configuration, and has its name.
        let configuration = setting.configuration ?? document.source.name
        // `$(SRCROOT)/App/App.entitlements`: what cannot be known is left out.
        let parts = setting.value.split(separator: "/").drop { $0.contains("$") || $0 == "." }
        guard let name = parts.last else { continue }
        let isForDebug = configuration.lowercased().contains("debug")
        entitlements[String(name), default: [:]]
          .merge([parts.joined(separator: "/"): isForDebug]) { $0 && $1 }
      }
    }
    self.entitlements = entitlements
  }

  /// Whether some settings name a file of entitlements, and none but those of Debug configurations. Their paths begin at the
  /// project's folder, which may be above or below the one that was asked for.
  func isForDebugAlone(_ source: Source) -> Bool {
    let named = (entitlements[source.name] ?? [:]).filter { path, _ in
      ("/" + source.path).hasSuffix("/" + path) || ("/" + path).hasSuffix("/" + source.path)
    }
    return !named.isEmpty && named.values.allSatisfy(\.self)
  }

  /// Whether the files are an app's, and not a library's alone.
  var isApp: Bool {
    documents.contains { document in
      switch document.content {
      case .propertyList: document.isInfo
      case .entitlements, .privacyManifest: true
      case .settings: document.source.name == "project.pbxproj"
      case .coreDataModel, .interface: false
      }
    }
  }
}
