import Foundation
import Store

/// The tickets to print, and the time of the printer's next try.
struct TicketDesk {
  /// A ticket to print.
  struct Job: Hashable {
    var order: String
    /// Whether it announces a cancellation.
    var isCancellation: Bool
    /// Whether some of it may have been printed before.
    var isAgain = false
  }

  /// Whether it knows the printed tickets.
  var isOpen: Bool { printed != nil }
  /// The number of the last seen command.
  var seen: Int?
  /// The number of waiting tickets.
  var waiting: Int { jobs.count }

  private var printed: [String: PrintedTicket]?
  private var jobs: [Job] = []
  private var begun: Set<String> = []
  private var dueAt = Date.distantPast
  private var failures = 0

  /// The first wait after a failure, and the longest, in seconds.
  static let (first, longest) = (2.0, 60.0)

  /// Loads the printed tickets.
  mutating func open(with printed: [String: PrintedTicket]) { self.printed = printed }

  /// Sets the kitchen's current orders, in order.
  mutating func want(_ orders: [String], isCancelled: (String) -> Bool) {
    let printed = printed ?? [:]
    let off = printed.values.filter { $0.cancelledAt == nil && isCancelled($0.id) }
      .sorted { ($0.printedAt, $0.id) < ($1.printedAt, $1.id) }
    jobs = off.map { Job(order: $0.id, isCancellation: true) }
    jobs += orders.filter { printed[$0] == nil }.map { Job(order: $0, isCancellation: false) }
  }

  /// The next ticket to print; nil: none, or the printer has a pause.
  func next(at now: Date) -> Job? {
    guard dueAt <= now, var job = jobs.first else { return nil }
    job.isAgain = begun.contains(job.order)
    return job
  }

  /// Drops a ticket whose order is unknown now.
  mutating func forget(_ job: Job) { remove(job) }

  /// Records a printed ticket.
  mutating func settle(_ job: Job, at now: Date) -> PrintedTicket {
    remove(job)
    begun.remove(job.order)
    var ticket = printed?[job.order] ?? PrintedTicket(id: job.order, printedAt: now)
    if job.isCancellation { ticket.cancelledAt = now }
    printed?[job.order] = ticket
    return ticket
  }

  /// Records a failure, and begins a pause.
  /// - Parameter hasBegun: the ticket that may be partly printed.
  /// - Returns: the message; nil: it was sent already.
  mutating func fail(_ why: String, at now: Date, hasBegun: Job? = nil) -> String? {
    if let hasBegun { begun.insert(hasBegun.order) }
    dueAt = now + min(Self.longest, Self.first * pow(2, Double(min(failures, 20))))
    failures += 1
    guard failures == 1 else { return nil }
    return
      "\(Self.sentence(why)). \(jobs.count == 1 ? "1 ticket waits" : "\(jobs.count) tickets wait"), and the box tries on."
  }

  /// Records that printing works.
  /// - Returns: the message, if it did not work before.
  mutating func mended() -> String? {
    defer { failures = 0 }
    return failures > 0 ? "The ticket printer works again." : nil
  }

  private mutating func remove(_ job: Job) {
    jobs.removeAll { $0.order == job.order && $0.isCancellation == job.isCancellation }
  }

  private static func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}
