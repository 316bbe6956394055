/// What something is that was given to a command which takes something else. The command that takes it is suggested below.
package enum GivenWords: String, Topic {
  case envelope = "error.given.envelope"
  case bundle = "error.given.bundle"
  case keybook = "error.given.keybook"
  case message = "error.given.message"
  case signedText = "error.given.signed_text"
  case signature = "error.given.signature"
  case certificate = "error.given.certificate"
  case secretKey = "error.given.secret_key"
  case address = "error.given.address"

  package var sentence: Sentence {
    switch self {
    case .envelope: "This is a message that was sealed with Whisper."
    case .bundle: "This is a bundle: somebody's public keys for Whisper."
    case .keybook: "This is a keybook: the bundles of several people."
    case .message: "This is an OpenPGP message."
    case .signedText: "This is a text that is signed with OpenPGP."
    case .signature: "This is an OpenPGP signature, without what it signs."
    case .certificate: "This is an OpenPGP certificate: somebody's public key."
    case .secretKey: "This is a secret OpenPGP key. It was not used."
    case .address: "This is an address that coins are sent to."
    }
  }
}
