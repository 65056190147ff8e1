import Commands
import Foundation

extension OrderingSettings {
  /// The settings with the values of a draft; missing values stay.
  /// - Throws: ``Refusal`` with the code VALIDATION_ERROR for impossible values.
  func changed(by draft: OrderingDraft) throws -> OrderingSettings {
    var settings = self
    if let code = draft.currency {
      guard let currency = Currency(code) else {
        throw Refusal.coded(.validation, "\u{201C}\(code.prefix(20))\u{201D} is no currency such as USD.")
      }
      if currency != settings.currency { (settings.deliveryFee, settings.minimumOrder) = (.zero(currency), nil) }
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
    if let least = draft.minimumOrder {
      let least = try Money(least, settings.currency)
      guard least.units >= 0 else {
        throw Refusal.coded(.validation, "The least that can be ordered cannot cost less than nothing.")
      }
      settings.minimumOrder = least.units == 0 ? nil : least
    }
    if let minutes = draft.preparationMinutes {
      let minutes = try Restaurant.checked(minutes, in: 0...600, naming: "The minutes of preparation")
      settings.preparationMinutes = minutes == 0 ? nil : minutes
    }
    if let tips = draft.tipPercents {
      guard tips.count <= 6, tips.allSatisfy((1...100).contains), Set(tips).count == tips.count else {
        throw Refusal.coded(.validation, "Tips are at most six different shares between 1 and 100 percent.")
      }
      settings.tipPercents = tips.sorted()
    }
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
