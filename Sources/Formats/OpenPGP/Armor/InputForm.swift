/// What an input from outside turns out to be.
enum InputForm {
  /// Packets; armored, if there is a kind.
  case packets(OctetInput, Armor.Kind?)
  case cleartext(CleartextInput)

  /// Looks at the beginning of a source, which is then read through what this gives.
  ///
  /// Throws `OpenPGPError`, and whatever the source throws.
  init(of source: any OctetSource) throws {
    let input = SourceInput(source)
    guard try input.beginsWithText() else {
      self = .packets(input, nil)
      return
    }
    for octet in Armor.byteOrderMark {
      guard try input.peek() == octet else { break }
      _ = try input.octet()
    }
    let found = try ArmorHeaderLine.find(in: input)
    switch found.line {
    case .block(let kind):
      self = .packets(try ArmorInput(input, in: kind), kind)
    case .signedMessage:
      // Whoever sees the whole would take it for a part of what is signed.
      guard !found.followsText else {
        throw OpenPGPError(.malformed, .cleartextTextInFront)
      }
      self = .cleartext(try CleartextInput(input))
    case nil:
      throw OpenPGPError(.malformed, .sourceUnrecognized)
    }
  }
}

/// The packets of a source, armored or not, and what the armor says that they are.
///
/// Throws `OpenPGPError`, and whatever the source throws.
func packetInput(
  _ source: any OctetSource
) throws -> (input: OctetInput, kind: Armor.Kind?) {
  switch try InputForm(of: source) {
  case .packets(let input, let kind): return (input, kind)
  case .cleartext:
    throw OpenPGPError(.malformed, .sourceCleartext)
  }
}
