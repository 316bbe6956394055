internal import SwiftSyntax

/// What Apple asks a reason for in a privacy manifest (TN3183, "Describing use of required reason API"): five categories, the
/// names that belong to each, and the reasons that there are.
enum RequiredReason {
  struct Category: Sendable {
    let key: String
    /// As people say it.
    let title: String
    let names: Set<String>
    let functions: Set<String>
    let reasons: Set<String>
  }

  static let categories: [Category] = [
    Category(
      key: "NSPrivacyAccessedAPICategoryFileTimestamp", title: "file timestamps",
      names: [
        "creationDateKey", "contentModificationDateKey", "NSFileCreationDate",
        "NSFileModificationDate",
        "fileModificationDate",
      ],
      functions: [
        "stat", "fstat", "fstatat", "lstat", "getattrlist", "getattrlistbulk", "fgetattrlist",
        "getattrlistat",
      ],
      reasons: ["DDA9.1", "C617.1", "3B52.1", "0A2A.1"]),
    Category(
      key: "NSPrivacyAccessedAPICategorySystemBootTime", title: "the time since the start",
      names: ["systemUptime"], functions: ["mach_absolute_time"],
      reasons: ["35F9.1", "8FFB.1", "3D61.1"]),
    Category(
      key: "NSPrivacyAccessedAPICategoryDiskSpace", title: "free space",
      names: [
        "volumeAvailableCapacityKey", "volumeAvailableCapacityForImportantUsageKey",
        "volumeAvailableCapacityForOpportunisticUsageKey", "volumeTotalCapacityKey",
        "systemFreeSize", "volumeAvailableCapacity", "volumeAvailableCapacityForImportantUsage",
      ],
      functions: ["statfs", "statvfs", "fstatfs", "fstatvfs"],
      reasons: ["85F4.1", "E174.1", "7D9E.1", "B728.1"]),
    Category(
      key: "NSPrivacyAccessedAPICategoryActiveKeyboards", title: "active keyboards",
      names: ["activeInputModes"], functions: [], reasons: ["3EC4.1", "54BD.1"]),
    Category(
      key: "NSPrivacyAccessedAPICategoryUserDefaults", title: "user defaults",
      names: ["UserDefaults", "NSUserDefaults", "AppStorage"], functions: [],
      reasons: ["CA92.1", "1C8F.1", "C56D.1", "AC6B.1"]),
  ]

  /// The category that a name which is used belongs to.
  static func category(ofName name: String, at node: DeclReferenceExprSyntax) -> String? {
    if ["creationDate", "modificationDate"].contains(name) {
      // Many things have a date of their making; a file's stands under this key of its attributes.
      guard let member = node.parent?.as(MemberAccessExprSyntax.self) else { return nil }
      let isKey =
        member.base == nil
        ? member.parent?.parent?.parent?.is(SubscriptCallExprSyntax.self) == true
        : member.base?.path == "FileAttributeKey"
      return isKey ? categories[0].key : nil
    }
    return categories.first { $0.names.contains(name) }?.key
  }

  /// The category that a type or an attribute belongs to.
  static func category(ofType name: String) -> String? {
    ["UserDefaults", "NSUserDefaults", "AppStorage"].contains(name)
      ? categories.last?.key : nil
  }

  static func uses(of call: FunctionCallExprSyntax) -> [(category: String, name: String)] {
    guard let path = call.path else { return [] }
    return categories.filter { $0.functions.contains(path) }.map { ($0.key, path) }
  }
}
