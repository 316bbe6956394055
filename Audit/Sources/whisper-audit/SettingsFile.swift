import AppAudit
import ArgumentParser

/// The settings of what is looked at: those of the only folder that is named, else those of the folder that the command is started in.
struct SettingsFile {
  private(set) var settings = AuditSettings()
  /// Where the paths of patterns begin; empty for the folder that the command is started in.
  private(set) var folder = ""

  /// Reads those that are there, if any. What is wrong in them ends the command as wrong usage does: an audit with other settings than
  /// somebody wrote would say too much or too little.
  init(for paths: [String]) throws {
    let name = AuditSettings.fileName
    var place = name
    if paths.count == 1, let only = paths.first.map(SourceFiles.plain), only != ".",
      SourceFiles.isThere(only + "/" + name)
    {
      (folder, place) = (only, only + "/" + name)
    }
    guard SourceFiles.isThere(place) else {
      try Self.checkNames(paths)
      return
    }
    let octets: [UInt8]
    do { octets = try TextFile.read(place, limit: 1 << 20) } catch {
      throw ValidationError("The settings in \(Foreign.shown(place)) cannot be read.")
    }
    do { settings = try AuditSettings(reading: octets, named: place) } catch {
      tell("\(Foreign.place(place)):\(error.line):\(error.column): error: \(error.reason)\n")
      throw ExitCode(2)
    }
  }

  /// Ends the command where somebody wrote settings that nobody would read.
  private static func checkNames(_ paths: [String]) throws {
    let folders = paths.count == 1 ? paths.map { SourceFiles.plain($0) + "/" } : []
    for folder in [""] + folders {
      for name in AuditSettings.otherNames where SourceFiles.isThere(folder + name) {
        tell(
          "\(Foreign.place(folder + name)): error: settings are called \(AuditSettings.fileName)\n")
        throw ExitCode(2)
      }
    }
  }
}
