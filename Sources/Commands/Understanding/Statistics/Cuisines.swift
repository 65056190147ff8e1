/// The cuisine in a sentence.
enum Cuisines {
  /// The named cuisine, by itself or by its country: "italian"; nil: none.
  static func named(in words: [String]) -> String? {
    words.lazy.compactMap { adjectives.contains($0) ? $0 : countries[$0] }.first
  }

  private static let countries = [
    "america": "american", "china": "chinese", "denmark": "danish", "england": "english", "ethiopia": "ethiopian",
    "france": "french", "germany": "german", "greece": "greek", "hungary": "hungarian", "india": "indian",
    "ireland": "irish", "israel": "israeli", "italy": "italian", "jamaica": "jamaican", "japan": "japanese",
    "korea": "korean", "lebanon": "lebanese", "mexico": "mexican", "morocco": "moroccan", "norway": "norwegian",
    "peru": "peruvian", "poland": "polish", "portugal": "portuguese", "russia": "russian", "spain": "spanish",
    "sweden": "swedish", "switzerland": "swiss", "thailand": "thai", "vietnam": "vietnamese",
  ]
  // Turkey is rather a bird.
  private static let adjectives: Set<String> = Set(countries.values).union([
    "cajun", "caribbean", "mediterranean", "asian", "african", "european", "cuban", "brazilian", "filipino",
    "hawaiian", "persian", "austrian", "turkish",
  ])
}
