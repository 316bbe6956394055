/// Networking, the keychain, and files.
enum ServiceCode {
  static func client(_ names: inout Names) -> String {
    let calls = names.members(4...14, [request, decoding, retrying])
    return """
      import Foundation

      /// Talks to the part of the server that has \(names.thing).
      final class \(names.type): NSObject, URLSessionDelegate {
        private let base = URL(string: "https://api.example.com/v\(names.random.below(4))")!
        private lazy var session = URLSession(
          configuration: .ephemeral, delegate: self, delegateQueue: nil)

      \(calls)
        func urlSession(
          _ session: URLSession, didReceive challenge: URLAuthenticationChallenge,
          completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
        ) {
          guard let trust = challenge.protectionSpace.serverTrust,
            SecTrustEvaluateWithError(trust, nil)
          else { return completionHandler(.cancelAuthenticationChallenge, nil) }
          completionHandler(.useCredential, URLCredential(trust: trust))
        }
      }

      """
  }

  private static func request(_ names: inout Names, _ number: Int) -> String {
    """
      func \(names.function(number))(page: Int, token: String) async throws -> [\(names.thing)] {
        var components = URLComponents(url: base, resolvingAgainstBaseURL: false)!
        components.queryItems = [
          URLQueryItem(name: "page", value: String(page)),
          URLQueryItem(name: "\(names.property)", value: "\(number)"),
        ]
        var request = URLRequest(url: components.url!)
        request.httpMethod = "\(number % 2 == 0 ? "GET" : "POST")"
        request.setValue("Bearer \\(token)", forHTTPHeaderField: "Authorization")
        let (data, response) = try await session.data(for: request)
        guard let status = (response as? HTTPURLResponse)?.statusCode, 200..<300 ~= status else {
          throw URLError(.badServerResponse)
        }
        return try JSONDecoder().decode([\(names.thing)].self, from: data)
      }

    """
  }

  private static func decoding(_ names: inout Names, _ number: Int) -> String {
    """
      private func \(names.function(number))(_ data: Data) throws -> [String: \(names.valueType)] {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        decoder.dateDecodingStrategy = .iso8601
        return try decoder.decode(Envelope<[String: String]>.self, from: data).value
          .compactMapValues { $0.isEmpty ? nil : .init($0) }
      }

    """
  }

  private static func retrying(_ names: inout Names, _ number: Int) -> String {
    """
      private func \(names.function(number))<Value: Sendable>(
        times: Int = \(number + 2), _ work: @Sendable () async throws -> Value
      ) async throws -> Value {
        var delay = Duration.milliseconds(250)
        for attempt in 1... {
          do { return try await work() } catch where attempt < times {
            try await Task.sleep(for: delay)
            delay *= 2
          }
        }
        throw CancellationError()
      }

    """
  }

  static func keychain(_ names: inout Names) -> String {
    let functions = names.members(3...10, [adding, reading, removing, protecting])
    return """
      import LocalAuthentication
      import Security

      enum \(names.type) {
        private static let service = "com.example.\(names.property)"

      \(functions)
      }

      """
  }

  private static func adding(_ names: inout Names, _ number: Int) -> String {
    // One in ten has a class that leaves the device.
    let level = names.random.isOne(in: 10) ? "WhenUnlocked" : "WhenUnlockedThisDeviceOnly"
    return """
        static func \(names.function(number))(_ data: Data, for account: String) throws {
          var query: [CFString: Any] = [
            kSecClass: kSecClassGenericPassword, kSecAttrService: service,
            kSecAttrAccount: account,
          ]
          query[kSecValueData] = data
          query[kSecAttrAccessible] = kSecAttrAccessible\(level)
          let status = SecItemAdd(query as CFDictionary, nil)
          if status == errSecDuplicateItem {
            let changes = [kSecValueData: data, kSecAttrAccessible: kSecAttrAccessible\(level)]
            guard SecItemUpdate(query as CFDictionary, changes as CFDictionary) == errSecSuccess
            else { throw KeychainError.notKept }
          } else if status != errSecSuccess {
            throw KeychainError.status(status)
          }
        }

      """
  }

  private static func reading(_ names: inout Names, _ number: Int) -> String {
    """
      static func \(names.function(number))(_ account: String) -> Data? {
        let query: [CFString: Any] = [
          kSecClass: kSecClassGenericPassword, kSecAttrService: service,
          kSecAttrAccount: account, kSecReturnData: true, kSecMatchLimit: kSecMatchLimitOne,
        ]
        var result: CFTypeRef?
        guard SecItemCopyMatching(query as CFDictionary, &result) == errSecSuccess else {
          return nil
        }
        return result as? Data
      }

    """
  }

  private static func removing(_ names: inout Names, _ number: Int) -> String {
    let isIgnored = names.random.isOne(in: 8)
    return """
        static func \(names.function(number))(_ account: String) -> Bool {
          let query = [kSecClass: kSecClassGenericPassword, kSecAttrAccount: account] as [CFString: Any]
          \(isIgnored ? "SecItemDelete(query as CFDictionary)\n    return true" : "return SecItemDelete(query as CFDictionary) == errSecSuccess")
        }

      """
  }

  private static func protecting(_ names: inout Names, _ number: Int) -> String {
    """
      static func \(names.function(number))() -> SecAccessControl? {
        var error: Unmanaged<CFError>?
        let flags: SecAccessControlCreateFlags = [.privateKeyUsage, .biometryCurrentSet]
        return SecAccessControlCreateWithFlags(
          nil, kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly, flags, &error)
      }

    """
  }

  static func storage(_ names: inout Names) -> String {
    let functions = names.members(4...14, [writing, defaults, decoding])
    return """
      import CryptoKit
      import Foundation

      actor \(names.type) {
        private let folder = FileManager.default.urls(
          for: .applicationSupportDirectory, in: .userDomainMask)[0]
        private var cache: [String: \(names.thing)] = [:]

      \(functions)
      }

      """
  }

  private static func writing(_ names: inout Names, _ number: Int) -> String {
    """
      func \(names.function(number))(_ value: some Encodable, key: SymmetricKey) throws {
        let plain = try JSONEncoder().encode(value)
        let box = try AES.GCM.seal(plain, using: key, authenticating: Data("\(number)".utf8))
        guard let sealed = box.combined else { throw CocoaError(.coderInvalidValue) }
        try sealed.write(
          to: folder.appending(path: "\(names.property).bin"),
          options: [.atomic, .completeFileProtection])
      }

    """
  }

  private static func defaults(_ names: inout Names, _ number: Int) -> String {
    let key = names.random.isOne(in: 15) ? "accessToken" : "\(names.property)\(number)"
    return """
        func \(names.function(number))(_ value: String) {
          let defaults = UserDefaults.standard
          defaults.set(value, forKey: "\(key)")
          cache.removeAll(keepingCapacity: true)
        }

      """
  }
}
