import Commands
import Foundation
import Logging
import Restaurant
import ScriptedWeb
import Store
import Synchronization
import TestTools
import Testing

@testable import Assistant

@Suite("Keeping the pictures that businesses have on the web")
struct PictureServiceTests {
  /// A place with a logo and a dish with a picture, and the shelf that they come to.
  private final class Place: Sendable {
    let folder: TemporaryFolder
    let shelf: PictureShelf
    let clock = HouseClock(startingAt: Date(timeIntervalSince1970: 1_773_511_500))
    let state = Mutex<(state: RestaurantState, sequence: Int)>((RestaurantState(), 0))

    init() throws {
      folder = try TemporaryFolder()
      shelf = PictureShelf(StoreFolder(path: folder.path))
    }

    func names(_ logo: String?, cover: String? = nil) {
      var business = Business(
        id: "b", slug: "b", businessName: "B", businessType: .cafe,
        createdAt: Date(timeIntervalSince1970: 1_773_511_500))
      (business.logoUrl, business.coverImageUrl) = (logo, cover)
      state.withLock { known in
        known.state.apply(.business(Change(from: known.state.businesses["b"], to: business)))
        known.sequence += 1
      }
    }

    var service: PictureService {
      PictureService(
        shelf: shelf, fetcher: PictureFetcher(reach: .anywhere, time: 600), clock: clock,
        logger: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })
      ) { self.state.withLock { $0 } }
    }
  }

  @Test("a picture is fetched once, and is there when its machine is gone")
  func once() async throws {
    let asked = Mutex<[String]>([])
    let web = try await ScriptedWeb { request in
      asked.withLock { $0.append(request.path) }
      return .answer(200, body: PictureFetcherTests.png)
    }
    let place = try Place()
    place.names(web.address("/logo.png"), cover: web.address("/cover.png"))
    var queue = PictureQueue()
    var seen = await place.service.round(&queue, after: nil)
    for _ in 0..<3 { seen = await place.service.round(&queue, after: seen) }
    // A box that is started anew has them already.
    var other = PictureQueue()
    _ = await place.service.round(&other, after: nil)
    let (logo, port) = (web.address("/logo.png"), web.port)
    try await web.close()
    #expect(port > 0)
    #expect(asked.withLock { $0 } == ["/cover.png", "/logo.png"])
    #expect(place.shelf.picture(from: logo)?.data == PictureFetcherTests.png)
    #expect(place.shelf.picture(from: logo)?.kind == .png)
  }

  @Test("what is no picture is not kept, and harms nothing else")
  func noPicture() async throws {
    let web = try await ScriptedWeb { request in
      request.path == "/a.png"
        ? .text("<svg onload=alert(1)>", type: "image/png") : .answer(200, body: PictureFetcherTests.png)
    }
    let place = try Place()
    place.names(web.address("/a.png"), cover: web.address("/b.png"))
    var queue = PictureQueue()
    _ = await place.service.round(&queue, after: nil)
    let (first, second) = (web.address("/a.png"), web.address("/b.png"))
    try await web.close()
    #expect(!place.shelf.has(pictureFrom: first))
    #expect(place.shelf.has(pictureFrom: second))
  }

  @Test("without a network there is none yet, and it comes when there is one")
  func offline() async throws {
    let works = Mutex(false)
    let web = try await ScriptedWeb { _ in
      works.withLock { $0 } ? .answer(200, body: PictureFetcherTests.png) : .answer(503)
    }
    let place = try Place()
    place.names(web.address("/a.png"))
    var queue = PictureQueue()
    let seen = await place.service.round(&queue, after: nil)
    #expect(!place.shelf.has(pictureFrom: web.address("/a.png")))
    works.withLock { $0 = true }
    _ = await place.service.round(&queue, after: seen)
    #expect(!place.shelf.has(pictureFrom: web.address("/a.png")), "it is not due yet")
    place.clock.advance(to: place.clock.now + 30)
    _ = await place.service.round(&queue, after: seen)
    #expect(place.shelf.has(pictureFrom: web.address("/a.png")))
    try await web.close()
  }

  @Test("pictures of the box itself and of dishes are told apart from those of the web")
  func wanted() throws {
    var state = RestaurantState()
    var business = Business(
      id: "b", slug: "b", businessName: "B", businessType: .cafe, createdAt: Date(timeIntervalSince1970: 1_773_511_500))
    (business.logoUrl, business.coverImageUrl) = ("/pictures/a.jpg", "HTTPS://x.example/c.png")
    state.apply(.business(Change(from: nil, to: business)))
    let category = MenuCategory(id: "c", businessId: "b", name: "C", imageUrl: "http://x.example/part.png")
    state.apply(.menuCategory(Change(from: nil, to: category)))
    let item = MenuItem(
      id: "1", categoryId: "c", businessId: "b", name: "I", imageUrl: "https://x.example/i.png", price: .zero(.usDollar)
    )
    state.apply(.menuItem(Change(from: nil, to: item)))
    #expect(
      state.picturesOfWeb == ["HTTPS://x.example/c.png", "http://x.example/part.png", "https://x.example/i.png"])
  }
}
