#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A language that every sentence is written in. The raw value is its code in ISO 639.
enum Language: String, CaseIterable, Sendable {
  case english = "en"
  case german = "de"
  case spanish = "es"

  /// The person's language, read once.
  static let current = Language { name in getenv(name).map { String(cString: $0) } }

  /// The language that an environment asks for: POSIX lets the first of these variables decide that
  /// is set and not empty. Whatever is not known here is English, `C` and `POSIX` among it.
  init(environment: (String) -> String?) {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(environment)
      .first { !$0.isEmpty }
    // A locale is written language_TERRITORY.codeset@modifier.
    let code = (locale ?? "").prefix { !"_.@".contains($0) }
    self = Language(rawValue: code.lowercased()) ?? .english
  }
}
