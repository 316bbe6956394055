import VaultModel
import Words
import ArgumentParser
import CryptoPrimitives
import SecretMemory
import WhisperEnvelope
import WhisperKit

struct DemoCommand: Command {
  static let configuration = CommandConfiguration(
    "demo", MessageHelpWords.demo, details: .demoDetails)

  @OptionGroup var global: GlobalOptions

  var files: FileNeeds { FileNeeds(vault: .throwaway) }

  func run(in context: Context) throws {
    try context.sandbox.inThrowawayDirectory { try show(in: $0, context) }
  }

  private func show(in root: String, _ context: Context) throws {
    let alice = try person("Alice", in: root, context)
    let bob = try person("Bob", in: root, context)
    let aliceWords = try exchange(alice, "Alice", with: bob, "Bob")
    context.output.show(DemoWords.exchanged.text)
    context.output.show(aliceWords)

    let text = DemoWords.message.text
    context.output.show("\n\(DemoWords.writes(text))\n")
    let message = try SecretBytes(copying: Array(text.utf8))
    let plan = try alice.messages.plan(to: .contact(alice.contacts.find("Bob").id))
    let sealed = try alice.messages.seal(message, plan)
    context.output.show(DemoWords.travels.text + "\n")
    try context.streams.output.write(WrappedText.lines(of: sealed.envelope.text) + "\n")

    context.output.show("\n\(DemoWords.opens.text)\n")
    let received = Array(sealed.envelope.text.utf8)
    let opened = try bob.messages.commit(bob.messages.prepare(received))
    context.output.printFacts(OpenReport(opened))
    context.output.show("")
    try context.streams.output.write(opened.message)
    try context.streams.output.write("\n")

    context.output.show("\n" + DemoWords.repeats.text)
    do {
      _ = try bob.messages.commit(bob.messages.prepare(received))
    } catch {
      context.output.show(ErrorWords(error).message)
    }
    context.output.show("")
    // Whether there is a vault already is not looked at.
    context.output.sayNext(StatusWords.nextOfAll.text)
  }

  private func person(_ name: String, in root: String, _ context: Context) throws -> Whisper {
    let whisper = try Whisper.create(
      at: "\(root)/\(name.lowercased())", protectors: .none, clock: context.clock)
    try whisper.unlock(with: .none)
    _ = try whisper.identities.create(name: name)
    context.output.show(DemoWords.made(name))
    return whisper
  }

  /// Gives each the other's bundle; the words that both see.
  private func exchange(
    _ first: Whisper, _ firstName: String, with second: Whisper, _ secondName: String
  ) throws -> Lines {
    func card(of whisper: Whisper) throws -> ContactCard {
      try ContactCard(Array(whisper.identities.find(nil).bundle.text.utf8))
    }
    _ = try first.contacts.add(card(of: second))
    _ = try second.contacts.add(card(of: first))
    let contact = try first.contacts.verify(first.contacts.find(secondName).id)
    _ = try second.contacts.verify(second.contacts.find(firstName).id)
    return try Comparison(
      own: first.identities.find(nil), contact: contact, isNumeric: false
    ).text
  }
}
