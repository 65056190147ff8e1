import CalDAV
import Testing

@testable import Assistant

@Suite("What a task of a calendar says")
struct CalDAVTaskTests {
  @Test(
    "it is done by its status, by when it was done, or by a hundred percent where it has no status",
    arguments: [
      ("STATUS:COMPLETED", true), ("COMPLETED:20261128T100000Z", true), ("PERCENT-COMPLETE:100", true),
      ("PERCENT-COMPLETE:50", false), ("STATUS:NEEDS-ACTION\r\nPERCENT-COMPLETE:100", false), ("PRIORITY:1", false),
    ])
  func done(line: String, isDone: Bool) throws {
    let text =
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VTODO\r\nUID:a1\r\nSUMMARY:Salt\r\n\(line)\r\nEND:VTODO\r\nEND:VCALENDAR\r\n"
    #expect(CalDAVTasks.isDone(try #require(ICalendarObject(text))) == isDone, "\(line)")
  }
}
