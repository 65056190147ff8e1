import Foundation
import Speaking
import Web

extension Settings {
  /// All settings, in the order of the file. The check of unknown keys, the template, the documentation
  /// and the names of the environment variables come from this table alone.
  public static let keys: [SettingsKey] =
    audioKeys + wakeKeys + hearingKeys + voiceKeys + placeKeys + productKeys + houseKeys + ticketKeys + backendKeys
    + platformKeys + homeAssistantKeys + roomKeys + calDAVKeys + mealieKeys + mqttKeys + wyomingKeys
    + serverKeys
    + logKeys

  /// The key of a full name such as `wake.words`; nil: there is none.
  public static func key(named name: String) -> SettingsKey? { keys.first { $0.name == name } }

  private static let audioKeys = [
    SettingsKey(
      "audio.device", \.audio.device, meaning: "The ALSA device to listen to; `arecord -L` lists them.",
      check: notEmpty),
    SettingsKey(
      "audio.output", \.audio.output, meaning: "The ALSA device to play on; `aplay -L` lists them.", check: notEmpty),
    SettingsKey("audio.play", \.audio.play, meaning: "Whether anything is played: chime, alarm and speech."),
  ]

  private static let wakeKeys = [
    SettingsKey(
      "wake.words", \.wake.words,
      meaning: "Words or short phrases that wake the box; any of them does. A word that the household has chosen "
        + "(\"change the wake word to computer\") wins over the file, not over a variable or a flag."
    ) {
      if $0.isEmpty { return "must have at least one word" }
      let wrong = $0.first { word in
        !word.contains(where: \.isLetter) || !word.allSatisfy { $0.isLetter || $0.isWhitespace || "'’-".contains($0) }
      }
      return wrong.map { "must be words as they are spoken, in letters, not \(SettingsValue.text($0))" }
    },
    SettingsKey(
      "wake.threshold", \.wake.threshold, in: 0...30, unit: "score",
      meaning: "How well the wake word must fit (`sous wake` prints the scores). Larger wakes less often by mistake."),
    SettingsKey(
      "wake.thresholds", \.wake.thresholds, expected: "a table of words and their scores",
      meaning: "Words whose threshold is another, as `sous wake --calibrate` finds it: { foodie = 7.5 }."
    ) { table in
      table.sorted { $0.key < $1.key }.first { !(0...30).contains($0.value) }.map {
        "must have numbers from 0 to 30, not \(SettingsValue.number($0.value)) for \(SettingsValue.text($0.key))"
      }
    },
    SettingsKey(
      "wake.pronunciations", \.wake.pronunciations, expected: "a table of words and their sounds",
      meaning: "How words sound, in the phones of the dictionary, where the guess is wrong: "
        + "{ foodie = \"F UW D IY\" }.",
      check: wrongPhones),
    SettingsKey(
      "wake.kws_threshold", \.wake.keyphraseThreshold, in: 1e-60...1, unit: "likelihood ratio",
      meaning:
        "With hearing.engine = \"pocketsphinx\": the likelihood ratio that a wake word is told at. Smaller wakes "
        + "more often; longer words need less."),
    SettingsKey(
      "wake.kws_thresholds", \.wake.keyphraseThresholds, expected: "a table of words and their likelihood ratios",
      meaning: "Words whose likelihood ratio is another: { foodie = 1e-20 }."
    ) { table in
      table.sorted { $0.key < $1.key }.first { !(1e-60...1).contains($0.value) }.map {
        "must have numbers from 1e-60 to 1, not \(SettingsValue.number($0.value)) for \(SettingsValue.text($0.key))"
      }
    },
  ]

