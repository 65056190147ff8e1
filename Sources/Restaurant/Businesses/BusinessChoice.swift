import Commands
import Grammar

/// Which business is meant by what was said.
extension RestaurantState {
  /// The active business of a name; its identifier and its part of an address do as well.
  /// - Parameters:
  ///   - name: nil means the only one of `candidates`.
  ///   - candidates: among which to look; the default is all.
  /// - Throws: ``Refusal``, one that asks where several fit.
  func business(_ name: String?, among candidates: [Business]? = nil) throws -> Business {
    let all = (candidates ?? Array(businesses.values)).filter(\.isActive)
    guard let name else {
      guard let first = all.first else { throw Refusal.impossible("There is no place for that yet.") }
      if all.count == 1 { return first }
      let names = all.map(\.businessName).sorted()
      throw Refusal.incomplete(
        missing: "business", question: "At which place: \(Spoken.list(Array(names.prefix(5)), joinedBy: "or"))?")
    }
    if let exact = all.first(where: { $0.id == name || $0.slug == name }) { return exact }
    let key = ProperKey(name)
    let same = all.filter { ProperKey($0.businessName) == key }
    if let found = same.first, same.count == 1 { return found }
    // "Golden fork" for "The Golden Fork", "coq" for "Coq au Vin", and slips of the finger.
    let words = NameKey(name).words
    let near = all.filter { business in
      let full = NameKey(business.businessName).words
      return !words.isEmpty && words.allSatisfy(full.contains)
    }
    if let found = near.first, near.count == 1 { return found }
    let slips = all.filter { ProperKey($0.businessName).isNear(key) }
    if near.isEmpty, let found = slips.first, slips.count == 1 { return found }
    let several = same + near.filter { !same.contains($0) }
    guard !several.isEmpty else {
      throw Refusal.coded(.notFound, "I know no place called \(try CleanName.of(name, naming: "a place")).")
    }
    let names = several.prefix(4).map { business in
      business.businessName + (business.city.map { " in \($0)" } ?? "")
    }
    throw Refusal.incomplete(missing: "business", question: "Which one: \(Spoken.list(names, joinedBy: "or"))?")
  }

  /// The businesses at which tables can be booked.
  var bookable: [Business] {
    let ids = Set(tables.values.filter(\.isActive).map(\.businessId))
    return businesses.values.filter { ids.contains($0.id) }
  }
}
