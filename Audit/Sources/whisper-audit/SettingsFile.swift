import AppAudit
import ArgumentParser

/// The settings of the folder that the command is started in.
enum SettingsFile {
  /// Those that are there; none where there is no file. What is wrong in one ends the command as wrong usage does: an audit with other
  /// settings than somebody wrote would say too much or too little.
  static func read() throws -> AuditSettings {
    let name = AuditSettings.fileName
    guard SourceFiles.isThere(name) else { return AuditSettings() }
    let octets: [UInt8]
    do { octets = try TextFile.read(name, limit: 1 << 20) } catch {
      throw ValidationError("The settings in \(name) cannot be read.")
    }
    do { return try AuditSettings(reading: octets) } catch {
      tell("\(Foreign.place(name)):\(error.line):\(error.column): error: \(error.reason)\n")
      throw ExitCode(2)
    }
  }
}