  private static let hearingKeys = [
    SettingsKey(
      "hearing.confidence", \.hearing.confidence, in: 0...1, unit: "probability",
      meaning: "The least confidence that a heard command is done at. Larger refuses more and errs less."),
    SettingsKey(
      "hearing.silence_certain_s", \.hearing.silenceAfterCertain, in: 0.1...5, unit: "seconds",
      meaning: "Silence that ends what is surely a command and hardly ever goes on."),
    SettingsKey(
      "hearing.silence_complete_s", \.hearing.silenceAfterComplete, in: 0.1...5, unit: "seconds",
      meaning: "Silence that ends what is a command already."),
    SettingsKey(
      "hearing.silence_incomplete_s", \.hearing.silenceAfterIncomplete, in: 0.1...10, unit: "seconds",
      meaning: "Silence that ends what may still go on."),
    SettingsKey(
      "hearing.patience_s", \.hearing.patience, in: 1...60, unit: "seconds",
      meaning: "How long the box waits for a command after the wake word."),
    SettingsKey(
      "hearing.longest_s", \.hearing.longest, in: 2...60, unit: "seconds", meaning: "The longest command."),
    SettingsKey(
      "hearing.noise_removal", \.hearing.removesNoise,
      meaning: "Whether steady noise, such as a fan's, is removed before recognition."),
    SettingsKey(
      "hearing.model", \.hearing.model, expected: "a folder's path from / or ~/",
      meaning: "The folder of the speech model, laid out as Debian's pocketsphinx-en-us.", check: wrongFolder),
    SettingsKey(
      "hearing.engine", \.hearing.engine,
      meaning: "What turns sound into words: \"sous\", the project's own network and searches on PocketSphinx's model "
        + "and front end, for English; or \"pocketsphinx\", libpocketsphinx's decoder, with a Sphinx model of any "
        + "language."),
    SettingsKey(
      "hearing.second_ear", \.hearing.listensAgain,
      meaning:
        "Whether what is not surely heard is heard once more by the network that sous ear install keeps. Only the "
        + "engine \"sous\" has it."),
    SettingsKey(
      "hearing.service", \.hearing.service, expected: "a host and a port",
      meaning:
        "A service that writes down speech over Wyoming, such as wyoming-faster-whisper at 127.0.0.1:10300, in that "
        + "network's place. Where it is gone, the network hears. Empty: none."
    ) { $0.isEmpty || HostAndPort($0) != nil ? nil : "must be like 127.0.0.1:10300, not \(SettingsValue.text($0))" },
    SettingsKey(
      "hearing.acoustic_model", \.hearing.acousticModel, expected: "a folder's path from / or ~/",
      meaning: "The folder of an acoustic model (mdef, means, variances, …) in place of the one in hearing.model; only "
        + "the engine \"pocketsphinx\" takes one of other phones. Empty: that one."
    ) { $0.isEmpty ? nil : wrongFolder($0) },
    SettingsKey(
      "hearing.dictionary", \.hearing.dictionary, expected: "a file's path from / or ~/",
      meaning: "A dictionary of words and their sounds in place of the one in hearing.model. Empty: that one."
    ) { $0.isEmpty ? nil : wrongFolder($0) },
    SettingsKey(
      "hearing.language_model", \.hearing.languageModel, expected: "a file's path from / or ~/",
      meaning: "A language model, ARPA's or Sphinx's, that the engine \"pocketsphinx\" goes by while somebody speaks, "
        + "in place of the one made of the grammars, which have the last word all the same. Empty: that one."
    ) { $0.isEmpty ? nil : wrongFolder($0) },
  ]

  private static let voiceKeys = [
    SettingsKey("voice.speak", \.voice.speaks, meaning: "Whether answers are spoken."),
    SettingsKey(
      "voice.engine", \.voice.engine,
      meaning: "What makes the voice: \"natural\" or \"piper\", where sous voice install has installed it, or "
        + "\"espeak\". espeak-ng speaks where the other is late or missing."),
    SettingsKey(
      "voice.name", \.voice.name,
      meaning: "Which voice of the engine: for \"natural\" its name, for \"piper\" the path of a voice's .onnx file "
        + "from / or ~/. Empty: its first."),
    SettingsKey(
      "voice.command", \.voice.command,
      meaning: "A program and its arguments that write a WAV file of {text} to standard output; without {text}, of "
        + "what comes on standard input. Where it is another than this, it speaks in place of the engine."
    ) { command in
      do throws(VoiceError) {
        _ = try VoiceCommand(command)
        return nil
      } catch {
        guard case .badCommand(let what) = error else { return "cannot be used" }
        return "cannot be used: \(what)"
      }
    },
    SettingsKey(
      "voice.service", \.voice.service, expected: "a host and a port",
      meaning:
        "A service that speaks over Wyoming, such as Piper at 127.0.0.1:10200. Where it is gone, the engine speaks. "
        + "Empty: none."
    ) { $0.isEmpty || HostAndPort($0) != nil ? nil : "must be like 127.0.0.1:10200, not \(SettingsValue.text($0))" },
    SettingsKey(
      "voice.service_voice", \.voice.serviceVoice, meaning: "Which of the service's voices. Empty: its first."),
    SettingsKey(
      "voice.quiet", \.voice.quiet, expected: "hours like 22:00-07:00",
      meaning: "The hours in which speech is softer. Alarms and timers ring as ever. Empty: none."
    ) {
      $0.isEmpty || QuietHours($0) != nil ? nil : "must be hours like 22:00-07:00, not \(SettingsValue.text($0))"
    },
    SettingsKey(
      "voice.quiet_volume", \.voice.quietVolume, in: 0...100,
      meaning: "How loud speech is in those hours at most."),
  ]

