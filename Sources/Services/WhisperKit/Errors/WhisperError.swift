/// Why a service did not do what it was asked: a code, and values of their own types.
///
/// Later versions add codes, in minor releases alone, and take none away. Who meets one that it does not know takes
/// it for a failure like any other. Written down by a later version, an error is read all the same, with its code and
/// the values that are known.
///
/// An error is made by what it is called: `WhisperError.contactNotFound(name: "Anna")`. It is told apart by its
/// code: `catch let error as WhisperError where error.code == .contactNotFound`.
public struct WhisperError: Error, Sendable {
  public let code: Code
  public let values: Values
  /// What a person can answer so that it goes on: see `KeyAnswers.asking`. It is no part of what was written down.
  public private(set) var question: KeyQuestion?

  package init(_ code: Code, _ values: Values = Values(), asking question: KeyQuestion? = nil) {
    self.code = code
    self.values = values
    self.question = question
  }

  init(_ code: Code, name: String) {
    self.init(code, Values(name: name))
  }

  init(_ code: Code, limit: Int) {
    self.init(code, Values(limit: limit))
  }
}

extension WhisperError: Equatable {
  public static func == (one: WhisperError, other: WhisperError) -> Bool {
    (one.code, one.values) == (other.code, other.values)
  }
}

extension WhisperError {
  /// The same, whose question is about somebody of a name.
  package func asking(about name: String) -> WhisperError {
    var named = self
    named.question?.name = name
    return named
  }
}

extension WhisperError: Codable {
  private enum CodingKeys: CodingKey { case code, values }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    code = try container.decode(Code.self, forKey: .code)
    values = try container.decodeIfPresent(Values.self, forKey: .values) ?? Values()
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(code, forKey: .code)
    try container.encode(values, forKey: .values)
  }
}

extension WhisperError: CustomStringConvertible {
  /// The code alone: values may be somebody's names, which no log should have.
  public var description: String { code.rawValue }
}

/// Whether `error` is this one, values and all: `catch WhisperError.contactNotFound(name: "Anna")`.
public func ~= (expected: WhisperError, error: any Error) -> Bool {
  (error as? WhisperError) == expected
}
