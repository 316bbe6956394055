internal import CUnistring
package import SecretMemory

extension SecretBytes {
  /// The same characters as another system writes them, for a passphrase that was set there: in Unicode's form NFC, or, where they are
  /// in that one, in NFD. Nil where there is one form alone, as of ASCII, and for what is no UTF-8.
  package borrowing func inOtherForm() throws -> SecretBytes? {
    guard !withUnsafeBytes({ $0.allSatisfy { $0 < 0x80 } }) else { return nil }
    if let composed = try inForm(composed: true), !equals(composed) { return composed }
    if let decomposed = try inForm(composed: false), !equals(decomposed) { return decomposed }
    return nil
  }

  /// Nil for what is no UTF-8.
  private borrowing func inForm(composed: Bool) throws -> SecretBytes? {
    // A character becomes at most three times as many bytes, in either form.
    var form = try SecretBytes(count: count * 3)
    let written: Int? = form.withUnsafeMutableBytes { output in
      withUnsafeBytes { text in
        scrubbingStack {
          var written = output.count
          let isText = whisper_canonical(
            composed, text.assumingMemoryBound(to: UInt8.self).baseAddress, text.count,
            output.assumingMemoryBound(to: UInt8.self).baseAddress, &written)
          return isText ? written : nil
        }
      }
    }
    guard let written else { return nil }
    form.truncate(to: written)
    return form
  }
}
