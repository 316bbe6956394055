import OpenPGP
import WhisperKit

/// Backups where something else is to be read: each is told by how it begins.
extension Input {
  /// The file; nil for standard input.
  var path: String? { (source as? FileSource)?.path }

  /// As many octets as tell one.
  static let beginning = 16

  /// Throws where what is read begins as a backup that another command takes. `kind` is the one that is looked for.
  func checkNoBackup(_ beginning: some Sequence<UInt8>, but kind: BackupKind? = nil) throws {
    guard let found = BackupKind(beginning: beginning), found != kind else { return }
    throw CommandError.isBackup(found, path: path, isVaultThere: true)
  }

  /// The kind of backup that is to be read; nil for what is none, is typed, or cannot be read. A pipe does not give it again.
  var backup: BackupKind? {
    guard !isTyped else { return nil }
    return try? stream { read in
      var octets = [UInt8](repeating: 0, count: Self.beginning)
      let count = try octets.withUnsafeMutableBytes(read)
      return BackupKind(beginning: octets.prefix(count))
    }
  }
}

extension RewindableSource {
  /// The first octets, from where the source stands; by themselves, as many as tell a backup.
  func beginning(_ limit: Int = Input.beginning) throws -> [UInt8] {
    var octets = [UInt8](repeating: 0, count: limit)
    var count = 0
    while count < octets.count {
      let more = try octets.withUnsafeMutableBytes { octets in
        try read(into: UnsafeMutableRawBufferPointer(rebasing: octets[count...]))
      }
      guard more > 0 else { break }
      count += more
    }
    return Array(octets.prefix(count))
  }
}
