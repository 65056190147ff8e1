import CXML
import Foundation

/// A page of HTML parsed by libxml2, which repairs errors like browsers do
/// (https://gnome.pages.gitlab.gnome.org/libxml2/html/group__HTMLparser.html).
final class HTMLPage {
  private let document: htmlDocPtr

  /// The most bytes of a page.
  static let mostBytes = 8 << 20

  /// Parses a page; nil: it is too large, or unreadable.
  init?(_ page: String) {
    guard page.utf8.count <= Self.mostBytes else { return nil }
    let options = Int32(
      HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue
        | HTML_PARSE_NONET.rawValue)
    var text = page
    let read = text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        htmlReadMemory($0.baseAddress, Int32(clamping: $0.count), nil, "utf-8", options)
      }
    }
    guard let read else { return nil }
    document = read
  }

  deinit { xmlFreeDoc(document) }

  /// Visits all elements in order, each before its children.
  /// - Parameter visit: returns whether to visit the element's children.
  func walk(_ visit: (HTMLElement) -> Bool) {
    guard let root = xmlDocGetRootElement(document) else { return }
    HTMLElement(node: root).walk(visit)
  }

  /// The text of its first heading of the first rank; nil: it has none.
  var heading: String? {
    var heading: String?
    walk { element in
      if heading == nil, element.name == "h1", !element.line.isEmpty { heading = element.line }
      return heading == nil
    }
    return heading
  }
}

/// An element of a page; it lives as long as its page.
struct HTMLElement {
  fileprivate let node: xmlNodePtr

  /// Its name in lower case.
  var name: String { node.pointee.name.map { String(cString: $0).lowercased() } ?? "" }

  /// The value of an attribute; nil: it has none of that name.
  func attribute(_ name: String) -> String? {
    var next = node.pointee.properties
    while let attribute = next {
      if let called = attribute.pointee.name, String(cString: called).lowercased() == name {
        return attribute.pointee.children?.pointee.content.map { String(cString: $0) } ?? ""
      }
      next = attribute.pointee.next
    }
    return nil
  }

  /// Visits this element and all its descendants.
  func walk(_ visit: (HTMLElement) -> Bool) {
    Self.walk(from: node) { current in
      guard current.pointee.type == XML_ELEMENT_NODE else { return false }
      return visit(HTMLElement(node: current))
    }
  }

  // Without recursion, because pages may be arbitrarily deep.
  private static func walk(from root: xmlNodePtr, _ visit: (xmlNodePtr) -> Bool) {
    var next: xmlNodePtr? = root
    while let current = next {
      if visit(current), let child = current.pointee.children {
        next = child
        continue
      }
      var place: xmlNodePtr? = current
      next = nil
      while let here = place, here != root {
        if let sibling = here.pointee.next {
          next = sibling
          break
        }
        place = here.pointee.parent
      }
    }
  }

  private static let blocks: Set<String> = [
    "p", "li", "div", "br", "tr", "ul", "ol", "section", "dt", "dd", "table", "article", "header", "h1", "h2", "h3",
    "h4", "h5", "h6",
  ]

  /// Its text: blocks are separate lines.
  /// - Parameter marksHeadings: whether headings in it begin with ``HTMLText/headingMark``. The default
  ///   is not.
  func text(marksHeadings: Bool = false) -> String {
    var text = ""
    let root = node
    Self.walk(from: node) { current in
      switch current.pointee.type {
      case XML_TEXT_NODE, XML_CDATA_SECTION_NODE:
        if let content = current.pointee.content {
          // Line breaks of the source are blanks.
          text += String(cString: content).replacing("\n", with: " ").replacing("\r", with: " ")
        }
        return false
      case XML_ELEMENT_NODE:
        let name = current.pointee.name.map { String(cString: $0).lowercased() } ?? ""
        if ["script", "style", "noscript", "svg", "button", "template"].contains(name) { return false }
        if Self.blocks.contains(name) { text += "\n" }
        if marksHeadings, current != root, name.count == 2, name.hasPrefix("h"), name != "hr" {
          text += HTMLText.headingMark
        }
        return true
      default: return false
      }
    }
    return text
  }

  /// Its text in one line.
  var line: String { text().split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
