import Commands
import Foundation

/// Where an order stands, and when it came to each point. It only moves along its machine: pending, confirmed,
/// preparing, ready, completed; or cancelled, until it is completed.
public struct OrderLife: Hashable, Sendable {
  public private(set) var status: OrderStatus
  private var moments: [OrderStatus: Date]

  /// A new order.
  public init() {
    status = .pending
    moments = [:]
  }

  /// An order as it was kept; nil where it cannot have come to be.
  public init?(
    status: OrderStatus, confirmedAt: Date?, preparingAt: Date?, readyAt: Date?, completedAt: Date?, cancelledAt: Date?
  ) {
    self.status = status
    let all: [OrderStatus: Date?] = [
      .confirmed: confirmedAt, .preparing: preparingAt, .ready: readyAt, .completed: completedAt,
      .cancelled: cancelledAt,
    ]
    moments = all.compactMapValues { $0 }
    guard isPossible else { return nil }
  }

  public var confirmedAt: Date? { moments[.confirmed] }
  public var preparingAt: Date? { moments[.preparing] }
  public var readyAt: Date? { moments[.ready] }
  public var completedAt: Date? { moments[.completed] }
  public var cancelledAt: Date? { moments[.cancelled] }

  /// Whether nothing more becomes of it.
  public var isOver: Bool { status.next.isEmpty }

  /// When it was over; nil: it is not.
  public var overAt: Date? { completedAt ?? cancelledAt }

  /// Moves on.
  /// - Throws: ``Refusal`` where its machine has no such step.
  public mutating func advance(to next: OrderStatus, at moment: Date) throws {
    guard status.next.contains(next) else {
      let steps = OrderStatus.allCases.filter(status.next.contains).map(\.rawValue)
      let rest = steps.isEmpty ? "nothing else any more" : "only \(steps.joined(separator: " or "))"
      throw Refusal.coded(.validation, "An order that is \(status.rawValue) cannot become \(next.rawValue), \(rest).")
    }
    status = next
    moments[next] = moment
  }

  /// What is wrong with its moments; nil: nothing.
  var flaw: String? { moments.lazy.compactMap { Flaw.of("\($0.key.rawValue)At", $0.value) }.first }

  private var isPossible: Bool {
    let path: [OrderStatus] = [.confirmed, .preparing, .ready, .completed]
    let reached = path.prefix { moments[$0] != nil }
    // No step was left out.
    guard path.dropFirst(reached.count).allSatisfy({ moments[$0] == nil }) else { return false }
    if status == .cancelled { return cancelledAt != nil && completedAt == nil }
    return cancelledAt == nil && status == reached.last ?? .pending
  }
}

extension OrderStatus {
  /// What can become of it.
  public var next: Set<OrderStatus> {
    switch self {
    case .pending: [.confirmed, .cancelled]
    case .confirmed: [.preparing, .cancelled]
    case .preparing: [.ready, .cancelled]
    case .ready: [.completed, .cancelled]
    case .completed, .cancelled: []
    }
  }

  /// "yellow": how screens show it.
  public var color: String {
    switch self {
    case .pending: "yellow"
    case .confirmed: "blue"
    case .preparing: "orange"
    case .ready: "green"
    case .completed: "grey"
    case .cancelled: "red"
    }
  }
}

extension OrderItemStatus {
  /// What becomes of it; nil: nothing more.
  public var next: OrderItemStatus? {
    switch self {
    case .pending: .preparing
    case .preparing: .ready
    case .ready: .served
    case .served: nil
    }
  }

  /// How far it is.
  var rank: Int {
    switch self {
    case .pending: 0
    case .preparing: 1
    case .ready: 2
    case .served: 3
    }
  }
}

extension OrderLife: Codable {
  private enum CodingKeys: String, CodingKey {
    case status, confirmedAt, preparingAt, readyAt, completedAt, cancelledAt
  }

  /// Reads a life that can have been.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func moment(_ key: CodingKeys) throws -> Date? { try container.decodeIfPresent(Date.self, forKey: key) }
    guard
      let life = OrderLife(
        status: try container.decode(OrderStatus.self, forKey: .status), confirmedAt: try moment(.confirmedAt),
        preparingAt: try moment(.preparingAt), readyAt: try moment(.readyAt), completedAt: try moment(.completedAt),
        cancelledAt: try moment(.cancelledAt))
    else {
      throw DecodingError.dataCorruptedError(
        forKey: .status, in: container, debugDescription: "no order comes to stand so")
    }
    self = life
  }

  /// Writes the status and the moments.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(status, forKey: .status)
    try container.encodeIfPresent(confirmedAt, forKey: .confirmedAt)
    try container.encodeIfPresent(preparingAt, forKey: .preparingAt)
    try container.encodeIfPresent(readyAt, forKey: .readyAt)
    try container.encodeIfPresent(completedAt, forKey: .completedAt)
    try container.encodeIfPresent(cancelledAt, forKey: .cancelledAt)
  }
}
