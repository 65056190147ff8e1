import Grammar
import Logging
import Speaking

/// The settings of the box: the values of `config.toml`, the environment and the flags, over the
/// defaults.
///
/// They are made once by ``load(environment:overrides:)`` and passed on by value, a struct for each
/// stage. ``keys`` describes the same settings for people: the file's template, the documentation and
/// the checks come from it.
public struct Settings: Sendable, Hashable {
  /// Microphone and loudspeaker.
  public struct Audio: Sendable, Hashable {
    /// The ALSA device of the microphone, as in `arecord -L`. The default is "default".
    public var device = "default"
    /// The ALSA device of the loudspeaker, as in `aplay -L`. The default is "default".
    public var output = "default"
    /// Whether the box plays sounds: chime, alarm and speech. The default is true.
    public var play = true
  }

  /// The wake word.
  public struct Wake: Sendable, Hashable {
    /// The words or short phrases that wake the box, each by itself. The default is "foodie".
    public var words = ["foodie"]
    /// The least score of a wake word (``WakeWordSpotter/Detection/score``): larger wakes less often. The
    /// default is 6: a similar sound is checked again with the command that follows.
    public var threshold = 6.0
    /// Whether the words were given for this run, by a flag or a variable of the environment: they then
    /// replace the household's word. The default is false.
    public var isFixed = false
    /// The thresholds of single words, from `sous wake --calibrate`. The default is none.
    public var thresholds: [String: Double] = [:]
    /// The sounds of words in the phones of CMUdict, for words that are guessed wrongly. The default is
    /// none.
    public var pronunciations: [String: String] = [:]
    /// With the engine PocketSphinx: the least likelihood ratio of a wake word (`-kws_threshold`): smaller
    /// wakes more often. The default is 1e-25.
    public var keyphraseThreshold = 1e-25
    /// The likelihood ratios of single words. The default is none.
    public var keyphraseThresholds: [String: Double] = [:]
  }

  /// Speech recognition.
  public struct Hearing: Sendable, Hashable {
    /// The least confidence of an executed command, from 0 to 1. The default is 0.5.
    public var confidence = 0.5
    /// The silence that ends an utterance that is surely a command and hardly ever goes on, in seconds. The
    /// default is 0.28.
    public var silenceAfterCertain = 0.28
    /// The silence that ends an utterance that is a command already, in seconds. The default is 0.45.
    public var silenceAfterComplete = 0.45
    /// The silence that ends an utterance that may go on, in seconds. The default is 0.8.
    public var silenceAfterIncomplete = 0.8
    /// The wait for a command after the wake word, in seconds. The default is 6.
    public var patience = 6.0
    /// The longest command, in seconds. The default is 15.
    public var longest = 15.0
    /// Whether steady noise is removed before the decoder. The default is true.
    public var removesNoise = true
    /// The folder of the speech model, in the layout of Debian's pocketsphinx-en-us. The default is
    /// "/usr/share/pocketsphinx/model/en-us".
    public var model = "/usr/share/pocketsphinx/model/en-us"
    /// The engine of speech recognition. The default is the project's own.
    public var engine = HearingEngine.sous
    /// Whether the network from `sous ear install` transcribes again when the first recogniser is not sure.
    /// The default is true.
    public var listensAgain = true
    /// A Wyoming service that transcribes in that network's place, by host and port: "127.0.0.1:10300";
    /// empty: none. If it is gone, the network transcribes. The default is empty.
    public var service = ""
    /// The folder of an acoustic model in place of the one in ``model``; empty: that one. The default is
    /// empty.
    public var acousticModel = ""
    /// The file of a dictionary in place of the one in ``model``; empty: that one. The default is empty.
    public var dictionary = ""
    /// A language model for PocketSphinx's first pass, in place of the one made from the grammars; empty:
    /// that one. The default is empty.
    public var languageModel = ""
  }

