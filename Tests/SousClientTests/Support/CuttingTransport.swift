import Foundation
import SousClient
import Synchronization

/// A network that cuts every link after some frames, by chance: before a frame got through, or when it had and its
/// answer had not.
final class CuttingTransport: Transport {
  private let transport: any Transport
  private let dice: Mutex<Dice>
  private let isBad = Mutex(true)
  private let count = Mutex(0)

  init(_ transport: any Transport, seed: UInt64) {
    self.transport = transport
    dice = Mutex(Dice(seed))
  }

  /// From now on nothing is cut.
  func heal() { isBad.withLock { $0 = false } }

  /// How many links were cut.
  var cuts: Int { count.withLock { $0 } }

  func connect(to url: URL, token: String?) async throws -> any TransportLink {
    let link = try await transport.connect(to: url, token: token)
    return CuttingLink(link: link, transport: self)
  }

  func post(_ json: Data, to url: URL) async throws -> (status: Int, body: Data) {
    try await transport.post(json, to: url)
  }

  fileprivate func cuts(_ probability: Double) -> Bool {
    guard isBad.withLock({ $0 }) else { return false }
    let cuts = dice.withLock { $0.happens(probability) }
    if cuts { count.withLock { $0 += 1 } }
    return cuts
  }
}

private struct CuttingLink: TransportLink {
  let link: any TransportLink
  let transport: CuttingTransport

  func send(_ text: String) async throws {
    if transport.cuts(0.06) { try await cut() }
    try await link.send(text)
    if transport.cuts(0.06) { try await cut() }
  }

  func receive() async throws -> String? {
    let text = try await link.receive()
    if transport.cuts(0.03) { try await cut() }
    return text
  }

  func ping() async throws { try await link.ping() }

  func close() async { await link.close() }

  private func cut() async throws {
    await link.close()
    throw TransportError.closed("cut")
  }
}
