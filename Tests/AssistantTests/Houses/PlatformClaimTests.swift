import Foundation
import Server
import TestTools
import TestWeb
import Testing

@testable import Store

/// Houses that say of themselves what is for the one who runs the platform to say.
@Suite(
  "Whose business it is, and which are verified",
  .enabled(if: TestPlatform.address != nil, "run by Scripts/with-postgres"))
struct PlatformClaimTests {
  private let platform: TestPlatform

  init() throws { platform = try TestPlatform() }

  private func directory<Answer>(_ body: (BusinessDirectory) throws -> Answer) throws -> Answer {
    let server = try StoreServer(url: try #require(TestPlatform.address))
    defer { server.close() }
    return try body(BusinessDirectory(of: server))
  }

  @Test("N6: a house that calls its business verified does so in vain; the one who runs the platform can")
  func verified() async throws {
    let bakery = try platform.makeHouse("bakery")
    try await platform.serving { site in
      let mark = site.mark
      let id = try await site.open(
        #"{"businessName":"Bread \#(mark)","businessType":"cafe"}"#, in: "bakery", key: bakery)
      let asked = try await site.web.send(
        .PUT, "/api/business/\(id)", #"{"isVerified":true}"#, site.at("bakery", key: bakery))
      #expect(asked.status == 403 && asked.text.contains("runs the platform"), "\(asked.text)")
      // An archive holds what a house likes.
      let archive = try await site.web.get("/api/v1/archive", site.at("bakery", key: bakery)).text
      #expect(archive.contains(#""isVerified" : false"#))
      let restored = try await site.web.send(
        .PUT, "/api/v1/archive", archive.replacing(#""isVerified" : false"#, with: #""isVerified" : true"#),
        site.at("bakery", key: bakery))
      #expect(restored.status == 200, "\(restored.text)")
      #expect(try await site.search("search=\(mark)&verified=true").isEmpty)
      #expect(try await site.search("search=\(mark)") == ["Bread"])
      for host in [site.at(nil, key: bakery), site.at("bakery", key: bakery)] {
        let told = try await site.web.get("/api/business/\(id)", host)
        #expect(told.data["isVerified"] as? Bool == false, "\(told.text)")
      }
      #expect(try directory { try $0.verify("bread-\(mark)", of: platform.name("bakery")) })
      #expect(try await site.search("search=\(mark)&verified=true") == ["Bread"])
      let renamed = try await site.web.send(
        .PUT, "/api/business/\(id)", #"{"city":"Bern"}"#, site.at("bakery", key: bakery))
      #expect(renamed.status == 200, "\(renamed.text)")
      #expect(try await site.search("search=\(mark)&verified=true") == ["Bread"])
      #expect(try directory { try $0.verified(of: platform.name("bakery")) } == [id])
      #expect(try directory { try $0.verify(id, of: platform.name("bakery"), false) })
      #expect(try await site.search("search=\(mark)&verified=true").isEmpty)
      #expect(try directory { try !$0.verify("nothing", of: platform.name("bakery")) })
      #expect(try directory { try !$0.verify(id, of: platform.name("nobody")) })
    }
  }

  @Test("N6: what the operator says is told by the house that has the business")
  func told() async throws {
    let bakery = try platform.makeHouse("bakery")
    let id = "bread-\(platform.mark)"
    try await platform.serving { site in
      _ = try await site.open(
        #"{"id":"\#(id)","businessName":"Bread \#(site.mark)","businessType":"cafe"}"#, in: "bakery", key: bakery)
      #expect(try directory { try $0.verify(id, of: platform.name("bakery")) })
    }
    // By another server, which has not been told anything else before.
    try await platform.serving { site in
      let told = try await site.web.get("/api/business/\(id)", site.at(nil, key: bakery))
      #expect(told.data["isVerified"] as? Bool == true, "\(told.text)")
      // Who sends back what is so changes nothing.
      let kept = try await site.web.send(
        .PUT, "/api/business/\(id)", #"{"isVerified":true,"city":"Bern"}"#, site.at("bakery", key: bakery))
      #expect(kept.status == 200 && kept.data["isVerified"] as? Bool == true, "\(kept.text)")
    }
  }

  @Test(
    "N7: a house keeps its business's identifier and name while it has removed it, until the operator says otherwise")
  func claims() async throws {
    let (bakery, thief) = (try platform.makeHouse("bakery"), try platform.makeHouse("thief"))
    try await platform.serving { site in
      let mark = site.mark
      let (id, slug) = ("shop-\(mark)", "best-bread-\(mark)")
      func business(_ name: String) -> String {
        #"{"id":"\#(id)","slug":"\#(slug)","businessName":"\#(name) \#(mark)","businessType":"cafe"}"#
      }
      _ = try await site.open(business("Bread"), in: "bakery", key: bakery)
      _ = try await site.open(business("Trap"), in: "thief", key: thief)
      func leads() async throws -> [String] {
        let bySlug = try await site.web.get("/api/business/slug/\(slug)", site.at(nil))
        let byID = try directory { try $0.house(ofBusiness: id) }
        return [bySlug.data["businessName"] as? String, byID].map { $0?.replacing(mark, with: "*") ?? "nobody" }
      }
      #expect(try await leads() == ["Bread *", "bakery-*"])
      #expect(try await site.search("search=\(mark)") == ["Bread"])
      let row = try platform.removeBusiness(id, of: "bakery")
      // The thief writes its row anew, and still nothing leads there.
      _ = try await site.web.send(
        .PUT, "/api/business/\(id)", #"{"city":"Bern"}"#, site.at("thief", key: thief))
      #expect(try await leads() == ["nobody", "nobody"])
      #expect(try await site.search("search=\(mark)").isEmpty)
      try platform.add(row, to: "bakery")
      #expect(try await leads() == ["Bread *", "bakery-*"])
      // The other was the owner all along.
      #expect(try directory { try $0.verify(id, of: platform.name("bakery")) })
      #expect(try directory { try $0.claim(slug, for: platform.name("thief")) })
      #expect(try await leads() == ["Trap *", "thief-*"])
      #expect(try await site.search("search=\(mark)") == ["Trap"])
      #expect(try directory { try $0.verified(of: platform.name("thief")) }.isEmpty)
      #expect(try directory { try !$0.claim("nothing", for: platform.name("thief")) })
    }
  }

  @Test("N7: a house takes no name in addresses that another has, and lets go of its own by taking another")
  func names() async throws {
    let (bakery, pizza) = (try platform.makeHouse("bakery"), try platform.makeHouse("pizza"))
    try await platform.serving { site in
      let mark = site.mark
      let oven = try await site.open(
        #"{"slug":"oven-\#(mark)","businessName":"Oven \#(mark)","businessType":"restaurant"}"#, in: "pizza", key: pizza
      )
      _ = try await site.open(
        #"{"slug":"bread-\#(mark)","businessName":"Bread \#(mark)","businessType":"cafe"}"#, in: "bakery", key: bakery)
      func at(_ slug: String) async throws -> String? {
        try await site.web.get("/api/business/slug/\(slug)-\(mark)", site.at(nil)).data["businessName"] as? String
      }
      // The older house takes the younger one's name.
      let taken = try await site.web.send(
        .PUT, "/api/business/\(oven)", #"{"slug":"bread-\#(mark)"}"#, site.at("pizza", key: pizza))
      try #require(taken.status == 200, "\(taken.text)")
      #expect(try await at("bread") == "Bread \(mark)")
      #expect(try await at("oven") == nil)
      let back = try await site.web.send(
        .PUT, "/api/business/\(oven)", #"{"slug":"oven-\#(mark)"}"#, site.at("pizza", key: pizza))
      try #require(back.status == 200, "\(back.text)")
      #expect(try await at("oven") == "Oven \(mark)")
    }
  }
}

extension TestPlatform {
  private func written<Answer>(_ house: String, _ body: (any SQLDatabase) throws -> Answer) throws -> Answer {
    let server = try StoreServer(url: try #require(Self.address))
    defer { server.close() }
    return try PostgresEngine(pool: server.pool, house: name(house)).write(to: "change rows by hand", body)
  }

  /// Takes a business out of a house's rows, as where its copy is made anew.
  /// - Returns: what ``add(_:to:)`` takes.
  fileprivate func removeBusiness(_ id: String, of house: String) throws -> String {
    try written(house) { database in
      let row = try database.value("SELECT to_jsonb(businesses)::text FROM businesses WHERE id = ?", [.text(id)])?.text
      try database.run("DELETE FROM businesses WHERE id = ?", [.text(id)])
      return try #require(row)
    }
  }

  fileprivate func add(_ business: String, to house: String) throws {
    try written(house) { database in
      try database.run(
        "INSERT INTO businesses SELECT * FROM jsonb_populate_record(NULL::businesses, ?::jsonb)", [.text(business)])
    }
  }
}