  /// Spoken answers.
  public struct Voice: Sendable, Hashable {
    /// Whether answers are spoken. The default is true.
    public var speaks = true
    /// The engine of the voice, if it is installed; else espeak-ng speaks. The default is the natural one.
    public var engine = VoiceEngine.natural
    /// The engine's voice: a name, or the path of one of Piper's files; empty: its first. The default is
    /// empty.
    public var name = ""
    /// A program that speaks in place of the engine if it differs from this default: one that writes a WAV
    /// file of `{text}` to its standard output, and its arguments. The default is espeak-ng in British
    /// English at 165 words a minute.
    public var command = ["espeak-ng", "-v", "en-gb", "-s", "165", "--stdout", "{text}"]
    /// A Wyoming service that speaks in its place, such as Piper, by host and port: "127.0.0.1:10200";
    /// empty: none. If it is gone, the engine speaks. The default is empty.
    public var service = ""
    /// The service's voice; empty: its first. The default is empty.
    public var serviceVoice = ""
    /// The hours in which speech is at most as loud as ``quietVolume``, "22:00-07:00"; empty: none. The
    /// default is empty.
    public var quiet = ""
    /// The loudest speech in those hours, 0 (silent) to 100. The default is 40.
    public var quietVolume = 40
  }

  /// The store.
  public struct Store: Sendable, Hashable {
    /// The folder of the database; empty: `sous` in the XDG state folder. The default is empty.
    public var folder = ""
    /// The address of the household's PostgreSQL database, as libpq takes it ("postgres://…"); empty: a
    /// file of SQLite in ``folder``. The default is empty.
    public var url = ""
    /// The house in that database: servers of the same house share all its data. The default is "home".
    public var house = "home"
    /// The number of nightly backups to keep; 0: none are made. The default is 7.
    public var backups = 7
    /// The folder of the nightly backups; empty: `backups` beside the database. The default is empty.
    public var backupFolder = ""
    /// Whether a new household may begin in place of one whose database is gone; for one run. The default
    /// is false.
    public var beginsAnew = false
  }

  /// The grammars.
  public struct Grammars: Sendable, Hashable {
    /// The folders of additional grammars, which win over the built-in ones, besides `sous/grammars` in the
    /// XDG config folder. The default is none.
    public var folders: [String] = []
    /// Whether the built-in grammars are used. Without them, only the folders' grammars are. The default is
    /// true.
    public var isBuiltIn = true
  }

  /// Requested pages of the web.
  public struct Web: Sendable, Hashable {
    /// The time for a whole answer, in seconds. The default is 20.
    public var time = 20.0
    /// The largest page, in MB. The default is 8.
    public var largest = 8.0
    /// The downloaded pictures among those with an address of the web, of businesses and their goods. The
    /// default is those of the Internet.
    public var pictures = WebPictures.internet
  }

  /// The choice of pictures to download.
  public enum WebPictures: String, Sendable, Hashable, CaseIterable {
    /// None.
    case none
    /// Pictures of public machines.
    case internet
    /// Pictures of machines in this house as well.
    case anywhere
  }

  /// The lookup of barcodes.
  public struct Products: Sendable, Hashable {
    /// Whether products without a name in the household are looked up on the web without asking. The
    /// default is false: the box asks once, and stores the answer.
    public var isLookedUp = false
    /// The address of the lookup service, one with Open Food Facts' API v2. The default is Open Food Facts.
    public var address = "https://world.openfoodfacts.org"
  }

  /// A connected barcode scanner.
  public struct Scanner: Sendable, Hashable {
    /// The path of its input device; empty: none. The default is empty.
    public var device = ""
  }

  /// Tickets on paper, for the kitchen of a food business.
  public struct Tickets: Sendable, Hashable {
    /// A receipt printer that speaks ESC/POS: the path of its device, or `tcp://host:9100`; empty: none.
    /// The default is empty.
    public var printer = ""
    /// The letters in a line. The default is 42, of paper that is 80 mm wide.
    public var columns = 42
    /// The business whose orders are printed, by its identifier or address; empty: all of the box's. The
    /// default is empty.
    public var business = ""
    /// The moment of printing. The default is when the shop has accepted the order.
    public var moment = TicketMoment.accepted
  }

  /// The moment from which an order is printed.
  public enum TicketMoment: String, Sendable, Hashable, CaseIterable {
    /// As soon as it is placed.
    case placed
    /// When the shop has accepted it.
    case accepted
  }

  /// The household.
  public struct Household: Sendable, Hashable {
    /// The time zone of dates and times, such as "Europe/London"; empty: the machine's. The default is
    /// empty.
    public var timeZone = ""
    /// The style of clock times. The default is 12.
    public var clock = ClockStyle.twelveHour
    /// The time for which sentences outside the grammars are stored, in days; 0: not at all. The default is
    /// 30.
    public var unknownDays = 30.0
  }