  private static let placeKeys = [
    SettingsKey(
      "store.folder", \.store.folder, expected: "a folder's path from / or ~/",
      meaning: "The folder of the database. Empty: sous in $XDG_STATE_HOME, which is ~/.local/state if not set."
    ) { $0.isEmpty ? nil : wrongFolder($0) },
    SettingsKey(
      "store.url", \.store.url, expected: "postgres://… or key=value pairs as libpq takes them",
      meaning: "The database of PostgreSQL that the household is kept in, for several servers on one store. Empty: a "
        + "file of SQLite in the folder. Leave the password out, and put it into ~/.pgpass."
    ) { $0.isEmpty || $0.contains("://") || $0.contains("=") ? nil : "is no address" },
    SettingsKey(
      "store.house", \.store.house, expected: "a name",
      meaning: "Which house of that database this is: servers of the same house share all it has."
    ) { $0.isEmpty ? "is empty" : nil },
    SettingsKey(
      "store.backups", \.store.backups, in: 0...366,
      meaning: "How many nightly backups are kept, the oldest going first. 0: none are made."),
    SettingsKey(
      "store.backup_folder", \.store.backupFolder, expected: "a folder's path from / or ~/",
      meaning: "The folder of the nightly backups; one on another disk survives this one. Empty: backups beside the "
        + "database."
    ) { $0.isEmpty ? nil : wrongFolder($0) },
    SettingsKey(
      "grammars.folders", \.grammars.folders, expected: "a list of folders' paths from / or ~/",
      meaning: "Folders of grammars that are added to the built-in ones and win over them, besides sous/grammars in "
        + "$XDG_CONFIG_HOME, which is ~/.config if not set. No two of them may have a grammar of the same name."
    ) { $0.lazy.compactMap(wrongFolder).first },
    SettingsKey(
      "grammars.built_in", \.grammars.isBuiltIn,
      meaning: "Whether the built-in English grammars are used. Without them the folders' are all that can be said, as "
        + "with a speech model of another language."),
    SettingsKey(
      "web.time_s", \.web.time, in: 1...600, unit: "seconds",
      meaning: "How long a page may take, such as one that `sous recipe import` is to fetch."),
    SettingsKey("web.largest_mb", \.web.largest, in: 0.1...200, unit: "MB", meaning: "The largest page."),
    SettingsKey(
      "web.pictures", \.web.pictures,
      meaning: "Which pictures of businesses and dishes are fetched, once, when the family has named them by their "
        + "addresses: none, those of machines on the Internet, or those of machines in this house as well."),
  ]

  private static let productKeys = [
    SettingsKey(
      "products.lookup", \.products.isLookedUp,
      meaning: "Whether the product of a barcode that nobody here has named is looked up on the web without asking. "
        + "Otherwise the box asks once, and keeps the answer. The service "
        + "learns the barcode, and this house's address on the Internet."),
    SettingsKey(
      "products.url", \.products.address, expected: "an address of http or https",
      meaning: "The service that is asked, one with Open Food Facts' API v2."
    ) { WebFetcher.isAddress($0) ? nil : "must be an address of http or https, not \(SettingsValue.text($0))" },
    SettingsKey(
      "scanner.device", \.scanner.device, expected: "a device's path from /",
      meaning: "A barcode scanner's input device, such as /dev/input/by-id/usb-Scanner-event-kbd, taken for the box "
        + "alone. Empty: none. Whoever runs the box must be in the group input."
    ) { $0.isEmpty || $0.hasPrefix("/") ? nil : "must be a device's path from /, not \(SettingsValue.text($0))" },
  ]

