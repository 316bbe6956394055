import HelperProcess
import ProcessHardening
import QRExchange
import SystemFacts
import TerminalInput
import WhisperKit

/// The files that a command can reach: what it said it needs, and no others.
struct Sandbox {
  /// Where the command's vault is or will be; nothing for one that needs none.
  let vaultPath: String
  /// What the kernel enforces.
  let state: FileSandboxState
  private let confinement: Confinement
  private let elements: Elements
  private let secretFiles: [String]
  private let pictures: [PictureProgram]
  private let agent: AgentProgram?
  /// Where agents may be that the command reaches.
  private let sockets: [String]
  /// Those that were started.
  let securityKeys: SecurityKeys
  /// Where input may be kept to be read twice.
  let staging: StagingFile?
  /// Goes with the sandbox, with everything in it.
  private let throwaway: ThrowawayDirectory?

  /// Restricts the process, before any file is read.
  init(
    _ needs: FileNeeds, _ global: GlobalOptions, _ elements: Elements, _ surroundings: Surroundings,
    _ events: EventStream
  ) throws {
    let environment = surroundings.environment
    secretFiles = global.secretFiles
    self.elements = elements
    confinement = surroundings.confinement
    var access = FileAccess(
      inputs: needs.inputs + secretFiles,
      outputDirectories: needs.outputs.map(Paths.parent))
    var throwaway: ThrowawayDirectory?
    switch needs.vault {
    case .existing:
      vaultPath = try environment.vaultPath(option: global.vaultPath)
      if Paths.exists(vaultPath) { access.vaultDirectory = vaultPath }
      elements.addNeeds(to: &access)
    case .toBeMade:
      vaultPath = try environment.vaultPath(option: global.vaultPath)
      access.vaultDirectory = Paths.nearestExisting(vaultPath)
      elements.addNeeds(to: &access)
    case .toBeRemoved:
      vaultPath = try environment.vaultPath(option: global.vaultPath)
      if Paths.exists(vaultPath) {
        access.vaultDirectory = vaultPath
        access.clearedDirectories = [Paths.parent(vaultPath)]
      }
      elements.addNeeds(to: &access)
    case .throwaway:
      let directory = try ThrowawayDirectory(environment)
      vaultPath = directory.path
      access.vaultDirectory = directory.path
      access.clearedDirectories = [Paths.parent(directory.path)]
      throwaway = directory
    case .none:
      vaultPath = ""
    }
    self.throwaway = throwaway
    if needs.looksAtMachine {
      access.systemFiles = SystemTree.files
      access.inputs += surroundings.machine.helperDirectories
    }
    // Started while it still can be, and before there is anything secret.
    pictures = try needs.pictures.map { try PictureProgram($0) }
    agent = try needs.agent.flatMap { try Self.agent($0, surroundings) }
    securityKeys = SecurityKeys(
      SecurityKeys.Need(
        opens: needs.vault.isThere
          && (global.asksForSecurityKey || Paths.exists(Whisper.securityKeyMark(at: vaultPath))),
        adds: needs.addsSecurityKey),
      at: try environment.securityKeyLocation(), isQuiet: global.quiet || global.json, events)
    sockets =
      needs.vault.isThere || needs.endsAgents || agent != nil
      ? environment.runtimes(endingAgents: needs.endsAgents).map { $0 + "/whisper" } : []
    if needs.followsAgents { sockets.forEach(Paths.makePrivateDirectory) }
    access.sockets += sockets
    staging = needs.stagesInput ? StagingFile(in: environment.temporary ?? "/tmp") : nil
    try confinement.refusePrograms()
    state = try confinement.restrictFiles(access)
  }

  /// The QR helper that the command asked for, for that task.
  func takePictureProgram(_ task: QRTask) throws -> QRHelper {
    guard let program = pictures.first(where: { $0.task == task }) else {
      throw QRError.helper(.missing)
    }
    return try program.take()
  }

  private static func agent(
    _ need: AgentNeed, _ surroundings: Surroundings
  ) throws -> AgentProgram? {
    guard need.isOffered else { return try AgentProgram(need) }
    guard let runtime = surroundings.environment.runtime, Paths.isDirectory(runtime),
      surroundings.terminal.isThere
    else { return nil }
    // What cannot be had is not offered.
    return try? AgentProgram(need)
  }

  /// The agent that the command asked for, which waits to hear what it is to open.
  func takeAgentProgram() throws -> AgentProgram {
    guard let agent else { throw CommandError.agentMissing }
    return agent
  }

  /// The same, where it was asked for to be offered; nil where it cannot be.
  var offeredAgent: AgentProgram? { agent }

  /// Runs `body` in the directory of a command that has one of its own, so that the directory goes also
  /// when the person interrupts it.
  func inThrowawayDirectory<Result>(_ body: (String) throws -> Result) throws -> Result {
    try withExtendedLifetime(throwaway) {
      try CommandError.mapping { try Interruption.catching { try body(vaultPath) } }
    }
  }

  /// Makes the vault's directory and gives up everything else above it, before anything secret is
  /// asked for.
  func makeVaultDirectory(outputs: [OutputFile?] = []) throws {
    try Whisper.makeDirectory(at: vaultPath)
    var access = FileAccess(
      vaultDirectory: vaultPath, inputs: secretFiles,
      outputDirectories: outputs.compactMap { $0.map { Paths.parent($0.path) } },
      sockets: sockets)
    elements.addNeeds(to: &access)
    _ = try confinement.restrictFiles(access)
  }
}
