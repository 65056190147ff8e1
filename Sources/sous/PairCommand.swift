import ArgumentParser
import Assistant
import BoxSettings
import Foundation
import Screens

/// `sous pair`.
struct PairCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pair", abstract: "Let a phone or a tablet in.",
    discussion: """
      The box that runs gives a code, which is good for one device and ten minutes. The device takes it on the box's \
      page, or by the QR code. Compare the fingerprint with the one that the browser shows of the box's certificate.

      EXAMPLES
        sous pair
        sous pair --role guest
        sous pair --screen "Kitchen screen"
        sous devices

      A screen on this machine that another user runs opens an address with its own key, which --screen prints. Whoever \
      has the address is let in, until sous devices --revoke ends it.
      """)

  /// The role of a device.
  enum Role: String, ExpressibleByArgument, CaseIterable { case family, guest, staff, manager }

  @Option(help: "What it may do: everything, look only, what a shop's counter needs, or that and all behind the PIN.")
  var role = Role.family

  @Option(help: ArgumentHelp("Print an address that lets in a screen of this name without a code.", valueName: "name"))
  var screen: String?

  @Flag(help: "Print one JSON object.")
  var json = false

  func run() async throws {
    if let screen { return try await admit(screen) }
    let answer = try await DeviceQuestion.ask(.offer(role: role.rawValue))
    guard case .code(let pairing) = answer else { throw DeviceQuestion.wrong(answer) }
    if json { return print(try JSONLine.text(pairing)) }
    print("The code: \(pairing.code.prefix(4)) \(pairing.code.dropFirst(4))")
    print("Good until \(pairing.until.formatted(date: .omitted, time: .shortened)), for one device (\(pairing.role)).")
    guard let address = pairing.address else {
      return print("The box serves no page: set server.on, and start it again.")
    }
    print("Open \(address)")
    if pairing.isForOthers == false {
      return print(
        "No phone reaches that address, only this machine. For phones set server.listen = \"0.0.0.0\", and start the box again."
      )
    }
    if let fingerprint = pairing.fingerprint { print("Its certificate: SHA-256 \(fingerprint)") }
    if let code = QRCode(address) { print("\n\(code.blocks)") }
  }

  private func admit(_ name: String) async throws {
    let answer = try await DeviceQuestion.ask(.admit(role: role.rawValue, name: name))
    guard case .screen(let screen) = answer else { throw DeviceQuestion.wrong(answer) }
    if json { return print(try JSONLine.text(screen)) }
    guard let address = screen.address else {
      return print("The box serves no page: set server.on, and start it again.")
    }
    print("Open \(address)")
    print(
      "Whoever has this address is let in (\(screen.device.role)). End it with: sous devices --revoke \(screen.device.id)"
    )
  }
}

/// A question to the running box.
enum DeviceQuestion {
  static func ask(_ request: DeviceRequest) async throws -> DeviceAnswer {
    _ = try Settings.load()
    var answer: DeviceAnswer?
    let requests = AsyncStream<ControlRequest> {
      $0.yield(ControlRequest(request))
      $0.finish()
    }
    let reached = try await ControlClient(path: Paths().controlSocket).send(requests) { line in
      let decoder = JSONDecoder()
      decoder.dateDecodingStrategy = .iso8601
      answer = try decoder.decode(DeviceAnswer.self, from: Data(line.utf8))
    }
    guard reached, let answer else { throw Failure(.missing, "no box is running; start it with: sous run") }
    return answer
  }

  static func wrong(_ answer: DeviceAnswer) -> Failure {
    if case .failed(let why) = answer { return Failure(.missing, why) }
    return Failure(.missing, "the box that runs is of another version; start it again")
  }
}
