import Foundation

/// A directory whose `whisper-watch` is another program: what the agent must survive.
final class Impostor {
  let directory: String

  /// A shell script of these lines.
  init(_ script: String) throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("whisper-watch-\(UUID().uuidString)")
    directory = url.path
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    // Written by another process. A program that this one started meanwhile would have the script
    // open for writing for an instant, and the kernel executes no such file (ETXTBSY).
    let (install, input) = (Process(), Pipe())
    install.executableURL = URL(fileURLWithPath: "/usr/bin/install")
    install.arguments = ["-m", "755", "/dev/stdin", directory + "/whisper-watch"]
    install.standardInput = input
    try install.run()
    try input.fileHandleForWriting.write(contentsOf: Data("#!/bin/sh\n\(script)\n".utf8))
    try input.fileHandleForWriting.close()
    install.waitUntilExit()
  }

  deinit { try? FileManager.default.removeItem(atPath: directory) }
}
