import Foundation

/// A part of the program that reads bytes from outside, and what libFuzzer is to know about it.
struct FuzzTarget: Sendable {
  /// How it is called on the command line.
  let name: String
  /// The longest input that is tried, in bytes.
  let maximumLength: Int
  /// Inputs to begin with: `seeds` is called once, for an empty corpus.
  let seeds: @Sendable () throws -> [[UInt8]]
  /// Tries one input. It returns when all is well, whether the input was refused or taken, and ends
  /// the process when a promise is broken.
  let run: @Sendable ([UInt8]) throws -> Void

  static let all: [FuzzTarget] = [
    .envelope, .envelopeContent, .whisper2, .whisper2Content, .messages, .transport, .bundle,
    .keybook, .receivedCertificates, .backup,
    .vaultBackup, .qrPayload,
    .databaseRows, .rowRules, .typedText,
    .vaultFile, .tpm, .agentFrames, .agentRequests, .agentStart, .securityKey,
    .address, .addressEncodings, .seedPhrase, .psbt, .transaction,
    .ur, .fountain, .bbqr, .ethereumInput, .ethereumRLP, .contractCall, .typedData,
    .openPGPPackets, .openPGPArmor, .openPGPText, .openPGPSignatures, .openPGPCertificates,
    .openPGPMessages,
  ]

  static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }
}

/// Ends the process, which libFuzzer reports with the input.
func require(_ condition: Bool, _ promise: String) {
  guard condition else { fatalError("broken: \(promise)") }
}

/// A fault that is there only when `WHISPER_FUZZ_PLANT` is set: a fuzzer that does not find it soon would not
/// find another either (`make fuzz-planted`). No seed reaches it.
func plant(_ isReached: @autoclosure () -> Bool) {
  if isPlanting, isReached() { fatalError("planted") }
}

private let isPlanting = ProcessInfo.processInfo.environment["WHISPER_FUZZ_PLANT"] != nil
