// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "sous",
  products: [
    .library(name: "Grammar", targets: ["Grammar"])
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0")
  ],
  targets: [
    .target(name: "Grammar"),
    .target(name: "Commands", dependencies: ["Grammar"]),
    .target(
      name: "Kitchen",
      dependencies: ["Commands", .product(name: "OrderedCollections", package: "swift-collections")]),
    .systemLibrary(
      name: "CPocketSphinx", pkgConfig: "pocketsphinx",
      providers: [.apt(["libpocketsphinx-dev", "pocketsphinx-en-us"])]),
    .target(name: "Speech", dependencies: ["CPocketSphinx"]),
    .testTarget(name: "SpeechTests", dependencies: ["Speech"]),
    .testTarget(name: "CommandsTests", dependencies: ["Commands"]),
  ]
)