  private static let houseKeys = [
    SettingsKey(
      "household.time_zone", \.household.timeZone, expected: "a time zone such as \"Europe/London\"",
      meaning: "The time zone that dates and times are read in. Empty: the machine's."
    ) {
      $0.isEmpty || TimeZone(identifier: $0) != nil
        ? nil : "must be a time zone such as \"Europe/London\", not \(SettingsValue.text($0))"
    },
    SettingsKey("household.clock", \.household.clock, unit: "hours", meaning: "How clock times are shown and said."),
    SettingsKey(
      "household.unknown_days", \.household.unknownDays, in: 0...3650, unit: "days",
      meaning: "How long the box keeps what it did not understand, for the page to show what can be taught. Only the "
        + "household's own devices see it. 0: nothing is kept."),
    SettingsKey(
      "customer.name", \.customer.name,
      meaning: "The name that orders are placed and tables booked in. Empty: whoever does it is asked once."),
    SettingsKey("customer.email", \.customer.email, meaning: "The e-mail address that goes with it. Empty: none."),
    SettingsKey("customer.phone", \.customer.phone, meaning: "The telephone number that goes with it. Empty: none."),
    SettingsKey(
      "customer.people", \.customer.people, expected: "a table of people and their details",
      meaning: "People of the household with details of their own, the name, e-mail address and telephone number "
        + "parted by commas: { alex = \"Alex Chen, alex@example.org, 555 0100\" }."),
    SettingsKey(
      "screen.live", \.screen.live, meaning: "Whether timers and lists are redrawn in place while the box runs."),
    SettingsKey(
      "screen.follow", \.screen.follows,
      meaning:
        "Whether what is asked for (\"show dinner\", \"show the week\") is shown large on the terminal for a minute."
    ),
    SettingsKey(
      "screen.colour", \.screen.colour,
      meaning: "When colours are used; \"auto\" is on a terminal, unless NO_COLOR is set."),
  ]

  private static let ticketKeys = [
    SettingsKey(
      "tickets.printer", \.tickets.printer, expected: "a device's path from /, or tcp://host:9100",
      meaning: "A receipt printer that speaks ESC/POS, for a kitchen's tickets: \"/dev/usb/lp0\", or "
        + "\"tcp://192.168.1.50:9100\". Empty: none."
    ) {
      $0.isEmpty || $0.hasPrefix("/") || $0.hasPrefix("tcp://")
        ? nil : "must be a path from / or tcp://host:9100, not \(SettingsValue.text($0))"
    },
    SettingsKey(
      "tickets.columns", \.tickets.columns, in: 24...64, unit: "letters",
      meaning: "How many letters stand in a line: 42 or 48 on paper of 80 mm, 32 on 58 mm."),
    SettingsKey(
      "tickets.business", \.tickets.business,
      meaning: "The business whose orders are printed, by its identifier or address. Empty: all of the box's."),
    SettingsKey(
      "tickets.when", \.tickets.moment,
      meaning: "When an order is printed: as soon as it is placed, or when the shop has accepted it."),
  ]

  private static let backendKeys = [
    SettingsKey(
      "backend.url", \.backend.address, expected: "an address of http or https",
      meaning: "A KitchenSync backend that keeps the food businesses, such as https://kitchen.example.org; "
        + "BACKEND_URL sets it too. It learns what is ordered and booked there, with the customer's details, and this "
        + "house's address on the Internet. Empty: none, and nothing leaves the house."
    ) {
      $0.isEmpty || WebFetcher.isAddress($0)
        ? nil : "must be an address of http or https, not \(SettingsValue.text($0))"
    },
    SettingsKey(
      "backend.token", \.backend.token, meaning: "What the box shows that backend to be let in. Empty: nothing."),
    SettingsKey(
      "backend.time_s", \.backend.time, in: 1...120, unit: "seconds",
      meaning: "How long an answer of the backend is waited for."),
  ]

