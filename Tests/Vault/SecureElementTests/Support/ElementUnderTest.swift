import SecureElement
import TPMElement
import TestTPM
import Testing

/// An element that tests are run over, and what it is called in their reports.
struct ElementUnderTest: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let element: any SecureElement

  /// Software, and TPMs where there are some: in a process behind a socket, and in this one; on Apple systems the chip.
  static let all: [ElementUnderTest] = {
    var elements = [
      ElementUnderTest(testDescription: "software", element: SoftwareSecureElement())
    ]
    if let tpm = SoftwareTPM.shared {
      elements.append(
        ElementUnderTest(testDescription: "swtpm", element: TPMElement(at: tpm.location)))
    }
    if let tpm = LibraryTPM.shared {
      elements.append(ElementUnderTest(testDescription: "libtpms", element: TPMElement(at: tpm)))
    }
    #if canImport(CryptoKit) && canImport(Security) && canImport(LocalAuthentication)
      let enclave = SecureEnclaveElement()
      if (try? enclave.check()) != nil {
        elements.append(ElementUnderTest(testDescription: "Secure Enclave", element: enclave))
      }
    #endif
    return elements
  }()
}
