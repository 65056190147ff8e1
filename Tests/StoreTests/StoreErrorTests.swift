import Commands
import GRDB
import Testing

@testable import Store

@Suite("The store's errors")
struct StoreErrorTests {
  @Test(
    "each is one line that names the place and how to mend it",
    arguments: [
      StoreError.inUse(folder: "/a", pid: 7), .inUse(folder: "/a", pid: nil), .noFolder(folder: "/a", reason: "no"),
      .missing(path: "/a"), .vanished(path: "/a", what: "gone", trace: "1"), .readOnly(path: "/a"), .locked(path: "/a"),
      .diskFull(path: "/a"), .lastNumber(place: "/a", mend: "sous store mend"),
      .newerSchema(path: "/a", found: 2, known: 1), .tooOldSchema(path: "/a", found: 1, oldest: 2),
      .olderSchema(path: "/a", found: 1, known: 2), .foreign(path: "/a"),
      .corrupt(path: "/a", detail: "page\n3"), .unreadable(path: "/a", table: "t", row: "r\n1", column: "c"),
      .exists(path: "/a"), .failed(operation: "open", path: "/a", code: 1, message: "m\r\nn"),
    ])
  func oneLine(error: StoreError) {
    let lines = error.description.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    #expect(lines.count == 1)
    #expect(error.description.contains("/a"))
    #expect(error.description.hasSuffix("."))
  }

  @Test(
    "what breaks a rule is refused for good",
    arguments: [
      DatabaseError(resultCode: .SQLITE_CONSTRAINT_CHECK), .init(resultCode: .SQLITE_CONSTRAINT_NOTNULL),
      .init(resultCode: .SQLITE_CONSTRAINT_DATATYPE), .init(resultCode: .SQLITE_CONSTRAINT_FOREIGNKEY),
      .init(resultCode: .SQLITE_CONSTRAINT_UNIQUE), .init(resultCode: .SQLITE_MISMATCH),
      .init(resultCode: .SQLITE_TOOBIG),
    ])
  func never(error: DatabaseError) {
    #expect(StoreError(error, operation: "keep a command", path: "/a").refusal != nil)
  }

  @Test(
    "what may be kept later is not",
    arguments: [
      DatabaseError(resultCode: .SQLITE_BUSY), .init(resultCode: .SQLITE_LOCKED), .init(resultCode: .SQLITE_FULL),
      .init(resultCode: .SQLITE_IOERR), .init(resultCode: .SQLITE_NOMEM), .init(resultCode: .SQLITE_READONLY),
      .init(resultCode: .SQLITE_CORRUPT), .init(resultCode: .SQLITE_CANTOPEN),
    ])
  func later(error: DatabaseError) {
    #expect(StoreError(error, operation: "keep a command", path: "/a").refusal == nil)
  }
}
