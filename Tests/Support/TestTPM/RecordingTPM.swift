internal import Foundation
package import SecureElement
internal import Synchronization
package import TPMElement

/// What went to a TPM, and what came back.
package struct Exchange: Equatable, Sendable {
  package let command: [UInt8]
  package let response: [UInt8]

  package init(command: [UInt8], response: [UInt8]) {
    self.command = command
    self.response = response
  }

  /// TPM_CC.
  package var code: UInt32 { command[6..<10].reduce(0) { $0 << 8 | UInt32($1) } }
}

/// Somebody between an element and its TPM, who writes down what passes, and may change it.
package final class RecordingTPM: TPMAddress {
  private let address: any TPMAddress
  private let state: Mutex<[Exchange]>
  private let change: @Sendable (Int, [UInt8]) -> [UInt8]

  /// `change` gives what is answered for the response of that number.
  package init(
    _ address: any TPMAddress, change: @escaping @Sendable (Int, [UInt8]) -> [UInt8] = { $1 }
  ) {
    self.address = address
    self.change = change
    state = Mutex([])
  }

  package var exchanges: [Exchange] { state.withLock { $0 } }
  package var hasResourceManager: Bool { address.hasResourceManager }

  package func connect() throws(SecureElementError) -> any TPMTransport {
    Transport(self, try address.connect())
  }

  private final class Transport: TPMTransport {
    private let owner: RecordingTPM
    private let transport: any TPMTransport

    init(_ owner: RecordingTPM, _ transport: any TPMTransport) {
      self.owner = owner
      self.transport = transport
    }

    func exchange(_ command: [UInt8]) throws(SecureElementError) -> [UInt8] {
      let response = try transport.exchange(command)
      return owner.state.withLock { exchanges in
        let answered = owner.change(exchanges.count, response)
        exchanges.append(Exchange(command: command, response: answered))
        return answered
      }
    }
  }
}

/// Answers one after the other, whatever is asked, and is silent then.
package final class ScriptedTPM: TPMAddress {
  private let state: Mutex<(commands: [[UInt8]], responses: ArraySlice<[UInt8]>)>
  package let hasResourceManager: Bool

  package init(_ responses: [[UInt8]], hasResourceManager: Bool = false) {
    state = Mutex(([], responses[...]))
    self.hasResourceManager = hasResourceManager
  }

  /// What it was asked.
  package var commands: [[UInt8]] { state.withLock { $0.commands } }

  package func connect() throws(SecureElementError) -> any TPMTransport { Transport(self) }

  private final class Transport: TPMTransport {
    private let owner: ScriptedTPM

    init(_ owner: ScriptedTPM) { self.owner = owner }

    func exchange(_ command: [UInt8]) throws(SecureElementError) -> [UInt8] {
      let response = owner.state.withLock { state in
        state.commands.append(command)
        return state.responses.popFirst()
      }
      guard let response else { throw .unavailable(.silent) }
      return response
    }
  }
}
