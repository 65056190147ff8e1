import CalDAV
import Foundation
import Testing

@Suite("A to-do or an event of a calendar")
struct ICalendarObjectTests {
  private static let reminder = """
    BEGIN:VCALENDAR\r
    VERSION:2.0\r
    BEGIN:VTIMEZONE\r
    TZID:Europe/London\r
    END:VTIMEZONE\r
    BEGIN:VTODO\r
    UID:one\r
    SUMMARY:Milk\\, fresh\\; two\r
      bottles\r
    DTSTART;TZID="Europe:London";X-A=b:20261127T183000\r
    X-APPLE-SORT-ORDER:350\r
    BEGIN:VALARM\r
    SUMMARY:Ring\r
    END:VALARM\r
    END:VTODO\r
    END:VCALENDAR\r

    """

  @Test("what an app keeps in it stays, and only what is changed becomes different")
  func keeps() throws {
    var todo = try #require(ICalendarObject(Self.reminder))
    #expect(todo.kind == .todo && !todo.isSeries)
    #expect(todo.readable("SUMMARY") == "Milk, fresh; two bottles")
    #expect(todo["DTSTART"] == "20261127T183000" && todo.parameters("DTSTART") == ";TZID=\"Europe:London\";X-A=b")
    todo.write("SUMMARY", "Bread\nand, butter")
    todo["STATUS"] = "COMPLETED"
    let lines = todo.text.components(separatedBy: "\r\n")
    #expect(lines.contains("SUMMARY:Bread\\nand\\, butter") && lines.contains("SUMMARY:Ring"))
    #expect(lines.contains("X-APPLE-SORT-ORDER:350") && lines.contains("TZID:Europe/London"))
    #expect(try #require(lines.firstIndex(of: "STATUS:COMPLETED")) < #require(lines.firstIndex(of: "BEGIN:VALARM")))
    let again = try #require(ICalendarObject(todo.text))
    #expect(again.readable("SUMMARY") == "Bread\nand, butter" && again == todo)
  }

  @Test("long texts are folded, and read again")
  func long() throws {
    var event = ICalendarObject(.event, uid: "x", now: Date(timeIntervalSince1970: 0))
    let text = String(repeating: "Käsespätzle mit Röstzwiebeln; ", count: 20)
    event.write("SUMMARY", text)
    #expect(event.text.components(separatedBy: "\r\n").allSatisfy { $0.utf8.count <= 75 })
    #expect(ICalendarObject(event.text)?.readable("SUMMARY") == text)
  }

  @Test("a series is known, by its rule and by its exceptions")
  func series() {
    let event = "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nRRULE:FREQ=WEEKLY\nEND:VEVENT\nEND:VCALENDAR\n"
    #expect(ICalendarObject(event)?.isSeries == true)
    let two = "BEGIN:VEVENT\nUID:a\nEND:VEVENT\nBEGIN:VEVENT\nUID:a\nEND:VEVENT\n"
    #expect(ICalendarObject(two)?.isSeries == true)
  }

  @Test("changes are counted, from whatever number somebody wrote", arguments: ["", "7", "-3", "99999999999999999999"])
  func sequence(number: String) {
    var todo = ICalendarObject(.todo, uid: "x", now: Date(timeIntervalSince1970: 0))
    todo["SEQUENCE"] = number
    todo.touch(Date(timeIntervalSince1970: 60))
    #expect(todo["SEQUENCE"] == (number == "7" ? "8" : "1"))
    #expect(todo["LAST-MODIFIED"] == "19700101T000100Z")
  }

  @Test("lines end however they end, and stray returns are passed over")
  func lineEnds() throws {
    let text = "BEGIN:VTODO\r\r\nSUMMARY:mi\r\n lk\rA\r\r\nUID:1\nEND:VTODO\r\n"
    let todo = try #require(ICalendarObject(text))
    #expect(todo.readable("SUMMARY") == "milkA")
    #expect(ICalendarObject(todo.text)?.readable("UID") == "1")
  }

  @Test(
    "what is no calendar is none",
    arguments: [
      "", "BEGIN:VTODO", "BEGIN:VCALENDAR\nEND:VCALENDAR", "<html>", "BEGIN:VJOURNAL\nEND:VJOURNAL", "\r\n\r\n:::",
      "BEGIN:VTODO\nUID:1\nEND:OTHER\nEND:VTODO", "BEGIN:VTODO\nBEGIN:VALARM\nUID:1\nEND:VTODO",
    ])
  func nothing(text: String) { #expect(ICalendarObject(text) == nil) }
}
