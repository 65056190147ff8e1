import Grammar
import Logging
import Speaking

/// How the box works here: what `config.toml`, the environment and the flags say, over the defaults.
///
/// Made once by ``load(environment:overrides:)`` and handed on by value, a struct for each stage. ``keys`` says the
/// same for people: the file's template, the documentation and the checks are made from it.
public struct Settings: Sendable, Hashable {
  /// Microphone and loudspeaker.
  public struct Audio: Sendable, Hashable {
    /// The ALSA device that is listened to, as `arecord -L` lists it. The default is "default".
    public var device = "default"
    /// The ALSA device that is played on, as `aplay -L` lists it. The default is "default".
    public var output = "default"
    /// Whether anything is played at all: chime, alarm and speech. The default is true.
    public var play = true
  }

  /// The word that the box listens for.
  public struct Wake: Sendable, Hashable {
    /// Words or short phrases, any of which wakes the box. The default is "foodie".
    public var words = ["foodie"]
    /// The least score of a wake word (``WakeWordSpotter/Detection/score``): larger wakes less often. The default is 6:
    /// what sounds like the word is looked at again with the command that follows.
    public var threshold = 6.0
    /// Whether the words were given for this run, by a flag or a variable of the environment: then the word that the
    /// household has chosen is not listened for. The default is false.
    public var isFixed = false
    /// Thresholds of words that have one of their own, which `sous wake --calibrate` finds. The default is none.
    public var thresholds: [String: Double] = [:]
    /// Sounds of words in the phones of CMUdict, for words that are guessed wrongly. The default is none.
    public var pronunciations: [String: String] = [:]
    /// With the engine PocketSphinx: the least likelihood ratio of a wake word (`-kws_threshold`): smaller wakes more
    /// often. The default is 1e-25.
    public var keyphraseThreshold = 1e-25
    /// Likelihood ratios of words that have one of their own. The default is none.
    public var keyphraseThresholds: [String: Double] = [:]
  }

  /// From sound to words.
  public struct Hearing: Sendable, Hashable {
    /// The least confidence that a heard command is done at, from 0 to 1. The default is 0.5.
    public var confidence = 0.5
    /// Silence that ends an utterance which is surely a command and hardly ever goes on, in seconds. The default is 0.28.
    public var silenceAfterCertain = 0.28
    /// Silence that ends an utterance which is a command already, in seconds. The default is 0.45.
    public var silenceAfterComplete = 0.45
    /// Silence that ends an utterance which may go on, in seconds. The default is 0.8.
    public var silenceAfterIncomplete = 0.8
    /// How long the box waits for a command after the wake word, in seconds. The default is 6.
    public var patience = 6.0
    /// The longest command, in seconds. The default is 15.
    public var longest = 15.0
    /// Whether steady noise is removed before the decoder. The default is true.
    public var removesNoise = true
    /// The folder of the speech model, in the layout of Debian's pocketsphinx-en-us. The default is
    /// "/usr/share/pocketsphinx/model/en-us".
    public var model = "/usr/share/pocketsphinx/model/en-us"
    /// What turns sound into words. The default is the project's own.
    public var engine = HearingEngine.sous
    /// Whether what the first ear is not sure of is heard once more by the network that `sous ear install` keeps. The
    /// default is true.
    public var listensAgain = true
    /// A Wyoming service that hears in that network's place, by host and port: "127.0.0.1:10300"; empty: none. Where it is
    /// gone, the network hears. The default is empty.
    public var service = ""
    /// The folder of an acoustic model in place of the one in ``model``; empty: that one. The default is empty.
    public var acousticModel = ""
    /// A dictionary's file in place of the one in ``model``; empty: that one. The default is empty.
    public var dictionary = ""
    /// A language model that PocketSphinx's first pass goes by, in place of the one made of the grammars; empty: that
    /// one. The default is empty.
    public var languageModel = ""
  }

