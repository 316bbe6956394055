/// The first that an agent hears: which vault it is to open, and how.
package struct AgentOrder: AgentMessage {
  /// Changes with any message of this exchange: both programs are of one installation.
  private static let version: UInt8 = 3

  /// What is asked for.
  package enum Secret: UInt8, CaseIterable, Sendable {
    /// The vault opens with nothing.
    case none = 0
    case passphrase = 1
    case pin = 2
    /// A security key, whose PIN is the secret where it has one.
    case securityKey = 3
  }

  /// Where the secret comes from.
  package enum Source: Equatable, Sendable {
    /// From who sits at the terminal.
    case terminal
    /// From a file, by its path.
    case file(String)
    /// From a descriptor that the agent was started with: `secretDescriptor`.
    case descriptor
  }

  /// The number that a descriptor with the secret has in the agent.
  package static let secretDescriptor: Int32 = 3

  /// The directory of the vault, an absolute path.
  package var vault: String
  /// The directory of the sockets, an absolute path.
  package var runtime: String
  /// Where the TPM is, where the person said so.
  package var tpm: String?
  /// Where the security key is, where the person said so.
  package var securityKey: String?
  package var secret: Secret
  package var source: Source
  /// What is written to the terminal before the secret is typed, fitted to it.
  package var prompt: String
  /// Minutes without use until the vault is locked; nil is what the vault's setting says.
  package var autoLock: UInt16?
  /// The address of another bus than the system's: for tests.
  package var bus: String?

  package init(
    vault: String, runtime: String, tpm: String? = nil, securityKey: String? = nil,
    secret: Secret, source: Source = .terminal, prompt: String = "", autoLock: UInt16? = nil,
    bus: String? = nil
  ) {
    (self.vault, self.runtime, self.tpm) = (vault, runtime, tpm)
    self.securityKey = securityKey
    (self.secret, self.source, self.prompt) = (secret, source, prompt)
    (self.autoLock, self.bus) = (autoLock, bus)
  }

  // MARK: Bytes

  private enum SourceTag: UInt8 {
    case terminal = 0
    case file = 1
    case descriptor = 2
  }

  package var body: [UInt8] {
    var writer = MessageWriter()
    writer.integer(Self.version)
    writer.text(vault)
    writer.text(runtime)
    writer.optional(tpm) { $0.text($1) }
    writer.optional(securityKey) { $0.text($1) }
    writer.integer(secret.rawValue)
    switch source {
    case .terminal: writer.integer(SourceTag.terminal.rawValue)
    case .file(let path):
      writer.integer(SourceTag.file.rawValue)
      writer.text(path)
    case .descriptor: writer.integer(SourceTag.descriptor.rawValue)
    }
    writer.text(prompt)
    writer.optional(autoLock) { $0.integer($1) }
    writer.optional(bus) { $0.text($1) }
    return writer.bytes
  }

  /// Throws `AgentStartError.otherVersion`, too.
  package init(body: [UInt8]) throws(AgentStartError) {
    self = try MessageReader.all(of: body) { reader in
      let version = try reader.integer(UInt8.self)
      guard version == Self.version else { throw AgentStartError.otherVersion(version) }
      return AgentOrder(
        vault: try reader.absolutePath(), runtime: try reader.absolutePath(),
        tpm: try reader.optional { try $0.name() },
        securityKey: try reader.optional { try $0.name() }, secret: try reader.choice(),
        source: try Self.source(&reader), prompt: try reader.text(),
        autoLock: try reader.optional { try $0.integer() },
        bus: try reader.optional { try $0.name() })
    }
  }

  private static func source(_ reader: inout MessageReader) throws -> Source {
    switch try reader.choice(SourceTag.self) {
    case .terminal: .terminal
    case .file: .file(try reader.name())
    case .descriptor: .descriptor
    }
  }
}
