import CalDAV
import Foundation

/// What a server of calendars answers.
enum CalendarTarget {
  /// A server's answer about several resources, or one calendar's text.
  @Sendable static func calendar(_ bytes: [UInt8]) throws {
    if let answer = DAVAnswer(Data(bytes)) {
      for resource in answer.resources {
        _ = CalDAVServer.absolute(resource.href, from: "https://dav.example/a/")
        for text in resource.texts.values { try object(text) }
      }
    } else {
      try object(String(decoding: bytes, as: UTF8.self))
    }
  }

  private static func object(_ text: String) throws {
    guard var object = ICalendarObject(text) else { return }
    for name in ["SUMMARY", "DTSTART", "DUE", "CATEGORIES"] {
      _ = (object[name], object.parameters(name), object.readable(name))
    }
    object.write("SUMMARY", "milk; \(object.readable("SUMMARY") ?? "none")")
    let title = object.readable("SUMMARY")
    object.touch(Date(timeIntervalSince1970: 1_773_511_500))
    guard let again = ICalendarObject(object.text) else {
      throw FuzzTarget.Finding(description: "what was written cannot be read: \(object.text)")
    }
    guard again.readable("SUMMARY") == title else {
      throw FuzzTarget.Finding(description: "\(title ?? "") became \(again.readable("SUMMARY") ?? "nothing")")
    }
  }
}
