/// Common requests to voice assistants that this one cannot fulfil: it says so, rather than that it did
/// not understand.
enum BeyondTheBox {
  /// The reply to such a request, without its end; nil: it is none.
  static func complaint(about words: [String]) -> String? {
    if isForAPhone(words) { return "I can send no messages and call nobody" }
    guard words.count <= longest else { return nil }
    let said = Set(words)
    return things.first { !said.isDisjoint(with: $0.named) && ($0.with.isEmpty || !said.isDisjoint(with: $0.with)) }?
      .say
  }

  /// Whether words ask to send a message or to telephone, whatever else is in them: "text my husband the
  /// shopping list".
  static func isForAPhone(_ words: [String]) -> Bool {
    let polite = words.drop { ["can", "could", "would", "you", "please", "and", "then", "ok", "okay"].contains($0) }
    guard let verb = polite.first, let next = polite.dropFirst().first else { return false }
    if ["text", "message", "whatsapp", "phone", "telephone", "dial"].contains(verb) { return next != "me" }
    return ["ring", "call"].contains(verb) && polite.count > 2 && ["the", "my", "our"].contains(next)
      && polite.dropFirst(2).first.map(places.contains) ?? false
  }

  private static let places: Set<String> = [
    "restaurant", "shop", "place", "bakery", "pizzeria", "cafe", "doctor", "school", "police", "fire", "plumber",
    "mum", "mom", "dad", "husband", "wife", "sister", "brother", "mother", "father", "neighbour", "neighbor", "son",
    "daughter", "boss", "office",
  ]
  private static let longest = 18

  private static let things: [(named: Set<String>, with: Set<String>, say: String)] = [
    (
      ["weather", "forecast", "raining"], [],
      "I know nothing of the weather, for nothing of this box goes out of the house"
    ),
    (["joke", "jokes"], ["tell", "know", "another", "me"], "I know no jokes"),
    (
      ["music", "song", "songs", "radio", "playlist"], ["play", "put", "listen", "turn", "start", "hear"],
      "I play no music"
    ),
    (["calories", "calorie"], [], "I do not know how many calories food has"),
    (
      ["german", "french", "spanish", "italian", "dutch", "polish", "turkish", "chinese", "language"],
      ["switch", "speak", "talk", "change", "understand"], "I speak and understand English alone"
    ),
    (
      ["email", "mail", "print", "fax"], ["list", "recipe", "it", "me", "plan"],
      "I can send and print nothing; the page shows it on every phone of the house"
    ),
    (
      ["allergic", "allergy", "allergies", "intolerant", "intolerance", "coeliac", "celiac"], [],
      "I did not get who may not eat what; say for example \u{201C}Kim is allergic to nuts\u{201D}"
    ),
    (
      ["vegan", "vegetarian", "gluten", "dairy", "beef", "meat", "pork", "nuts", "fish", "seafood", "eggs"],
      ["doesn't", "can't", "hates", "dislikes"],
      "I did not get who does not eat what; say for example \u{201C}Kim doesn't eat fish\u{201D}"
    ),
    (
      ["guests", "visitors", "people"], ["having", "coming", "invited", "expecting"],
      "I did not get how many you are; say for example \u{201C}we are eight for dinner on Saturday\u{201D}"
    ),
    (["play"], ["some", "me", "my", "the"], "I play nothing"),
    (["oven", "stove", "hob"], ["turn", "switch", "preheat", "set"], "I switch nothing in the house"),
    (
      ["phone", "uber", "taxi"], ["her", "him", "them", "me", "my", "an", "a"],
      "I can call nobody"
    ),
    (["sing"], [], "I cannot sing"),
    (["cheapest", "cheaper", "expensive"], [], "I do not know what things cost in shops"),
    (
      ["birthday", "birthdays"], ["it's", "is", "when", "when's"], "I keep no birthdays; a reminder can ring on the day"
    ),
    (["receipt", "invoice"], [], "I give no receipts"),
    (["mean", "means"], ["what", "what's", "does"], "I do not know what words mean"),
    (["hard", "difficult", "easy"], ["how"], "I do not know how hard a recipe is"),
    (["wine", "drink"], ["goes", "with", "pair"], "I know nothing of wines"),
    (["far", "distance", "directions"], ["how", "is", "to"], "I do not know how far away places are"),
    (["who"], ["put", "added", "add", "wrote"], "I do not know who added it"),
    (
      ["every"], ["remind", "minutes", "beep"],
      "I did not get what to remind you of; say for example \u{201C}remind me every ten minutes to stir\u{201D}"
    ),
    (["ago"], ["how", "when"], "I do not keep when something rang"),
    (["rate", "rating", "stars"], ["recipe", "star", "stars", "lasagna", "it", "dish"], "I keep no ratings"),
    (["news", "headlines"], [], "I know no news, for nothing of this box goes out of the house"),
    (["stock", "stocks"], ["price", "prices", "market", "shares"], "I know nothing of shares"),
    (
      ["light", "lights", "lamp", "thermostat", "heating", "tv", "television"], ["turn", "switch", "dim", "set"],
      "I switch nothing in the house"
    ),
    (
      ["import", "type", "write"], ["recipe", "recipes"],
      "Recipes come in with \u{201C}sous recipe import\u{201D} or over the page"
    ),
  ]
}
