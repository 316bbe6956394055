/// What something is that was given to a command which takes something else. The command that takes it is suggested below.
package enum GivenWords: String, Topic {
  case none = "error.given.none"
  case envelope = "error.given.envelope"
  case envelopes = "error.given.envelopes"
  case bundle = "error.given.bundle"
  case keybook = "error.given.keybook"
  case message = "error.given.message"
  case signedText = "error.given.signed_text"
  case signature = "error.given.signature"
  case certificate = "error.given.certificate"
  case secretKey = "error.given.secret_key"
  case psbt = "error.given.psbt"
  case ethereum = "error.given.ethereum"
  case address = "error.given.address"

  package var sentence: Sentence {
    switch self {
    case .none: "There is nothing here that Whisper knows."
    case .envelope: "This is a message that was sealed with Whisper."
    case .envelopes: "These are several messages that were sealed with Whisper."
    case .bundle: "This is a bundle: somebody's public keys for Whisper."
    case .keybook: "This is a keybook: the bundles of several people."
    case .message: "This is an OpenPGP message."
    case .signedText: "This is a text that is signed with OpenPGP."
    case .signature: "This is an OpenPGP signature, without what it signs."
    case .certificate: "This is an OpenPGP certificate: somebody's public key."
    case .secretKey: "This is a secret OpenPGP key. It was not used."
    case .psbt: "This is a transaction of Bitcoin to be signed."
    case .ethereum: "This is a transaction or document of Ethereum to be signed."
    case .address: "This is an address that coins are sent to."
    }
  }
}
