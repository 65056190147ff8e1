import Foundation
import Server
import Store

/// The connection from a shop's box to the copy of its store at a platform. Any call may be lost on the
/// way there or back, and is repeated.
protocol PlatformLine: Sendable {
  /// The copy's current number.
  /// - Throws: ``LineProblem``
  func report() async throws -> BranchDesk.Report
  /// Sends commands.
  /// - Returns: the copy's new number.
  /// - Throws: ``LineProblem``
  func ship(_ shipment: Shipment) async throws -> BranchDesk.Report
  /// The requests that wait for the box's decision, as soon as there are any; empty: none came for a
  /// while.
  /// - Throws: ``LineProblem``
  func requests() async throws -> [BranchDesk.Request]
  /// Reports the box's answer to a request that was not done, or that changed nothing.
  /// - Throws: ``LineProblem``
  func settle(_ settlement: BranchDesk.Settlement) async throws
  /// The pictures among these that the copy lacks.
  /// - Parameter addresses: as in businesses, menus and recipes.
  /// - Throws: ``LineProblem``
  func lacking(_ addresses: [String]) async throws -> [String]
  /// Sends a picture.
  /// - Throws: ``LineProblem``
  func send(picture: Data, at address: String) async throws
}

/// The reason why the platform did not execute a call of the box.
enum LineProblem: Error, Hashable, CustomStringConvertible {
  /// The platform cannot be reached, or not now: the call is repeated.
  case away(String)
  /// The copy has another number than the box assumed.
  case elsewhere
  /// The platform will never do that: the owner has to intervene.
  case refused(String)

  var description: String {
    switch self {
    case .away(let reason): "The platform cannot be reached: \(reason)"
    case .elsewhere: "The platform\u{2019}s copy is elsewhere."
    case .refused(let reason): "The platform does not take what happens here: \(reason)"
    }
  }
}
