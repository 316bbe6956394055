import Foundation
import PackagePlugin

/// `swift package whisper-audit`: the audit over the folder of the package, with all that stands behind it handed on.
@main
struct WhisperAudit: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    try run(context.tool(named: "whisper-audit").url, in: context.package.directoryURL, arguments)
  }

  /// The audit's own exit status has no way out of a plugin: every one but 0 is a failure, which is said.
  private func run(_ audit: URL, in folder: URL, _ arguments: [String]) throws {
    let process = Process()
    process.executableURL = audit
    process.currentDirectoryURL = folder
    process.arguments = arguments
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 {
      Diagnostics.error("whisper-audit ended with \(process.terminationStatus)")
    }
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension WhisperAudit: XcodeCommandPlugin {
    /// Xcode names the targets that somebody chose; the audit looks at all files of the project together.
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
      var rest = ArgumentExtractor(arguments)
      _ = rest.extractOption(named: "target")
      try run(
        context.tool(named: "whisper-audit").url, in: context.xcodeProject.directoryURL,
        ["--format", "xcode"] + rest.remainingArguments)
    }
  }
#endif
