internal import CGcrypt
package import SecretMemory

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Argon2id, version 1.3 (RFC 9106), by libgcrypt; the lanes run on threads of their own.
package enum Argon2id {
  /// `count` bytes of key for `passphrase`. Parameters from a file must have been checked before.
  package static func derive(
    passphrase: borrowing SecretBytes, salt: [UInt8], parameters: Argon2Parameters, count: Int = 32
  ) throws -> SecretBytes {
    guard Gcrypt.isStarted else { throw Argon2Error.failed(code: 0) }
    guard parameters.bytes < Argon2Parameters.memoryEnd else { throw Argon2Error.absurdParameters }
    let lanes = Lanes()
    // The library hashes the passphrase in a frame of its own.
    do {
      return try scrubbingStack {
        try derive(passphrase, salt, parameters, count, lanes)
      }
    } catch Argon2Error.failed(let code) where gcry_err_code(code) == GPG_ERR_ENOMEM {
      throw Argon2Error.noMemory(needed: parameters.bytes)
    }
  }

  private static func derive(
    _ passphrase: borrowing SecretBytes, _ salt: [UInt8], _ parameters: Argon2Parameters,
    _ count: Int, _ lanes: Lanes
  ) throws -> SecretBytes {
    try SecretBytes.filled(count: count) { output in
      var handle: gcry_kdf_hd_t?
      let numbers: [UInt] = [
        UInt(count), UInt(parameters.passes), UInt(parameters.memoryKiB), UInt(parameters.lanes),
      ]
      try check(
        passphrase.withUnsafeBytes { passphrase in
          gcry_kdf_open(
            &handle, Int32(GCRY_KDF_ARGON2.rawValue), Int32(GCRY_KDF_ARGON2ID.rawValue), numbers,
            UInt32(numbers.count), passphrase.baseAddress, passphrase.count, salt, salt.count, nil,
            0, nil, 0)
        })
      defer { gcry_kdf_close(handle) }
      try withExtendedLifetime(lanes) {
        var operations = gcry_kdf_thread_ops(
          jobs_context: Unmanaged.passUnretained(lanes).toOpaque(),
          dispatch_job: { context, job, argument in
            guard let context, let job else { return -1 }
            return Unmanaged<Lanes>.fromOpaque(context).takeUnretainedValue()
              .dispatch(job, argument)
          },
          wait_all_jobs: { context in
            guard let context else { return -1 }
            return Unmanaged<Lanes>.fromOpaque(context).takeUnretainedValue().wait()
          })
        try check(gcry_kdf_compute(handle, &operations))
      }
      try check(gcry_kdf_final(handle, output.count, output.baseAddress))
    }
  }

  private static func check(_ code: gcry_error_t) throws(Argon2Error) {
    guard code == 0 else { throw .failed(code: code) }
  }

  /// The threads of one derivation. libgcrypt dispatches a slice's lanes, then waits for them all.
  private final class Lanes {
    typealias Job = @convention(c) (UnsafeMutableRawPointer?) -> Void

    private struct Call {
      let job: Job
      let argument: UnsafeMutableRawPointer?
    }

    private var threads: [pthread_t] = []

    func dispatch(_ job: @escaping Job, _ argument: UnsafeMutableRawPointer?) -> Int32 {
      let call = UnsafeMutablePointer<Call>.allocate(capacity: 1)
      call.initialize(to: Call(job: job, argument: argument))
      #if canImport(Darwin)
        var thread: pthread_t?
      #else
        var thread = pthread_t()
      #endif
      let status = pthread_create(
        &thread, nil,
        { pointer in
          #if canImport(Darwin)
            let call = pointer.assumingMemoryBound(to: Call.self)
          #else
            guard let call = pointer?.assumingMemoryBound(to: Call.self) else { return nil }
          #endif
          let (job, argument) = (call.pointee.job, call.pointee.argument)
          call.deallocate()
          job(argument)
          return nil
        }, call)
      guard status == 0 else {
        // No thread to be had: the lane runs here, and the result is the same.
        call.deallocate()
        job(argument)
        return 0
      }
      #if canImport(Darwin)
        if let thread { threads.append(thread) }
      #else
        threads.append(thread)
      #endif
      return 0
    }

    func wait() -> Int32 {
      for thread in threads { pthread_join(thread, nil) }
      threads.removeAll(keepingCapacity: true)
      return 0
    }
  }
}
