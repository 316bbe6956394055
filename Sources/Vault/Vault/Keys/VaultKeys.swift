internal import CryptoPrimitives
internal import SecureElement
internal import VaultModel

/// The keys of an unlocked vault, wherever they are: in this process (`LocalKeys`), or in another one that keeps them and
/// answers what needs them (`RemoteKeys`).
protocol VaultKeys: AnyObject {
  /// Throws `VaultError.registryDamaged` unless a list is one that the vault wrote, `.outdated` when it is under another
  /// root, or has not the protector that opened this one, and `.rolledBack`.
  func verify(_ registry: Registry) throws

  /// A domain of a list that was verified. Throws `VaultError.domainDamaged` unless its key and head open.
  func open(_ domain: VaultPart, of registry: Registry) throws -> any DomainAccess

  /// The code of a list that follows the one verified last.
  func code(of registry: Registry) throws -> Octets32

  /// What counts the changes of the vault of a list; nil where nothing does, or in a way that this program does not know.
  func counter(
    of registry: Registry, in element: any SecureElement
  ) throws -> (any ChangeCounter)?
}

/// What counts the changes of a vault outside its file.
protocol ChangeCounter: AnyObject {
  /// Brings the count to that of a list that was read under the lock file: a change that was committed and not counted is
  /// counted here. Throws `VaultError.rolledBack` and `.counterLost` for any other difference.
  func settle(_ registry: Registry) throws

  /// Counts a change whose list has this g, and says how the two stand then.
  func raise(to g: UInt64) throws -> CounterStanding
}
