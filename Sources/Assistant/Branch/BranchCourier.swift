import Commands
import Foundation
import Home
import Kitchen
import Server
import Store

/// Keeps the copy of a shop's store at a platform in step: sends what was done here, in order, and does what was asked there.
///
/// What is sent again is found to be there already, and what is asked again is done once: its name is that of the command
/// in the journal. So nothing has to be remembered but the journal itself.
actor BranchCourier {
  /// How things stand.
  struct Standing: Hashable, Sendable {
    /// How many commands the copy lacks; nil: nobody knows yet.
    var waiting: Int?
    /// What keeps the two apart; nil: nothing.
    var problem: String?
  }

  private(set) var standing = Standing()
  private let line: any PlatformLine
  private let store: KitchenStore
  private let epoch: String
  private let shelf: PictureShelf
  private let submit: @Sendable (BranchDesk.Request) async -> Answer
  private var isShipping = false
  /// How far the copy is, as it was told last; nil: it has to be asked.
  private var known: Int?
  /// The pictures that the copy has, as it was told.
  private var sent: Set<String> = []

  /// - Parameter submit: does a command that was asked for at the platform.
  /// - Throws: `StoreError`
  init(
    line: any PlatformLine, store: KitchenStore, submit: @escaping @Sendable (BranchDesk.Request) async -> Answer
  ) throws {
    (self.line, self.store, self.submit) = (line, store, submit)
    epoch = try store.epoch()
    shelf = PictureShelf(store.folder)
  }

  /// Sends everything that the copy lacks.
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
    // An empty house becomes a copy with the first that is sent.
    guard report.last == 0 || report.epoch == epoch else { throw BranchProblem.otherStore }
    known = report.last
    return report.last
  }

  /// Sends the pictures that the copy lacks.
  /// - Parameter addresses: those of all pictures, as businesses, menus and recipes name them.
  func send(pictures addresses: Set<String>) async {
    let news = addresses.subtracting(sent).sorted()
    guard !news.isEmpty else { return }
    do {
      let lacking = Set(try await line.lacking(news))
      for address in news {
        if lacking.contains(address) {
          // One of the web that was not fetched yet is sent when it is there.
          guard let picture = shelf.picture(at: address, own: Recipe.pictures) else { continue }
          try await line.send(picture: picture, at: address)
        }
        sent.insert(address)
      }
    } catch {
      standing.problem = "\(error)"
    }
  }

  /// Does what waits at the platform, and tells what becomes of it.
  /// - Returns: whether the platform could be asked.
  @discardableResult
  func serve() async -> Bool {
    do {
      let requests = try await line.requests()
      for request in requests {
        let answer = await submit(request)
        // What was not kept is tried again.
        if answer.reason == .unavailable { continue }
        // What was done is in the journal, and what changed nothing leaves no trace there.
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
