import Foundation
import FoundationXML

/// What a server says about several resources: a `multistatus` (RFC 4918, section 13).
package struct DAVAnswer: Sendable {
  /// One resource.
  package struct Resource: Sendable {
    package var href = ""
    /// Whether the server says that it is not there.
    var isGone = false
    /// Texts of properties, by their local names: "getetag", "displayname", "calendar-data".
    package var texts: [String: String] = [:]
    /// Addresses within properties: "current-user-principal", "calendar-home-set".
    var links: [String: String] = [:]
    /// "calendar", "collection".
    var types: Set<String> = []
    /// "VTODO", "VEVENT".
    var components: Set<String> = []
  }

  package var resources: [Resource] = []

  /// Reads an answer; nil: it is none.
  package init?(_ data: Data) {
    // Foundation's parser traps on a name that is none.
    guard String(validating: data, as: UTF8.self) != nil else { return nil }
    let parser = XMLParser(data: Self.sparingFoundation(data))
    parser.shouldProcessNamespaces = true
    parser.shouldResolveExternalEntities = false
    let reader = Reader()
    parser.delegate = reader
    // It says that it has parsed what it gave up in the midst of.
    guard parser.parse(), parser.parserError == nil, !reader.isBroken, reader.isMultistatus else { return nil }
    resources = reader.resources
  }

  /// The same document with a space in every processing instruction that is nothing but a name: Foundation's parser traps on
  /// these.
  private static func sparingFoundation(_ data: Data) -> Data {
    let (begin, end) = (Data("<?".utf8), Data("?>".utf8))
    guard data.dropFirst(2).range(of: begin) != nil else { return data }
    var (spared, rest) = (Data(), data)
    while let start = rest.range(of: begin) {
      spared += rest[..<start.upperBound]
      rest = rest[start.upperBound...]
      guard let close = rest.range(of: end) else { break }
      let instruction = rest[..<close.lowerBound]
      spared += instruction
      if !instruction.contains(where: { [0x20, 0x09, 0x0A, 0x0D].contains($0) }) { spared.append(0x20) }
      spared += end
      rest = rest[close.upperBound...]
    }
    return spared + rest
  }

  private final class Reader: NSObject, XMLParserDelegate {
    var resources: [Resource] = []
    var isMultistatus = false
    var isBroken = false
    private var path: [String] = []
    private var text = ""
    private var current = Resource()
    private var found = Resource()
    private var isFound = true

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      // Nothing that is read here is deep: what is means no good.
      guard path.count < 32 else { return parser.abortParsing() }
      if path.isEmpty { isMultistatus = name == "multistatus" }
      path.append(name)
      text = ""
      switch name {
      case "response": current = Resource()
      case "propstat": (found, isFound) = (Resource(), true)
      case "comp": if let component = attributes["name"] { found.components.insert(component.uppercased()) }
      default: if path.dropLast().last == "resourcetype" { found.types.insert(name) }
      }
    }

    func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) { isBroken = true }
    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
    func parser(_ parser: XMLParser, foundCDATA block: Data) { text += String(decoding: block, as: UTF8.self) }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
      path.removeLast()
      let value = text.trimmingCharacters(in: .whitespacesAndNewlines)
      defer { text = "" }
      switch (path.last, name) {
      case ("response", "href"): current.href = value
      case (let property?, "href"): found.links[property] = value
      case ("response", "status"): current.isGone = value.contains(" 404")
      case ("propstat", "status"): isFound = value.contains(" 200")
      case ("prop", _): if !value.isEmpty { found.texts[name] = value }
      case (_, "propstat"):
        guard isFound else { return }
        current.texts.merge(found.texts) { $1 }
        current.links.merge(found.links) { $1 }
        current.types.formUnion(found.types)
        current.components.formUnion(found.components)
      case (_, "response"): resources.append(current)
      default: return
      }
    }
  }
}