  private static let platformKeys = [
    SettingsKey(
      "platform.url", \.platform.address, expected: "an address of http or https",
      meaning: "The house of this shop at a platform, such as https://bakery.food.example: the box sends it everything "
        + "that is done here, and takes orders from there. Empty: none, and nothing leaves the house."
    ) {
      $0.isEmpty || WebFetcher.isAddress($0)
        ? nil : "must be an address of http or https, not \(SettingsValue.text($0))"
    },
    SettingsKey(
      "platform.key_file", \.platform.keyFile, expected: "a file's path from / or ~/",
      meaning: "The file with the key of that house. Only this user may read it (chmod 600)."
    ) { $0.isEmpty ? nil : wrongFolder($0) },
  ]

  private static let serverKeys = [
    SettingsKey("server.on", \.server.isOn, meaning: "Whether the box serves its page and the family's phones."),
    SettingsKey(
      "server.listen", \.server.listen, expected: "an address",
      meaning: "The address to listen at. 0.0.0.0 is the whole home network: with TLS, for paired devices alone.",
      check: notEmpty),
    SettingsKey(
      "server.port", \.server.port, in: 0...65_535, unit: "port", meaning: "The port; 0 takes any that is free."),
    SettingsKey(
      "server.names", \.server.names,
      meaning: "Names under which the box is reached, besides localhost and the machine's own."),
    SettingsKey(
      "server.certificate", \.server.certificate, expected: "a file's path from / or ~/",
      meaning: "A certificate in PEM. Empty: the box makes one of its own."
    ) { $0.isEmpty ? nil : wrongFolder($0) },
    SettingsKey(
      "server.key", \.server.key, expected: "a file's path from / or ~/", meaning: "The key of that certificate."
    ) { $0.isEmpty ? nil : wrongFolder($0) },
    SettingsKey(
      "server.discoverable", \.server.isDiscoverable,
      meaning:
        "Whether others on the home network find the box by itself (mDNS, by avahi-daemon), where it listens for them."
    ),
    SettingsKey(
      "server.connections", \.server.connections, in: 1...20_000, unit: "connections",
      meaning: "How many may be open at once."),
    SettingsKey(
      "server.houses", \.server.houses, expected: "a name such as food.example",
      meaning: "`sous serve` serves every house of the database, each at NAME.food.example. Empty: the one of the "
        + "settings."
    ) { $0.isEmpty ? nil : wrongDomain($0) },
    SettingsKey(
      "server.open_houses", \.server.openHouses, in: 1...10_000, unit: "houses",
      meaning: "How many of them stay open that nobody works with."),
    SettingsKey(
      "server.sign_up", \.server.letsSignUp,
      meaning: "With `houses`: whether anybody may make an account for themselves."),
    SettingsKey(
      "server.forwarders", \.server.forwarders, expected: "a list of addresses and networks",
      meaning:
        "Proxies in front of the server, such as `[\"127.0.0.1\"]`: what they say in `X-Forwarded-For` is taken for where a "
        + "request comes from when guesses are counted.", check: wrongNetworks),
    SettingsKey(
      "server.requests_per_minute", \.server.requestsPerMinute, in: 0...1_000_000, unit: "requests",
      meaning:
        "With `houses`: how much a device or an account may ask, of all servers together. 0: as much as it likes."),
  ]

  private static let logKeys = [
    SettingsKey("log.level", \.log.level, meaning: "The least level of what is logged, on standard error.")
  ]

  @Sendable static func notEmpty(_ text: String) -> String? {
    text.isEmpty ? "must not be empty" : nil
  }

  // Labels of letters, digits and hyphens (RFC 1123, section 2.1).
  @Sendable private static func wrongDomain(_ text: String) -> String? {
    let labels = text.split(separator: ".", omittingEmptySubsequences: false)
    let isName = labels.allSatisfy { label in
      (1...63).contains(label.count) && label.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    }
    return isName && text.count <= 180 ? nil : "must be a name such as food.example"
  }

  // A relative path would depend on the starter of the box: a shell, or systemd.
  @Sendable static func wrongFolder(_ path: String) -> String? {
    path.hasPrefix("/") || path == "~" || path.hasPrefix("~/")
      ? nil : "must be a folder's path from / or ~/, not \(SettingsValue.text(path))"
  }

  @Sendable private static func wrongPhones(_ table: [String: String]) -> String? {
    for (word, sounds) in table.sorted(by: { $0.key < $1.key }) {
      let phones = sounds.split(separator: " ").map(String.init)
      if phones.isEmpty { return "has no sounds for \(SettingsValue.text(word))" }
    }
    return nil
  }
}
