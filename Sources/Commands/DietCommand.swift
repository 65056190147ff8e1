/// Commands about dietary needs, and about the number of eaters.
///
/// People are names of the household, "me", or words for others: "granddaughter", "two guests".
public enum DietCommand: Sendable, Hashable, Codable {
  /// Stores dietary needs of people: foods, or diets.
  case note(people: [String], need: DietNeed, foods: [String])
  /// Deletes needs. Without a food it deletes all of the person's, without a person those of all people
  /// with that need.
  case forget(person: String?, food: String?)
  /// Tells a person's needs; nil: all people's.
  case list(person: String?)
  /// Tells whether a person can eat a dish, by its recipe's ingredients; nil: whether everybody can.
  case check(person: String?, recipe: String?)
}

/// The kind of a dietary need.
public enum DietNeed: String, Sendable, Hashable, Codable, CaseIterable {
  /// An allergy or an intolerance.
  case allergy
  /// A dislike, or a wish.
  case avoids
  /// A diet: "vegan", "gluten free".
  case follows
}
