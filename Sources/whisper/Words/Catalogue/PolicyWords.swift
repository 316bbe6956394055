import WhisperKit

/// The rules that a person sets.
enum PolicyWords: String, Words {
  case contactRequiredToSend = "policy.contact_required.meaning"
  case requireSignatureForVerified = "policy.signature_required.meaning"
  case autoArchiveOnRotation = "policy.auto_archive.meaning"
  case biometricGatedSigning = "policy.bio_gated.meaning"

  case commands = "help.policy"
  case list = "help.policy.list"
  case set = "help.policy.set"
  case name = "help.policy.set.name"
  case value = "help.policy.set.value"
  case isOn = "policy.set.on"
  case isOff = "policy.set.off"

  init(_ name: Policies.Name) {
    self =
      switch name {
      case .contactRequiredToSend: .contactRequiredToSend
      case .requireSignatureForVerified: .requireSignatureForVerified
      case .autoArchiveOnRotation: .autoArchiveOnRotation
      case .biometricGatedSigning: .biometricGatedSigning
      }
  }

  var sentence: Sentence {
    switch self {
    case .contactRequiredToSend:
      Sentence(
        "Send to contacts only, never to a raw key.",
        german: "Nur an Kontakte senden, nie an einen Rohschlüssel.",
        spanish: "Enviar solo a contactos, nunca a una clave en bruto.")
    case .requireSignatureForVerified:
      Sentence(
        "Sign everything that goes to a verified contact.",
        german: "Alles signieren, was an einen verifizierten Kontakt geht.",
        spanish: "Firmar todo lo que va a un contacto verificado.")
    case .autoArchiveOnRotation:
      Sentence(
        "Archive the old keys when an identity is rotated.",
        german: "Die alten Schlüssel archivieren, wenn eine Identität die Schlüssel wechselt.",
        spanish: "Archivar las claves antiguas cuando una identidad cambia de claves.")
    case .biometricGatedSigning:
      Sentence(
        "Ask for the passphrase again before each signature (nothing biometric).",
        german: "Vor jeder Signatur erneut nach der Passphrase fragen (nichts Biometrisches).",
        spanish: "Volver a pedir la frase de contraseña antes de cada firma (nada biométrico).")
    case .commands:
      Sentence(
        "Rules that you set for yourself.",
        german: "Richtlinien, die Sie sich selbst setzen.",
        spanish: "Políticas que usted se impone.")
    case .list:
      Sentence(
        "Show every rule.", german: "Jede Richtlinie zeigen.",
        spanish: "Mostrar todas las políticas.")
    case .set:
      Sentence(
        "Turn a rule on or off.", german: "Eine Richtlinie ein- oder ausschalten.",
        spanish: "Activar o desactivar una política.")
    case .name:
      Sentence(
        "One of the names that 'policy list' shows.",
        german: "Einer der Namen, die 'policy list' zeigt.",
        spanish: "Uno de los nombres que muestra 'policy list'.")
    case .value:
      Sentence("on or off", german: "on (ein) oder off (aus)", spanish: "on (sí) u off (no)")
    case .isOn:
      Sentence(
        "{1} is on.", german: "{1} ist eingeschaltet.", spanish: "{1}: activado.")
    case .isOff:
      Sentence(
        "{1} is off.", german: "{1} ist ausgeschaltet.", spanish: "{1}: desactivado.")
    }
  }
}
