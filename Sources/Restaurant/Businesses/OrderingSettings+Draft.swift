import Commands
import Foundation

extension OrderingSettings {
  /// The same with what a draft says; what it does not say stays as it is.
  /// - Throws: ``Refusal`` with the code VALIDATION_ERROR for what cannot be.
  func changed(by draft: OrderingDraft) throws -> OrderingSettings {
    var settings = self
    if let code = draft.currency {
      guard let currency = Currency(code) else {
        throw Refusal.coded(.validation, "\u{201C}\(code.prefix(20))\u{201D} is no currency such as USD.")
      }
      if currency != settings.currency { settings.deliveryFee = .zero(currency) }
      settings.currency = currency
    }
    settings.taxBasisPoints = try draft.taxPercent.map(Self.basisPoints) ?? settings.taxBasisPoints
    settings.discountBasisPoints = try draft.discountPercent.map(Self.basisPoints) ?? settings.discountBasisPoints
    if let fee = draft.deliveryFee {
      settings.deliveryFee = try Money(fee, settings.currency)
      guard settings.deliveryFee.units >= 0 else {
        throw Refusal.coded(.validation, "A delivery cannot cost less than nothing.")
      }
    }
    if let types = draft.orderTypes {
      guard !types.isEmpty else { throw Refusal.coded(.validation, "An order must be possible in one way at least.") }
      settings.orderTypes = OrderType.allCases.filter(types.contains)
    }
    settings.acceptsOrders = draft.acceptsOrders ?? settings.acceptsOrders
    settings.autoConfirm = draft.autoConfirm ?? settings.autoConfirm
    settings.pointsPerUnit =
      try draft.pointsPerUnit.map {
        try Restaurant.checked($0, in: 0...1_000, naming: "The points a unit")
      } ?? settings.pointsPerUnit
    return settings
  }

  private static func basisPoints(_ percent: Decimal) throws -> Int {
    let points = percent * 100
    let whole = NSDecimalNumber(decimal: points).intValue
    guard percent.isFinite, (0...100).contains(percent), Decimal(whole) == points else {
      throw Refusal.coded(.validation, "\(percent) is no share between 0 and 100 percent with two digits at most.")
    }
    return whole
  }
}
