internal import Vault
public import VaultModel

/// What may have changed in a vault, in one value that two looks can be compared by: see `Whisper.state`.
public struct VaultState: Equatable, Sendable {
  public enum Access: Sendable {
    /// Nothing secret can be reached before `Whisper.unlock`, and nothing is known of the parts.
    case locked
    case unlocked
    /// Unlocked under a root or protector that the vault has no more, because another process changed it: services
    /// throw until the vault is unlocked anew.
    case outdated
  }

  public let access: Access
  private let stamps: [VaultPart: Stamp]

  public var isUnlocked: Bool { access == .unlocked }

  init(_ access: Access, _ stamps: [VaultPart: Stamp] = [:]) {
    (self.access, self.stamps) = (access, stamps)
  }

  /// The part's stamp; nil while nothing is known of it.
  public subscript(part: VaultPart) -> Stamp? { stamps[part] }

  /// The parts that are to be read anew by who read them at `earlier`: those whose stamps differ, all of them where
  /// one of the two states has none.
  public func changes(since earlier: VaultState) -> Set<VaultPart> {
    Set(VaultPart.allCases.filter { self[$0] == nil || self[$0] != earlier[$0] })
  }
}

extension Whisper {
  /// Whether the vault is unlocked, and in which state each of its parts is, whoever wrote it. No row is read, so that
  /// a program may ask every second: it keeps the state that it read its contacts at, say, and reads them anew when
  /// the stamp of `contacts` is another.
  ///
  /// A stamp changes with every change that is kept in its part: opening a message changes `replay`, and `contacts`
  /// too where a contact signed it. New keys in an identity change `identities` and `keyMetadata`. `rotateRoot` changes
  /// all. Reading, locking, unlocking, `plan` and `prepare` change none, nor does what failed, nor another protector.
  ///
  /// Throws `WhisperError` where the file is not what was written last: put back, say, or damaged.
  public func state() throws(WhisperError) -> VaultState {
    do {
      guard let stamps = try vault.stamps else { return VaultState(.locked) }
      return VaultState(.unlocked, stamps)
    } catch VaultError.outdated {
      return VaultState(.outdated)
    } catch {
      throw WhisperError(mapping: error)
    }
  }
}
