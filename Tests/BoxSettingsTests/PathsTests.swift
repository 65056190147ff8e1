import Foundation
import TestTools
import Testing

@testable import BoxSettings

@Suite struct PathsTests {
  @Test("Without variables the folders are those of the specification")
  func standard() {
    let paths = Paths(environment: ["HOME": "/home/sam"])
    #expect(paths.config == "/home/sam/.config/sous")
    #expect(paths.data == "/home/sam/.local/share/sous")
    #expect(paths.state == "/home/sam/.local/state/sous")
    #expect(paths.cache == "/home/sam/.cache/sous")
    #expect(paths.runtime == paths.state)
    #expect(paths.systemData == ["/usr/local/share/sous", "/usr/share/sous"])
    #expect(paths.settingsFile == "/home/sam/.config/sous/config.toml")
    #expect(!paths.isSettingsFileChosen)
  }

  @Test("Variables move the folders; what is not absolute counts as not set")
  func moved() {
    let paths = Paths(environment: [
      "HOME": "/home/sam", "XDG_CONFIG_HOME": "/c/", "XDG_DATA_HOME": "data", "XDG_STATE_HOME": "/s",
      "XDG_CACHE_HOME": "", "XDG_RUNTIME_DIR": "/run/user/7", "XDG_DATA_DIRS": "/a:b:/c/", "SOUS_CONFIG": "~/box.toml",
    ])
    #expect(paths.config == "/c/sous")
    #expect(paths.data == "/home/sam/.local/share/sous")
    #expect(paths.state == "/s/sous")
    #expect(paths.cache == "/home/sam/.cache/sous")
    #expect(paths.controlSocket == "/run/user/7/sous/control.sock")
    #expect(paths.systemData == ["/a/sous", "/c/sous"])
    #expect(paths.settingsFile == "/home/sam/box.toml")
    #expect(paths.isSettingsFileChosen)
    #expect(paths.expand("~") == "/home/sam")
    #expect(paths.expand("~sam/x") == "~sam/x")
  }
}

@Suite struct GrammarFoldersTests {
  private let folder: TemporaryFolder
  private let environment: [String: String]

  init() throws {
    folder = try TemporaryFolder()
    environment = ["HOME": "\(folder.path)/home", "XDG_DATA_DIRS": "\(folder.path)/system:\(folder.path)/other"]
  }

  private func find(_ more: [String: String] = [:], settings: Settings = Settings()) throws -> GrammarFolders {
    try GrammarFolders(
      settings: settings, environment: environment.merging(more) { _, new in new },
      executable: "\(folder.path)/clone/.build/debug/sous")
  }

  @Test("The first place with grammars wins, from the clone up to SOUS_GRAMMARS")
  func order() throws {
    let places = [
      "clone/grammars", "clone/.build/debug/grammars", "clone/.build/share/sous/grammars", "other/sous/grammars",
      "system/sous/grammars", "home/.local/share/sous/grammars",
    ]
    try folder.write("", to: "clone/Package.swift")
    for place in places {
      try folder.write("", to: "\(place)/timer.gram")
      #expect(try find().builtIn == "\(folder.path)/\(place)")
    }
    try folder.write("", to: "mine/timer.gram")
    #expect(try find(["SOUS_GRAMMARS": "\(folder.path)/mine"]).builtIn == "\(folder.path)/mine")
  }

  @Test("A folder without grammars is passed over, and a clone needs its Package.swift")
  func passedOver() throws {
    try folder.write("", to: "system/sous/grammars/notes.txt")
    try folder.write("", to: "other/sous/grammars/.hidden.gram")
    try folder.write("", to: "clone/grammars/timer.gram")
    #expect(throws: GrammarFolders.Missing.self) { try find() }
    try folder.write("", to: "clone/Package.swift")
    #expect(try find().builtIn == "\(folder.path)/clone/grammars")
  }

  @Test("Where SOUS_GRAMMARS has none, no other place is taken, and the error says where it looked")
  func chosenWithout() throws {
    try folder.write("", to: "system/sous/grammars/timer.gram")
    let missing = #expect(throws: GrammarFolders.Missing.self) { try find(["SOUS_GRAMMARS": "/nowhere"]) }
    #expect(
      missing?.description
        == "no grammars (*.gram) in /nowhere: install them with Scripts/install.sh, or set SOUS_GRAMMARS to their folder"
    )
  }

  @Test("The household's folders are those that have grammars: the config folder's, then the settings'")
  func household() throws {
    try folder.write("", to: "system/sous/grammars/timer.gram")
    try folder.write("", to: "home/.config/sous/grammars/ours.gram")
    try folder.write("", to: "home/more/ours.gram")
    try folder.write("foodie F UW D IY", to: "home/more/pronunciations.dict")
    var settings = Settings()
    settings.grammars.folders = ["~/more", "/nowhere"]
    let found = try find(settings: settings)
    #expect(found.household == ["\(folder.path)/home/.config/sous/grammars", "\(folder.path)/home/more"])
    #expect(found.pronunciations.map(\.path) == ["\(folder.path)/home/more/pronunciations.dict"])
  }
}
