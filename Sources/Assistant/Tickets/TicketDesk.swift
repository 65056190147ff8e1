import Foundation
import Store

/// Which tickets are still to be printed, and when the printer is tried again.
struct TicketDesk {
  /// A ticket to print.
  struct Job: Hashable {
    var order: String
    /// Whether it tells that the order is off.
    var isCancellation: Bool
    /// Whether some of it may have come out before.
    var isAgain = false
  }

  /// Whether it knows what was printed before.
  var isOpen: Bool { printed != nil }
  /// The command up to which was looked.
  var seen: Int?
  /// How many wait.
  var waiting: Int { jobs.count }

  private var printed: [String: PrintedTicket]?
  private var jobs: [Job] = []
  private var begun: Set<String> = []
  private var dueAt = Date.distantPast
  private var failures = 0

  /// The first wait after a failure, and the longest, in seconds.
  static let (first, longest) = (2.0, 60.0)

  /// Takes in what was printed before.
  mutating func open(with printed: [String: PrintedTicket]) { self.printed = printed }

  /// Takes in what the kitchen has to make now, in order.
  mutating func want(_ orders: [String], isCancelled: (String) -> Bool) {
    let printed = printed ?? [:]
    let off = printed.values.filter { $0.cancelledAt == nil && isCancelled($0.id) }
      .sorted { ($0.printedAt, $0.id) < ($1.printedAt, $1.id) }
    jobs = off.map { Job(order: $0.id, isCancellation: true) }
    jobs += orders.filter { printed[$0] == nil }.map { Job(order: $0, isCancellation: false) }
  }

  /// What to print now; nil: nothing, or the printer is let be for a while.
  func next(at now: Date) -> Job? {
    guard dueAt <= now, var job = jobs.first else { return nil }
    job.isAgain = begun.contains(job.order)
    return job
  }

  /// Drops a ticket of which nothing is known any more.
  mutating func forget(_ job: Job) { remove(job) }

  /// Notes that a ticket is out.
  mutating func settle(_ job: Job, at now: Date) -> PrintedTicket {
    remove(job)
    begun.remove(job.order)
    var ticket = printed?[job.order] ?? PrintedTicket(id: job.order, printedAt: now)
    if job.isCancellation { ticket.cancelledAt = now }
    printed?[job.order] = ticket
    return ticket
  }

  /// Notes a failure, and waits.
  /// - Parameter hasBegun: the ticket of which something may have come out.
  /// - Returns: what to tell; nil: it was told.
  mutating func fail(_ why: String, at now: Date, hasBegun: Job? = nil) -> String? {
    if let hasBegun { begun.insert(hasBegun.order) }
    dueAt = now + min(Self.longest, Self.first * pow(2, Double(min(failures, 20))))
    failures += 1
    guard failures == 1 else { return nil }
    return
      "\(Self.sentence(why)). \(jobs.count == 1 ? "1 ticket waits" : "\(jobs.count) tickets wait"), and the box tries on."
  }

  /// Notes that printing works.
  /// - Returns: what to tell, where it did not before.
  mutating func mended() -> String? {
    defer { failures = 0 }
    return failures > 0 ? "The ticket printer works again." : nil
  }

  private mutating func remove(_ job: Job) {
    jobs.removeAll { $0.order == job.order && $0.isCancellation == job.isCancellation }
  }

  private static func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}
