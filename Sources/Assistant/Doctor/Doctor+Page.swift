import BoxSettings
import Foundation
import Server

/// The access to the page.
extension Doctor {
  /// The check of access without pairing; nil: there is no page.
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

  /// The check of the certificate for other machines; nil: the page needs none, or makes one at the next
  /// start.
  func checkCertificate(_ settings: Settings, now: Date) -> HealthCheck? {
    let server = settings.server
    guard server.isOn, server.isForOthers, !server.isInsecure else { return nil }
    let isOwn = server.certificate.isEmpty
    let folder = URL(fileURLWithPath: settings.store.storeFolder(paths).path).appending(path: "tls")
    let shown =
      isOwn
      ? Certificate(in: folder)
      : Certificate(certificate: paths.expand(server.certificate), key: paths.expand(server.key))
    if isOwn, !FileManager.default.fileExists(atPath: shown.certificate) { return nil }
    guard let problem = shown.problem(now: now) else { return .good("certificate", "\(shown.certificate)") }
    let mend =
      isOwn ? "restart sous, which makes a new one" : "renew it, set server.certificate and server.key, restart sous"
    return .bad("certificate", problem, mend: mend)
  }
}
