/// The point of a template as tpm2-tools take it: their library's own structure, two numbers of 32 octets in room for 128,
/// each behind its size, the lower octet first.
package func pointForTools(of octet: UInt8) -> [UInt8] {
  let coordinate =
    [32, 0] + [UInt8](repeating: octet, count: 32) + [UInt8](repeating: 0, count: 96)
  return coordinate + coordinate
}

/// Does what some systems do when they are set up. A point of another octet than 0 makes another key.
package func persistStorageKey(of tpm: SoftwareTPM, octet: UInt8 = 0, secret: String = "") throws {
  try tpm.write(pointForTools(of: octet), to: "unique")
  try tpm.tool(
    "createprimary", "-C", "o", "-G", "ecc", "-u", "unique", "-c", "storage", "-p", secret, "-a",
    "fixedtpm|fixedparent|sensitivedataorigin|userwithauth|noda|restricted|decrypt")
  try tpm.tool("evictcontrol", "-C", "o", "-c", "storage", "0x81000001")
}
