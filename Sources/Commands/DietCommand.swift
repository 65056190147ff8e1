/// Commands about what people do not eat, and how many come.
///
/// People are names of the household, "me", or words for somebody else: "granddaughter", "two guests".
public enum DietCommand: Sendable, Hashable, Codable {
  /// Keeps what people do not eat: foods, or diets they follow.
  case note(people: [String], need: DietNeed, foods: [String])
  /// Forgets it. Without a food it is all of what they do not eat, without a person whoever has that need.
  case forget(person: String?, food: String?)
  /// Tells what somebody does not eat; nil: what anybody does not.
  case list(person: String?)
  /// Whether somebody can eat a dish, by what its recipe lists; nil: whether everybody can.
  case check(person: String?, recipe: String?)
}

/// Why somebody does not eat something.
public enum DietNeed: String, Sendable, Hashable, Codable, CaseIterable {
  /// It makes them ill: an allergy or an intolerance.
  case allergy
  /// They do not like it, or do not want it.
  case avoids
  /// They follow a diet: "vegan", "gluten free".
  case follows
}
