import Cryptography
import Foundation
import Testing

@Suite("Digests and keys of passwords")
struct DigestTests {
  @Test("are those of the standards' examples")
  func examples() throws {
    // FIPS 180-4's examples; RFC 4231, test case 2; RFC 7914, section 12.
    #expect(
      Digest.sha256("abc".utf8).hexadecimal == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(Digest.sha1("abc".utf8).hexadecimal == "a9993e364706816aba3e25717850c26c9cd0d89d")
    #expect(
      Digest.authentication(of: "what do ya want for nothing?".utf8, key: "Jefe".utf8).hexadecimal
        == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
    #expect(
      try Scrypt.key(of: "password".utf8, salt: "NaCl".utf8, cost: 1024, blockSize: 8, parallelism: 16, count: 64)
        .hexadecimal
        == "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b3731622eaf30d92e22a3886ff109279d9830dac727afb9"
        + "4a83ee6d8360cbdfa2cc0640")
    #expect(
      try Scrypt.key(of: [], salt: [], cost: 16, blockSize: 1, parallelism: 1, count: 64).hexadecimal
        .hasPrefix("77d6576238657b203b19ca42c18a0497"))
  }

  @Test("exist of nothing as well")
  func nothing() {
    #expect(Digest.sha256([]).hexadecimal.hasPrefix("e3b0c44298fc1c14"))
    #expect(Digest.sha1([]).hexadecimal.hasPrefix("da39a3ee5e6b4b0d"))
    #expect(Digest.authentication(of: [], key: []).hexadecimal.hasPrefix("b613679a0814d9ec"))
  }

  @Test(
    "refuse costs that no password is kept with",
    arguments: [(0, 8, 1), (3, 8, 1), (1 << 62, 8, 1), (1024, 0, 1), (1024, 1 << 40, 1 << 40)]
      as [(UInt64, UInt64, UInt64)])
  func costs(cost: UInt64, blockSize: UInt64, parallelism: UInt64) {
    #expect(throws: CryptographyError.self) {
      try Scrypt.key(
        of: "password".utf8, salt: "NaCl".utf8, cost: cost, blockSize: blockSize, parallelism: parallelism, count: 32)
    }
  }

  @Test("draw random bytes that differ")
  func random() {
    #expect(RandomBytes.make(32).count == 32)
    #expect(RandomBytes.make(32) != RandomBytes.make(32))
    #expect(RandomBytes.make(0).isEmpty)
  }
}
