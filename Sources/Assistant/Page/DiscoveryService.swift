import AsyncAlgorithms
import Basics
import BoxSettings
import Discovery
import Foundation
import ServiceLifecycle

/// Announces the box on the home network: its page, itself, and its services for voice devices.
struct DiscoveryService: Service {
  let box: Box
  let place: WebPlace
  let settings: Settings
  /// The identifier of the box's store.
  let epoch: String

  func run() async throws {
    await cancelWhenGracefulShutdown {
      var told: String?
      while !Task.isCancelled {
        if let services = await services() {
          do {
            let announcer = try ServiceAnnouncer(services)
            defer { announcer.close() }
            for await standing in announcer.standings {
              guard case .failed(let reason) = standing else { continue }
              if reason != told { await box.complain(Self.complaint(reason)) }
              told = reason
            }
          } catch {
            // A missing daemon is no error: the doctor reports it.
          }
        }
        try? await Task.sleep(for: .seconds(60))
      }
    }
  }

  private static func complaint(_ reason: String) -> String {
    "The box is not found by itself on the network: \(reason)."
  }

  // When the page is open, or will not be; nil: nothing is for others.
  private func services() async -> [AnnouncedService]? {
    if settings.server.isOn {
      for await _ in AsyncTimerSequence.repeating(every: .milliseconds(200)) where place.now.address != nil { break }
    }
    let found = Self.services(
      settings, page: place.addressForOthers, fingerprint: place.now.fingerprint, epoch: epoch,
      host: ProcessInfo.processInfo.hostName)
    return found.isEmpty ? nil : found
  }

  /// The announced services.
  /// - Parameters:
  ///   - page: its address for another machine; nil: none.
  ///   - epoch: the identifier of the box's store.
  static func services(
    _ settings: Settings, page: String?, fingerprint: String?, epoch: String, host: String
  ) -> [AnnouncedService] {
    guard settings.server.isDiscoverable else { return [] }
    let id = String(epoch.prefix(8))
    // A label of DNS holds 63 octets.
    let name = String("Sous on \(host.prefix { $0 != "." })".prefix(60))
    var services: [AnnouncedService] = []
    if let page, let url = URL(string: page) {
      let port = url.port ?? (url.scheme == "https" ? 443 : 80)
      services.append(AnnouncedService("_\(url.scheme ?? "https")._tcp", name: name, port: port, texts: ["path=/"]))
      let texts = ["id=\(id)", "version=\(Release.version)", "tls=\(url.scheme == "https" ? 1 : 0)"]
      // A text of DNS-SD holds 255 octets; a fingerprint has 95.
      services.append(
        AnnouncedService(
          "_sous._tcp", name: name, port: port, texts: texts + [fingerprint.map { "fp=\($0)" }].compactMap(\.self)))
    }
    let isOwn = ["127.", "localhost", "::1"].contains { settings.wyoming.listen.hasPrefix($0) }
    if settings.wyoming.port > 0, !isOwn {
      // Home Assistant identifies the service by this name: it must not change.
      services.append(AnnouncedService("_wyoming._tcp", name: "sous-\(id)", port: settings.wyoming.port))
    }
    return services
  }
}
