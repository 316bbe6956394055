public import ByteStreams
internal import CryptoPrimitives
public import SecretMemory

/// Encrypts files for recipients, or under a passphrase (age-encryption.org/v1). Nobody signs an age file: who opens it does not
/// learn who wrote it.
public struct AgeEncryptor: ~Copyable {
  private let readers: Readers
  /// For a passphrase.
  private let workFactor: Int

  private enum Readers: ~Copyable {
    case recipients([AgeRecipient])
    case passphrase(SecretBytes)
  }

  /// For whoever has the private key of one of `recipients`. All of them are hybrid, or none is: a file for both kinds would
  /// be open to a later quantum computer, against what its hybrid recipients are told.
  ///
  /// Throws `AgeError.Kind.invalidRequest` for none or both kinds, `.limitExceeded` for more than `AgeLimits.stanzas`.
  public init(to recipients: [AgeRecipient]) throws(AgeError) {
    guard let first = recipients.first else { throw AgeError(.invalidRequest, .noRecipients) }
    guard recipients.count <= AgeLimits.stanzas else {
      throw AgeError(.limitExceeded, .tooManyRecipients)
    }
    guard recipients.allSatisfy({ $0.kind == first.kind }) else {
      throw AgeError(.invalidRequest, .mixedRecipients)
    }
    readers = .recipients(recipients)
    workFactor = 0
  }

  /// For whoever knows the passphrase, in UTF-8, which is not checked and not changed. Throws
  /// `AgeError.Kind.invalidRequest` for an empty one.
  public init(passphrase: consuming SecretBytes) throws(AgeError) {
    try self.init(passphrase: passphrase, workFactor: AgeLimits.writtenWorkFactor)
  }

  /// With another work factor, for tests: from 1 to `AgeLimits.writtenWorkFactor`.
  package init(passphrase: consuming SecretBytes, workFactor: Int) throws(AgeError) {
    guard passphrase.count > 0 else { throw AgeError(.invalidRequest, .passphraseEmpty) }
    guard (1...AgeLimits.writtenWorkFactor).contains(workFactor) else {
      throw AgeError(.invalidRequest, .workFactor)
    }
    readers = .passphrase(passphrase)
    self.workFactor = workFactor
  }

  /// Encrypts all of `source` into `sink`, in binary form or armored.
  ///
  /// Throws `AgeError.Kind.insufficientMemory`, and what source, sink and progress throw.
  public func encrypt(
    _ source: any OctetSource, to sink: any OctetSink, armored: Bool = false,
    random: inout some RandomSource, progress: Progress = .none
  ) throws {
    do {
      let fileKey = try random.secret(Stanza.fileKeySize)
      let header = try header(fileKey, random: &random)
      let nonce = random.bytes(PayloadCipher.nonceSize)
      let cipher = try PayloadCipher(fileKey: fileKey, nonce: nonce)
      let armor = armored ? try ArmorSink(sink) : nil
      let target: any OctetSink = armor ?? sink
      try (header + nonce).withUnsafeBytes { try target.write($0) }
      try PayloadSealer.write(
        AgeInput(source), cipher: cipher, to: target, progress: progress)
      try armor?.finish()
    } catch is SecretMemoryError {
      throw AgeError.noMemory
    } catch CryptoError.memory {
      throw AgeError.noMemory
    }
  }

  private func header(
    _ fileKey: borrowing SecretBytes, random: inout some RandomSource
  ) throws -> [UInt8] {
    var text = AgeHeader.versionLine + [.lineFeed]
    switch readers {
    case .recipients(let recipients):
      for recipient in recipients {
        text += try FileKeyWrapping.stanza(fileKey, for: recipient, random: &random)
      }
    case .passphrase(let passphrase):
      text += try FilePassphrase.stanza(
        fileKey, passphrase: passphrase, workFactor: workFactor, random: &random)
    }
    text += AgeHeader.lastStart
    let code = try AgeHeader.code(of: text, fileKey: fileKey)
    return text + [UInt8(ascii: " ")] + Base64.encodeUnpadded(code.bytes) + [.lineFeed]
  }
}
