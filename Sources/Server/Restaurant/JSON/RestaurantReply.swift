import Foundation
import HTTPTypes
import Hummingbird

/// Answers of the food API: `{"data":…}`, or a bare array.
enum RestaurantReply {
  /// `{"data":…}`
  static func data(_ status: HTTPResponse.Status = .ok, _ write: (inout JSONWriter) -> Void) -> Response {
    json(
      JSONWriter.text { json in
        json.object { json in
          json.name("data")
          write(&json)
        }
      }, status)
  }

  /// `{"data":[…]}`, of a page of the list.
  static func list<Element>(
    _ page: Page<Element>, _ write: (inout JSONWriter, Element) -> Void
  ) -> Response {
    var response = data { $0.array(page.elements, write) }
    page.describe(in: &response)
    return response
  }

  static func json(_ bytes: [UInt8], _ status: HTTPResponse.Status = .ok) -> Response {
    json(ByteBuffer(bytes: bytes), status)
  }

  static func json(_ bytes: ByteBuffer, _ status: HTTPResponse.Status = .ok) -> Response {
    Response(
      status: status, headers: [.contentType: "application/json; charset=utf-8"],
      body: .init(byteBuffer: WholeAddresses.whole(bytes)))
  }
}
