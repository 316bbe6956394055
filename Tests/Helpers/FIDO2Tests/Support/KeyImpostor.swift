import Foundation
import SecurityKey
import TestFIDO2

@testable import FIDO2Helper

/// A directory whose `whisper-fido2` is a shell script: what the command must survive.
final class KeyImpostor {
  let directory: String
  var path: String { directory + "/" + FIDO2SecurityKey.helper }

  init(_ script: String) throws {
    directory =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("whisper-fido2-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(
      atPath: directory, withIntermediateDirectories: false)
    // Written by another process: one that this one started meanwhile would have the script open for writing for an
    // instant, and the kernel executes no such file.
    let (process, input) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/install")
    process.arguments = ["-m", "755", "/dev/stdin", path]
    process.standardInput = input
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data("#!/bin/sh\n\(script)\n".utf8))
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  deinit { try? FileManager.default.removeItem(atPath: directory) }

  /// What looking through it comes to.
  func look() throws -> SecurityKeyError? {
    let key = FIDO2SecurityKey.start(in: [directory])
    return try refusal { _ = try key.look() }
  }
}
