import Testing

@testable import Store

@Suite("The store's errors")
struct StoreErrorTests {
  @Test(
    "each is one line that names the place and how to mend it",
    arguments: [
      StoreError.inUse(folder: "/a", pid: 7), .inUse(folder: "/a", pid: nil), .noFolder(folder: "/a", reason: "no"),
      .missing(path: "/a"), .readOnly(path: "/a"), .locked(path: "/a"), .diskFull(path: "/a"),
      .newerSchema(path: "/a", found: 2, known: 1), .olderSchema(path: "/a", found: 1, known: 2), .foreign(path: "/a"),
      .corrupt(path: "/a", detail: "page\n3"), .unreadable(path: "/a", table: "t", row: "r\n1", column: "c"),
      .exists(path: "/a"), .failed(operation: "open", path: "/a", code: 1, message: "m\r\nn"),
    ])
  func oneLine(error: StoreError) {
    let lines = error.description.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    #expect(lines.count == 1)
    #expect(error.description.contains("/a"))
    #expect(error.description.hasSuffix("."))
  }
}
