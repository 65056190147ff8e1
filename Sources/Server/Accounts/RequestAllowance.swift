import Basics
import Foundation
import Store
import Synchronization

/// The allowance of requests of a device or an account in a minute, counted by all servers of a
/// platform together.
///
/// A server lets the first tenth through without asking the database, so that few requests cost nothing
/// extra, and takes the rest from there by tenths. So the limit may be exceeded by a tenth for each
/// server.
public final class RequestAllowance: Sendable {
  private struct Account {
    var minute: Int
    /// The number of requests left without asking.
    var left: Int
    var isUsedUp = false
  }

  private let shelf: AllowanceShelf
  private let most: Int
  private let now: @Sendable () -> Date
  private let accounts = Mutex<[String: Account]>([:])

  /// Makes an allowance.
  /// - Parameter most: the limit per minute; 0: none.
  public init(of server: StoreServer, most: Int, now: @escaping @Sendable () -> Date) {
    (shelf, self.most, self.now) = (AllowanceShelf(of: server), most, now)
  }

  private var portion: Int { max(1, most / 10) }

  /// Whether one more request is allowed; if the database cannot be asked, it is.
  /// - Parameter who: the device or the account.
  func takes(_ who: String) async -> Bool {
    guard most > 0 else { return true }
    let minute = AllowanceShelf.minute(of: now())
    let name = "requests:\(who)"
    let (shelf, portion, most) = (shelf, portion, most)
    let known = accounts.withLock { accounts -> Bool? in
      var account = accounts[name] ?? Account(minute: minute, left: portion)
      if account.minute != minute { account = Account(minute: minute, left: portion) }
      defer { accounts[name] = account }
      guard !account.isUsedUp else { return false }
      guard account.left > 0 else { return nil }
      account.left -= 1
      return true
    }
    if let known { return known }
    let isLeft = (try? await Blocking.run { try shelf.take(portion, of: name, in: minute, most: most) }) ?? true
    accounts.withLock { accounts in
      guard var account = accounts[name], account.minute == minute else { return }
      if isLeft {
        // One of them is taken by who asked.
        account.left += portion - 1
      } else {
        account.isUsedUp = true
      }
      accounts[name] = account
    }
    return isLeft
  }

  /// Deletes the counts of earlier minutes, here and in the database.
  public func forgetOld() async {
    let minute = AllowanceShelf.minute(of: now())
    accounts.withLock { accounts in accounts = accounts.filter { $0.value.minute >= minute } }
    let shelf = shelf
    try? await Blocking.run { try shelf.forget(before: minute) }
  }
}
