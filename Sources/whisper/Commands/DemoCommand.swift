import Words
import ArgumentParser
import CryptoPrimitives
import SecretMemory
import WhisperEnvelope
import WhisperKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

struct DemoCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "demo", abstract: MessageHelpWords.demo.text,
    discussion: MessageHelpWords.demoDetails.text)

  @OptionGroup var global: GlobalOptions

  var files: FileNeeds { FileNeeds(vault: .throwaway) }

  func run(in context: Context) throws {
    try context.inThrowawayDirectory { try show(in: $0, context) }
  }

  private func show(in root: String, _ context: Context) throws {
    let alice = try person("Alice", in: root, context)
    let bob = try person("Bob", in: root, context)
    let aliceWords = try exchange(alice, "Alice", with: bob, "Bob", in: root)
    context.say(DemoWords.exchanged.text)
    context.say(aliceWords)

    let text = DemoWords.message.text
    context.say("\n\(DemoWords.writes(text))\n")
    let message = try SecretBytes(copying: Array(text.utf8))
    let plan = try alice.messages.plan(to: .contact(alice.contacts.find("Bob").id))
    let sealed = try alice.messages.seal(message, plan, presence: .none)
    try write(sealed.envelope.text, to: root + "/envelope.txt")
    context.say(DemoWords.travels.text + "\n")
    try Console.write(Array((sealed.envelope.text + "\n").utf8), to: 1)

    context.say("\n\(DemoWords.opens.text)\n")
    let received = try Input(root + "/envelope.txt").text(limit: Envelope.maximumBytes)
    let opened = try bob.messages.commit(bob.messages.prepare(received))
    context.printFacts(OpenReport(opened))
    context.say("")
    try Console.write(opened.message, to: 1)
    try Console.write(Array("\n".utf8), to: 1)

    context.say("\n" + DemoWords.repeats.text)
    do {
      _ = try bob.messages.commit(bob.messages.prepare(received))
    } catch {
      context.say(ErrorWords(error).message)
    }
    context.say("")
    context.sayNext("whisper init")
  }

  private func person(_ name: String, in root: String, _ context: Context) throws -> Whisper {
    let whisper = try Whisper.create(at: root + "/" + name.lowercased(), protector: .none)
    try whisper.unlock(with: .none)
    let identity = try whisper.identities.create(name: name)
    try write(identity.bundle.text, to: "\(root)/\(name.lowercased()).bundle")
    context.say(DemoWords.made(name))
    return whisper
  }

  /// Gives each the other's bundle file; the words that both see.
  private func exchange(
    _ first: Whisper, _ firstName: String, with second: Whisper, _ secondName: String,
    in root: String
  ) throws -> Lines {
    func bundle(_ name: String) throws -> [UInt8] {
      try Input("\(root)/\(name.lowercased()).bundle").text(
        limit: ContactService.maximumTextBytes)
    }
    _ = try first.contacts.add(ContactCard(bundle(secondName)))
    _ = try second.contacts.add(ContactCard(bundle(firstName)))
    let contact = try first.contacts.verify(first.contacts.find(secondName).id)
    _ = try second.contacts.verify(second.contacts.find(firstName).id)
    return Comparison(own: try first.identities.find(nil), contact: contact, isNumeric: false).text
  }

  private func write(_ text: String, to path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw CommandError.system(.write(path: path), errno: errno)
    }
    defer { close(descriptor) }
    try Console.write(Array(text.utf8), to: descriptor)
  }
}
