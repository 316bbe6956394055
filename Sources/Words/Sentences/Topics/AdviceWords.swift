/// Why it matters what `whisper doctor` saw, and what to do.
package enum AdviceWords: String, Topic {
  case tracerFound = "doctor.tracer.found.advice"
  case memoryOpen = "doctor.dumpable.yes.advice"
  case coreFile = "doctor.core.file.advice"
  case coreProgram = "doctor.core.program.advice"
  case coreLimit = "doctor.core.limit.advice"
  case preloadVariable = "doctor.preload.variable.advice"
  case preloadSystem = "doctor.preload.system.advice"
  case codeForeign = "doctor.code.foreign.advice"
  case helpersUnlisted = "doctor.helpers.unlisted.advice"
  case helpersMissing = "doctor.helpers.missing.advice"
  case helpersDiffer = "doctor.helpers.differ.advice"
  case helpersExposed = "doctor.helpers.exposed.advice"

  case swapOpen = "doctor.swap.open.advice"
  case memoryLocked = "doctor.memory.locked.advice"
  case sandboxOff = "doctor.sandbox.off.advice"
  case lockdownOff = "doctor.lockdown.off.advice"
  case lockdownUnknown = "doctor.lockdown.unknown.advice"
  case tracingOpen = "doctor.tracing.open.advice"

  case elementSoftware = "doctor.element.software.advice"
  case elementAway = "doctor.element.away.advice"
  case elementNone = "doctor.element.none.advice"
  case deviceOpen = "doctor.device.open.advice"
  case lockoutAuthEmpty = "doctor.lockout_auth.empty.advice"
  case ownerAuthEmpty = "doctor.owner_auth.empty.advice"
  case triesSome = "doctor.tries.some.advice"
  case triesNone = "doctor.tries.none.advice"
  case counterWorn = "doctor.counter.worn.advice"
  case counterOff = "doctor.counter.off.advice"
  case counterImpossible = "doctor.counter.impossible.advice"
  case counterLater = "doctor.counter.later.advice"

  case vaultNone = "doctor.vault.none.advice"
  case vaultClosed = "doctor.vault.closed.advice"
  case vaultReset = "doctor.vault.reset.advice"
  case vaultLocked = "doctor.vault.locked.advice"
  case vaultDamaged = "doctor.vault.damaged.advice"
  case pathOwner = "doctor.path.owner.advice"
  case pathWritable = "doctor.path.writable.advice"
  case pathReadable = "doctor.path.readable.advice"
  case protectorsNone = "doctor.protectors.none.advice"
  case protectorsHelpless = "doctor.protectors.helpless.advice"
  case agentNever = "doctor.agent.never.advice"
  case agentOther = "doctor.agent.other.advice"
  case agentSilent = "doctor.agent.silent.advice"
  case agentElsewhere = "doctor.agent.elsewhere.advice"
  case agentUnknown = "doctor.agent.unknown.advice"
  case watchNoBus = "doctor.watch.no_bus.advice"
  case watchMissing = "doctor.watch.missing.advice"
  case watchFailed = "doctor.watch.failed.advice"
  case clockBefore = "doctor.clock.before.advice"
  case backupLacks = "doctor.backup.lacks.advice"
  case phrasesUnchecked = "doctor.phrases.unchecked.advice"

  package static var notes: String? {
    "Stands below what whisper doctor saw."
  }

  package var sentence: Sentence {
    switch self {
    case .tracerFound:
      "It sees every passphrase and key that this one handles. End it, unless it is you who traces."
    case .memoryOpen:
      "They can read what it holds of the vault. Do not use it like this; install it anew."
    case .coreFile:
      """
      This program leaves none, but a terminal, an editor or a mail program may, with what it showed. To end that for all \
      programs, set kernel.core_pattern to |/bin/false.
      """
    case .coreProgram:
      """
      This program leaves none, but a terminal, an editor or a mail program may, with what it showed. Have that program \
      keep nothing, or set kernel.core_pattern to |/bin/false.
      """
    case .coreLimit:
      "What it holds of the vault would stand on the disk. Do not use it like this; install it anew."
    case .preloadVariable:
      """
      Their code sees all that this program does, and so does whoever can change them. Unset the variables, and find out what \
      sets them.
      """
    case .preloadSystem:
      """
      Their code sees all that every program does. Take out of that file what you do not know; the system's administrator \
      can say who needs it.
      """
    case .codeForeign:
      """
      Others than the system's administrator can change it, or it was replaced while it ran, and it sees all that this \
      program does. Start it again; if this stays, find out what put the file there.
      """
    case .helpersUnlisted:
      "A helper that somebody changed is not noticed. Programs that were installed have a list beside them."
    case .helpersMissing:
      """
      whisper-agent keeps a vault unlocked, whisper-watch locks it with the session, whisper-fido2 talks to security \
      keys, and whisper-qr reads and draws QR codes; all else works without them. Install them, if you want that.
      """
    case .helpersDiffer:
      "It may do something else than it says, or be of another version. Install all of it anew."
    case .helpersExposed:
      "Whoever changes it changes what happens with your keys. Give it to the administrator: chown root and chmod go-w."

    case .swapOpen:
      """
      Secrets of this program never get there, but what other programs show of them does. Encrypt that disk, or turn \
      swapping to it off with swapoff.
      """
    case .memoryLocked:
      "A fault in the kernel shows more then. A kernel with memfd_secret (boot option secretmem.enable=1) has better."
    case .sandboxOff:
      "Through a fault in this program an attacker would reach all your files. Use a kernel with Landlock switched on."
    case .lockdownOff:
      "Whoever becomes administrator can read all memory. The boot option lockdown=confidentiality makes that harder."
    case .lockdownUnknown:
      """
      Without lockdown, whoever becomes administrator can read all memory. The administrator sees it in \
      /sys/kernel/security/lockdown.
      """
    case .tracingOpen:
      """
      They cannot trace this one, but the terminal in which you type a passphrase. With Yama, \
      sysctl kernel.yama.ptrace_scope=1 ends that.
      """

    case .elementSoftware:
      """
      A copy of its directory opens on any machine, for whoever knows what opens it. Where there is a TPM, make a new vault \
      that is bound to it (vault backup, then vault restore).
      """
    case .elementAway:
      """
      Without it nothing opens the vault; --tpm-device or WHISPER_TPM names another place of it. If it is gone for good, or was cleared, a backup of the whole vault makes a new \
      one (vault restore).
      """
    case .elementNone:
      "A copy of a vault's directory then opens on any machine, for whoever knows what opens it."
    case .deviceOpen:
      """
      Anybody can have it lock out your PIN, or fill it. Take the right from others (chmod o-rw), and let a group use it, \
      such as tss.
      """
    case .lockoutAuthEmpty:
      """
      Whoever rules this machine's software can then guess a PIN without limit. Whoever owns the machine can set a secret: \
      tpm2_changeauth -c lockout SECRET.
      """
    case .ownerAuthEmpty:
      """
      Then the vault says that its counter is gone, and opens after vault accept-state alone. Whoever owns the machine can \
      set a secret (tpm2_changeauth -c owner SECRET). No new counter can be made after that, and without a storage key at \
      0x81000001 no vault opens until it is taken back (tpm2_changeauth -c owner -p SECRET).
      """
    case .triesSome:
      "After those it answers none for a while. If it was not you who typed them, somebody guesses."
    case .triesNone:
      "Too many wrong ones were tried, by you or by somebody who guesses. Wait. The vault opens with something else meanwhile; in mode high only a security key opens private keys until then."
    case .counterWorn:
      """
      Chips are made for some hundred thousand changes. If yours wears out the vault says that its counter is gone; \
      vault counter off ends the counting.
      """
    case .counterOff:
      "Whoever can write here can put yesterday's in place of today's. vault counter on ends that."
    case .counterImpossible:
      "Whoever can write here can put yesterday's in place of today's. A vault that is bound to a TPM notices it."
    case .counterLater: "A newer version of this program wrote it. Use that one."

    case .vaultNone:
      """
      whisper init makes one, and whisper vault restore FILE brings one back from a backup; --vault or WHISPER_HOME \
      names another.
      """
    case .vaultClosed: "What can be done is said by whisper vault check."
    case .vaultReset:
      "The next command that opens a vault here, or makes one, goes on with it and destroys this one."
    case .vaultLocked: "Unlock it first (whisper unlock), or hand over what opens it."
    case .vaultDamaged: "whisper vault check says what is lost, and vault repair mends the rest."
    case .pathOwner:
      "That user can put something else there. Use a directory that is yours, with all that it stands in."
    case .pathWritable:
      "They can put something else there, an older copy of the vault too. Take the right away: chmod go-w."
    case .pathReadable:
      "What protects the vault against a copy is then the passphrase alone, or hardware. chmod go-rwx takes the right away."
    case .protectorsNone:
      """
      Whatever runs as you on this machine opens it, and whoever sits down at it. whisper protector add passphrase (or \
      pin, or security-key) adds what is asked for.
      """
    case .protectorsHelpless:
      "Until it is, no security key opens the vault. Install the package whisper-security-key."
    case .agentNever:
      "Whoever sits down at this machine uses it. whisper lock locks it; --for gives it an end."
    case .agentOther: "It does not serve this one. whisper lock, then whisper unlock."
    case .agentSilent:
      "It may be hung, or none of ours. End the process whisper-agent, then whisper unlock."
    case .agentElsewhere:
      "Lock it where you unlocked it: whisper lock. lslocks shows which programs hold vault.db."
    case .agentUnknown:
      "XDG_RUNTIME_DIR is not set here. Look from the session in which you unlocked it."
    case .watchNoBus:
      "A vault that is unlocked stays so until its time is over. Lock it when you go: whisper lock."
    case .watchMissing:
      "A vault that is unlocked stays so until its time is over. Install whisper-watch, or lock it when you go."
    case .watchFailed:
      "A vault that is unlocked stays so until its time is over. Lock it when you go: whisper lock."
    case .clockBefore:
      "Messages are judged by it: new ones may count as written in the future. Set the clock."
    case .backupLacks:
      "If this machine is lost, so is what was sent to them. whisper vault backup -o FILE takes all of it."
    case .phrasesUnchecked:
      "They have no other backup. whisper wallet phrase NAME shows the words, whisper wallet backup check NAME compares what was written down."
    }
  }
}
