import Web

/// The settings of other programs for syncing lists and plans.
extension Settings {
  static let calDAVKeys = [
    SettingsKey(
      "caldav.url", \.calDAV.address, expected: "an address of http or https",
      meaning:
        "A server of calendars and tasks, such as https://cloud.example.org (Nextcloud, Radicale, Baikal, iCloud). "
        + "Empty: none.", check: wrongAddress),
    SettingsKey("caldav.user", \.calDAV.user, meaning: "Who the box is there."),
    SettingsKey(
      "caldav.password_file", \.calDAV.passwordFile, expected: "a file's path from / or ~/",
      meaning:
        "The file with that user's password; where there are app passwords, one of those. Only this user may read "
        + "it (chmod 600)."
    ) { $0.isEmpty ? nil : wrongFolder($0) },
    SettingsKey(
      "caldav.tasks", \.calDAV.tasks,
      meaning: "The list of tasks there, by its name, that is kept equal to one of the box's. Empty: none."),
    SettingsKey("caldav.list", \.calDAV.list, meaning: "Which of the box's lists that is.", check: notEmpty),
    SettingsKey(
      "caldav.meals", \.calDAV.meals,
      meaning:
        "The calendar there, by its name, that is kept equal to the meal plan; it should have nothing else in it. "
        + "Empty: none."),
  ]

  static let mealieKeys = [
    SettingsKey(
      "mealie.url", \.mealie.address, expected: "an address of http or https",
      meaning: "Where Mealie is, such as http://mealie.local:9000. Empty: none.", check: wrongAddress),
    SettingsKey(
      "mealie.token_file", \.mealie.tokenFile, expected: "a file's path from / or ~/",
      meaning:
        "The file with a token, which Mealie makes under its user's profile, API Tokens. Only this user may read it "
        + "(chmod 600)."
    ) { $0.isEmpty ? nil : wrongFolder($0) },
    SettingsKey(
      "mealie.shopping_list", \.mealie.shoppingList,
      meaning: "The shopping list there, by its name, that is kept equal to one of the box's. Empty: none."),
    SettingsKey("mealie.list", \.mealie.list, meaning: "Which of the box's lists that is.", check: notEmpty),
    SettingsKey("mealie.meals", \.mealie.meals, meaning: "Whether its plan of meals and the box's are kept equal."),
    SettingsKey("mealie.recipes", \.mealie.recipes, meaning: "Whether its recipes come into the recipe box."),
  ]

  static let roomKeys = [
    SettingsKey(
      "room.home", \.room.home, expected: "an address of http or https",
      meaning:
        "The home's box, where this one stands in another room: what is said here is done there. Empty: this is the "
        + "home's box.", check: wrongAddress),
    SettingsKey(
      "room.token_file", \.room.tokenFile, expected: "a file's path from / or ~/",
      meaning: "The file with this box's token there, which \"sous room join\" writes. Only this user may read it."
    ) { $0.isEmpty ? nil : wrongFolder($0) },
    SettingsKey("room.device", \.room.device, meaning: "The name that the home's box has given to this one."),
    SettingsKey(
      "room.fingerprint", \.room.fingerprint,
      meaning:
        "The SHA-256 of the home's certificate, as \"sous pair\" shows it there. Empty: it is one that the system "
        + "trusts."),
  ]

  @Sendable static func wrongAddress(_ text: String) -> String? {
    text.isEmpty || WebFetcher.isAddress(text)
      ? nil : "must be an address of http or https, not \(SettingsValue.text(text))"
  }
}
