import OpenPGP
import SecretMemory

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What an argument names that stands for data: a file, a descriptor (`@FD:n`) or a variable of the
/// environment (`@ENV:NAME`).
enum Indirect {
  case file(String)
  case descriptor(Int32)
  case variable(String)

  /// What an argument that names a descriptor begins with.
  static let descriptorPrefix = "@FD:"

  init(_ argument: String) throws {
    guard argument.hasPrefix("@") else {
      self = .file(argument)
      return
    }
    guard access(argument, F_OK) != 0 else {
      throw Failure(
        .ambiguousInput, "There is a file that is called \(argument): write ./\(argument)")
    }
    if argument.hasPrefix(Self.descriptorPrefix),
      let number = Int32(argument.dropFirst(Self.descriptorPrefix.count)), number >= 0
    {
      self = .descriptor(number)
    } else if argument.hasPrefix("@ENV:") {
      self = .variable(String(argument.dropFirst(5)))
    } else {
      throw Failure(.unsupportedSpecialPrefix, "\(argument) is neither @FD:n nor @ENV:NAME.")
    }
  }

  /// Where the data comes from.
  func source() throws -> any OctetSource {
    switch self {
    case .file(let path):
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else {
        throw Failure(.missingInput, "\(path) cannot be read: \(Failure.words(errno: errno)).")
      }
      return DescriptorSource(descriptor, closes: true)
    case .descriptor(let number):
      guard fcntl(number, F_GETFD) >= 0 else {
        throw Failure(.missingInput, "Descriptor \(number) is not open.")
      }
      return DescriptorSource(number, closes: false)
    case .variable(let name):
      guard let value = getenv(name) else {
        throw Failure(.missingInput, "There is no variable \(name) in the environment.")
      }
      return VariableSource(UnsafeRawBufferPointer(start: value, count: strlen(value)))
    }
  }

  /// The most octets that a password or session key may have.
  private static let secretLimit = 4096

  /// The data as a secret.
  func secret() throws -> SecretBytes {
    let source = try source()
    var count = 0
    var secret = try SecretBytes.filled(count: Self.secretLimit + 1) { buffer in
      while count < buffer.count {
        let read = try source.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[count...]))
        if read == 0 { break }
        count += read
      }
    }
    guard count <= Self.secretLimit else {
      throw Failure(.badData, "A secret of more than \(Self.secretLimit) octets.")
    }
    secret.truncate(to: count)
    return secret
  }
}

/// The value of a variable, read where it stands: nobody changes the environment.
private final class VariableSource: OctetSource {
  private var rest: UnsafeRawBufferPointer

  init(_ value: UnsafeRawBufferPointer) { rest = value }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(buffer.count, rest.count)
    guard count > 0 else { return 0 }
    buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: rest[..<count]))
    rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    return count
  }

  var remainingCount: UInt64? { UInt64(rest.count) }
}
