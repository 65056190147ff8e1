import CXML
import Foundation

/// The elements of an XML document, one after the other, read by libxml2.
///
/// Foundation's own parser on Linux traps on documents that libxml2 reads or refuses.
enum XMLEvents {
  /// An event of the parser.
  enum Event {
    /// An element begins: its name without a prefix, and its attribute `name`.
    case start(String, label: String?)
    case text(String)
    /// An element ends.
    case end(String)
  }

  /// Parses a document.
  /// - Parameter take: takes each event, and returns whether to go on.
  /// - Returns: whether it was read to its end, and is well-formed. A document that declares entities is
  ///   refused.
  static func read(_ data: Data, _ take: (Event) -> Bool) -> Bool {
    guard let size = Int32(exactly: data.count) else { return false }
    return data.withUnsafeBytes { bytes in
      let options = Int32(XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue)
      let start = bytes.bindMemory(to: CChar.self).baseAddress
      guard let start, let reader = xmlReaderForMemory(start, size, nil, nil, options) else { return false }
      defer { xmlFreeTextReader(reader) }
      var status = xmlTextReaderRead(reader)
      while status == 1 {
        guard step(reader, take) else { return false }
        status = xmlTextReaderRead(reader)
      }
      return status == 0
    }
  }

  private static func step(_ reader: xmlTextReaderPtr, _ take: (Event) -> Bool) -> Bool {
    let name = text(xmlTextReaderConstLocalName(reader))
    switch UInt32(bitPattern: xmlTextReaderNodeType(reader)) {
    case XML_READER_TYPE_ELEMENT.rawValue:
      let isEmpty = xmlTextReaderIsEmptyElement(reader) == 1
      var label: String?
      if xmlTextReaderMoveToAttribute(reader, "name") == 1 {
        label = text(xmlTextReaderConstValue(reader))
        xmlTextReaderMoveToElement(reader)
      }
      return take(.start(name, label: label)) && (!isEmpty || take(.end(name)))
    case XML_READER_TYPE_END_ELEMENT.rawValue: return take(.end(name))
    case XML_READER_TYPE_TEXT.rawValue, XML_READER_TYPE_CDATA.rawValue,
      XML_READER_TYPE_SIGNIFICANT_WHITESPACE.rawValue:
      return take(.text(text(xmlTextReaderConstValue(reader))))
    case XML_READER_TYPE_DOCUMENT_TYPE.rawValue, XML_READER_TYPE_ENTITY_REFERENCE.rawValue: return false
    default: return true
    }
  }

  private static func text(_ bytes: UnsafePointer<xmlChar>?) -> String { bytes.map { String(cString: $0) } ?? "" }
}
