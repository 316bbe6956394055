#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A language that every sentence is written in: English, or one that has a file in `po/`.
package struct Language: Hashable, Sendable, CustomStringConvertible {
  /// As a locale has it, and the file in `po/`: `de`, `pt_BR`.
  package let code: String
  /// Where its sentences are; nil for English.
  let translation: Translation?

  init(code: String, translation: Translation?) {
    self.code = code
    self.translation = translation
  }

  package static let english = Language(code: "en", translation: nil)

  package static let all =
    [english] + Translation.all.map { Language(code: $0.code, translation: $0) }

  /// The person's language, read once.
  package static let current = Language { name in getenv(name).map { String(cString: $0) } }

  /// The language that an environment asks for: POSIX lets the first of these variables decide that
  /// is set and not empty. Whatever is not known here is English, `C` and `POSIX` among it.
  package init(environment: (String) -> String?) {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(environment)
      .first { !$0.isEmpty }
    self.init(locale: locale ?? "", among: Self.all)
  }

  /// A locale is written language_TERRITORY.codeset@modifier. Of `pt_BR`, without sentences of its own, those of
  /// `pt` are taken.
  init(locale: String, among languages: [Language]) {
    let locale = locale.lowercased()
    let place = String(locale.prefix { !".@".contains($0) })
    let language = String(place.prefix { $0 != "_" })
    let modifier = String(locale.drop { $0 != "@" })
    let codes = [place + modifier, language + modifier, place, language]
    self =
      codes.lazy.compactMap { code in languages.first { $0.code.lowercased() == code } }.first
      ?? .english
  }

  package var description: String { code }

  package static func == (one: Language, other: Language) -> Bool { one.code == other.code }

  package func hash(into hasher: inout Hasher) { hasher.combine(code) }
}
