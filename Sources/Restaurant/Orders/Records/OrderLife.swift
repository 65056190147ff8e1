import Commands
import Foundation

/// The status of an order, with the time of each change. It only moves along its states: pending,
/// confirmed, preparing, ready, completed; or cancelled, until it is completed.
public struct OrderLife: Hashable, Sendable {
  public private(set) var status: OrderStatus
  private var moments: [OrderStatus: Date]

  /// A new order.
  public init() {
    status = .pending
    moments = [:]
  }

  /// A stored order; nil if its states are impossible.
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

  /// Whether its status is final.
  public var isOver: Bool { status.next.isEmpty }

  /// The time of its end; nil: it is not over.
  public var overAt: Date? { completedAt ?? cancelledAt }

  /// Advances the status.
  /// - Throws: ``Refusal`` if there is no such step.
  public mutating func advance(to next: OrderStatus, at moment: Date) throws {
    guard status.next.contains(next) else {
      let steps = OrderStatus.allCases.filter(status.next.contains).map(\.rawValue)
      let rest = steps.isEmpty ? "nothing else any more" : "only \(steps.joined(separator: " or "))"
      throw Refusal.coded(.validation, "An order that is \(status.rawValue) cannot become \(next.rawValue), \(rest).")
    }
    status = next
    moments[next] = moment
  }

  /// The error in its times; nil: none.
  var flaw: String? { moments.lazy.compactMap { Flaw.of("\($0.key.rawValue)At", $0.value) }.first }

  private var isPossible: Bool {
    let path: [OrderStatus] = [.confirmed, .preparing, .ready, .completed]
    let reached = path.prefix { moments[$0] != nil }
    // No step was skipped.
    guard path.dropFirst(reached.count).allSatisfy({ moments[$0] == nil }) else { return false }
    if status == .cancelled { return cancelledAt != nil && completedAt == nil }
    return cancelledAt == nil && status == reached.last ?? .pending
  }
}

extension OrderStatus {
  /// The possible next states.
  public var next: Set<OrderStatus> {
    switch self {
    case .pending: [.confirmed, .cancelled]
    case .confirmed: [.preparing, .cancelled]
    case .preparing: [.ready, .cancelled]
    case .ready: [.completed, .cancelled]
    case .completed, .cancelled: []
    }
  }

  /// The colour on screens: "yellow".
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
  /// The next state; nil: none.
  public var next: OrderItemStatus? {
    switch self {
    case .pending: .preparing
    case .preparing: .ready
    case .ready: .served
    case .served: nil
    }
  }

  /// The rank in the order of states.
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

  /// Decodes a possible sequence of states.
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

  /// Encodes the status and the times.
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
