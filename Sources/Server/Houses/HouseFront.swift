import Foundation
import Hummingbird
import Logging
import NIOCore
import NIOHTTP1
import NIOWebSocket

/// The page, the HTTP API and the WebSocket of one house.
public final class HouseFront: HouseFronts {
  private let served: ServedHouse
  private let live: LiveService
  private let commons: FrontCommons

  /// Makes a front.
  /// - Parameters:
  ///   - names: the host names of the house, beside addresses.
  ///   - operatorsWord: the platform operator's marks on the house's businesses. The default is none.
  public init(
    house: any House, devices: DeviceRegistry, names: Set<String>, commons: FrontCommons,
    operatorsWord: OperatorsWord? = nil
  ) {
    let hub = Hub(house: house, logger: commons.logger)
    let perimeter = Perimeter(
      devices: devices, hosts: names, peers: commons.familyPeers, tokens: commons.accounts?.tokens,
      allowance: commons.allowance)
    served = ServedHouse(
      house: house, hub: hub, devices: devices, perimeter: perimeter, accounts: commons.accounts?.shelf,
      operatorsWord: operatorsWord)
    live = LiveService(hub: hub, house: house, perimeter: perimeter)
    self.commons = commons
  }

  public func run(ready: @escaping @Sendable () -> Void) async throws {
    let hub = served.hub
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { await hub.run(ready: ready) }
      // A phone that leaves the house does not report it.
      while true {
        try await Task.sleep(for: .seconds(25))
        await hub.ping()
      }
    }
  }

  public func respond(to request: Request, _ context: WebContext) async throws -> Response {
    try await served.answering { try await commons.responder.respond(to: request, context: context) }
  }

  public func mayUpgrade(_ channel: any Channel, _ head: HTTPRequestHead) -> Bool { live.mayUpgrade(channel, head) }

  /// Takes frames of a client with a token, as if over a WebSocket; answers go to `channel`.
  package func receive(_ frames: [Data], on channel: any Channel, token: String) async {
    let perimeter = live.perimeter
    let client = LiveClient(channel: channel)
    let session = ClientSession(
      client: client, caller: await perimeter.caller(token: token), hub: live.hub, house: live.house,
      perimeter: perimeter)
    for frame in frames { await session.receive(frame) }
    await session.end()
    await live.hub.leave(client)
  }

  public func serve(_ channel: NIOAsyncChannel<WebSocketFrame, WebSocketFrame>, _ head: HTTPRequestHead) async {
    await live.serve(channel, head)
  }
}
