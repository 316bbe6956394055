import Foundation
import SecretMemory
import TestSupport
import Testing

@testable import CommandClient

extension CommandRuns {
  /// The command as it is built.
  @Suite("The built command by its client") final class BuiltCommandTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "whisper-client-\(UUID().uuidString)")
    private let client: CommandClient

    init() throws {
      let runtime = folder.appendingPathComponent("run")
      try FileManager.default.createDirectory(
        at: runtime, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      client = try CommandClient(
        vault: folder.appendingPathComponent("v").path, in: [try BuiltProgram.directory().path],
        environment: ["LC_ALL": "C.UTF-8", "XDG_RUNTIME_DIR": runtime.path, "HOME": folder.path])
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private struct Identity: Decodable, Sendable {
      let id: String
      let name: String
    }

    private func refusal<Report>(_ operation: CommandCall<Report>) async throws -> Refusal? {
      do throws(CommandError) {
        _ = try await client.run(operation)
        return nil
      } catch {
        guard case .refused(let refusal) = error else { throw error }
        return refusal
      }
    }

    @Test("a vault, an identity, a secret that was missing, and a question")
    func wholeWay() async throws {
      let passphrase = Secret(try SecretBytes(copying: Array("a passphrase of several words".utf8)))
      let making = CommandCall<Said>(["init", "--yes"], writes: true)
      let made = try await client.run(making.answering("--passphrase-fd", with: passphrase))
      #expect(made.text?.isEmpty == false)

      let creating = CommandCall<Identity>(["identity", "create", "Ada"], writes: true)
      let missed = try #require(try await refusal(creating))
      #expect(missed.exitStatus == 4)
      let option = try #require(missed.option)
      #expect(option == "--passphrase-fd")
      let ada = try await client.run(creating.answering(option, with: passphrase))
      #expect(ada.name == "Ada")

      let deleting = CommandCall<Said>(["identity", "delete", ada.id, "--id"], writes: true)
        .answering(option, with: passphrase)
      let question = try #require(try await refusal(deleting)?.question)
      #expect(question.confirm == "--confirm")
      #expect(question.isFinal)
      #expect(question.shown?.first?.id == ada.id)
    }

    @Test("the state is followed, and a use is no state")
    func followed() async throws {
      for await event in client.follow() {
        #expect(event.event == "state")
        #expect(event.exists == false)
        client.use()
        break
      }
    }
  }
}