  /// Spoken answers.
  public struct Voice: Sendable, Hashable {
    /// Whether answers are spoken. The default is true.
    public var speaks = true
    /// What makes the voice, where it is installed; else espeak-ng does. The default is the natural one.
    public var engine = VoiceEngine.natural
    /// Which voice of the engine: a name, or the path of one of Piper's files; empty: its first. The default is empty.
    public var name = ""
    /// A program that speaks in the place of the engine wherever it is another than espeak-ng as here: one that writes a WAV
    /// file of `{text}` to its standard output, and its arguments. The default is espeak-ng in British English at 165 words
    /// a minute.
    public var command = ["espeak-ng", "-v", "en-gb", "-s", "165", "--stdout", "{text}"]
    /// A Wyoming service that speaks in its place, such as Piper, by host and port: "127.0.0.1:10200"; empty: none. Where it
    /// is gone, the engine speaks. The default is empty.
    public var service = ""
    /// Which of its voices; empty: its first. The default is empty.
    public var serviceVoice = ""
    /// The hours in which speech is at most as loud as ``quietVolume``, "22:00-07:00"; empty: none. The default is empty.
    public var quiet = ""
    /// How loud speech is in those at most, 0 (silent) to 100. The default is 40.
    public var quietVolume = 40
  }

  /// Where everything is kept.
  public struct Store: Sendable, Hashable {
    /// The folder of the database; empty: `sous` in the XDG state folder. The default is empty.
    public var folder = ""
    /// The database of PostgreSQL that the household is kept in, as libpq takes it ("postgres://…"); empty: a file of
    /// SQLite in ``folder``. The default is empty.
    public var url = ""
    /// Which house of that database this is: servers of the same one share all it has. The default is "home".
    public var house = "home"
    /// How many nightly backups are kept; 0: none are made. The default is 7.
    public var backups = 7
    /// The folder of the nightly backups; empty: `backups` beside the database. The default is empty.
    public var backupFolder = ""
    /// Whether a new household may begin where one has been whose database is gone; for one run. The default is false.
    public var beginsAnew = false
  }

  /// What can be said.
  public struct Grammars: Sendable, Hashable {
    /// Folders of grammars that are added to the built-in ones and win over them, besides `sous/grammars` in the XDG
    /// config folder. The default is none.
    public var folders: [String] = []
    /// Whether the built-in grammars are used. Without them those of the folders are all that can be said. The default
    /// is true.
    public var isBuiltIn = true
  }

  /// Pages of the web that somebody asks for.
  public struct Web: Sendable, Hashable {
    /// The time for a whole answer, in seconds. The default is 20.
    public var time = 20.0
    /// The largest page, in MB. The default is 8.
    public var largest = 8.0
    /// Which pictures are fetched that the family names by their addresses, of businesses and of what they sell. The
    /// default is those of the Internet.
    public var pictures = WebPictures.internet
  }

  /// Which pictures are fetched.
  public enum WebPictures: String, Sendable, Hashable, CaseIterable {
    /// None.
    case none
    /// Those of machines that everybody can reach.
    case internet
    /// Those of machines in this house as well.
    case anywhere
  }

  /// What barcodes stand for.
  public struct Products: Sendable, Hashable {
    /// Whether products that the household has not named are looked up on the web without asking. The default is false:
    /// the box asks once, and keeps the answer.
    public var isLookedUp = false
    /// The address of the service that is asked, one with Open Food Facts' API v2. The default is Open Food Facts.
    public var address = "https://world.openfoodfacts.org"
  }

  /// A barcode scanner that is plugged in.
  public struct Scanner: Sendable, Hashable {
    /// The path of its input device; empty: none. The default is empty.
    public var device = ""
  }

  /// Tickets on paper, for the kitchen of a food business.
  public struct Tickets: Sendable, Hashable {
    /// A receipt printer that speaks ESC/POS: the path of its device, or `tcp://host:9100`; empty: none. The default is
    /// empty.
    public var printer = ""
    /// How many letters stand in a line. The default is 42, of paper that is 80 mm wide.
    public var columns = 42
    /// The business whose orders are printed, by its identifier or address; empty: all of the box's. The default is empty.
    public var business = ""
    /// When an order is printed. The default is when the shop has accepted it.
    public var moment = TicketMoment.accepted
  }

  /// From when on an order is printed.
  public enum TicketMoment: String, Sendable, Hashable, CaseIterable {
    /// As soon as it is placed.
    case placed
    /// When the shop has accepted it.
    case accepted
  }

  /// The house.
  public struct Household: Sendable, Hashable {
    /// The time zone that dates and times are read in, such as "Europe/London"; empty: the machine's. The default is
    /// empty.
    public var timeZone = ""
    /// How clock times are shown and said. The default is 12.
    public var clock = ClockStyle.twelveHour
    /// How long sentences are kept that the box did not understand, in days; 0: not at all. The default is 30.
    public var unknownDays = 30.0
  }

