/// How much of somebody else's octets is taken before it is refused. Each limit has its own error text.
public struct Limits: Sendable, Equatable {
  /// How deep packets may stand in packets: encrypted, and compressed one time fewer than this.
  public var nesting = 4
  /// How many packets may stand before the data of a message.
  public var packetsBeforeData = 2_048
  /// How many octets the packets of a message or certificate may have that are not data. As many may be skipped, which
  /// say nothing, and as many more as the message has of data.
  public var packetOctets = 16 * 1024 * 1024
  /// How many octets one packet may have that is not data.
  public var singlePacketOctets = 1024 * 1024
  /// How many signatures of a certificate may claim to be its primary key's and not be.
  public var falseSelfSignatures = 1_024
  /// How many signatures of a certificate may be its primary key's.
  public var selfSignatures = 4_096
  /// How many octets compressed data may grow to, besides 100 times its own number.
  public var decompressedOctets: UInt64 = 256 * 1024 * 1024
  /// How many octets of text a cleartext signed message may have that is held in memory.
  public var cleartextOctets = 64 * 1024 * 1024
  /// How often private keys are asked for one message. One for others asks none, and one for us once; those that
  /// do not say for whom they are ask each key for each recipient.
  public var privateKeyOperations = 256
  /// How many session keys are tried on the data of one message.
  public var sessionKeys = 16
  /// How many different digests of its data the signatures of a message may want: those of version 4 with one hash
  /// share theirs, and each of version 6 has its own.
  public var dataDigests = 64
  /// How many passwords a message may name.
  public var passwordPackets = 16
  /// How much work Argon2 may be for one message: memory in octets times passes, over all its passwords. A key
  /// has as much for itself, with each passphrase that is tried.
  public var argon2Work: UInt64 = 4 * 1024 * 1024 * 1024

  public init() {}
}
