internal import CAdwaita
internal import Glibc
internal import SecretMemory

// What GTK leaves in memory that the C library's `free` never sees, which `CWipeOnFree` watches. The loader takes a program's
// own function of a name for a library's, for all libraries of the process: these do what GLib's do, and overwrite what that
// leaves.

private typealias FreeSlice = @convention(c) (UInt, UnsafeMutableRawPointer?) -> Void
private typealias SetSize =
  @convention(c) (UnsafeMutablePointer<GByteArray>?, guint) ->
  UnsafeMutablePointer<GByteArray>?

private typealias RemoveRange =
  @convention(c) (UnsafeMutablePointer<GByteArray>?, guint, guint) ->
  UnsafeMutablePointer<GByteArray>?

/// The address of a function of that name in what stands behind this program: GLib.
private func next(_ name: String) -> UnsafeMutableRawPointer {
  // RTLD_NEXT of dlfcn.h.
  guard let found = dlsym(UnsafeMutableRawPointer(bitPattern: -1), name) else {
    fatalError("GLib without \(name)")
  }
  return found
}

private let freeSlice = unsafeBitCast(next("g_slice_free1"), to: FreeSlice.self)
private let setSize = unsafeBitCast(next("g_byte_array_set_size"), to: SetSize.self)

private let removeRange = unsafeBitCast(next("g_byte_array_remove_range"), to: RemoveRange.self)

/// A text view's text is in pieces, which before GLib 2.76 are blocks of an allocator of its own.
@_cdecl("g_slice_free1")
public func wipeAndFreeSlice(_ size: UInt, _ block: UnsafeMutableRawPointer?) {
  if let block { wipe(UnsafeMutableRawBufferPointer(start: block, count: Int(clamping: size))) }
  freeSlice(size, block)
}

/// On X11, GTK 4.8 never lets go of what it wrote a paste's answer with: the answer has gone from that array, and stays in
/// its memory.
@_cdecl("g_byte_array_set_size")
public func wipeAndSetSize(
  _ array: UnsafeMutableRawPointer?, _ size: UInt32
) -> UnsafeMutableRawPointer? {
  let bytes = array?.assumingMemoryBound(to: GByteArray.self)
  if let bytes, let data = bytes.pointee.data, bytes.pointee.len > size {
    wipe(
      UnsafeMutableRawBufferPointer(start: data + Int(size), count: Int(bytes.pointee.len - size)))
  }
  return UnsafeMutableRawPointer(setSize(bytes, size))
}

/// The same, where it takes away the beginning.
@_cdecl("g_byte_array_remove_range")
public func wipeAndRemoveRange(
  _ array: UnsafeMutableRawPointer?, _ start: UInt32, _ count: UInt32
) -> UnsafeMutableRawPointer? {
  let bytes = array?.assumingMemoryBound(to: GByteArray.self)
  let former = bytes?.pointee.len ?? 0
  let result = removeRange(bytes, start, count)
  if let bytes, let data = bytes.pointee.data, former > bytes.pointee.len {
    let length = bytes.pointee.len
    wipe(UnsafeMutableRawBufferPointer(start: data + Int(length), count: Int(former - length)))
  }
  return UnsafeMutableRawPointer(result)
}
