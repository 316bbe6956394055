#if os(Linux)
  import Foundation

  /// A program that ran to its end.
  struct Ran {
    let command: String
    /// As a shell tells it: 128 and the signal's number for who was killed.
    let status: Int32
    let output: [UInt8]
    let errorOutput: [UInt8]

    /// Standard output without the line end.
    var text: String {
      let text = String(decoding: output, as: UTF8.self)
      return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }

    var lines: [String] { text.components(separatedBy: "\n") }

    var errors: String { String(decoding: errorOutput, as: UTF8.self) }

    var errorLines: [String] {
      errors.split(separator: "\n", omittingEmptySubsequences: true).map(String.init)
    }

    /// The line that starts with `Error: `, without that.
    var complaint: String? {
      errorLines.first { $0.hasPrefix("Error: ") }.map { String($0.dropFirst(7)) }
    }

    var hint: String? {
      errorLines.first { $0.hasPrefix("hint: ") }.map { String($0.dropFirst(6)) }
    }

    /// The one JSON object on standard output.
    var json: [String: Any] { get throws { try Self.object(output) } }

    /// The facts that the error has, where standard output has none.
    var factsJSON: [String: Any] {
      get throws {
        guard let facts = try errorJSON["report"] as? [String: Any] else {
          throw RunnerFailure("no report: \(errors)")
        }
        return facts
      }
    }

    /// The one JSON object on standard error.
    var errorJSON: [String: Any] { get throws { try Self.object(errorOutput) } }

    /// The signatures that the error says are not valid.
    var signaturesOfError: [[String: Any]] {
      get throws {
        let values = try errorJSON["values"] as? [String: Any]
        return values?["signatures"] as? [[String: Any]] ?? []
      }
    }

    private static func object(_ bytes: [UInt8]) throws -> [String: Any] {
      guard let object = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
      else { throw RunnerFailure("no JSON object: \(String(decoding: bytes, as: UTF8.self))") }
      return object
    }

    /// Fails, with all there is to see, when the program ended otherwise.
    @discardableResult
    func expect(_ status: Int32) throws -> Ran {
      guard self.status == status else {
        throw RunnerFailure(
          "\(command)\nended with \(self.status), not \(status)\nout: \(text)\nerr: \(errors)")
      }
      return self
    }
  }
#endif
