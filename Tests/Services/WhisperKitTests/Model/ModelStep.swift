import VaultModel
import WhisperKit

/// One thing that happens in a model's world, with every choice made. It names what it works on by
/// name, or by the step that made it, so that it still means something when other steps are left out:
/// what needs a step that is gone does not happen.
///
/// A command that is to be tried as well gets a case here, its odds in `ModelStep+Random`, and in
/// `ModelWorld+Perform` (or beside it) the call and, beside it, what the model expects.
struct ModelStep: Sendable, CustomStringConvertible {
  enum Action: Sendable {
    case create(ModelName, canSign: Bool)
    case identity(IdentityChange, ModelName)
    case renameIdentity(ModelName, to: ModelName, losingProof: Bool)
    /// Nil is the active identity.
    case rotate(ModelName?)
    case backUp(ModelName?)
    /// The backup that this step made, on either side.
    case restore(backup: Int, as: RestoredName)
    /// `as` nil takes the name that the bundle says.
    case add(Source, as: ModelName?, isRawKey: Bool)
    case acceptRotation(Source)
    case exportKeybook
    case importKeybook(Keybook, acceptsRotations: Bool)
    case contact(ContactChange, ModelName)
    case note(ModelName)
    case renameContact(ModelName, to: ModelName)
    case policy(Policies.Name, Bool)
    case seal(to: Address, from: ModelName?, SigningChoice)
    /// The letter that this step sealed.
    case open(letter: Int, allowsExpired: Bool, allowsRepeated: Bool)
    /// The vault is opened anew, as by the next process.
    case restart
    case relock
    case rotateRoot
    case wait(seconds: Int64)
  }

  enum IdentityChange: Sendable { case archive, unarchive, use, delete }

  enum ContactChange: Sendable { case verify, unverify, revoke, block, unblock, remove }

  enum RestoredName: Sendable {
    /// As the bundle says.
    case own
    case given(ModelName)
    /// The one that is proposed where the bundle's is taken.
    case free
  }

  enum Keybook: Sendable {
    /// What this step exported, on either side.
    case exported(Int)
    case written([Source])
  }

  /// Whose keys they are that somebody gave away.
  enum Source: Hashable, Sendable, CustomStringConvertible {
    case stranger(Int)
    /// An identity as this step made, renamed or rotated it.
    case step(Int)

    var description: String {
      switch self {
      case .stranger(let number): "keys of stranger \(number)"
      case .step(let number): "keys of step \(number)"
      }
    }
  }

  enum Address: Sendable, CustomStringConvertible {
    case contact(ModelName)
    case rawKey(Source)

    var description: String {
      switch self {
      case .contact(let name): "contact \(name)"
      case .rawKey(let source): "raw \(source)"
      }
    }
  }

  /// Its place in the sequence as it was first; what it makes is called by it.
  let number: Int
  /// Which of the two vaults.
  let side: Int
  let action: Action

  var description: String { "step \(number), side \(side): \(action)" }

  /// The call, for counting.
  var kind: String {
    switch action {
    case .create: "create"
    case .identity(let change, _): "\(change) identity"
    case .renameIdentity: "rename identity"
    case .rotate: "rotate identity"
    case .backUp: "back up"
    case .restore: "restore"
    case .add: "add"
    case .acceptRotation: "accept rotation"
    case .exportKeybook: "export keybook"
    case .importKeybook: "import keybook"
    case .contact(let change, _): "\(change) contact"
    case .note: "note"
    case .renameContact: "rename contact"
    case .policy: "policy"
    case .seal: "seal"
    case .open: "open"
    case .restart: "restart"
    case .relock: "relock"
    case .rotateRoot: "rotate root"
    case .wait: "wait"
    }
  }
}
