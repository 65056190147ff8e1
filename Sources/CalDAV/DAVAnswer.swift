import Foundation

/// A server's answer about several resources: a `multistatus` (RFC 4918, section 13).
package struct DAVAnswer: Sendable {
  /// One resource.
  package struct Resource: Sendable {
    package var href = ""
    /// Whether the server says that the resource is missing.
    var isGone = false
    /// The texts of properties, by their local names: "getetag", "displayname", "calendar-data".
    package var texts: [String: String] = [:]
    /// The addresses within properties: "current-user-principal", "calendar-home-set".
    var links: [String: String] = [:]
    /// "calendar", "collection".
    var types: Set<String> = []
    /// "VTODO", "VEVENT".
    var components: Set<String> = []
  }

  package var resources: [Resource] = []

  /// Parses an answer; nil: it is invalid.
  package init?(_ data: Data) {
    var reader = Reader()
    guard XMLEvents.read(data, { reader.take($0) }), reader.isMultistatus else { return nil }
    resources = reader.resources
  }

  private struct Reader {
    var resources: [Resource] = []
    var isMultistatus = false
    private var path: [String] = []
    private var text = ""
    private var current = Resource()
    private var found = Resource()
    private var isFound = true

    /// - Returns: whether to go on.
    mutating func take(_ event: XMLEvents.Event) -> Bool {
      switch event {
      case .start(let name, let label): return start(name, label)
      case .text(let part): text += part
      case .end(let name): end(name)
      }
      return true
    }

    private mutating func start(_ name: String, _ label: String?) -> Bool {
      // No valid answer is so deep: a deeper one is an attack.
      guard path.count < 32 else { return false }
      if path.isEmpty { isMultistatus = name == "multistatus" }
      path.append(name)
      text = ""
      switch name {
      case "response": current = Resource()
      case "propstat": (found, isFound) = (Resource(), true)
      case "comp": if let label { found.components.insert(label.uppercased()) }
      default: if path.dropLast().last == "resourcetype" { found.types.insert(name) }
      }
      return true
    }

    private mutating func end(_ name: String) {
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
