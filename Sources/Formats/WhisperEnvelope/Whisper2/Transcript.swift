internal import CryptoPrimitives
internal import WorkerThread

/// T: what the proof of an envelope is over.
///
/// Chunks are hashed on another core while the ones behind them are sealed or opened, from the fifth on: a message starts no
/// thread.
final class Transcript {
  private static let inlineChunks = 4
  /// How many chunks may wait to be hashed.
  private static let waitingChunks = 8

  /// What is hashed so far. The worker alone touches it while it has work; whatever becomes of the transcript, it stays there as
  /// long.
  private final class State {
    var hash = SHA256Stream("whisper2 transcript")

    func addHash(of chunk: AES256GCMStream.Box) {
      hash.update(chunk.withUnsafeBytes { sha256($0) })
    }
  }

  private let state = State()
  /// A file for one reader that is not signed has its tags as leaves: they bind nothing for who knows the key, and nothing is
  /// decided by its transcript. Everything else has hashes.
  private let leavesAreTags: Bool
  private var count = 0
  /// It ends when its work is done, also where a pass was stopped.
  private let worker = Worker()

  init(headerHash: Octets32, commitment: Octets32, kind: Whisper2.Kind, slotCount: Int) {
    state.hash.update(headerHash)
    state.hash.update(commitment)
    leavesAreTags = slotCount == 1 && kind.mode == .deniable && kind.content == .file
  }

  func add(_ chunk: AES256GCMStream.Box) {
    guard !leavesAreTags else {
      return chunk.withUnsafeBytes { bytes in
        state.hash.update(UnsafeRawBufferPointer(rebasing: bytes.suffix(Whisper2.tagSize)))
      }
    }
    count += 1
    guard count > Self.inlineChunks else { return state.addHash(of: chunk) }
    worker.wait(leaving: Self.waitingChunks)
    worker.submit { [state] in state.addHash(of: chunk) }
  }

  func finish(meta: [UInt8]) -> Octets32 {
    worker.wait(leaving: 0)
    state.hash.update(meta)
    return state.hash.value
  }
}
