import Commands
import Foundation
import NIOCore
import NIOPosix
import Server
import TestHouse
import TestTools
import Testing

@testable import Assistant
@testable import BoxSettings
@testable import Screens
@testable import Speaking

@Suite("Rights at the control socket")
struct ControlRightsTests {
  /// A box that serves its socket, and its client.
  private func serving(
    isAllowed: @escaping @Sendable (UInt32) -> Bool = { $0 == geteuid() },
    _ body: @Sendable (_ box: Box, _ client: ControlClient, _ path: String) async throws -> Void
  ) async throws {
    let folder = try TemporaryFolder()
    var settings = Settings()
    settings.store.folder = folder.path + "/store"
    let household = try Household(settings: settings, clock: { Date(timeIntervalSince1970: 1_773_511_500) })
    let box = Box(household: household, screen: QuietScreen(), speaker: Loudspeaker(), voice: nil)
    let path = folder.path + "/run/control.sock"
    let devices = try DeviceRegistry(store: household.store, now: { Date(timeIntervalSince1970: 1_773_511_500) })
    let service = ControlService(
      box: box, desk: DeviceDesk(devices: devices, place: WebPlace()), path: path, isAllowed: isAllowed)
    let serving = Task { try await service.run() }
    // Its mode is the last that it sets before it listens to anybody.
    while Self.mode(of: path) != 0o600 { await Task.yield() }
    try await body(box, ControlClient(path: path), path)
    serving.cancel()
    _ = await serving.result
    try household.store.close()
  }

  private static func mode(of path: String) -> Int? {
    (try? FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]) as? Int
  }

  private struct Line: Decodable {
    var done: Bool
    var say: String
  }

  private func ask(_ commands: [Command], of client: ControlClient) async throws -> [Line] {
    var lines: [Line] = []
    let requests = AsyncStream<ControlRequest> { stream in
      for command in commands { stream.yield(ControlRequest(command, text: command.intent)) }
      stream.finish()
    }
    let isReached = try await client.send(requests) { line in
      lines.append(try JSONDecoder().decode(Line.self, from: Data(line.utf8)))
    }
    #expect(isReached)
    return lines
  }

  @Test("what the box's own user sends is the kitchen's")
  func kitchen() async throws {
    let commands = try SampleCommands.all()
    try await serving { _, client, path in
      let lines = try await ask(commands, of: client)
      #expect(lines.count == commands.count)
      for (command, line) in zip(commands, lines) {
        let isForbidden = ["Nobody gives that command.", "Only the family may do that."].contains(line.say)
        #expect(isForbidden == !Rights.mayGive(command.intent, .kitchen), "\(command.intent): \(line.say)")
        if isForbidden { #expect(!line.done) }
      }
      #expect(Self.mode(of: path) == 0o600)
    }
  }

  @Test("another user of the machine is not heard, whatever the socket's mode became")
  func others() async throws {
    try await serving(isAllowed: { $0 != geteuid() }) { box, client, _ in
      let error = await #expect(throws: ControlClient.HungUp.self) {
        try await ask([.timer(.start(seconds: 60, name: "tea"))], of: client)
      }
      #expect(error?.description.hasPrefix("the box hung up before it answered, so this may not") == true)
      #expect(await box.household.assistant.bus.state.kitchen.timers.isEmpty)
    }
  }

  @Test("a box that answers nothing, for it is stopped, is said to be there and silent")
  func stopped() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/control.sock"
    let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .bind(unixDomainSocketPath: path).get()
    let client = ControlClient(path: path, patience: .milliseconds(100))
    let error = await #expect(throws: ControlClient.Silent.self) {
      _ = try await client.send(
        AsyncStream {
          $0.yield("add milk"); $0.finish()
        }
      ) { _ in }
    }
    #expect(error?.description.hasPrefix("the box that runs has not answered for 0 seconds; it may be stopped") == true)
    try await server.close()
    let isReached = try await client.send(
      AsyncStream {
        $0.yield("add milk"); $0.finish()
      }
    ) { _ in }
    #expect(!isReached)
  }

  @Test("words of staff's phones have staff's rights, and an answer to a question no more")
  func words() async throws {
    try await serving { box, _, _ in
      let staff = Giver(role: .staff, device: "tablet")
      let asked = await box.take(
        "change the wake word to jarvis", origin: .companion, by: staff, id: "s1", speaker: "tablet")
      #expect(asked.reason == .forbidden)
      _ = await box.take("yes", origin: .companion, by: staff, id: "s2", speaker: "tablet")
      #expect(await box.household.assistant.bus.state.kitchen.preferences.wakeWord == nil)
      let guest = Giver(role: .guest, device: "guest")
      let answer = await box.take(
        "set a timer for five minutes", origin: .companion, by: guest, id: "g", speaker: "guest")
      #expect(answer.reason == .forbidden)
      #expect(await box.household.assistant.bus.state.kitchen.timers.isEmpty)
    }
  }
}
