import Foundation
import Logging
import Restaurant
import ServiceLifecycle
import Store

/// Downloads the web pictures of businesses and their goods, each once, and stores them: pages get them
/// from the box. Without a network they are tried again.
struct PictureService: Service {
  let shelf: PictureShelf
  let fetcher: PictureFetcher
  let clock: HouseClock
  let logger: Logger
  /// The current state, and the number of the newest command in it.
  let state: @Sendable () async -> (state: RestaurantState, sequence: Int)

  func run() async throws {
    await cancelWhenGracefulShutdown {
      var queue = PictureQueue()
      var seen: Int?
      while !Task.isCancelled {
        seen = await round(&queue, after: seen)
        do { try await Task.sleep(for: .seconds(1)) } catch { return }
      }
    }
  }

  /// Determines the wanted pictures, and downloads the due ones.
  /// - Parameter seen: the number of the last seen command.
  /// - Returns: the new number.
  func round(_ queue: inout PictureQueue, after seen: Int?) async -> Int? {
    let (state, sequence) = await state()
    if sequence != seen {
      queue.want(state.picturesOfWeb, at: clock.now) { shelf.has(pictureFrom: $0) }
    }
    while !Task.isCancelled, let address = queue.next(at: clock.now) {
      let outcome = await fetch(address)
      queue.settle(address, as: outcome, at: clock.now)
      logger.debug("A picture", metadata: ["address": "\(address)", "outcome": "\(outcome)"])
    }
    return sequence
  }

  private func fetch(_ address: String) async -> PictureQueue.Outcome {
    do {
      let data = try await fetcher.picture(at: address)
      return try shelf.keep(data, from: address) ? .kept : .refused
    } catch let failure as PictureFetcher.Failure {
      return failure == .refused ? .refused : .later
    } catch {
      // The disk is full: there may be room later.
      return .later
    }
  }
}