  /// In whose name orders are placed and tables booked.
  public struct Customer: Sendable, Hashable {
    /// The default is nobody: whoever orders is asked once.
    public var name = ""
    /// The default is none.
    public var email = ""
    /// The default is none.
    public var phone = ""
    /// By the person's name, for those who have their own: the name, e-mail address and telephone number, parted by
    /// commas. The default is nobody.
    public var people: [String: String] = [:]
  }

  /// Where a backend is and how long it is waited for.
  public struct Backend: Sendable, Hashable {
    /// Its address, such as "https://kitchen.example.org"; empty: there is none, and the box keeps everything itself. The
    /// default is empty.
    public var address = ""
    /// What the box shows to be let in, sent as `Authorization: Bearer`; empty: nothing. The default is empty.
    public var token = ""
    /// The time for a whole answer, in seconds. The default is 10.
    public var time = 10.0

    /// No backend.
    public init() {}
  }

  /// A platform that has a copy of this shop's store, and takes orders for it.
  public struct Platform: Sendable, Hashable {
    /// The address of the shop's house there, such as "https://bakery.food.example"; empty: there is none. The default is
    /// empty.
    public var address = ""
    /// The file with the house's key, which `sous house add` has printed. Only this user may read it. The default is empty.
    public var keyFile = ""

    /// No platform.
    public init() {}
  }

  /// Home Assistant, by a broker of MQTT.
  public struct MQTT: Sendable, Hashable {
    /// Where the broker is, such as "mqtt://homeassistant.local" or "mqtts://broker.example:8883"; empty: there is none. The
    /// default is empty.
    public var address = ""
    /// Who connects; empty: nobody is asked for. The default is empty.
    public var user = ""
    /// The file with the password. Only this user may read it. The default is empty.
    public var passwordFile = ""
    /// The file with the certificates of who vouches for the broker's; empty: the system's. The default is empty.
    public var authorities = ""
    /// What topics of discovery begin with. The default is Home Assistant's own.
    public var prefix = "homeassistant"
    /// What the box is called there. The default is "Sous".
    public var name = "Sous"
    /// The room it stands in; empty: Home Assistant's users say. The default is the kitchen.
    public var area = "Kitchen"

    /// No broker.
    public init() {}
  }

  /// Home Assistant's own interface.
  public struct HomeAssistant: Sendable, Hashable {
    /// Where it is, such as "http://homeassistant.local:8123"; empty: nothing is asked of it. The default is empty.
    public var address = ""
    /// The file with a long-lived access token. Only this user may read it. The default is empty.
    public var tokenFile = ""
    /// The to-do list that is kept equal to ``list``, such as "todo.groceries"; empty: none. The default is empty.
    public var todo = ""
    /// Which of the box's lists that is. The default is the shopping list.
    public var list = "shopping"
    /// Whether it is asked what the box does not understand, such as "turn off the light". The default is false.
    public var isAsked = false

    /// None.
    public init() {}
  }

  /// A server of calendars and tasks.
  public struct CalDAV: Sendable, Hashable {
    /// Where it is, such as "https://cloud.example.org"; empty: there is none. The default is empty.
    public var address = ""
    /// Who the box is there. The default is empty.
    public var user = ""
    /// The file with that user's password. Only this user may read it. The default is empty.
    public var passwordFile = ""
    /// The list of tasks that is kept equal to ``list``, by its name; empty: none. The default is empty.
    public var tasks = ""
    /// Which of the box's lists that is. The default is the shopping list.
    public var list = "shopping"
    /// The calendar that is kept equal to the meal plan, by its name; empty: none. The default is empty.
    public var meals = ""

    /// None.
    public init() {}
  }

  /// Mealie.
  public struct Mealie: Sendable, Hashable {
    /// Where it is, such as "http://mealie.local:9000"; empty: there is none. The default is empty.
    public var address = ""
    /// The file with a token of its interface. Only this user may read it. The default is empty.
    public var tokenFile = ""
    /// The shopping list there that is kept equal to ``list``, by its name; empty: none. The default is empty.
    public var shoppingList = ""
    /// Which of the box's lists that is. The default is the shopping list.
    public var list = "shopping"
    /// Whether its plan of meals and the box's are kept equal. The default is false.
    public var meals = false
    /// Whether its recipes come into the recipe box. The default is false.
    public var recipes = false

    /// None.
    public init() {}
  }

  /// What makes it a box of another room.
  public struct Room: Sendable, Hashable {
    /// Where the home's box is, such as "https://192.168.1.20:8080"; empty: this is the home's. The default is empty.
    public var home = ""
    /// The file with the token of this box at the home's. Only this user may read it. The default is empty.
    public var tokenFile = ""
    /// The device that this box is there. The default is empty.
    public var device = ""
    /// The SHA-256 of the home's certificate; empty: it is one that the system trusts. The default is empty.
    public var fingerprint = ""

