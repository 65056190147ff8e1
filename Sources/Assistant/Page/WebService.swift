import Basics
import BoxSettings
import Foundation
import Logging
import NIOCore
import Screens
import Server
import ServiceLifecycle
import Store

/// The page and the phones of one box. An error here does not stop the box's listening.
struct WebService: Service {
  let house: BoxHouse
  let devices: DeviceRegistry
  let settings: Settings.Server
  let folder: StoreFolder
  let screen: any Screen
  let place: WebPlace
  let logger: Logger

  func run() async throws {
    do {
      let settings = try WebServer.Settings(settings, folder: folder)
      let (screen, place) = (screen, place)
      let server = WebServer(house: house, devices: devices, settings: settings, logger: logger) { port in
        let scheme = settings.certificate == nil ? "http" : "https"
        let host = settings.host.contains(":") ? "[\(settings.host)]" : settings.host
        let address = "\(scheme)://\(Self.everywhere.contains(host) ? WebServer.Settings.reachable : host):\(port)/"
        place.now = (address, try? settings.certificate?.fingerprint())
        // The screen at the box itself meets no certificate that it would have to trust.
        let here =
          settings.certificate == nil || !Self.everywhere.contains(host)
          ? "" : " (on this machine: http://127.0.0.1:\(port)/)"
        screen.show(.note("The page is at \(address)\(here)"))
      }
      try await server.run()
    } catch let error as IOError where error.errnoCode == EADDRINUSE {
      screen.show(
        .problem("Port \(settings.port) is taken by another program, so there is no page. Set server.port to another."))
    } catch {
      screen.show(.problem("There is no page: \(error)"))
    }
  }

  private static let everywhere: Set<String> = ["0.0.0.0", "[::]"]

}

extension WebServer.Settings {
  /// Makes the configuration of a server from the settings.
  /// - Parameters:
  ///   - folder: the folder for a certificate of its own.
  ///   - others: names of the server beside its own. The default is none.
  /// - Throws: the error of making a certificate.
  init(_ settings: BoxSettings.Settings.Server, folder: StoreFolder, others: [String] = []) throws {
    self.init()
    host = settings.listen
    port = settings.port
    page = DataFolder.page()
    limits.connections = settings.connections
    forwarders = settings.forwarders.compactMap(AddressRange.init)
    let names = ["localhost", Self.name, "\(Self.name).local"] + settings.names.map { $0.lowercased() } + others
    self.names = Set(names)
    guard settings.isForOthers, !settings.isInsecure else { return }
    if settings.certificate.isEmpty {
      certificate = try Certificate(
        in: URL(fileURLWithPath: folder.path).appending(path: "tls"), names: names + Self.addresses, now: Date())
    } else {
      let paths = Paths()
      certificate = Certificate(
        certificate: paths.expand(settings.certificate), key: paths.expand(settings.key))
    }
  }

  // An address of the home network; a name would need a name server.
  fileprivate static var reachable: String { addresses.first { !$0.hasPrefix("127.") } ?? name }

  /// The machine's name.
  private static var name: String {
    let name = ProcessInfo.processInfo.hostName.lowercased()
    return name.hasSuffix(".local") ? String(name.dropLast(6)) : name
  }

  // Addresses that people can type on a phone.
  private static var addresses: [String] {
    let devices = (try? System.enumerateDevices()) ?? []
    return Set(devices.compactMap { $0.address }.filter { $0.protocol == .inet }.compactMap(\.ipAddress)).sorted()
  }
}

extension Settings.Server {
  /// Whether other machines can reach it.
  var isForOthers: Bool { !["127.0.0.1", "::1", "localhost"].contains(listen) }
}
