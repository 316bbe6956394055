internal import CryptoPrimitives
internal import SecretMemory

/// The session keys that the keys and passwords at hand may give, one after the other: which is right shows
/// only when the data opens.
///
/// Private keys are asked in the order of the message's packets, and only those that a packet names: for a
/// message to somebody else none is, and for one to us the first gives it.
struct SessionKeys {
  private let head: MessageHead
  private var budget: DerivationBudget
  private var next = 0
  private let attempts: [Attempt]
  private let limits: Limits
  /// How often a private key was asked, and how many session keys were tried on the data.
  private var operations = 0
  private var given = 0
  /// Whether the one that was given last came of a private key.
  private(set) var isFromKey = false
  /// Whether some packet was opened, and proved so: then the message is for who reads it.
  private(set) var isAddressed = false
  /// The cipher of a packet that was passed over because nobody here knows it. A key wrap authenticated its name, or it
  /// stands in the open: it says nothing that whoever sent the message did not know.
  private(set) var unknownCipher: SymmetricAlgorithm?

  private enum Attempt {
    case sessionKey(SessionKey)
    case key(PublicKeyESK, any PrivateKey)
    case password(PasswordESK, Password)
  }

  init(
    _ head: MessageHead, sessionKeys: [SessionKey], keys: [any PrivateKey], passwords: [Password],
    triesAnonymous: Bool, limits: Limits
  ) {
    self.head = head
    self.limits = limits
    budget = DerivationBudget(limits)
    let named = head.publicKeyESKs.filter { $0.recipient != .anonymous }
    let anonymous = triesAnonymous ? head.publicKeyESKs.filter { $0.recipient == .anonymous } : []
    attempts =
      sessionKeys.map { .sessionKey($0) }
      + (named + anonymous).flatMap { esk in
        keys.filter { esk.mayBe(for: $0.publicKey) }.map { .key(esk, $0) }
      }
      + head.passwordESKs.flatMap { esk in passwords.map { .password(esk, $0) } }
  }

  /// Whether another one may follow.
  var hasMore: Bool { next < attempts.count }

  /// The next one that may be right, or nil. Throws what private keys throw, and
  /// `OpenPGPError.Kind.limitExceeded` for a message that makes more work than one that somebody needs.
  mutating func following(random: inout some RandomSource) throws -> SessionKey? {
    guard let sessionKey = try candidate(random: &random) else { return nil }
    given += 1
    guard given <= limits.sessionKeys else {
      throw OpenPGPError(.limitExceeded, .sessionKeyLimit, number: limits.sessionKeys)
    }
    return sessionKey
  }

  private mutating func candidate(random: inout some RandomSource) throws -> SessionKey? {
    while next < attempts.count {
      let attempt = attempts[next]
      next += 1
      if case .key = attempt { isFromKey = true } else { isFromKey = false }
      switch attempt {
      case .sessionKey(let given):
        if let sessionKey = try given.fitted(to: suite) { return sessionKey }
      case .password(let esk, _) where esk.cipher.implementation == nil:
        unknownCipher = esk.cipher
      case .password(let esk, let password):
        if let sessionKey = try esk.open(password.octets, budget: &budget) {
          if esk.isVersion6 { isAddressed = true }
          return sessionKey
        }
      case .key(let esk, let key):
        operations += 1
        guard operations <= limits.privateKeyOperations else {
          throw OpenPGPError(
            .limitExceeded, .messagePrivateKeyLimit, number: limits.privateKeyOperations)
        }
        if let sessionKey = try esk.open(key, suite: suite, random: &random) {
          isAddressed = true
          guard let cipher = sessionKey.cipher, cipher.implementation == nil else {
            return sessionKey
          }
          unknownCipher = cipher
        }
      }
    }
    return nil
  }

  private var suite: CipherSuite? {
    if case .seipdV2(let header, _) = head.payload { header.suite } else { nil }
  }
}
