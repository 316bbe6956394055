import QRExchange

/// The files beside the vault that a command was told to use.
struct FileNeeds {
  var inputs: [String] = []
  /// Whether the command reads its text from standard input.
  var readsStandardInput = false
  var outputs: [String] = []
  /// Whether what is read may have to be kept, as it is, to be read twice.
  var stagesInput = false
  /// What QR helpers are started for, one each.
  var pictures: [QRTask] = []
  /// Whether the agent is started, and the descriptor that it reads a secret from.
  var agent: AgentNeed?
  /// Whether agents are ended, wherever they may be reached.
  var endsAgents = false
  /// Whether agents are used that come to stand later: the place of their sockets is there before files are closed.
  var followsAgents = false
  /// Whether a security key is added to the vault.
  var addsSecurityKey = false
  var vault = VaultNeed.existing
  /// Whether the command looks at the machine and at our programs.
  var looksAtMachine = false
}

/// What an agent that is started is given.
struct AgentNeed {
  /// A descriptor with the secret that opens the vault.
  var secret: Int32?
  /// Whether it is for an offer: it is started where something can keep a vault unlocked and somebody can be asked, and the
  /// command hands the secret over.
  var isOffered = false
}

/// What a command needs of the vault's directory.
enum VaultNeed {
  case existing
  /// The directory is still to be made, so that the one above it is needed for a moment.
  case toBeMade
  /// The directory may go, too.
  case toBeRemoved
  /// The command works in a directory of its own, which goes when it ends:
  /// `Sandbox.inThrowawayDirectory`.
  case throwaway
  case none
}

extension VaultNeed {
  /// Whether it is to stand already.
  var isThere: Bool { self == .existing || self == .toBeRemoved }
}

extension FileNeeds {
  /// A command that reads a text: from a file, or, for `-` and nil, from standard input.
  init(text file: String?) {
    let isStandardInput = file == nil || file == "-"
    self.init(
      inputs: isStandardInput ? [] : [file].compactMap { $0 }, readsStandardInput: isStandardInput)
  }

  /// What is written, and nothing that is read but the vault.
  init(outputs: [OutputFile?]) { self.init(outputs: outputs.compactMap { $0?.path }) }

  /// Adds what others need, of whom one at the most says more of the vault and the agent than that they are used.
  mutating func merge(_ other: FileNeeds) {
    inputs += other.inputs
    readsStandardInput = readsStandardInput || other.readsStandardInput
    outputs += other.outputs
    stagesInput = stagesInput || other.stagesInput
    pictures += other.pictures
    agent = agent ?? other.agent
    endsAgents = endsAgents || other.endsAgents
    followsAgents = followsAgents || other.followsAgents
    addsSecurityKey = addsSecurityKey || other.addsSecurityKey
    if vault == .existing { vault = other.vault }
    looksAtMachine = looksAtMachine || other.looksAtMachine
  }
}
