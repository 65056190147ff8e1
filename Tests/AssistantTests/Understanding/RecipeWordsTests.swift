import Testing

@testable import Assistant

@Suite("What a recipe with a long title is called by")
struct RecipeWordsTests {
  @Test(
    "the dish without praise and without what it is with, and its last words",
    arguments: [
      (
        "Grandma's Best Chocolate Chip Cookies with Walnuts and Sea Salt",
        ["chocolate chip cookies", "chip cookies"]
      ),
      ("Easy One Pot Chicken Tikka Masala", ["chicken tikka masala", "tikka masala"]),
      (
        "The best ever slow cooker pulled pork sandwiches for a crowd",
        ["pulled pork sandwiches", "pork sandwiches"]
      ),
      ("Roast lamb with garlic and rosemary", ["roast lamb"]),
      ("Macaroni and cheese with breadcrumbs", ["macaroni and cheese"]),
      ("Chicken soup", []), ("Chicken noodle soup", []), ("", []), ("The best ever recipe", []),
      ("With with with with", []),
    ])
  func names(title: String, names: [String]) {
    #expect(RecipeWords.names(of: title) == names)
  }
}