    /// The home's box.
    public init() {}
  }

  /// Services for Home Assistant's voice devices.
  public struct Wyoming: Sendable, Hashable {
    /// The address that they listen at. The protocol has no passwords: the default is this machine alone.
    public var listen = "127.0.0.1"
    /// The port; 0: there are no services. The default is 0.
    public var port = 0
    /// The addresses and networks that are let in beside this machine, such as "192.168.1.20" and "10.0.0.0/8"; empty: those
    /// of a house's own network. The default is empty.
    public var allows: [String] = []

    /// No services.
    public init() {}
  }

  /// The terminal.
  public struct Screen: Sendable, Hashable {
    /// Whether timers and lists are redrawn in place while the box runs. The default is true.
    public var live = true
    /// Whether what somebody asks to be shown is shown large for a minute. The default is true.
    public var follows = true
    /// When colours are used. The default is auto: on a terminal, unless NO_COLOR is set.
    public var colour = ColourUse.auto
  }

  /// The page and the phones.
  public struct Server: Sendable, Hashable {
    /// Whether the box serves its page. The default is true.
    public var isOn = true
    /// The address that it listens at; 0.0.0.0 for the whole home network. The default is this machine alone.
    public var listen = "127.0.0.1"
    /// The port; 0: any that is free. The default is 8080.
    public var port = 8080
    /// Names under which the box is reached beside its own. The default is none.
    public var names: [String] = []
    /// The paths of a certificate and its key in PEM; empty: the box makes its own. The default is empty.
    public var certificate = ""
    public var key = ""
    /// Whether others on the home network find the box by itself, where they can reach it. The default is true.
    public var isDiscoverable = true
    /// Connections at once. The default is 2,000.
    public var connections = 2_000
    /// The name under which houses of a database have hosts of their own, "food.example": `sous serve` serves all of them.
    /// Empty: it serves the house of the settings. The default is empty.
    public var houses = ""
    /// How many of them stay open that nobody works with. The default is 2,000.
    public var openHouses = 2_000
    /// Whether anybody may make an account at a platform. The default is true.
    public var letsSignUp = true
    /// How many requests a device or an account may send to a platform in a minute; 0: any number. The default is 600.
    public var requestsPerMinute = 600
    /// The addresses of proxies that hand requests on, whose word is taken for where they come from. The default is none.
    public var forwarders: [String] = []
    /// Whether other machines may do without TLS, which only a flag says. The default is false.
    public var isInsecure = false
  }

  /// What the box says of its own work, on standard error.
  public struct Log: Sendable, Hashable {
    /// The least level that is written. The default is notice.
    public var level = Logger.Level.notice
  }

  /// Microphone and loudspeaker.
  public var audio = Audio()
  /// The word that the box listens for.
  public var wake = Wake()
  /// From sound to words.
  public var hearing = Hearing()
  /// Spoken answers.
  public var voice = Voice()
  /// Where everything is kept.
  public var store = Store()
  /// What can be said.
  public var grammars = Grammars()
  /// Pages of the web that somebody asks for.
  public var web = Web()
  /// What barcodes stand for.
  public var products = Products()
  /// A barcode scanner that is plugged in.
  public var scanner = Scanner()
  public var tickets = Tickets()
  /// The house.
  public var household = Household()
  /// In whose name orders are placed and tables booked.
  public var customer = Customer()
  /// A backend that keeps the food businesses.
  public var backend = Backend()
  /// A platform that has a copy of this shop's store.
  public var platform = Platform()
  /// Home Assistant, by a broker of MQTT.
  public var mqtt = MQTT()
  /// Home Assistant's own interface.
  public var homeAssistant = HomeAssistant()
  public var calDAV = CalDAV()
  public var mealie = Mealie()
  public var room = Room()
  /// Services for Home Assistant's voice devices.
  public var wyoming = Wyoming()
  /// The terminal.
  public var screen = Screen()
  /// The page and the phones.
  public var server = Server()
  /// What the box says of its own work.
  public var log = Log()

  /// The defaults.
  public init() {}
}

/// When colours are used.
public enum ColourUse: String, Sendable, Hashable, CaseIterable {
  /// On a terminal, unless NO_COLOR is set (https://no-color.org).
  case auto
  /// Always.
  case always
  /// Never.
  case never
}
