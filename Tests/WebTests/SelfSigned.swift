import Foundation
import NIOCore
import TLS

/// TLS with a certificate for localhost that nobody has vouched for; made for these tests alone.
enum SelfSigned {
  private static let certificate = """
    -----BEGIN CERTIFICATE-----
    MIIBnDCCAUGgAwIBAgIUHPhj9AhZ/Xv7dYiIiB0w5yivGywwCgYIKoZIzj0EAwIw
    FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTIxMzE0NFoYDzIxMjYxMDI4
    MjEzMTQ0WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
    PQMBBwNCAASiaapf4RxBnueEWulgy6ZST9VP0nAm7MNvefud1z7LzvkvPsrPVbqC
    z5CZkHAPkHGO3nULyNdB+XtD1Mv88tYZo28wbTAdBgNVHQ4EFgQUxZy1MUhkQfgb
    H/kASnCVz+eJOlYwHwYDVR0jBBgwFoAUxZy1MUhkQfgbH/kASnCVz+eJOlYwDwYD
    VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARhwR/AAABgglsb2NhbGhvc3QwCgYIKoZI
    zj0EAwIDSQAwRgIhAJvc056p4y9WVN5bmKFYak9KYHRn8RvaBt6uA2skohGZAiEA
    9WdWWwxV4j8tGFfZ4XreLodG2OBAxFwvqKqAxq5rSys=
    -----END CERTIFICATE-----
    """

  private static let key = """
    -----BEGIN EC PRIVATE KEY-----
    MHcCAQEEILEn4ka5Mjd1W09eKuiWuma1nDVKPZMIqjDWVYVUqkFeoAoGCCqGSM49
    AwEHoUQDQgAEommqX+EcQZ7nhFrpYMumUk/VT9JwJuzDb3n7ndc+y875Lz7Kz1W6
    gs+QmZBwD5Bxjt51C8jXQfl7Q9TL/PLWGQ==
    -----END EC PRIVATE KEY-----
    """

  /// Puts TLS before what is in a connection's pipeline.
  static func prepare(_ channel: any Channel) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "sous-tls-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (certificate, key) = (folder.appending(path: "certificate.pem").path, folder.appending(path: "key.pem").path)
    try Data(Self.certificate.utf8).write(to: URL(filePath: certificate))
    try Data(Self.key.utf8).write(to: URL(filePath: key))
    try channel.pipeline.syncOperations.addHandler(TLSHandler(TLSContext(certificate: certificate, key: key)))
  }
}
