import CryptoPrimitives
import OpenPGP
import WhisperEnvelope
import WhisperKit
import Words

// Questions about somebody: a yes is for these keys, whoever is called so by then.

extension Identity {
  /// `subjects` are those beside the identity itself.
  func question(
    _ sentence: any Topic, _ values: [String], about: [Remark] = [], of subjects: [String] = [],
    isFinal: Bool = false, isAlwaysTold: Bool = false
  ) -> Question {
    Question(
      sentence, values, about: about, of: [id.description, keys.fingerprint.hex] + subjects,
      isFinal: isFinal, isAlwaysTold: isAlwaysTold, shown: { [shown] })
  }

  /// For who looks at it.
  var shown: ShownFact {
    ShownFact(
      .own, name: name.text, id: id.description, fingerprint: keys.fingerprint, version: keyVersion)
  }
}

extension Contact {
  func question(
    _ sentence: any Topic, _ values: [String], about: [Remark] = [], isFinal: Bool = false
  ) -> Question {
    Question(
      sentence, values, about: about, of: subjects, isFinal: isFinal, shown: { shown(.contact) })
  }

  /// Its id, and all its keys.
  var subjects: [String] {
    [id.description] + [fingerprint?.hex].compactMap(\.self) + certificates.map(\.fingerprint.hex)
  }

  /// Its keys, for who looks at them.
  func shown(_ role: ShownFact.Role) -> [ShownFact] {
    let keys = fingerprint.map {
      ShownFact(
        role, name: name.text, id: id.description, fingerprint: $0, version: keyVersion)
    }
    return [keys].compactMap(\.self) + certificates.map { shown(role, $0) }
  }

  /// One of its certificates.
  func shown(_ role: ShownFact.Role, _ certificate: HeldCertificate) -> ShownFact {
    var fact = ShownFact(role, name: name.text)
    (fact.id, fact.fingerprint) = (id.description, certificate.fingerprint.hex)
    fact.userID = certificate.userID
    return fact
  }
}

extension OpenPGPKey {
  func question(
    _ sentence: any Topic, _ values: [String], about: [Remark] = [], of subjects: [String] = [],
    isFinal: Bool = false
  ) -> Question {
    let fingerprint = fingerprint.hex
    return Question(
      sentence, values, about: about, of: [fingerprint] + subjects, isFinal: isFinal,
      shown: {
        var fact = ShownFact(.own)
        fact.fingerprint = fingerprint
        return [fact]
      })
  }
}
