import Foundation

/// An OpenPGP program of others, asked for what needs nobody's secret key.
enum OpenPGPPeer: String, CaseIterable {
  case gpg, sq

  private var program: String? {
    ["/usr/bin/", "/usr/local/bin/"].map { $0 + rawValue }
      .first(where: FileManager.default.isExecutableFile(atPath:))
  }

  /// In CI the peers must be there; elsewhere their tests are skipped, and say how to get them.
  static let areAvailable =
    allCases.allSatisfy { $0.program != nil }
    || ProcessInfo.processInfo.environment["WHISPER_CI"] != nil

  static let howToGet = "needs gpg and sq: make test-deps installs them"

  /// What the peer says of a certificate.
  func description(of certificate: [UInt8]) throws -> String {
    switch self {
    case .gpg:
      let home = try home(certificate)
      return try text(gpg(home, ["--with-colons", "--list-keys"]))
    case .sq:
      let folder = try Program.Folder()
      return try text(run(["inspect", folder.file("certificate", Data(certificate))]))
    }
  }

  /// Whether the peer finds a detached signature to be the certificate's over `data`.
  func verifies(_ signature: [UInt8], over data: [UInt8], by certificate: [UInt8]) throws -> Bool {
    let folder = try Program.Folder()
    let files = [
      try folder.file("signature", Data(signature)), try folder.file("data", Data(data)),
    ]
    switch self {
    case .gpg:
      let done = try gpg(try home(certificate), ["--status-fd", "1", "--verify"] + files)
      return done.status == 0
        && String(decoding: done.output, as: UTF8.self).contains("[GNUPG:] VALIDSIG ")
    case .sq:
      let signer = try folder.file("certificate", Data(certificate))
      return try run(["verify", "--signer-cert", signer, "--detached"] + files).status == 0
    }
  }

  /// `data`, encrypted to the certificate.
  func encrypted(_ data: [UInt8], to certificate: [UInt8], fingerprint: String) throws -> [UInt8] {
    let done: Program.Output
    switch self {
    case .gpg:
      done = try gpg(
        try home(certificate),
        ["--trust-model", "always", "--recipient", fingerprint, "--output", "-", "--encrypt"],
        input: Data(data))
    case .sq:
      let folder = try Program.Folder()
      let recipient = try folder.file("certificate", Data(certificate))
      done = try run(["encrypt", "--recipient-cert", recipient], input: Data(data))
    }
    _ = try text(done)
    return Array(done.output)
  }

  private func run(_ arguments: [String], input: Data = Data()) throws -> Program.Output {
    guard let program else { throw Program.Failure(description: Self.howToGet) }
    return try Program.run(program, arguments, input: input)
  }

  /// Standard output of a program that says that all is well.
  private func text(_ done: Program.Output) throws -> String {
    guard done.status == 0 else { throw Program.Failure(description: done.errors) }
    return String(decoding: done.output, as: UTF8.self)
  }

  /// gpg's folder with one certificate in it.
  private func home(_ certificate: [UInt8]) throws -> Program.Folder {
    let home = try Program.Folder()
    _ = try text(gpg(home, ["--import"], input: Data(certificate)))
    return home
  }

  private func gpg(
    _ home: Program.Folder, _ arguments: [String], input: Data = Data()
  ) throws -> Program.Output {
    // Without secret keys there is nothing for an agent to do.
    let always = ["--homedir", home.path, "--batch", "--no-tty", "--no-autostart"]
    return try run(always + arguments, input: input)
  }
}
