import Foundation
import Grammar
import TestTools
import Testing

@testable import Assistant

@Suite("A language")
struct LanguageTests {
  @Test("whose files are the same is compiled once, and one of whose files has changed is compiled anew")
  func changes() throws {
    let folder = try TemporaryFolder()
    let url = URL(filePath: folder.path)
    func intents() throws -> [String] { try Language(builtIn: url).grammar.intents }
    try folder.write("#JSGF V1.0; grammar lamp; public <on> = on;", to: "lamp.gram")
    #expect(try intents() == ["lamp.on"])
    #expect(try intents() == ["lamp.on"])
    try folder.write("#JSGF V1.0; grammar lamp; public <off> = off;", to: "lamp.gram")
    #expect(try intents() == ["lamp.off"])
    try folder.write("#JSGF V1.0; grammar lamp; public <off> = ;", to: "lamp.gram")
    #expect(throws: GrammarErrors.self) { try intents() }
  }

  @Test("has the household's rules over the same files of the program")
  func layers() throws {
    let (builtIn, own) = (try TemporaryFolder(), try TemporaryFolder())
    try builtIn.write("#JSGF V1.0; grammar lamp; public <on> = on;", to: "lamp.gram")
    try own.write("#JSGF V1.0; grammar own; public <dim> = dim;", to: "own.gram")
    let alone = try Language(builtIn: URL(filePath: builtIn.path))
    let both = try Language(builtIn: URL(filePath: builtIn.path), household: [URL(filePath: own.path)])
    #expect(alone.grammar.intents == ["lamp.on"])
    #expect(both.grammar.intents == ["lamp.on", "own.dim"])
  }
}
