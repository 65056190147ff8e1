import Commands

/// The rules and charges of a business for orders.
public struct OrderingSettings: Record {
  /// The business's identifier.
  public var id: String
  public var currency: Currency
  /// The tax in hundredths of a percent: 825 is 8.25 %. Its base is the subtotal less the discount,
  /// without tip and delivery.
  public var taxBasisPoints: Int
  /// The discount on the subtotal, in hundredths of a percent.
  public var discountBasisPoints: Int
  public var deliveryFee: Money
  public var orderTypes: [OrderType]
  public var acceptsOrders: Bool
  /// Whether a new order is confirmed at once.
  public var autoConfirm: Bool
  /// The points for each whole unit of the currency.
  public var pointsPerUnit: Int
  /// The least subtotal, before discount, tax, tip and delivery; nil: any.
  public var minimumOrder: Money?
  /// The least minutes of any order; nil: the time of its items.
  public var preparationMinutes: Int?
  /// The offered tips, in whole percent; nil: the usual ones.
  public var tipPercents: [Int]?
  /// The number of the last order.
  public var lastOrderNumber: Int

  /// The largest number of an order, which no business reaches.
  static let mostOrders = 1_000_000_000_000_000
  /// The largest last number in an archive, so that there are numbers left for ever.
  static let mostArchivedOrders = 1_000_000_000_000

  /// The default tips, in whole percent.
  public static let usualTips = [10, 15, 20]

  /// Makes the usual settings: no tax, no discount, no fee, takeout and eating in, a point a unit.
  public init(id: String, currency: Currency = .usDollar) {
    self.id = id
    self.currency = currency
    taxBasisPoints = 0
    discountBasisPoints = 0
    deliveryFee = .zero(currency)
    orderTypes = [.dineIn, .takeout]
    acceptsOrders = true
    autoConfirm = false
    pointsPerUnit = 1
    lastOrderNumber = 1000
  }

  public static let bounds: [Bound<OrderingSettings>] = [
    .whole("taxBasisPoints", \.taxBasisPoints, 0...10_000),
    .whole("discountBasisPoints", \.discountBasisPoints, 0...10_000),
    .money("deliveryFee", \.deliveryFee, least: 0), .whole("pointsPerUnit", \.pointsPerUnit, 0...1_000_000),
    .whole("lastOrderNumber", \.lastOrderNumber, 0...mostOrders),
    .whole("preparationMinutes", \.preparationMinutes, 1...600),
    Bound(mend: { $0.minimumOrder = nil }) { settings in
      settings.minimumOrder.flatMap { Flaw.of("minimumOrder", $0, least: 1) }
    },
    Bound(mend: { $0.tipPercents = nil }) { settings in
      settings.tipPercents?.lazy.compactMap { Flaw.of("tipPercents", $0, 1...100) }.first
    },
  ]

  // The number of an order is never reused.
  public static let fields: [RecordField<OrderingSettings>] = [
    .value(\.currency), .value(\.taxBasisPoints), .value(\.discountBasisPoints), .value(\.deliveryFee),
    .value(\.orderTypes), .value(\.acceptsOrders), .value(\.autoConfirm), .value(\.pointsPerUnit),
    .value(\.minimumOrder), .value(\.preparationMinutes), .value(\.tipPercents),
  ]
}
