/// Has an agent ask once more after a wrong secret. Who does not want that closes the pipe.
package struct AgentRetry: AgentMessage {
  /// What is written to the terminal before the secret is typed, fitted to it.
  package var prompt: String

  package init(prompt: String) { self.prompt = prompt }

  package var body: [UInt8] {
    var writer = MessageWriter()
    writer.text(prompt)
    return writer.bytes
  }

  package init(body: [UInt8]) throws(AgentStartError) {
    prompt = try MessageReader.all(of: body) { try $0.text() }
  }
}
