import Synchronization
import Words

/// Has the person touch a security key: it waits for that, and says so with a light alone.
final class TouchNotice: Sendable {
  /// Whether standard error is for nothing, or for a program.
  private let isQuiet: Bool
  private let events: EventStream
  private let wasShown = Mutex(false)

  init(isQuiet: Bool, _ events: EventStream) { (self.isQuiet, self.events) = (isQuiet, events) }

  /// Says that it waits. Who has touched it already is told that it waits again.
  func show() {
    events.say(.touch)
    let isFirst = wasShown.withLock { wasShown in
      defer { wasShown = true }
      return !wasShown
    }
    say((isFirst ? SecurityKeyWords.touch : .touchAgain).text)
  }

  /// On the terminal, where prompts are too; else on standard error.
  func say(_ text: String) { ControllingTerminal.say(text, orIsQuiet: isQuiet) }
}
