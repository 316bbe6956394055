extension SecretKey {
  /// Throws what unlocking would for what passphrases cost to derive from, before anybody is asked for one:
  /// `OpenPGPError.Kind.limitExceeded` for more work or memory than a key may ask for (`Limits`), `.insufficientMemory` for
  /// more memory than there is, `.malformed` for costs that RFC 9580 does not permit (section 3.7.1.4).
  public borrowing func checkDerivations() throws {
    for packet in packets {
      switch packet.protection {
      case .aead(_, _, let s2k, _), .cfb(_, let s2k, _, _):
        var budget = DerivationBudget(Limits())
        try s2k.checkCost(&budget)
      case .none, .absent, .unknown: break
      }
    }
  }
}
