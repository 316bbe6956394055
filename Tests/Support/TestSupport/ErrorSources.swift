import Foundation

/// What the sources say of errors: no list of all codes is kept beside them.
package enum ErrorSources {
  /// A row of `VaultError.identity`.
  package struct Row: Sendable {
    package let name: String
    package let code: String
    /// How an agent says it: `number`, `values` or `unsaid`.
    package let saying: String
  }

  package static let vault: [Row] =
    text("Sources/Vault/Vault/VaultError.swift")
    .matches(of: /case \.(\w+).*: \("([a-z_.]+)", \.(\w+)/)
    .map { Row(name: String($0.1), code: String($0.2), saying: String($0.3)) }

  /// The codes that have a name in `WhisperError.Code`.
  package static let named: [String] =
    text("Sources/Services/WhisperKit/Errors/WhisperError+Code.swift")
    .matches(of: /static let \w+ = Self\("([a-z_.]+)"\)/).map { String($0.1) }

  /// All codes of the services, with those of the vault's errors that have no name.
  package static let codes = Set(named + vault.map(\.code))

  /// What a case of an enum is called.
  package static func name(of error: any Error) -> String {
    Mirror(reflecting: error).children.first?.label ?? "\(error)"
  }

  private static func text(_ path: String) -> String {
    let place = Checkout.root.appendingPathComponent(path)
    guard let text = try? String(contentsOf: place, encoding: .utf8) else { fatalError(path) }
    return text
  }
}
