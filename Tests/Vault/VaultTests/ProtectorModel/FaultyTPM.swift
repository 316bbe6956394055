import SecureElement
import Synchronization
import TPMElement
import TestTPM

/// A TPM whose commands go wrong where the faults say so. It knows which indices were defined through it, because others
/// use the same TPM.
final class FaultyTPM: TPMAddress {
  private static let defineSpace: UInt32 = 0x12A
  private static let undefineSpace: UInt32 = 0x122
  private static let getCapability: UInt32 = 0x17A
  private static let owner: UInt32 = 0x4000_0001

  private let address: any TPMAddress
  private let faults: Faults
  private let defined = Mutex<Set<UInt32>>([])

  init(_ address: any TPMAddress, _ faults: Faults) {
    (self.address, self.faults) = (address, faults)
  }

  /// What a run leaves is of no use to anybody.
  deinit {
    for handle in (try? standing()) ?? [] {
      _ = try? address.connect().raw(
        Self.undefineSpace, handles: [Self.owner, handle], isAuthorized: true)
    }
  }

  var hasResourceManager: Bool { address.hasResourceManager }

  func connect() throws(SecureElementError) -> any TPMTransport {
    try faults.checkPresent()
    return Transport(self, try address.connect())
  }

  /// The indices that stand, of those that were defined here.
  func standing() throws -> Set<UInt32> {
    var found: Set<UInt32> = []
    var first: UInt32 = 0x0180_0000
    while true {
      let (code, body) = try address.raw(
        Self.getCapability, UInt32(1).octets + first.octets + UInt32(64).octets)
      precondition(code == 0, "a TPM says which indices there are")
      let handles = stride(from: 9, to: body.count, by: 4).map { body[$0..<($0 + 4)].number }
      found.formUnion(handles)
      guard body.first == 1, let last = handles.last else { break }
      first = last + 1
    }
    return defined.withLock { $0.intersection(found) }
  }

  private final class Transport: TPMTransport {
    private let tpm: FaultyTPM
    private let transport: any TPMTransport

    init(_ tpm: FaultyTPM, _ transport: any TPMTransport) {
      (self.tpm, self.transport) = (tpm, transport)
    }

    func exchange(_ command: [UInt8]) throws(SecureElementError) -> [UInt8] {
      if command[6..<10].number == FaultyTPM.defineSpace {
        // It ends with TPM2B_NV_PUBLIC: size (2), the handle, and 42 octets more.
        let handle = command.suffix(46).prefix(4).number
        _ = tpm.defined.withLock { $0.insert(handle) }
      }
      return try tpm.faults.call { () throws(SecureElementError) in
        try transport.exchange(command)
      }
    }
  }
}

extension Sequence<UInt8> {
  /// Big-endian.
  fileprivate var number: UInt32 { reduce(0) { $0 << 8 | UInt32($1) } }
}
