/// Names on the bus. Source: org.freedesktop.login1(5); D-Bus Specification, "Message Bus Messages".
enum Login1 {
  static let name = "org.freedesktop.login1"
  static let path = "/org/freedesktop/login1"
  static let manager = "org.freedesktop.login1.Manager"
  static let session = "org.freedesktop.login1.Session"
  static let sessions = "/org/freedesktop/login1/session"

  /// What a desktop sets that locks by itself, with nobody asking logind for it.
  static let lockedHint = "LockedHint"

  /// How logind refuses that something waits which happens already.
  static let operationInProgress = "org.freedesktop.login1.OperationInProgress"

  /// The bus itself, which alone can have this name as a sender.
  static let bus = "org.freedesktop.DBus"
  static let busPath = "/org/freedesktop/DBus"
  static let properties = "org.freedesktop.DBus.Properties"

  /// What the bus is asked to send us. Others can send us the same signals all the same, to our
  /// own name: senders are looked at here.
  static let matches = [
    "type='signal',sender='\(bus)',interface='\(bus)',member='NameOwnerChanged',arg0='\(name)'",
    "type='signal',sender='\(name)',interface='\(manager)',member='PrepareForSleep'",
    "type='signal',sender='\(name)',interface='\(session)',member='Lock'",
    "type='signal',sender='\(name)',interface='\(properties)',member='PropertiesChanged',arg0='\(session)'",
  ]
}
