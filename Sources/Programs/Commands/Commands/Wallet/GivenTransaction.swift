import Addresses
import AnimatedQR
import Bitcoin
import CryptoPrimitives
import SeedPhrase
import WalletKit
import WhisperEnvelope
import WhisperKit
import Words

/// A PSBT as it was given: read once, so that what is shown, approved and signed is the same.
struct GivenTransaction {
  let octets: [UInt8]
  let psbt: PSBT
  let form: PSBT.Form

  /// Of pictures, or of a file; `-` or nil is standard input.
  init(_ file: String?, _ pictures: AnimatedQRInputOptions, _ context: Context) throws {
    if let message = try pictures.message(context) {
      guard message.kind == .psbt else { throw QRError.otherType(message.kind.name) }
      octets = message.octets
      let (psbt, form) = try PSBT.read(octets)
      guard form == .binary else { throw BitcoinError.notPSBT }
      // What came as pictures goes on as text, unless pictures are asked for.
      (self.psbt, self.form) = (psbt, .base64)
      return
    }
    octets = try context.transaction(
      in: file, limit: PSBT.Form.sizeLimit, orThrow: BitcoinError.tooMuch(.octets(PSBT.sizeLimit)))
    guard !ScannedText.begins(octets) else { throw QRError.contentOfCode }
    (psbt, form) = try PSBT.read(octets)
  }

  func reviewed(
    for wallet: Wallet, hidden: HiddenWallet?, on network: Network?,
    accepting accepted: [AcceptedRefusal], _ access: WalletAccess
  ) throws -> SigningService.Reviewed {
    try access.signing {
      try $0.review(
        psbt, from: octets, for: wallet, hidden: hidden, on: network ?? .main,
        accepting: Set(accepted))
    }
  }
}

extension Context {
  /// The bytes of a transaction in a file; `-` or nil is standard input.
  func transaction(
    in file: String?, limit: Int, orThrow tooLarge: some Error
  ) throws -> [UInt8] {
    if let file, file != "-", Paths.isMissing(file) {
      throw CommandError.noMessageFile(file, recipient: nil)
    }
    var octets: [UInt8] = []
    try Input(file, self).pieces(
      of: 1 << 16, prompt: TransactionWords.typeTransaction.text
    ) { piece in
      octets += piece
      guard octets.count <= limit else { throw tooLarge }
    }
    return octets
  }
}

/// What is written of a transaction that was signed: bytes, or text, which JSON has in any case.
struct SignedTransaction {
  let octets: [UInt8]
  let isText: Bool
  let text: String
  /// As codes have it.
  let message: QRMessage

  init(_ psbt: PSBT, _ form: PSBT.Form) {
    isText = form != .binary
    octets = psbt.written(as: form)
    text = String(decoding: isText ? octets : psbt.written(as: .base64), as: UTF8.self)
    message = QRMessage(.psbt, psbt.written(as: .binary))
  }

  /// A transaction that is whole, in hex.
  init(extracted transaction: [UInt8]) {
    (isText, text) = (true, Hex.encode(transaction))
    octets = Array(text.utf8)
    message = QRMessage(.transaction, transaction)
  }
}
