extension Rule {
  static let debuggable = Rule(
    "WA51", "debuggable", .error,
    sentence: "everybody with the device may look into the running app",
    hint: "take get-task-allow out of the file: Xcode adds it where it signs for development",
    why: "Who has the unlocked device and a cable reads keys from the app's memory.",
    criterion:
      "get-task-allow, or com.apple.security.get-task-allow, is true in an entitlement, but for a file that only Debug configurations name (in a project, or in an .xcconfig that is called so), that has Debug in its name, or that is in a folder Debug.",
    limits:
      "A file that a script chooses is flagged. Settings whose value is a variable alone are not followed.",
    source: "seed 004, review checklist", masvs: "RESILIENCE-4", cwe: 489,
    bad: Example([
      ("App.entitlements", "<plist><dict>\n<key>get-task-allow</key><true/>\n</dict></plist>")
    ]),
    good: Example([
      ("App-Debug.entitlements", "<plist><dict>\n<key>get-task-allow</key><true/>\n</dict></plist>")
    ]),
    [
      .documents { document, project in
        guard case .entitlements(let root) = document.content, !isForDebug(document, project) else {
          return []
        }
        return root.members.filter { $0.key.hasSuffix("get-task-allow") && $0.value.flag == true }
          .map { document.match($0) }
      }
    ])

  private static func isForDebug(_ document: Document, _ project: Project) -> Bool {
    let (name, folder) = (document.source.name.lowercased(), document.source.folder)
    if name.contains("debug") || name.contains("development")
      || folder.lastIndex(of: "/").map({ folder[$0...].dropFirst() }) ?? folder[...] == "Debug"
    {
      return true
    }
    return project.isForDebugAlone(document.source)
  }
}
