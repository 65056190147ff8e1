import Foundation
import Server
import Store

/// The way from a shop's box to the copy of its store at a platform. Whatever is called may be lost on the way there or
/// back, and is called again.
protocol PlatformLine: Sendable {
  /// How far the copy is.
  /// - Throws: ``LineProblem``
  func report() async throws -> BranchDesk.Report
  /// Sends commands.
  /// - Returns: how far the copy is now.
  /// - Throws: ``LineProblem``
  func ship(_ shipment: Shipment) async throws -> BranchDesk.Report
  /// What waits at the platform for the box to decide, as soon as anything does; empty: nothing came for a while.
  /// - Throws: ``LineProblem``
  func requests() async throws -> [BranchDesk.Request]
  /// Tells what the box has answered to a request that it did not do, or that changed nothing.
  /// - Throws: ``LineProblem``
  func settle(_ settlement: BranchDesk.Settlement) async throws
  /// Which of these pictures the copy lacks.
  /// - Parameter addresses: as businesses, menus and recipes name them.
  /// - Throws: ``LineProblem``
  func lacking(_ addresses: [String]) async throws -> [String]
  /// Sends a picture.
  /// - Throws: ``LineProblem``
  func send(picture: Data, at address: String) async throws
}

/// Why the platform did not do what the box sent.
enum LineProblem: Error, Hashable, CustomStringConvertible {
  /// It cannot be reached, or not now: it will be tried again.
  case away(String)
  /// The copy is elsewhere than the box took it to be.
  case elsewhere
  /// It will never do that: somebody has to look after it.
  case refused(String)

  var description: String {
    switch self {
    case .away(let reason): "The platform cannot be reached: \(reason)"
    case .elsewhere: "The platform\u{2019}s copy is elsewhere."
    case .refused(let reason): "The platform does not take what happens here: \(reason)"
    }
  }
}
