import Foundation
import Glibc
import SecurityKey
import Testing

@testable import whisper_fido2

@Suite("Which of the system's devices is a security key")
struct DeviceTests {
  /// Of a YubiKey, a keyboard, and a key whose usage stands behind a long item.
  private static let key: [UInt8] = [
    0x06, 0xD0, 0xF1, 0x09, 0x01, 0xA1, 0x01, 0x09, 0x20, 0x15, 0x00, 0x26, 0xFF, 0x00, 0x75, 0x08,
    0x95, 0x40, 0x81, 0x02, 0x09, 0x21, 0x15, 0x00, 0x26, 0xFF, 0x00, 0x75, 0x08, 0x95, 0x40, 0x91,
    0x02, 0xC0,
  ]
  private static let keyboard: [UInt8] = [0x05, 0x01, 0x09, 0x06, 0xA1, 0x01, 0xC0]
  private static let longItem: [UInt8] = [0xFE, 0x02, 0x10, 0x09, 0x01] + key

  /// A directory as the kernel lists devices in, with these.
  private final class Machine {
    let root = FileManager.default.temporaryDirectory
      .appendingPathComponent("whisper-keys-\(UUID().uuidString)")
    let devices: KeyDevices

    init(_ descriptors: [[UInt8]], withNodes: Bool = true) throws {
      devices = KeyDevices(
        list: root.path + "/class", nodes: root.path + "/dev", tree: root.path)
      let files = FileManager.default
      try files.createDirectory(atPath: devices.nodes, withIntermediateDirectories: true)
      for (number, descriptor) in descriptors.enumerated() {
        let entry = "\(devices.list)/hidraw\(number)/device"
        try files.createDirectory(atPath: entry, withIntermediateDirectories: true)
        try Data(descriptor).write(to: URL(fileURLWithPath: entry + "/report_descriptor"))
        if withNodes {
          try Data().write(to: URL(fileURLWithPath: "\(devices.nodes)/hidraw\(number)"))
        }
      }
    }

    deinit { try? FileManager.default.removeItem(at: root) }
  }

  @Test("the one key among other devices is found")
  func one() throws {
    for key in [Self.key, Self.longItem] {
      let machine = try Machine([Self.keyboard, key, []])
      #expect(try machine.devices.only() == machine.devices.nodes + "/hidraw1")
      #expect(machine.devices.paths.count == 3)
    }
  }

  @Test("no list, no device, no key among them, and a key that has just gone")
  func none() throws {
    let nowhere = KeyDevices(list: "/nowhere", nodes: "/nowhere", tree: "/nowhere")
    #expect(throws: SecurityKeyError.absent) { try nowhere.only() }
    for machine in [
      try Machine([]), try Machine([Self.keyboard]), try Machine([Self.key], withNodes: false),
    ] {
      #expect(throws: SecurityKeyError.absent) { try machine.devices.only() }
    }
  }

  @Test("two keys are several")
  func several() throws {
    let machine = try Machine([Self.key, Self.keyboard, Self.key])
    #expect(throws: SecurityKeyError.several) { try machine.devices.only() }
  }

  @Test("a key that this user may not open is said to be there", .enabled(if: getuid() != 0))
  func notAllowed() throws {
    let machine = try Machine([Self.key])
    #expect(chmod(machine.devices.nodes + "/hidraw0", 0) == 0)
    #expect(throws: SecurityKeyError.notAllowed) { try machine.devices.only() }
  }

  @Test("a descriptor cut anywhere, and any of one byte changed, is read without a trap")
  func descriptors() {
    for descriptor in [Self.key, Self.keyboard, Self.longItem] {
      for count in 0...descriptor.count {
        let isKey = ReportDescriptor.isOfSecurityKey(descriptor.prefix(count))
        #expect(!isKey || descriptor != Self.keyboard)
      }
      for position in descriptor.indices {
        for value in UInt8.min...UInt8.max {
          var changed = descriptor
          changed[position] = value
          _ = ReportDescriptor.isOfSecurityKey(changed[...])
        }
      }
    }
    #expect(ReportDescriptor.isOfSecurityKey(Self.key[...]))
    #expect(!ReportDescriptor.isOfSecurityKey(Self.keyboard[...]))
  }
}
