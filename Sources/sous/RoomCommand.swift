import ArgumentParser
import Assistant
import BoxSettings
import Foundation
import SousClient
import SousClientNIO

/// `sous room`.
struct RoomCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "room", abstract: "Make this box one of another room.", subcommands: [RoomJoinCommand.self])
}

/// `sous room join`.
struct RoomJoinCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "join", abstract: "Let the home's box do what is said to this one.",
    discussion: """
      Say "sous pair" at the home's box: it shows the address, the code and the fingerprint. What is written here is the \
      token, readable by you alone; the lines for the settings are printed.

      EXAMPLE
        sous room join https://192.168.1.20:8080 "1234 5678" --name Bedroom --fingerprint AB:CD:…
      """)

  @Argument(help: ArgumentHelp("Where the home's box is.", valueName: "address"))
  var address: String

  @Argument(help: ArgumentHelp("The code that it shows.", valueName: "code"))
  var code: String

  @Option(help: ArgumentHelp("What this box is called there.", valueName: "text"))
  var name = "Another room"

  @Option(help: ArgumentHelp("The SHA-256 of its certificate, as it shows it.", valueName: "hex"))
  var fingerprint = ""

  func run() async throws {
    guard let box = BoxAddress(address) else { throw ValidationError("\(address) is no address of a box.") }
    let pinned = CertificateFingerprint(fingerprint)
    guard fingerprint.isEmpty || pinned != nil else {
      throw ValidationError("The fingerprint has 64 hexadecimal digits.")
    }
    do {
      let paired = try await box.pair(code: code, name: name, over: NIOTransport(pinned: pinned))
      let folder = URL(filePath: Paths().settingsFile).deletingLastPathComponent()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let file = folder.appending(path: "room.token").path
      try? FileManager.default.removeItem(atPath: file)
      guard
        FileManager.default.createFile(
          atPath: file, contents: Data(paired.token.utf8), attributes: [.posixPermissions: 0o600])
      else { throw ValidationError("\(file) cannot be written.") }
      print("This box is \(name) there. Put into \(Paths().settingsFile):\n")
      print("[room]")
      print("home = \"\(box.url.absoluteString)\"\ntoken_file = \"\(file)\"\ndevice = \"\(paired.id)\"")
      if let pinned { print("fingerprint = \"\(pinned)\"") }
    } catch let error as ValidationError {
      throw error
    } catch {
      Program.complain("sous: \(address) does not pair: \(error)")
      throw Failure.no
    }
  }
}
