package import TPMElement

/// Commands as they are on the wire, for what the element itself never says.
extension TPMAddress {
  /// The response to a command without sessions: its code, and what follows.
  package func raw(
    _ code: UInt32, handles: [UInt32] = [], _ parameters: [UInt8] = []
  ) throws -> (code: UInt32, body: [UInt8]) {
    try connect().raw(code, handles: handles, parameters)
  }

  /// Objects and sessions that stand in the TPM.
  package func leftovers() throws -> [UInt32] {
    try [0x8000_0000, 0x0200_0000, 0x0300_0000].flatMap { (first: UInt32) in
      let (code, body) = try raw(0x17A, UInt32(1).octets + first.octets + UInt32(64).octets)
      precondition(code == 0, "a TPM says which handles there are")
      return stride(from: 9, to: body.count, by: 4)
        .map { body[$0..<($0 + 4)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } }
    }
  }

  /// Flushes them.
  package func clearAway() throws {
    for handle in try leftovers() { _ = try raw(0x165, handle.octets) }
  }

  /// Sets how wrong secrets count (TPM2_DictionaryAttackParameters, under an empty lockout authorization).
  package func setLockout(tries: UInt32, secondsToForgetOne: UInt32) throws {
    let (code, _) = try connect().raw(
      0x13A, handles: [0x4000_000A], isAuthorized: true,
      tries.octets + secondsToForgetOne.octets + UInt32(1).octets)
    precondition(code == 0, "a TPM takes other limits: \(code)")
  }
}

extension TPMTransport {
  /// The response to a command: its code, and what follows. `isAuthorized` puts in an empty password for the first handle.
  package func raw(
    _ code: UInt32, handles: [UInt32] = [], isAuthorized: Bool = false, _ parameters: [UInt8] = []
  ) throws -> (code: UInt32, body: [UInt8]) {
    let password: [UInt8] =
      isAuthorized ? UInt32(9).octets + UInt32(0x4000_0009).octets + [0, 0, 1, 0, 0] : []
    let body = handles.flatMap(\.octets) + password + parameters
    let tag: [UInt8] = [0x80, isAuthorized ? 0x02 : 0x01]
    let response = try exchange(tag + UInt32(10 + body.count).octets + code.octets + body)
    let number = response[6..<10].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    return (number, Array(response.dropFirst(10)))
  }
}

extension UInt32 {
  /// Big-endian.
  package var octets: [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self >> $0) } }
}
