import ArgumentParser
import OpenPGP
import WalletKit
import WhisperEnvelope
import WhisperKit

/// Names for a shell's completion key, while the vault is kept unlocked. Its agent alone is asked: nobody is asked for anything,
/// nothing is said, and what goes wrong gives no names.
struct NameCompletion {
  let request: CompletionRequest
  let surroundings: Surroundings

  /// How a call ends that a shell waits for, whatever an agent or another process does: in seconds.
  static let patience: UInt32 = 2

  /// Lines as the shell that asks takes them.
  var lines: String {
    let found = names.filter { Self.isOffered($0) && $0.hasPrefix(typed) }
    var seen: Set<String> = []
    var lines = found.filter { seen.insert($0).inserted }
    switch surroundings.environment.completingShell {
    // It leaves a dollar sign as it is, so that all is quoted here.
    case "bash": lines = lines.compactMap(quotedForBash)
    case "zsh": lines = lines.filter(isOfferedByZsh).map(Self.escapedForZsh) + [Self.lastForZsh]
    default: break
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private var typed: String { request.typed.text }

  /// What stands in the line already, octet for octet, is not said again.
  private func quotedForBash(_ name: String) -> String? {
    let kept = request.kept.text.unicodeScalars
    guard name.unicodeScalars.starts(with: kept) else { return nil }
    return request.typed.quoted(String(name.unicodeScalars.dropFirst(kept.count)))
  }

  /// It leaves an exclamation mark as it is, which brings a former command into the line, and runs it, but between single quotes.
  private func isOfferedByZsh(_ name: String) -> Bool {
    request.typed.quote == "'" || !name.unicodeScalars.contains("!")
  }

  /// A colon ends a name there.
  private static func escapedForZsh(_ name: String) -> String {
    name.replacing("\\", with: "\\\\").replacing(":", with: "\\:")
  }

  /// Its function takes the last line off.
  private static let lastForZsh = " "

  /// Anybody chooses the name of a contact: what does not show as it is, or is an option or a path to the command that the line
  /// is typed for, is not offered. All else is quoted.
  private static func isOffered(_ name: String) -> Bool {
    name == printable(name) && !name.hasPrefix("-") && !name.hasPrefix("~")
  }

  private var names: [String] {
    guard let context, let whisper = try? context.vault.opened(),
      (try? context.vault.isUnlockedByAgent(whisper)) == true
    else { return [] }
    return (try? names(in: whisper, context)) ?? []
  }

  /// The context of a command that looks at the vault and no more.
  private var context: Context? {
    let line = request.vault + ["--quiet", "contact", "list"]
    guard let (command, groups) = (try? ParsedArguments(line, by: WhisperCommand.self))?.ours else {
      return nil
    }
    return try? Context(command, groups, in: surroundings)
  }

  private func names(in whisper: Whisper, _ context: Context) throws -> [String] {
    let wallets = WalletAccess(of: whisper, in: context)
    return switch request.name {
    case .contact: try whisper.contacts.list().map(\.name.text)
    case .identity: try whisper.identities.list().map(\.name.text)
    case .wallet: try wallets.wallets { try $0.list() }.map(\.name.text)
    case .payee: try wallets.payees { try $0.list() }.map(\.name.text)
    case .key: try whisper.openPGPKeys.list().flatMap(keyNames)
    case .certificate: try whisper.contacts.list().flatMap(\.certificates).flatMap(fingerprints)
    case .reader: try whisper.contacts.list().flatMap(readerNames)
    case .signer:
      try whisper.contacts.list().flatMap(readerNames)
        + whisper.openPGPKeys.list().flatMap(keyNames)
    }
  }

  private func keyNames(_ key: OpenPGPKey) -> [String] {
    let addresses = key.certificate.userIDs.map(\.address)
    return addresses.isEmpty || !typed.isEmpty
      ? addresses + fingerprints(of: key.fingerprint) : addresses
  }

  /// The name first; by what else a contact is found once something is typed, so that one is not offered three times.
  private func readerNames(_ contact: Contact) -> [String] {
    guard !typed.isEmpty else { return [contact.name.text] }
    return [contact.name.text]
      + contact.certificates.flatMap {
        [UserID.address(in: $0.userID)] + fingerprints(of: $0.fingerprint)
      }
  }

  private func fingerprints(_ held: Contact.HeldCertificate) -> [String] {
    fingerprints(of: held.fingerprint)
  }

  /// In the case in which it was begun.
  private func fingerprints(of fingerprint: Fingerprint) -> [String] {
    let hex = fingerprint.hex
    return [typed.contains(where: \.isUppercase) ? hex.uppercased() : hex.lowercased()]
  }
}
