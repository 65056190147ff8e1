import Commands
import Foundation
import Grammar
import Testing

@Suite("Names of intents in the sources")
struct IntentNameTests {
  private static let clone = URL(filePath: #filePath).appending(path: "../../../..").standardized

  private func files(_ folder: String, _ suffix: String) throws -> [String: String] {
    let place = Self.clone.appending(path: folder)
    let names = FileManager.default.enumerator(atPath: place.path)?.compactMap { $0 as? String } ?? []
    let texts = try names.filter { $0.hasSuffix(suffix) }.map { name in
      (name, try String(contentsOf: place.appending(path: name), encoding: .utf8))
    }
    return Dictionary(uniqueKeysWithValues: texts)
  }

  @Test("are those of commands, or of rules that answer a question: a slip of the pen would be silence")
  func names() throws {
    var known = Set(Rights.intents)
    for (name, text) in try files("grammars", ".gram") {
      let family = name.split(separator: "/").last?.prefix { $0 != "." } ?? ""
      for rule in text.matches(of: /public\s*<(\w+)>/) { known.insert("\(family).\(rule.1)") }
    }
    let families = Set(Rights.intents.compactMap { $0.split(separator: ".").first } + ["answer"])
    #expect(families.count > 15)
    var found = 0
    for (name, text) in try files("Sources", ".swift") {
      // Keys of settings and lines of reports look the same.
      if name.hasPrefix("BoxSettings/") || name.hasPrefix("Evaluation/") { continue }
      for literal in text.matches(of: /"(([a-z]+)\.[a-z_]+)"/) where families.contains(literal.2) {
        if literal.1 == "store.sqlite" { continue }
        found += 1
        #expect(known.contains(String(literal.1)), "\(literal.1) in \(name)")
      }
    }
    #expect(found > 300, "the names are not found where they were")
  }
}
