/// An error of the program's own closure, which goes through the services and the vault as it is.
struct OutsideError: Error {
  private let error: any Error

  /// A closure whose errors are told from those of the library.
  static func marking<Input, Result>(
    _ closure: @escaping (Input) throws -> Result
  ) -> (Input) throws -> Result {
    { input in
      do { return try closure(input) } catch { throw OutsideError(error: error) }
    }
  }

  /// Runs a closure of the program's, and marks its error.
  static func asking<Result: ~Copyable>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch { throw OutsideError(error: error) }
  }

  /// Runs `body`, and throws what a marked closure in it threw, else `WhisperError`.
  static func passing<Result: ~Copyable>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch { throw outward(error) }
  }

  static func outward(_ error: any Error) -> any Error {
    (error as? OutsideError)?.error ?? WhisperError(mapping: error)
  }
}
