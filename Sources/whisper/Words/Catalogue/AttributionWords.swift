/// Who a message is from. The trust lines in English are part of the format that programs may read;
/// no name can hold the parentheses that they are made with.
enum AttributionWords: String, Words {
  case verified = "attribution.verified"
  case unverified = "attribution.unverified"
  case revoked = "attribution.revoked"
  case signedUnknown = "attribution.signed_unknown"
  case unsigned = "attribution.unsigned"
  case unknown = "attribution.unknown"

  // What must be known beside it
  case isClaim = "attribution.remark.claim"
  case youRevoked = "attribution.remark.revoked"
  case notCompared = "attribution.remark.unverified"
  case nobodyKnown = "attribution.remark.unknown"
  case bareKey = "attribution.remark.bare_key"
  case old = "attribution.remark.old"
  case ahead = "attribution.remark.ahead"
  case mayBeRepeated = "attribution.remark.may_be_repeated"
  case repeated = "attribution.remark.repeated"

  var sentence: Sentence {
    switch self {
    case .verified:
      Sentence(
        "From: {1} (Verified, Signed)",
        german: "Von: {1} (Verifiziert, Signiert)",
        spanish: "De: {1} (Verificado, Firmado)")
    case .unverified:
      Sentence(
        "From: {1} (Unverified, Signed)",
        german: "Von: {1} (Unverifiziert, Signiert)",
        spanish: "De: {1} (Sin verificar, Firmado)")
    case .revoked:
      Sentence(
        "From: {1} (Revoked, Signed)",
        german: "Von: {1} (Widerrufen, Signiert)",
        spanish: "De: {1} (Revocado, Firmado)")
    case .signedUnknown:
      Sentence(
        "From: Unknown (Signed)",
        german: "Von: (unbekannt) (Signiert)",
        spanish: "De: (desconocido) (Firmado)")
    case .unsigned:
      Sentence(
        "From: {1}",
        german: "Von: {1}",
        spanish: "De: {1}")
    case .unknown:
      Sentence(
        "From: Unknown",
        german: "Von: (unbekannt)",
        spanish: "De: (desconocido)")
    case .isClaim:
      Sentence(
        "Not signed: the sender is a claim that anybody could make.",
        german: "Nicht signiert: Der Absender ist eine Behauptung, die jeder aufstellen könnte.",
        spanish: "Sin firma: el remitente es una afirmación que podría hacer cualquiera.")
    case .youRevoked:
      Sentence(
        "You revoked the key of {1}: somebody else may have written this.",
        german: """
          Sie haben den Schlüssel von {1} widerrufen: Dies könnte jemand anderes geschrieben \
          haben.
          """,
        spanish: "Usted revocó la clave de {1}: puede que esto lo haya escrito otra persona.")
    case .notCompared:
      Sentence(
        "You have not compared fingerprints with {1} yet.",
        german: "Sie haben die Fingerabdrücke mit {1} noch nicht verglichen.",
        spanish: "Aún no ha comparado las huellas con {1}.")
    case .nobodyKnown:
      Sentence(
        "The signature is good, and its key belongs to nobody you know.",
        german: "Die Signatur ist gültig, und ihr Schlüssel gehört niemandem, den Sie kennen.",
        spanish: "La firma es válida y su clave no pertenece a nadie que usted conozca.")
    case .bareKey:
      Sentence(
        "Sent to a raw key: the signature does not prove that it was meant for you.",
        german:
          "An einen Rohschlüssel gesendet: Die Signatur beweist nicht, dass Sie gemeint waren.",
        spanish: "Enviado a una clave en bruto: la firma no prueba que fuera para usted.")
    case .old:
      Sentence(
        "Old: sent {1} days ago.",
        german: "Alt: vor {1} Tagen gesendet.",
        spanish: "Antiguo: enviado hace {1} días.")
    case .ahead:
      Sentence(
        "Dated {1} days ahead of this machine's clock.",
        german: "Nach der Uhr dieses Geräts {1} Tage in die Zukunft datiert.",
        spanish: "Con fecha de {1} días en el futuro, según el reloj de este equipo.")
    case .mayBeRepeated:
      Sentence(
        "Nobody knows whether you opened it before: what is remembered does not go back that far.",
        german: """
          Niemand weiß, ob Sie diese Nachricht schon einmal geöffnet haben: So weit zurück ist nichts \
          vermerkt.
          """,
        spanish: """
          Nadie sabe si usted ya lo había abierto: lo que se recuerda no llega tan atrás.
          """)
    case .repeated:
      Sentence(
        "Opened before: this is a repetition.",
        german: "Schon einmal geöffnet: Dies ist eine Wiederholung.",
        spanish: "Ya se abrió antes: esto es una repetición.")
    }
  }
}