  /// The customer of orders and bookings.
  public struct Customer: Sendable, Hashable {
    /// The name. The default is empty: the box asks once.
    public var name = ""
    /// The e-mail address. The default is none.
    public var email = ""
    /// The telephone number. The default is none.
    public var phone = ""
    /// The customers by the person's name, for people with their own: the name, e-mail address and
    /// telephone number, separated by commas. The default is empty.
    public var people: [String: String] = [:]
  }

  /// The address of a backend, and its timeout.
  public struct Backend: Sendable, Hashable {
    /// Its address, such as "https://kitchen.example.org"; empty: there is none, and the box stores
    /// everything itself. The default is empty.
    public var address = ""
    /// The box's token, sent as `Authorization: Bearer`; empty: none. The default is empty.
    public var token = ""
    /// The time for a whole answer, in seconds. The default is 10.
    public var time = 10.0

    /// No backend.
    public init() {}
  }

  /// A platform that has a copy of this shop's store, and takes orders for it.
  public struct Platform: Sendable, Hashable {
    /// The address of the shop's house there, such as "https://bakery.food.example"; empty: none. The
    /// default is empty.
    public var address = ""
    /// The file with the house's key from `sous house add`. Only this user may read it. The default is
    /// empty.
    public var keyFile = ""

    /// No platform.
    public init() {}
  }

  /// Home Assistant over an MQTT broker.
  public struct MQTT: Sendable, Hashable {
    /// The broker's address, such as "mqtt://homeassistant.local" or "mqtts://broker.example:8883"; empty:
    /// none. The default is empty.
    public var address = ""
    /// The user; empty: the broker asks for none. The default is empty.
    public var user = ""
    /// The file with the password. Only this user may read it. The default is empty.
    public var passwordFile = ""
    /// The file with the certificates of the broker's authorities; empty: the system's. The default is
    /// empty.
    public var authorities = ""
    /// The prefix of discovery topics. The default is Home Assistant's own.
    public var prefix = "homeassistant"
    /// The box's name there. The default is "Sous".
    public var name = "Sous"
    /// The room of the box; empty: Home Assistant's users set it. The default is the kitchen.
    public var area = "Kitchen"

    /// No broker.
    public init() {}
  }

  /// Home Assistant's own API.
  public struct HomeAssistant: Sendable, Hashable {
    /// The address, such as "http://homeassistant.local:8123"; empty: none. The default is empty.
    public var address = ""
    /// The file with a long-lived access token. Only this user may read it. The default is empty.
    public var tokenFile = ""
    /// The to-do list that syncs with ``list``, such as "todo.groceries"; empty: none. The default is
    /// empty.
    public var todo = ""
    /// The box's list. The default is the shopping list.
    public var list = "shopping"
    /// Whether Home Assistant gets the sentences that the box does not understand, such as "turn off the
    /// light". The default is false.
    public var isAsked = false

    /// No Home Assistant.
    public init() {}
  }

  /// A server of calendars and tasks.
  public struct CalDAV: Sendable, Hashable {
    /// The address, such as "https://cloud.example.org"; empty: none. The default is empty.
    public var address = ""
    /// The box's user. The default is empty.
    public var user = ""
    /// The file with that user's password. Only this user may read it. The default is empty.
    public var passwordFile = ""
    /// The name of the list of tasks that syncs with ``list``; empty: none. The default is empty.
    public var tasks = ""
    /// The box's list. The default is the shopping list.
    public var list = "shopping"
    /// The name of the calendar that syncs with the meal plan; empty: none. The default is empty.
    public var meals = ""

    /// No server.
    public init() {}
  }

  /// Mealie.
  public struct Mealie: Sendable, Hashable {
    /// The address, such as "http://mealie.local:9000"; empty: none. The default is empty.
    public var address = ""
    /// The file with a token of its API. Only this user may read it. The default is empty.
    public var tokenFile = ""
    /// The name of the shopping list there that syncs with ``list``; empty: none. The default is empty.
    public var shoppingList = ""
    /// The box's list. The default is the shopping list.
    public var list = "shopping"
    /// Whether its meal plan syncs with the box's. The default is false.
    public var meals = false
    /// Whether its recipes are copied to the recipe box. The default is false.
    public var recipes = false

    /// No Mealie.
    public init() {}
  }

