extension Settings {
  /// A settings file with an explanation of every key and, commented out, every default.
  public static var template: String {
    var text = """
      # Settings of Sous. Take the "#" from a line to change it; what is left out keeps its default.
      # Environment variables win over this file (SOUS_WAKE_WORDS over wake.words), and flags over both.

      """
    for (section, keys) in sections {
      text += "\n# \(title(of: section))\n[\(section)]\n"
      for key in keys {
        let unit = key.unit.isEmpty ? "" : " Unit: \(key.unit)."
        for line in wrapped("\(key.meaning)\(unit) Takes \(key.expected).", width: 100) { text += "\n# \(line)" }
        text += "\n#\(key.key) = \(key.defaultValue)\n"
      }
    }
    return text
  }

  /// The settings as a page of documentation, in Markdown.
  public static var documentation: String {
    var text = """
      # Settings

      <!-- Made from the table of keys by Scripts/make/docs; change it there. -->

      Sous reads `~/.config/sous/config.toml` (`$XDG_CONFIG_HOME/sous/config.toml`, or the file that `SOUS_CONFIG` \
      names), then the
      environment, then the flags of the command; the later wins. `sous settings` prints what is in force and where each \
      value came
      from; `sous settings --default > ~/.config/sous/config.toml` makes a file with every key, explained. An unknown \
      key or a wrong
      value stops the program with the file, the line and the key.

      In the environment a list is written with commas (`SOUS_WAKE_WORDS=foodie,hey kitchen`) or as a TOML array, a \
      table as a TOML
      inline table. `SOUS_STATE` is short for `SOUS_STORE_FOLDER`, `SOUS_STORE` for `SOUS_STORE_URL`, `BACKEND_URL` \
      for `SOUS_BACKEND_URL`, and `SOUS_GRAMMARS` is the folder of the built-in grammars.

      """
    for (section, keys) in sections {
      text += "\n## [\(section)]\n\n\(title(of: section))\n\n"
      text += "| key | takes | unit | default | meaning | variable |\n|---|---|---|---|---|---|\n"
      for key in keys {
        let cells = [
          "`\(key.key)`", key.expected, key.unit, "`\(key.defaultValue)`", key.meaning, "`\(key.variable)`",
        ]
        text += "| \(cells.joined(separator: " | ")) |\n"
      }
    }
    return text
  }

  private static var sections: [(name: String, keys: [SettingsKey])] {
    keys.reduce(into: []) { sections, key in
      if sections.last?.name == key.section {
        sections[sections.count - 1].keys.append(key)
      } else {
        sections.append((key.section, [key]))
      }
    }
  }

  private static func title(of section: String) -> String {
    switch section {
    case "audio": "Microphone and loudspeaker."
    case "wake": "The word that the box listens for."
    case "hearing": "From sound to words."
    case "voice": "Spoken answers."
    case "store": "Where everything is kept."
    case "web": "Pages and pictures of the web, which are fetched when somebody asks for them and never else."
    case "grammars": "What can be said."
    case "customer": "In whose name orders are placed and tables booked."
    case "products": "What barcodes stand for."
    case "scanner": "A barcode scanner that is plugged in."
    case "household": "The house."
    case "screen": "The terminal."
    case "backend": "A backend that keeps the food businesses in place of the box."
    case "platform": "A platform that has a copy of this shop's store and takes orders for it."
    case "home_assistant": "Home Assistant's own interface: its to-do lists, and what is not about the kitchen."
    case "room": "A box in another room."
    case "caldav": "Tasks and a calendar that the family has already."
    case "mealie": "The recipe manager Mealie."
    case "mqtt": "Home Assistant, by a broker of MQTT."
    case "wyoming": "Services for the voice devices of Home Assistant."
    case "server": "The page on the counter, and the family's phones."
    case "log": "What the box says of its own work."
    default: ""
    }
  }

  private static func wrapped(_ text: String, width: Int) -> [String] {
    text.split(separator: " ").reduce(into: [String]()) { lines, word in
      if let last = lines.last, last.count + word.count < width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
  }
}
