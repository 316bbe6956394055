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
  case elementOwned = "doctor.element.owned.advice"
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
      "It sees every passphrase and key that you use here. End it, unless you started it yourself for that."
    case .memoryOpen:
      "They can read there what this program knows of your vault. Do not use it like this. Install it again."
    case .coreFile:
      """
      This program leaves nothing. But a terminal, an editor or a mail program that showed your secrets may. To end \
      that for all programs, the administrator sets kernel.core_pattern to |/bin/false.
      """
    case .coreProgram:
      """
      This program leaves nothing. But a terminal, an editor or a mail program that showed your secrets may. Have \
      the program named here keep nothing, or set kernel.core_pattern to |/bin/false.
      """
    case .coreLimit:
      "What it knows of your vault would then be on the disk. Do not use it like this. Install it again."
    case .preloadVariable:
      "Such code sees all that this program does. Unset the variables, and find out what sets them."
    case .preloadSystem:
      """
      That code sees all that every program does. Take out of that file what you do not know. Ask the administrator \
      who needs it.
      """
    case .codeForeign:
      """
      It sees all that this program does. Others than the administrator can change it, or it was replaced while the \
      program ran. Start the program again. If this stays, find out what put the file there.
      """
    case .helpersUnlisted:
      """
      Whisper would not notice that somebody changed one. An installed Whisper has a list beside it to compare with.
      """
    case .helpersMissing:
      """
      whisper-agent keeps a vault unlocked. whisper-watch locks it when your session is locked. whisper-fido2 talks \
      to security keys. whisper-qr reads and draws QR codes. All else works without them. Install those that you \
      want.
      """
    case .helpersDiffer:
      "It may do something other than it should, or be of another version. Install everything again."
    case .helpersExposed:
      """
      Whoever changes it decides what happens with your keys. Let only the administrator own and change it: chown \
      root and chmod go-w.
      """

    case .swapOpen:
      """
      The secrets in this program never get there. What other programs show of them may. Encrypt that disk, or \
      switch off its use for memory with swapoff.
      """
    case .memoryLocked:
      """
      A fault in the kernel could then show them. A kernel with memfd_secret (boot option secretmem.enable=1) hides \
      them better.
      """
    case .sandboxOff:
      "Whoever exploits a fault in this program reaches all of them. Use a kernel with Landlock switched on."
    case .lockdownOff:
      """
      Whoever becomes administrator can read all memory. The boot option lockdown=confidentiality makes that harder.
      """
    case .lockdownUnknown:
      """
      If it does not, whoever becomes administrator can read all memory. The administrator can look in \
      /sys/kernel/security/lockdown.
      """
    case .tracingOpen:
      """
      They cannot watch this one. But they can watch the terminal in which you type a passphrase. With Yama, sysctl \
      kernel.yama.ptrace_scope=1 ends that.
      """

    case .elementSoftware:
      """
      A copy of its directory opens on any machine, for whoever has the passphrase or security key, or for everybody \
      if there is none. If this machine has a security chip (TPM), make a new vault that is bound to it: whisper \
      vault backup -o FILE, then whisper --vault NEWDIR vault restore FILE.
      """
    case .elementAway:
      """
      Without it nothing opens the vault. If it is in another place, name that with --tpm-device or WHISPER_TPM. If \
      it is gone for good, or was cleared, put a backup of the whole vault in its place: whisper vault reset, then \
      whisper vault restore FILE.
      """
    case .elementOwned:
      """
      Nothing is lost. Whoever set the password can take it back: tpm2_changeauth -c owner -p SECRET. Or they keep the \
      storage key of TCG's template for P-256 at 0x81000001, with which the vault opens whatever the password is.
      """
    case .elementNone:
      "A copy of its directory would open on any machine, for whoever has the passphrase or security key."
    case .deviceOpen:
      """
      Anybody can make it refuse your PIN, or fill it up. Take the right from others (chmod o-rw), and let a group \
      use it, such as tss.
      """
    case .lockoutAuthEmpty:
      """
      Whoever controls this machine's software can then try PINs without limit. The machine's owner can set a \
      password: tpm2_changeauth -c lockout SECRET.
      """
    case .ownerAuthEmpty:
      """
      The vault then says that its counter is gone, and opens only after vault accept-state. The machine's owner can \
      set a password (tpm2_changeauth -c owner SECRET). After that no new counter can be made. Without a storage key \
      at 0x81000001, no vault opens either until the password is taken back (tpm2_changeauth -c owner -p SECRET).
      """
    case .triesSome:
      "After those it accepts no PIN for a while. If you did not type the wrong ones, somebody is guessing."
    case .triesNone:
      """
      Too many were wrong, typed by you or by somebody who guesses. Wait. Until then a passphrase or security key \
      opens the vault, if it has one. In mode high only a security key opens private keys until then.
      """
    case .counterWorn:
      """
      Chips are made for some hundred thousand changes. When yours wears out, the vault says that its counter is \
      gone. vault counter off ends the counting.
      """
    case .counterOff:
      """
      Whoever can write here can put yesterday's vault in place of today's. vault counter on makes Whisper notice.
      """
    case .counterImpossible:
      """
      Whoever can write here can put yesterday's vault in place of today's. A vault that is bound to a security chip \
      (TPM) can notice it.
      """
    case .counterLater: "A newer version of this program wrote it. Use that one."

    case .vaultNone:
      """
      whisper init makes one. whisper vault restore FILE brings one back from a backup. --vault or WHISPER_HOME \
      names another.
      """
    case .vaultClosed: "whisper vault check says what can be done."
    case .vaultReset:
      "The next command that opens a vault here, or makes one, finishes that and destroys this vault."
    case .vaultLocked:
      "Unlock it first (whisper unlock), or give the passphrase or PIN with an option."
    case .vaultDamaged: "whisper vault check says what is lost, and vault repair mends the rest."
    case .pathOwner:
      """
      That user can put something else there. Use a directory that is yours, and that stands only in directories of \
      yours or of the system.
      """
    case .pathWritable:
      """
      They can put something else there, even an older copy of the vault. To take the right away: chmod go-w.
      """
    case .pathReadable:
      """
      They can copy the vault. Only the passphrase, security key or security chip then protects it. To take the \
      right away: chmod go-rwx.
      """
    case .protectorsNone:
      """
      Any program in your account can open it, and so can whoever sits down at this machine. To protect it: whisper \
      protector add passphrase (or pin, or security-key).
      """
    case .protectorsHelpless:
      "Until it is, no security key opens the vault. Install the package whisper-security-key."
    case .agentNever:
      "Whoever sits down at this machine can use it. whisper lock locks it. --for sets a time limit."
    case .agentOther:
      "This version cannot use it. To change that: whisper lock, then whisper unlock."
    case .agentSilent:
      "It may hang, or not be part of Whisper. End the process whisper-agent, then whisper unlock."
    case .agentElsewhere:
      "Lock it where you unlocked it: whisper lock. lslocks shows which programs hold vault.db."
    case .agentUnknown:
      "XDG_RUNTIME_DIR is not set here. Look from the session in which you unlocked it."
    case .watchNoBus:
      "An unlocked vault stays so until its time is over. Lock it when you leave: whisper lock."
    case .watchMissing:
      """
      An unlocked vault stays so until its time is over. Install whisper-watch, or lock the vault when you leave.
      """
    case .watchFailed:
      "An unlocked vault stays so until its time is over. Lock it when you leave: whisper lock."
    case .clockBefore:
      """
      Whisper judges by it how old a message is. New messages may seem to come from the future. Set the clock.
      """
    case .backupLacks:
      """
      If you lose this machine, you also lose what was sent to an identity without a backup. To save everything: \
      whisper vault backup -o FILE.
      """
    case .phrasesUnchecked:
      """
      They have no other backup. whisper wallet phrase NAME shows the words. whisper wallet backup check NAME \
      compares them with what you wrote down.
      """
    }
  }
}
