import Discovery
import Foundation
import Testing

@Suite("What is announced on the home network")
struct ServiceAnnouncerTests {
  @Test("where there is no bus that a daemon could be on, that is said", .enabled(if: Self.isAlone))
  func alone() {
    #expect(throws: ServiceAnnouncer.Problem.self) {
      try ServiceAnnouncer([AnnouncedService("_http._tcp", name: "x", port: 1)])
    }
  }

  // A bus of the machine may have a daemon: nothing is announced by tests.
  private static let isAlone =
    !FileManager.default.fileExists(atPath: "/run/dbus/system_bus_socket")
    && ProcessInfo.processInfo.environment["DBUS_SYSTEM_BUS_ADDRESS"] == nil
}
