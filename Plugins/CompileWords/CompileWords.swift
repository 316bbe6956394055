import Foundation
import PackagePlugin

/// Has `po/` compiled into Swift before `Words` is.
@main struct CompileWords: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folder = context.package.directoryURL.appending(path: "po")
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil
    ).filter { $0.pathExtension == "po" }.sorted { $0.path < $1.path }
    let output = context.pluginWorkDirectoryURL.appending(path: "Translations.swift")
    return [
      .buildCommand(
        displayName: "Compiling translations",
        executable: try context.tool(named: "words-compiler").url,
        arguments: ["swift", output.path, folder.path],
        // The folder too, whose date tells of a file that was added.
        inputFiles: [folder] + files, outputFiles: [output])
    ]
  }
}
