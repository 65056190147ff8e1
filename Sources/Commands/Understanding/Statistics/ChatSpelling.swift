import Grammar

/// "Can u pls add milk": the spelling of chats, and its full form.
///
/// `Scripts/support/understanding/features.py` has the same table.
enum ChatSpelling {
  private static let inFull: [String: [String]] = [
    "u": ["you"], "r": ["are"], "ur": ["your"], "pls": ["please"], "plz": ["please"], "plse": ["please"],
    "thx": ["thanks"], "gonna": ["going", "to"], "wanna": ["want", "to"], "gotta": ["got", "to"],
    "gimme": ["give", "me"], "lemme": ["let", "me"], "wat": ["what"], "wats": ["what's"], "watz": ["what's"],
    "wut": ["what"], "cuz": ["because"], "coz": ["because"], "kinda": ["kind", "of"], "dunno": ["don't", "know"],
    "ya": ["you"], "yall": ["you"], "tmrw": ["tomorrow"], "tmr": ["tomorrow"], "tonite": ["tonight"],
    "todo": ["to", "do"], "abt": ["about"], "recipie": ["recipe"], "recipies": ["recipes"],
    "nah": ["no"], "nope": ["no"], "whats": ["what's"], "hows": ["how's"], "wheres": ["where's"], "whos": ["who's"],
    "ive": ["i've"], "dont": ["don't"], "cant": ["can't"], "didnt": ["didn't"], "doesnt": ["doesn't"],
    "isnt": ["isn't"], "wont": ["won't"], "lets": ["let's"], "thats": ["that's"], "theres": ["there's"],
    "long's": ["long", "is"], "cos": ["because"], "tho": ["though"], "veg": ["vegetables"], "em": ["them"],
    "aight": ["all", "right"], "im": ["i'm"], "bout": ["about"],
  ]

  /// The words in full; the same if nothing is abbreviated.
  static func inFull(_ words: [String]) -> [String] {
    words.contains { inFull[$0] != nil } ? words.flatMap { inFull[$0] ?? [$0] } : words
  }
}
