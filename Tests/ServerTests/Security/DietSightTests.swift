import Testing
import Wire

@testable import Server

@Suite("What people do not eat")
struct DietSightTests {
  @Test("is nothing for guests, and told to the family")
  func guests() {
    var records = Records()
    records.diets = [DietRecord(id: "d", person: "Sam", need: "allergy", food: "nuts")]
    #expect(Sight(.guest).records(records).diets == [])
    #expect(Sight(.family).records(records).diets == records.diets)
    #expect(Sight(.guest).records(Records()).diets == nil)
  }
}
