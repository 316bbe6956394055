public import SecretMemory

/// The lines of a file of recipients or identities: empty ones and those that begin with `#` say nothing.
private enum ListLines {
  /// Where the lines that say something stand, each with its number, from 1 on, without LF or CR LF. Throws `AgeError`.
  static func places(
    in text: UnsafeRawBufferPointer
  ) throws(AgeError) -> [(number: Int, place: Range<Int>)] {
    guard text.count <= AgeLimits.listOctets else { throw AgeError(.limitExceeded, .listSize) }
    var places: [(number: Int, place: Range<Int>)] = []
    var (start, number) = (0, 0)
    while start < text.count {
      number += 1
      let lineEnd = text[start...].firstIndex(of: .lineFeed) ?? text.count
      var end = lineEnd
      if end > start, text[end - 1] == .carriageReturn { end -= 1 }
      if end > start, text[start] != UInt8(ascii: "#") {
        guard places.count < AgeLimits.listKeys else { throw AgeError(.limitExceeded, .listCount) }
        places.append((number, start..<end))
      }
      start = lineEnd + 1
    }
    guard !places.isEmpty else { throw AgeError(.malformedKey, .listEmpty) }
    return places
  }
}

extension AgeRecipient {
  /// The recipients of a file, one a line; empty lines and those that begin with `#` are passed over.
  ///
  /// Throws `AgeError` as `init` does for a line, with its number; `.limitExceeded` for more than `AgeLimits`, and
  /// `.malformedKey` for a file without any.
  public static func list(in file: [UInt8]) throws(AgeError) -> [AgeRecipient] {
    let places = try file.withUnsafeBytes { file in
      Result { () throws(AgeError) in try ListLines.places(in: file) }
    }.get()
    var recipients: [AgeRecipient] = []
    for (number, place) in places {
      do throws(AgeError) {
        recipients.append(try AgeRecipient(String(decoding: file[place], as: UTF8.self)))
      } catch {
        throw AgeError(error.kind, error.reason, number: number)
      }
    }
    return recipients
  }
}

extension AgeIdentity {
  /// The identities of a file, one a line; empty lines and those that begin with `#` are passed over.
  ///
  /// Throws `AgeError` as `init` does for a line, with its number; `.limitExceeded` for more than `AgeLimits`, and
  /// `.malformedKey` for a file without any.
  public static func list(in file: borrowing SecretBytes) throws(AgeError) -> [AgeIdentity] {
    let places = try file.withUnsafeBytes { file throws(AgeError) in
      try ListLines.places(in: file)
    }
    var identities: [AgeIdentity] = []
    for (number, place) in places {
      do throws(AgeError) {
        identities.append(try AgeIdentity(file, at: place))
      } catch {
        throw AgeError(error.kind, error.reason, number: number)
      }
    }
    return identities
  }
}
