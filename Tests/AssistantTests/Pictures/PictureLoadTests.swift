import Barcodes
import Foundation
import Store
import TestTools
import Testing
import Wire

@testable import Assistant
@testable import BoxSettings
@testable import Screens
@testable import Speaking

@Suite("Pictures that are sent to a busy box")
struct PictureLoadTests {
  @Test("reading and keeping a picture take their turn, and are refused for the moment where too many wait")
  func full() async throws {
    let folder = try TemporaryFolder()
    var settings = Settings()
    settings.store.folder = folder.path + "/store"
    let clock = HouseClock(startingAt: Date(timeIntervalSince1970: 1_773_511_500))
    let household = try Household(settings: settings, clock: { clock.now })
    let box = Box(household: household, screen: QuietScreen(write: { _ in }), speaker: Loudspeaker(), voice: nil)
    var limits = PictureDesk.Limits()
    (limits.threads, limits.waiting) = (0, 0)
    let kept = try BoxHouse.Kept(of: household)
    func house(_ desk: PictureDesk) -> BoxHouse {
      BoxHouse(
        box: box, announcer: Announcer(), clock: clock, kept: kept, place: WebPlace(), desk: desk)
    }
    let (busy, ready) = (house(PictureDesk(limits)), house(PictureDesk()))
    let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    let refusal = ErrorFrame(.unavailable, "The box is busy with other pictures. Try again in a moment.")
    await #expect(throws: refusal) { _ = try await busy.codes(inPicture: png) }
    await #expect(throws: refusal) { _ = try await busy.keep(picture: png) }
    let damaged = await #expect(throws: ErrorFrame.self) { _ = try await ready.codes(inPicture: png) }
    #expect(damaged?.code == "malformed")
    let name = try #require(try await ready.keep(picture: png))
    #expect(ready.pictures.picture(named: name)?.data == png)
  }
}
