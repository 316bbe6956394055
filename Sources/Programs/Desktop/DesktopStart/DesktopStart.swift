internal import Glibc
package import ProcessHardening

/// How the app begins, before any input and before a window is shown.
///
/// 1. Its streams, and all of `ProcessHardening.seal()` that no portal minds.
/// 2. The environment of the libraries.
/// 3. The portal is asked once; from then on it knows this connection. Then the rest of `seal()`.
package enum DesktopStart {
  /// Call it first thing in `main`.
  /// - Returns: the portal, as far as there is one.
  /// - Throws: ``HardeningError``; the caller must end.
  @MainActor
  package static func run() throws(HardeningError) -> Portal {
    // A compositor may hand its connection over as a descriptor.
    let display = getenv("WAYLAND_SOCKET").flatMap { Int32(String(cString: $0)) }
    InheritedDescriptors.close(but: display.map { [$0] } ?? [])
    guard StandardStreams.complete() else { exit(1) }
    signal(SIGPIPE, SIG_IGN)
    try ProcessHardening.sealButTracing()
    DesktopEnvironment.apply()
    let portal = Portal()
    portal.meet()
    try ProcessHardening.refuseTracing()
    return portal
  }
}
