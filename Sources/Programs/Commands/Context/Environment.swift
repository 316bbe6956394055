import FIDO2Helper
import SystemFacts
import Words

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the environment says, read once. What is set to nothing counts as not set.
struct Environment {
  /// WHISPER_HOME: the vault's directory.
  let vault: String?
  /// WHISPER_TPM: where a TPM is.
  let tpm: String?
  /// WHISPER_SECURITY_KEY: where a security key is, other than among the machine's devices.
  let securityKey: String?
  /// XDG_DATA_HOME: where a user's data is.
  let data: String?
  /// XDG_RUNTIME_DIR: where sockets are that last as long as the person's sessions. The specification says to ignore a
  /// path that is not absolute.
  let runtime: String?
  /// HOME.
  let home: String?
  /// USER and LOGNAME.
  let logins: [String]
  /// TMPDIR.
  let temporary: String?
  /// The variables that have the system's loader do more than it would.
  let preloading: [String]
  /// SAP_SHELL: the shell whose completion key called, as the parser's scripts say it.
  let completingShell: String?
  /// Whether NO_COLOR asks for none.
  let hasColours: Bool
  /// Whether TERM names a terminal that does more than write.
  let hasControlSequences: Bool

  /// `value` gives what a variable is set to.
  init(_ value: (String) -> String?) {
    func text(_ name: String) -> String? { value(name).flatMap { $0.isEmpty ? nil : $0 } }
    vault = text("WHISPER_HOME")
    tpm = text("WHISPER_TPM")
    securityKey = text("WHISPER_SECURITY_KEY")
    data = text("XDG_DATA_HOME")
    runtime = text("XDG_RUNTIME_DIR").flatMap { $0.hasPrefix("/") ? $0 : nil }
    home = text("HOME")
    logins = [text("USER"), text("LOGNAME")].compactMap(\.self)
    temporary = text("TMPDIR")
    preloading = Preloading.names.filter { text($0) != nil }
    completingShell = text("SAP_SHELL")
    hasColours = text("NO_COLOR") == nil
    hasControlSequences = text("TERM").map { !["dumb", "unknown"].contains($0) } ?? false
  }

  /// The process's own.
  static var process: Environment {
    Environment { name in getenv(name).map { String(cString: $0) } }
  }

  /// Where agents may have their sockets. For who ends them that is also the directory of the person's session, of which a
  /// shell of another one is not told.
  func runtimes(endingAgents endsAgents: Bool) -> [String] {
    let own = [runtime].compactMap(\.self)
    let session = Paths.ofSession
    guard endsAgents, !own.contains(session), Paths.isDirectory(session) else { return own }
    return own + [session]
  }

  /// Where security keys are. Throws `UsageError` for a place that is none.
  func securityKeyLocation() throws -> SecurityKeyLocation {
    guard let securityKey else { return .devices }
    guard case .socket(let path)? = SecurityKeyLocation(securityKey) else {
      throw UsageError(.securityKeyNamesPlace)
    }
    return .socket(path: try Paths.absolute(path))
  }

  /// What the person is called on this machine, as far as the environment says.
  var names: [String] { logins + [home.map(Paths.name)].compactMap(\.self) }

  /// The vault's directory: the option, WHISPER_HOME, or `whisper` in the directory that the XDG
  /// base directory specification names for a user's data.
  ///
  /// Throws `CommandError.noHome`.
  func vaultPath(option: String?) throws -> String {
    if let path = option ?? vault { return try Paths.absolute(path) }
    // The specification says to ignore a path that is not absolute.
    if let data, data.hasPrefix("/") { return data + "/whisper" }
    guard let home, home.hasPrefix("/") else { throw CommandError.noHome }
    return home + "/.local/share/whisper"
  }
}
