import WhisperKit
import Words

/// What a command runs in.
struct Context {
  let streams: Streams
  let terminal: any Terminal
  let environment: Environment
  let clock: TimeSource
  let output: Output
  let person: Dialogue
  let elements: Elements
  let machine: Machine
  let sandbox: Sandbox
  let vault: VaultAccess
  /// Whether contacts, identities and wallets are named by their ids: nobody else is looked for.
  let namesAreIDs: Bool
  /// Whether only is said what would be done.
  let isDryRun: Bool
  /// What happens while the command runs, for a program.
  let events: EventStream

  /// Restricts the process to the files that the command needs, before any of them is read.
  init(
    _ command: some Command, _ groups: OptionGroups, in surroundings: Surroundings
  ) throws {
    let global = command.global
    namesAreIDs = global.namesAreIDs
    isDryRun = groups[DryRunOptions.self]?.dryRun ?? false
    events = try EventStream(global.eventsFd, isText: global.text)
    var needs = groups.files(of: command)
    if command.purpose == .root { needs.endsAgents = true }
    output = Output(surroundings.streams, global)
    streams = output.streams
    terminal = surroundings.terminal
    environment = surroundings.environment
    clock = surroundings.clock
    machine = surroundings.machine
    elements = try Elements(option: global.tpmDevice, environment)
    sandbox = try Sandbox(needs, global, elements, surroundings, events)
    vault = VaultAccess(
      path: sandbox.vaultPath,
      credentials: Credentials(global, terminal, sandbox.securityKeys, events), elements: elements,
      clock: clock,
      output: output, purpose: command.purpose,
      runtimes: global.noAgent ? nil : environment.runtimes(endingAgents: needs.endsAgents),
      runtime: global.noAgent ? nil : environment.runtime)
    let (opened, called) = (vault, type(of: command))
    // What opens the vault is asked for all the same.
    person = Dialogue(
      terminal: isDryRun ? AbsentTerminal() as any Terminal : terminal, isAnswered: global.yes,
      approvals: Approvals(
        given: global.approve, vaultID: { opened.vaults.first?.vaultID ?? [] },
        command: {
          (WhisperCommand.words(calling: called) ?? []).dropFirst().joined(separator: " ")
        }),
      output: output)
  }
}

extension Context {
  /// Says what to do next with the vault; and how not to be asked each time, until somebody once did so.
  func sayNext(_ step: String) {
    output.sayNext(step)
    if !output.isJSON, !output.isQuiet, vault.isUnlockNews {
      output.suggest(FirstStepWords.unlockNext)
    }
  }
}
