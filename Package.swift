// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "sous",
  platforms: [.macOS(.v14), .iOS(.v16)],
  products: [
    .executable(name: "sous", targets: ["sous"]),
    .library(name: "Grammar", targets: ["Grammar"]),
    // For apps: on Apple platforms the first is all they need; elsewhere the second brings the connection.
    .library(name: "SousClient", targets: ["SousClient", "Wire"]),
    .library(name: "SousClientNIO", targets: ["SousClientNIO"]),
    // A sound card that fails on cue; ALSA finds it by this name.
    .library(name: "asound_module_pcm_sous_scripted", type: .dynamic, targets: ["ScriptedALSA"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-async-algorithms", from: "1.1.4"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: ["FullFoundation"]),
    .package(url: "https://github.com/LebJe/TOMLKit", from: "0.6.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ],
  targets: [
    .systemLibrary(name: "CALSA", pkgConfig: "alsa", providers: [.apt(["libasound2-dev"])]),
    .systemLibrary(name: "CSpeexDSP", pkgConfig: "speexdsp", providers: [.apt(["libspeexdsp-dev"])]),
    .systemLibrary(
      name: "CPocketSphinx", pkgConfig: "pocketsphinx",
      providers: [.apt(["libpocketsphinx-dev", "pocketsphinx-en-us"])]),

    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CXML", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .systemLibrary(name: "CQREncode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
    .systemLibrary(name: "CKissFFT", providers: [.apt(["libkissfft-dev"])]),
    .systemLibrary(name: "CZBar", pkgConfig: "zbar", providers: [.apt(["libzbar-dev"])]),
    .systemLibrary(name: "CTurboJPEG", pkgConfig: "libturbojpeg", providers: [.apt(["libturbojpeg0-dev"])]),
    .systemLibrary(name: "CAvahi", pkgConfig: "avahi-client", providers: [.apt(["libavahi-client-dev"])]),
    .systemLibrary(name: "CMosquitto", pkgConfig: "libmosquitto", providers: [.apt(["libmosquitto-dev"])]),
    .systemLibrary(name: "CPostgres", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
    .systemLibrary(name: "COpenSSL", pkgConfig: "openssl", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .systemLibrary(name: "CEvdev"),
    .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),

    // What the program measures of itself, for Prometheus.
    .target(name: "Metering", dependencies: [.product(name: "CoreMetrics", package: "swift-metrics")]),
    // Days, numbers of products, kinds of pictures: what every module may need.
    .target(name: "Basics"),
    // Digests, keys, tokens and certificates.
    .target(name: "Cryptography", dependencies: ["COpenSSL"]),
    .target(name: "Audio", dependencies: ["Basics", "CALSA", "CKissFFT", "CSpeexDSP"]),
    .target(name: "CClock"),
    .target(name: "CVectors", cSettings: [.unsafeFlags(["-O2"], .when(configuration: .debug))]),
    // Scores a hundred frames a second in vectors, which without optimisation takes a hundred times as long.
    .target(
      name: "Speech", dependencies: ["Basics", "CPocketSphinx", "CVectors"],
      swiftSettings: [.unsafeFlags(["-O"], .when(configuration: .debug))]),
    // What networks of transformers are made of, in whole numbers of eight bits.
    .target(
      name: "Networks", dependencies: ["CVectors", "Speech"],
      swiftSettings: [.unsafeFlags(["-O"], .when(configuration: .debug))]),
    // Writes down what is said, in any words: a network that others have trained.
    .target(
      name: "Transcription", dependencies: ["Audio", "CVectors", "Networks", "Speech"],
      swiftSettings: [.unsafeFlags(["-O"], .when(configuration: .debug))]),
    // Compiles and matches a thousand rules, which without optimisation takes most of the tests' time.
    .target(
      name: "Grammar", dependencies: ["Basics"],
      swiftSettings: [.unsafeFlags(["-O"], .when(configuration: .debug))]),
    .target(
      name: "Commands",
      dependencies: ["Basics", "Grammar", .product(name: "OrderedCollections", package: "swift-collections")]),
    .target(
      name: "Restaurant",
      dependencies: [
        "Basics", "Commands", "Grammar", .product(name: "OrderedCollections", package: "swift-collections"),
      ]),
    .target(
      name: "Kitchen",
      dependencies: [
        "Basics", "Commands", "Grammar", .product(name: "OrderedCollections", package: "swift-collections"),
      ]),
    // The kitchen and the food businesses side by side: what the bus, the store and the wires know.
    .target(name: "Home", dependencies: ["Commands", "Kitchen", "Restaurant"]),
    .target(name: "RecipeFiles", dependencies: ["CXML", "CZlib", "Commands"]),
    .target(name: "Barcodes", dependencies: ["Basics", "CEvdev", "CPNG", "CTurboJPEG", "CZBar", "Commands"]),
    .target(
      name: "Store",
      dependencies: [
        "Basics", "CPostgres", "Commands", "Cryptography", "Home", "Kitchen", "Restaurant",
        .product(name: "CoreMetrics", package: "swift-metrics"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    // What the box, its page and the family's phones say to each other.
    .target(name: "Wire"),
    // The other end of it: Foundation alone, for iPad and iPhone.
    .target(name: "SousClient", dependencies: ["Wire"]),
    .target(
      name: "SousClientNIO",
      dependencies: [
        "Cryptography", "SousClient",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        "TLS",
        .product(name: "NIOWebSocket", package: "swift-nio"),
      ]),
    .target(
      name: "Server",
      dependencies: [
        "Basics", "CZlib", "Commands", "Cryptography", "Grammar", "Home", "Kitchen", "Restaurant", "Store", "Wire",
        .product(name: "CoreMetrics", package: "swift-metrics"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
        .product(name: "NIOPosix", package: "swift-nio"),
        "TLS",
        .product(name: "NIOWebSocket", package: "swift-nio"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ]),
    // A connection to a broker of messages.
    .target(name: "MQTT", dependencies: ["CMosquitto"]),
    // Lets others on the home network find what is served here.
    .target(name: "Discovery", dependencies: ["CAvahi"]),
    // What the box is and does as Home Assistant sees it.
    .target(name: "HomeAssistant", dependencies: ["Basics", "Commands", "Grammar", "Home", "Kitchen", "MQTT"]),
    // Keeps two lists equal.
    .target(name: "ListSync"),
    // Servers of calendars and tasks.
    .target(name: "CalDAV", dependencies: ["Basics", "CXML", "Web"]),
    // The recipe manager Mealie.
    .target(name: "Mealie", dependencies: ["Web", "Wire"]),
    // The protocol of Home Assistant's voice services.
    .target(name: "Wyoming", dependencies: [.product(name: "NIOCore", package: "swift-nio")]),
    // Connections over TLS.
    .target(name: "TLS", dependencies: ["COpenSSL", .product(name: "NIOCore", package: "swift-nio")]),
    // Gets what stands at an address of the web.
    .target(name: "Web", dependencies: ["Basics", "CCurl"]),
    // Voices, chimes, and what mixes them.
    .target(name: "Speaking", dependencies: ["Audio", "Grammar"]),
    // The settings, and where everything lies on the disk.
    .target(
      name: "BoxSettings",
      dependencies: [
        "Basics", "Grammar", "MQTT", "Speaking", "TOMLKit", "Web", .product(name: "Logging", package: "swift-log"),
      ]),
    // The backend of a chain of restaurants.
    .target(name: "Backend", dependencies: ["Basics", "Commands", "BoxSettings", "Restaurant", "Web"]),
    // What the box shows in a terminal.
    .target(
      name: "Screens", dependencies: ["Basics", "BoxSettings", "Commands", "CQREncode", "Grammar", "Kitchen", "Wire"]),
    .target(
      name: "Assistant",
      dependencies: [
        "Audio", "Backend", "Barcodes", "Basics", "CClock", "CalDAV", "Commands", "Cryptography", "BoxSettings",
        "Discovery",
        "Grammar",
        "Home", "HomeAssistant", "Kitchen", "ListSync", "MQTT", "Mealie", "Metering", "Networks", "Paraphrases",
        "RecipeFiles", "Restaurant",
        "Screens", "Server", "SousClient", "SousClientNIO", "Speaking", "Speech", "Store", "Transcription", "Web",
        "Wire", "Wyoming",
        .product(name: "AsyncAlgorithms", package: "swift-async-algorithms"),
        .product(name: "CoreMetrics", package: "swift-metrics"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ]),
    // Reads what people say in words of their own.
    .target(
      name: "Paraphrases", dependencies: ["CVectors", "Commands", "Networks", "Speech"],
      swiftSettings: [.unsafeFlags(["-O"], .when(configuration: .debug))]),
    // How well the box hears and understands, and what makes it hear one household better.
    .target(
      name: "Evaluation",
      dependencies: [
        "Assistant", "Audio", "Basics", "BoxSettings", "Commands", "Grammar", "Speaking", "Speech", "Store",
      ]),
    .executableTarget(
      name: "sous",
      dependencies: [
        "Assistant", "Audio", "Barcodes", "Basics", "Commands", "BoxSettings", "Evaluation", "Grammar", "Home",
        "Kitchen", "Networks", "RecipeFiles", "Restaurant", "Screens", "Server", "SousClient", "SousClientNIO",
        "Speaking", "Speech",
        "Store", "Transcription", "Web",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),

    .target(
      name: "ScriptedALSA", path: "Tests/Support/ScriptedALSA", cSettings: [.define("PIC")],
      linkerSettings: [.linkedLibrary("asound")]),
    // A language of tones with a Sphinx model of it, as somebody brings one of another language.
    .target(name: "ToneLanguage", dependencies: ["CPocketSphinx"], path: "Tests/Support/ToneLanguage"),
    // A web server on this machine that answers as a test says.
    .target(
      name: "ScriptedWeb",
      dependencies: [
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      path: "Tests/Support/ScriptedWeb"),
    // Orders over a box as an app does it.
    .executableTarget(
      name: "sous-order",
      dependencies: [
        "SousClient", "SousClientNIO", "Wire", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], path: "Examples/sous-order"),
    // A house with a store and a clock of its own, and its server, for the tests of both ends of the wire.
    .target(
      name: "TestHouse",
      dependencies: [
        "Basics", "Commands", "Grammar", "Home", "Kitchen", "Restaurant", "Server", "Store", "Wire",
        .product(name: "Logging", package: "swift-log"),
      ], path: "Tests/Support/TestHouse"),
    // Values as nobody should send them, of every type that comes from outside, and a house that they are thrown at.
    .target(
      name: "Dice",
      dependencies: ["Basics", "Commands", "Home", "Kitchen", "Restaurant", "Server", "Store", "TestHouse"],
      path: "Tests/Support/Dice"),
    // What tests and benchmarks start beside the program: houses to kill, loads, thrown values.
    .executableTarget(
      name: "sous-test-tool",
      dependencies: [
        "Dice", "Store", "StoreTestSupport", "TestHouse",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        "TLS",
        .product(name: "NIOWebSocket", package: "swift-nio"),
      ], path: "Tests/TestTool"),
    .testTarget(
      name: "SousClientTests",
      dependencies: [
        "Basics", "Commands", "Cryptography", "Kitchen", "Restaurant", "ScriptedWeb", "Server", "SousClient",
        "SousClientNIO", "Store", "TestHouse", "TestTime", "Wire", "sous-order",
      ]),
    .testTarget(name: "AudioTests", dependencies: ["Audio", "Basics"]),
    .testTarget(name: "SpeechTests", dependencies: ["Audio", "Basics", "CPocketSphinx", "Speech", "ToneLanguage"]),
    .testTarget(
      name: "TranscriptionTests",
      dependencies: ["Audio", "CVectors", "Networks", "Speech", "TestTools", "Transcription"]),
    .testTarget(name: "ParaphrasesTests", dependencies: ["Commands", "Networks", "Paraphrases", "Speech"]),
    // Requests and WebSockets as a test wants them.
    .target(
      name: "TestWeb",
      dependencies: [
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOWebSocket", package: "swift-nio"),
      ], path: "Tests/Support/TestWeb"),
    // A folder of a test's own, and a clock that it moves.
    .target(name: "TestTools", path: "Tests/Support/TestTools"),
    // How long a test may wait for others.
    .target(name: "TestTime", path: "Tests/Support/TestTime"),
    // What is thrown any bytes: everything that takes them from outside. `Scripts/check/fuzz` builds both with
    // libFuzzer; what needs no house is apart, for it is many times quicker so.
    .systemLibrary(name: "CLibFuzzer", path: "Tests/Support/CLibFuzzer"),
    .target(
      name: "FuzzTargets",
      dependencies: [
        "Audio", "Barcodes", "BoxSettings", "CLibFuzzer", "CalDAV", "Grammar", "RecipeFiles", "Speech",
      ], path: "Tests/Support/FuzzTargets"),
    .target(
      name: "FuzzHouseTargets",
      dependencies: [
        "Assistant", "Commands", "FuzzTargets", "Grammar", "HomeAssistant", "MQTT", "Server", "TestHouse", "Wyoming",
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
      ], path: "Tests/Support/FuzzHouseTargets"),
    .testTarget(name: "FuzzTests", dependencies: ["FuzzHouseTargets", "FuzzTargets"], exclude: ["corpus"]),
    // Real programs that the box talks to, on this machine: a broker of MQTT, a server of calendars.
    .target(name: "TestPeers", path: "Tests/Support/TestPeers"),
    .testTarget(name: "DiscoveryTests", dependencies: ["Discovery"]),
    .testTarget(name: "CalDAVTests", dependencies: ["CalDAV", "ScriptedWeb", "TestPeers", "TestTime"]),
    .testTarget(name: "ListSyncTests", dependencies: ["ListSync"]),
    .testTarget(
      name: "WyomingTests",
      dependencies: [
        "Wyoming", .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
      ]),
    .testTarget(name: "MQTTTests", dependencies: ["MQTT", "Server", "TestPeers", "TestTime"]),
    .testTarget(
      name: "HomeAssistantTests", dependencies: ["Basics", "Commands", "HomeAssistant", "Kitchen", "MQTT"]),
    .testTarget(name: "BoxSettingsTests", dependencies: ["BoxSettings", "TestTools"]),
    .testTarget(
      name: "WebTests",
      dependencies: [
        "Basics", "ScriptedWeb", "TLS", "TestTools", "Web", .product(name: "NIOCore", package: "swift-nio"),
      ]),
    .testTarget(name: "SpeakingTests", dependencies: ["Audio", "Speaking", "TestTools"]),
    .testTarget(
      name: "ScreensTests", dependencies: ["Basics", "Commands", "Grammar", "Kitchen", "Screens", "TestTools"]),
    .testTarget(
      name: "EvaluationTests",
      dependencies: [
        "Assistant", "Audio", "Basics", "Commands", "BoxSettings", "Evaluation", "Grammar", "Speech", "TestTime",
        "TestTools",
      ]),
    .testTarget(
      name: "AssistantTests",
      dependencies: [
        "Assistant", "Audio", "Backend", "Barcodes", "Basics", "Commands", "BoxSettings", "Grammar",
        "CalDAV", "Discovery", "Home", "HomeAssistant", "Kitchen", "ListSync", "MQTT", "Mealie", "Paraphrases",
        "Restaurant",
        "Screens", "Server", "SousClient", "Wire",
        "ScriptedWeb", "Speaking", "Speech", "Store", "StoreTestSupport", "TestHouse", "TestPeers", "TestTime",
        "TestTools", "TestWeb",
        "ToneLanguage",
        "Web",
        "Wyoming",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ]),
    .testTarget(
      name: "ServerTests",
      dependencies: [
        "Basics", "Commands", "Dice", "Home", "Kitchen", "Restaurant", "Server", "Store", "TestHouse",
        "TestTime", "TestWeb", "Wire", "sous-test-tool",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        "TLS",
        .product(name: "NIOWebSocket", package: "swift-nio"),
      ]),
    // The command line, from inside.
    .testTarget(
      name: "CommandLineTests",
      dependencies: [
        "Assistant", "Audio", "BoxSettings", "Grammar", "Speaking", "Speech", "Store", "TestTools", "sous",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    // The built program from outside.
    .testTarget(
      name: "SousTests",
      dependencies: ["BarcodesTestSupport", "ScriptedWeb", "TestTime", "ToneLanguage", "Web", "sous"]),
    // Barcodes as pictures, drawn from their definitions.
    .target(
      name: "BarcodesTestSupport", dependencies: ["Barcodes", "Basics", "CEvdev", "CPNG", "CTurboJPEG"],
      path: "Tests/BarcodesTestSupport"),
    .testTarget(
      name: "BarcodesTests", dependencies: ["Barcodes", "Basics", "BarcodesTestSupport", "CEvdev", "Commands"]),
    .testTarget(name: "BasicsTests", dependencies: ["Basics"]),
    .testTarget(name: "CryptographyTests", dependencies: ["Cryptography"]),
    .testTarget(
      name: "TLSTests",
      dependencies: [
        "COpenSSL", "Cryptography", "TLS", "TestTools", .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
      ]),
    .testTarget(
      name: "MeteringTests", dependencies: ["Metering", .product(name: "CoreMetrics", package: "swift-metrics")]),
    .testTarget(name: "GrammarTests", dependencies: ["Basics", "Grammar"]),
    .testTarget(
      name: "CommandsTests", dependencies: ["Basics", "Commands", "Grammar"],
      exclude: ["Understanding/utterances.tsv"]),
    .testTarget(name: "RestaurantTests", dependencies: ["Basics", "Commands", "Grammar", "Restaurant", "TestTime"]),
    .testTarget(name: "RecipeFilesTests", dependencies: ["Commands", "CZlib", "RecipeFiles"]),
    .testTarget(
      name: "KitchenTests", dependencies: ["Basics", "Commands", "Grammar", "Kitchen"],
      exclude: ["Utterances/utterances.tsv", "Utterances/vocabulary.tsv", "Utterances/cooking.tsv"]),
    .testTarget(name: "HomeTests", dependencies: ["Basics", "Commands", "Home", "Kitchen", "Restaurant"]),
    // What the store's tests need beside it: commands drawn at random, and a file system that loses power.
    .target(
      name: "StoreTestSupport",
      dependencies: [
        "Basics", "CPowerCutVFS", "Commands", "Home", "Kitchen", "Restaurant", "Store",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      path: "Tests/StoreTestSupport"),
    .target(name: "CPowerCutVFS", path: "Tests/CPowerCutVFS", linkerSettings: [.linkedLibrary("sqlite3")]),
    .testTarget(
      name: "StoreTests",
      dependencies: [
        "Basics", "Commands", "Grammar", "Home", "Kitchen", "Restaurant", "Store", "StoreTestSupport", "TestTime",
        "sous-test-tool",
        "CPowerCutVFS",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      resources: [.copy("Schemas")]),
  ],
  swiftLanguageModes: [.v6]
)

// Tests are run once for each time they are compiled: a release build (`Scripts/build`) need not make them fast.
for target in package.targets where target.type == .test {
  target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-Onone"], .when(configuration: .release))]
}

// `Scripts/check/fuzz` has what the project's own code reaches counted, and not what the libraries do: libFuzzer looks
// at every counter after every run.
if Context.environment["SOUS_COVERAGE"] != nil {
  package.targets += [
    .executableTarget(name: "sous-fuzz-files", dependencies: ["FuzzTargets"], path: "Tests/SousFuzz/Files"),
    .executableTarget(
      name: "sous-fuzz-house", dependencies: ["FuzzHouseTargets", "FuzzTargets"], path: "Tests/SousFuzz/House"),
  ]
  for target in package.targets where [.regular, .executable].contains(target.type) {
    target.swiftSettings =
      (target.swiftSettings ?? []) + [
        .unsafeFlags(["-sanitize-coverage=edge,indirect-calls,trace-cmp,inline-8bit-counters,pc-table"])
      ]
  }
}

// `Scripts/check/sanitizers` has undefined behaviour in the project's own C found.
if Context.environment["SOUS_UNDEFINED"] != nil {
  for target in package.targets where ["CVectors", "CPowerCutVFS", "ScriptedALSA"].contains(target.name) {
    target.cSettings =
      (target.cSettings ?? []) + [.unsafeFlags(["-fsanitize=undefined", "-fno-sanitize-recover=undefined"])]
  }
}
