import Foundation
import Testing

@testable import CalDAV

@Suite("What a server says of its resources")
struct DAVAnswerTests {
  private static func answer(_ inner: String) -> Data {
    Data(
      """
      <?xml version="1.0"?><d:multistatus xmlns:d="DAV:"><d:response><d:href>/a</d:href>\(inner)\
      <d:propstat><d:prop><d:getetag>"1"</d:getetag></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat>\
      </d:response></d:multistatus>
      """.utf8)
  }

  @Test(
    "instructions to other programs are passed over, with or without anything in them",
    arguments: ["<?x?>", "<?x ?>", "<?php echo 1 ?>", "<?a?><?b?>"])
  func instructions(instruction: String) {
    #expect(DAVAnswer(Self.answer(instruction))?.resources.first?.texts["getetag"] == "\"1\"")
  }

  @Test("what is no UTF-8 is no answer")
  func bytes() throws {
    var data = Self.answer("<d:status/>")
    let place = try #require(data.range(of: Data("status".utf8)))
    data[place.lowerBound] = 0xFF
    #expect(DAVAnswer(data) == nil)
  }

  @Test("what is broken is no answer", arguments: ["<?", "<?x", "</d:response>", "<d:\u{1}>", "&x;"])
  func broken(inner: String) {
    #expect(DAVAnswer(Self.answer(inner)) == nil)
  }
}
