public import SecretMemory

/// A password or passphrase, which may have many holders and is wiped when the last one goes.
public final class Password: Sendable {
  public let octets: SecretBytes

  public init(_ octets: consuming SecretBytes) { self.octets = octets }
}
