import Testing

@testable import Basics

@Suite("The fields of a GS1 barcode")
struct GS1FieldsTests {
  @Test(
    "are read as scanners send them, and as they are printed",
    arguments: [
      "01040288870340233103000302151610311010A1", "]C101040288870340233103000302151610311010A1",
      "\u{1D}01040288870340233103000302151610311010A1", "(01)04028887034023(3103)000302(15)161031(10)10A1",
      "(01) 04028887034023 (3103) 000302 (15) 161031 (10) 10A1",
    ])
  func label(_ text: String) throws {
    let label = try #require(GS1Fields(text))
    #expect(label.number == "04028887034023")
    #expect(label.kilograms == 0.302)
    #expect(label.bestBefore(in: 2016)?.description == "2016-10-31")
    #expect(label.fields["10"]?.hasSuffix("A1") == true)
  }

  @Test("a batch of any length ends at the separator")
  func batch() throws {
    let label = try #require(GS1Fields("0104028887034023" + "10AB-1\u{1D}3102001234" + "3705"))
    #expect(label.fields == ["01": "04028887034023", "10": "AB-1", "3102": "001234", "37": "05"])
    #expect(label.kilograms == 12.34)
    #expect(label.count == 5)
  }

  @Test(
    "a year of two digits is the nearest one, and day 0 the month's last",
    arguments: [
      ("261130", 2026, "2026-11-30"), ("260200", 2026, "2026-02-28"), ("240200", 2026, "2024-02-29"),
      ("990101", 2026, "1999-01-01"), ("000101", 2099, "2100-01-01"), ("761231", 2026, "2076-12-31"),
      ("771231", 2026, "1977-12-31"),
    ])
  func days(_ text: String, _ year: Int, _ day: String) throws {
    #expect(try #require(GS1Fields("010402888703402315" + text)).bestBefore(in: year)?.description == day)
  }

  @Test("days that are none are left out", arguments: ["261301", "260230", "260000", "269999"])
  func noDays(_ text: String) throws {
    #expect(try #require(GS1Fields("010402888703402315" + text)).bestBefore(in: 2026) == nil)
  }

  @Test(
    "nonsense is no label",
    arguments: [
      "", "01", "0104", "(01)", "(01)0402888703402", "()04028887034023", "3103000302", "hello", "0104028887034023x",
      "01040288870340230104028887034023", "(3103)000302", "01040288870340233103",
      "0104028887034023310300030", String(repeating: "0104028887034023", count: 2_000), "(01)\u{0660}4028887034023",
      "]C1", "\u{1D}\u{1D}", "99abc",
    ])
  func nonsense(_ text: String) { #expect(GS1Fields(text) == nil) }

  @Test("a weight of any size is a number")
  func weights() throws {
    #expect(try #require(GS1Fields("01040288870340233100999999")).kilograms == 999_999)
    #expect(try #require(GS1Fields("01040288870340233105000001")).kilograms == 0.000_01)
    #expect(try #require(GS1Fields("01040288870340233109000001")).kilograms == nil)
  }
}
