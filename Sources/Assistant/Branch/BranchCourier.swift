import Commands
import Foundation
import Home
import Kitchen
import Server
import Store

/// Syncs the copy of a shop's store at a platform: sends the commands done here, in order, and executes
/// requests from there.
///
/// A repeated command is found to be there already, and a repeated request is executed once: its
/// identifier is that of the command in the journal. So the journal is the only necessary memory.
actor BranchCourier {
  /// The state of the copy.
  struct Standing: Hashable, Sendable {
    /// The number of commands that the copy lacks; nil: unknown yet.
    var waiting: Int?
    /// The problem that prevents syncing; nil: none.
    var problem: String?
  }

  private(set) var standing = Standing()
  private let line: any PlatformLine
  private let store: KitchenStore
  private let epoch: String
  private let shelf: PictureShelf
  private let submit: @Sendable (BranchDesk.Request) async -> Answer
  private var isShipping = false
  /// The last known number of the copy; nil: it has to be asked.
  private var known: Int?
  /// The known pictures of the copy.
  private var sent: Set<String> = []

  /// - Parameter submit: executes a command from the platform.
  /// - Throws: `StoreError`
  init(
    line: any PlatformLine, store: KitchenStore, submit: @escaping @Sendable (BranchDesk.Request) async -> Answer
  ) throws {
    (self.line, self.store, self.submit) = (line, store, submit)
    epoch = try store.epoch()
    shelf = PictureShelf(store.folder)
  }

  /// Sends all commands that the copy lacks.
  /// - Returns: whether it lacks nothing now.
  @discardableResult
  func ship() async -> Bool {
    guard !isShipping else { return false }
    isShipping = true
    defer { isShipping = false }
    do {
      while true {
        let last = try await whereItIs()
        let own = try store.lastSequence()
        // bounded: both are numbers of commands, 0 or more (``WebLine/possible(_:)``)
        standing = Standing(waiting: max(0, own - last))
        guard last <= own else { throw BranchProblem.ahead }
        guard last < own else { return true }
        let commands = try store.shippable(after: last)
        do {
          known = try await line.ship(Shipment(after: last, epoch: epoch, commands: commands)).last
        } catch LineProblem.elsewhere {
          known = nil
        }
      }
    } catch {
      known = nil
      standing.problem = "\(error)"
      return false
    }
  }

  private func whereItIs() async throws -> Int {
    if let known { return known }
    let report = try await line.report()
    // An empty house becomes a copy with the first shipment.
    guard report.last == 0 || report.epoch == epoch else { throw BranchProblem.otherStore }
    known = report.last
    return report.last
  }

  /// Sends the pictures that the copy lacks.
  /// - Parameter addresses: those of all pictures, as in businesses, menus and recipes.
  func send(pictures addresses: Set<String>) async {
    let news = addresses.subtracting(sent).sorted()
    guard !news.isEmpty else { return }
    do {
      let lacking = Set(try await line.lacking(news))
      for address in news {
        if lacking.contains(address) {
          // A web picture is sent after its download.
          guard let picture = shelf.picture(at: address, own: Recipe.pictures) else { continue }
          try await line.send(picture: picture, at: address)
        }
        sent.insert(address)
      }
    } catch {
      standing.problem = "\(error)"
    }
  }

  /// Executes the waiting requests of the platform, and reports the results.
  /// - Returns: whether the platform could be asked.
  @discardableResult
  func serve() async -> Bool {
    do {
      let requests = try await line.requests()
      for request in requests {
        let answer = await submit(request)
        // A command that could not be stored is tried again.
        if answer.reason == .unavailable { continue }
        // An executed command is in the journal, and one without a change leaves no trace there.
        if try store.journalled(id: request.id) != nil { continue }
        try await line.settle(
          BranchDesk.Settlement(
            id: request.id, say: answer.say, isDone: answer.reason == nil, code: answer.code))
      }
      if !requests.isEmpty { await ship() }
      return true
    } catch {
      standing.problem = "\(error)"
      return false
    }
  }
}
