import Sentences

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The sentences of a language, as `words-compiler` writes them from `po/`: one text that is searched as it lies, so
/// that a program that says three sentences reads these three.
struct Translation: Sendable {
  let code: String
  /// The file's `Plural-Forms`.
  let plurals: String
  /// Records in the order of their keys: the key and each form, a unit separator between them and a record separator
  /// at the end.
  let sentences: StaticString

  private static let unitSeparator: UInt8 = 0x1F
  private static let recordSeparator: UInt8 = 0x1E

  /// The sentence of a key, for a number if it counts, else the last form; nil for a key that is not there.
  func text(of key: String, counting count: UInt64?) -> String? {
    var form = count.flatMap { PluralRule(plurals)?.form(of: $0) } ?? PluralRule.mostForms
    var key = key
    return key.withUTF8 { key in
      sentences.withUTF8Buffer { bytes in
        guard var forms = Self.forms(of: key, in: bytes[...]) else { return nil }
        var text = Self.next(of: &forms, before: Self.unitSeparator)
        while form > 0, !forms.isEmpty {
          text = Self.next(of: &forms, before: Self.unitSeparator)
          form -= 1
        }
        return String(decoding: text, as: UTF8.self)
      }
    }
  }

  private typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

  /// What stands in the record of a key behind the key. A start of the program reads some hundred, so that octets are
  /// sought and compared by the C library.
  private static func forms(of key: UnsafeBufferPointer<UInt8>, in bytes: Bytes) -> Bytes? {
    var rest = bytes
    while !rest.isEmpty {
      // The first record that begins behind the middle; where none does, the first of all.
      var behind = rest.dropFirst(rest.count / 2)
      _ = next(of: &behind, before: recordSeparator)
      if behind.isEmpty { behind = rest }
      let start = behind.startIndex
      var record = next(of: &behind, before: recordSeparator)
      let order = compare(key, next(of: &record, before: unitSeparator))
      if order == 0 { return record }
      rest = order < 0 ? rest[..<start] : rest[behind.startIndex...]
    }
    return nil
  }

  /// Takes what stands before a separator, and the separator.
  private static func next(of bytes: inout Bytes, before separator: UInt8) -> Bytes {
    let all = UnsafeBufferPointer(rebasing: bytes)
    guard let start = all.baseAddress, let found = memchr(start, Int32(separator), all.count) else {
      defer { bytes = bytes.dropFirst(bytes.count) }
      return bytes
    }
    let count = UnsafeRawPointer(found) - UnsafeRawPointer(start)
    defer { bytes = bytes.dropFirst(count + 1) }
    return bytes.prefix(count)
  }

  /// Less than, equal to or greater than zero, as `memcmp` has it; what begins another stands before it.
  private static func compare(_ one: UnsafeBufferPointer<UInt8>, _ other: Bytes) -> Int {
    let other = UnsafeBufferPointer(rebasing: other)
    let count = min(one.count, other.count)
    if let first = one.baseAddress, let second = other.baseAddress {
      let order = memcmp(first, second, count)
      if order != 0 { return Int(order) }
    }
    return one.count - other.count
  }
}
