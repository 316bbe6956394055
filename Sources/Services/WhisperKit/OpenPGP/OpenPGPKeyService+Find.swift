package import OpenPGP
internal import Vault

extension OpenPGPKeyService {
  /// The key that a person named: by its fingerprint, by 16 digits or more of its beginning or end, or by a User ID or
  /// the address in one that was not revoked, where one key alone has it. Nil is the key in use.
  ///
  /// Throws `WhisperError`: `.openPGPKeyNotFound`, `.openPGPKeyAmbiguous`, and for nil `.noOpenPGPKey` and
  /// `.noActiveOpenPGPKey`.
  package func find(_ text: String?) throws -> OpenPGPKey {
    guard let text else {
      return try read { transaction in
        let store = OpenPGPKeyStore(transaction)
        guard let key = try store.active() else { throw try store.absence() }
        return key
      }
    }
    let found = Self.found(text, among: try list(), at: clock.now())
    guard let key = found.first else { throw WhisperError.openPGPKeyNotFound(name: text) }
    guard found.count == 1 else { throw WhisperError.openPGPKeyAmbiguous(name: text) }
    return key
  }

  /// The key with this fingerprint. Throws `WhisperError.openPGPKeyNotFound`.
  package func find(_ fingerprint: Fingerprint) throws -> OpenPGPKey { try find(fingerprint.hex) }

  private static func found(
    _ text: String, among keys: [OpenPGPKey], at time: Int64
  ) -> [OpenPGPKey] {
    if let digits = digits(of: text) {
      return keys.filter { $0.fingerprint.isMeant(by: digits) }
    }
    return keys.filter { key in
      key.certificate.userIDs.contains {
        $0.isMeant(by: text) && key.certificate.revocation(of: $0, at: time) == nil
      }
    }
  }

  /// The digits of a text that is a fingerprint or a part of one that is no accident; white space and colons count for
  /// nothing.
  static func digits(of text: String) -> String? {
    WrittenKey.digits(of: text).flatMap { $0.utf8.count >= 16 ? $0 : nil }
  }
}
