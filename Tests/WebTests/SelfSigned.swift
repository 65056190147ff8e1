import NIOCore
import NIOSSL

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
    let configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: try NIOSSLCertificate.fromPEMBytes(Array(certificate.utf8)).map { .certificate($0) },
      privateKey: .privateKey(try NIOSSLPrivateKey(bytes: Array(key.utf8), format: .pem)))
    try channel.pipeline.syncOperations.addHandler(
      NIOSSLServerHandler(context: NIOSSLContext(configuration: configuration)))
  }
}
