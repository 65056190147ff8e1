import Foundation
import Testing

@Suite("sous demo")
struct DemoTests {
  @Test("the samples go in, and a second time changes nothing")
  func restaurant() async throws {
    let kitchen = try Kitchen()
    let first = try await kitchen.run(["demo", "restaurant", "--json"])
    #expect(first.status == 0)
    #expect(first.output.count > 30)
    let second = try await kitchen.run(["demo", "restaurant", "--json"])
    #expect(second.status == 0)
    #expect(second.output.count == first.output.count)
    #expect(second.output.allSatisfy { $0.contains("\"events\":[]") })
    #expect(try await kitchen.run(["demo", "restaurant"]).output.count == 1)
  }
}
