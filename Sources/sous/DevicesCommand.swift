import ArgumentParser
import Assistant
import Foundation

/// `sous devices`.
struct DevicesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices", abstract: "List the paired phones and tablets, or end a pairing.",
    discussion: """
      EXAMPLES
        sous devices
        sous devices --revoke "Sam's phone"
        sous devices --forget-pin
      """)

  @Option(help: ArgumentHelp("End the pairing of this device, by its name or identifier.", valueName: "device"))
  var revoke: String?

  @Flag(help: "Take the desk's PIN away, when nobody knows it any more.")
  var forgetPIN = false

  @Flag(help: "Print one JSON object a line.")
  var json = false

  func run() async throws {
    if forgetPIN {
      guard case .forgot(let was) = try await DeviceQuestion.ask(.forgetPIN) else { throw Failure.no }
      return print(was ? "The desk has no PIN any more." : "The desk has no PIN.")
    }
    let answer = try await DeviceQuestion.ask(.list)
    guard case .devices(let devices) = answer else { throw DeviceQuestion.wrong(answer) }
    guard let revoke else { return try list(devices) }
    let meant = devices.filter { $0.id == revoke || $0.name == revoke }
    guard let device = meant.first, meant.count == 1 else {
      Program.complain(
        meant.isEmpty ? "sous: there is no device \(revoke)" : "sous: several devices are called \(revoke); give its id"
      )
      throw Failure.no
    }
    guard case .revoked(true) = try await DeviceQuestion.ask(.revoke(id: device.id)) else { throw Failure.no }
    print("\(device.name) is no longer let in.")
  }

  private func list(_ devices: [DeviceLine]) throws {
    if json { return try devices.forEach { print(try JSONLine.text($0)) } }
    if devices.isEmpty { print("No device is paired. Pair one with: sous pair") }
    for device in devices {
      let seen = device.seenAt.map { "seen \($0.formatted(date: .abbreviated, time: .shortened))" } ?? "never seen"
      print("\(device.name)\t\(device.role)\t\(seen)\t\(device.id)")
    }
  }
}