  /// The settings of a box in another room.
  public struct Room: Sendable, Hashable {
    /// The address of the home's box, such as "https://192.168.1.20:8080"; empty: this is the home's. The
    /// default is empty.
    public var home = ""
    /// The file with the token of this box at the home's. Only this user may read it. The default is empty.
    public var tokenFile = ""
    /// The device's identifier there. The default is empty.
    public var device = ""
    /// The SHA-256 of the home's certificate; empty: the system trusts it. The default is empty.
    public var fingerprint = ""

    /// The home's box itself.
    public init() {}
  }

  /// Services for Home Assistant's voice devices.
  public struct Wyoming: Sendable, Hashable {
    /// The listening address. The protocol has no passwords: the default is this machine alone.
    public var listen = "127.0.0.1"
    /// The port; 0: there are no services. The default is 0.
    public var port = 0
    /// The permitted addresses and networks beside this machine, such as "192.168.1.20" and "10.0.0.0/8";
    /// empty: those of a house's own network. The default is empty.
    public var allows: [String] = []

    /// No services.
    public init() {}
  }

  /// The terminal.
  public struct Screen: Sendable, Hashable {
    /// Whether timers and lists are redrawn in place while the box runs. The default is true.
    public var live = true
    /// Whether a requested record is shown large for a minute. The default is true.
    public var follows = true
    /// The use of colours. The default is auto: on a terminal, unless NO_COLOR is set.
    public var colour = ColourUse.auto
  }

  /// The server for the page and the phones.
  public struct Server: Sendable, Hashable {
    /// Whether the box serves its page. The default is true.
    public var isOn = true
    /// The listening address; 0.0.0.0 for the whole home network. The default is this machine alone.
    public var listen = "127.0.0.1"
    /// The port; 0: any free one. The default is 8080.
    public var port = 8080
    /// Names of the box beside its own. The default is none.
    public var names: [String] = []
    /// The paths of a certificate and its key in PEM; empty: the box makes its own. The default is empty.
    public var certificate = ""
    public var key = ""
    /// Whether the box announces itself on the home network, if it is reachable there. The default is true.
    public var isDiscoverable = true
    /// The most connections at once. The default is 2,000.
    public var connections = 2_000
    /// The domain of a database's houses, each with a host of its own, "food.example": `sous serve` serves
    /// all of them. Empty: it serves the house of the settings. The default is empty.
    public var houses = ""
    /// The most idle houses that stay open. The default is 2,000.
    public var openHouses = 2_000
    /// Whether anybody may create an account at a platform. The default is true.
    public var letsSignUp = true
    /// The most requests of a device or an account to a platform in a minute; 0: any number. The default is
    /// 600.
    public var requestsPerMinute = 600
    /// The addresses of trusted proxies, whose reports of the client's address are used. The default is
    /// none.
    public var forwarders: [String] = []
    /// Whether other machines may do without TLS; only a flag sets it. The default is false.
    public var isInsecure = false
  }

  /// The log on standard error.
  public struct Log: Sendable, Hashable {
    /// The least level in the log. The default is notice.
    public var level = Logger.Level.notice
  }

  /// Microphone and loudspeaker.
  public var audio = Audio()
  /// The wake word.
  public var wake = Wake()
  /// Speech recognition.
  public var hearing = Hearing()
  /// Spoken answers.
  public var voice = Voice()
  /// The store.
  public var store = Store()
  /// The grammars.
  public var grammars = Grammars()
  /// Requested pages of the web.
  public var web = Web()
  /// The lookup of barcodes.
  public var products = Products()
  /// A connected barcode scanner.
  public var scanner = Scanner()
  public var tickets = Tickets()
  /// The household.
  public var household = Household()
  /// The customer of orders and bookings.
  public var customer = Customer()
  /// A backend with the food businesses.
  public var backend = Backend()
  /// A platform that has a copy of this shop's store.
  public var platform = Platform()
  /// Home Assistant over an MQTT broker.
  public var mqtt = MQTT()
  /// Home Assistant's own API.
  public var homeAssistant = HomeAssistant()
  public var calDAV = CalDAV()
  public var mealie = Mealie()
  public var room = Room()
  /// Services for Home Assistant's voice devices.
  public var wyoming = Wyoming()
  /// The terminal.
  public var screen = Screen()
  /// The server for the page and the phones.
  public var server = Server()
  /// The log.
  public var log = Log()

  /// The defaults.
  public init() {}
}

/// The use of colours.
public enum ColourUse: String, Sendable, Hashable, CaseIterable {
  /// On a terminal, unless NO_COLOR is set (https://no-color.org).
  case auto
  /// Always.
  case always
  /// Never.
  case never
}
