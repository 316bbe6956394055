internal import CAdwaita

/// What GLib reports of a failure: of it a program may go by these two numbers. Its text is for developers.
struct GLibError: Error, Equatable {
  let domain: UInt32
  let code: Int32

  /// Takes the report over.
  init(_ error: UnsafeMutablePointer<GError>?) {
    domain = error?.pointee.domain ?? 0
    code = error?.pointee.code ?? 0
    if let error { g_error_free(error) }
  }
}

private final class Waiting {
  let continuation: CheckedContinuation<Object, Never>
  init(_ continuation: CheckedContinuation<Object, Never>) { self.continuation = continuation }
}

/// Starts one of GIO's operations, and waits for its GAsyncResult, of which the caller owns a reference.
@MainActor
func outcome(of start: (GAsyncReadyCallback, UnsafeMutableRawPointer) -> Void) async -> Object {
  await withCheckedContinuation { continuation in
    start(
      { _, result, data in
        guard let result, let data else { return }
        g_object_ref(UnsafeMutableRawPointer(result))
        Unmanaged<Waiting>.fromOpaque(data).takeRetainedValue()
          .continuation.resume(returning: Object(result))
      }, Unmanaged.passRetained(Waiting(continuation)).toOpaque())
  }
}
