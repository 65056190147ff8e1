import BoxSettings
import Foundation
import Server

/// Who the page lets in.
extension Doctor {
  /// Who comes in without pairing; nil: there is no page.
  func checkPage(_ settings: Settings) -> HealthCheck? {
    guard settings.server.isOn else { return nil }
    let address = "\(settings.server.listen):\(settings.server.port)"
    guard KernelConnections.isReadable else {
      return .bad(
        "page", "\(address): /proc/net/tcp cannot be read, so this machine's own page needs pairing, too",
        mend: "give the box /proc/net, or open the page by the address that sous pair --screen prints")
    }
    let user = NSUserName()
    let others = settings.server.isForOthers ? "; the home network" : ""
    return .good(
      "page",
      "\(address) lets in programs of \(user) on this machine as family, and root's; with pairing (sous pair): this "
        + "machine's other users, and what a proxy hands on\(others)")
  }
}
