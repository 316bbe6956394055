// Who gives or takes octets needs what they are given and taken by.
@_exported public import ByteStreams
