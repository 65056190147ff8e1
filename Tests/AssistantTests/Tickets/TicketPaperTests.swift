import Commands
import Foundation
import Restaurant
import Testing

@testable import Assistant

@Suite("A ticket on paper")
struct TicketPaperTests {
  /// An order of one sandwich, as a kitchen reads it.
  static func ticket(_ change: (inout Order) -> Void = { _ in }) throws -> KitchenTicket {
    let zero = Money.zero(.usDollar)
    var item = OrderItem(
      id: "1", menuItemId: "", itemName: "Turkey Club", itemPrice: zero, quantity: 2, modifiers: [],
      customizations: ["No Tomato", "Extra Cheese", "Rye"], selectedOptions: [:], modifiersTotal: zero,
      totalPrice: zero)
    item.specialRequests = "cut in half"
    var order = Order(
      id: "o", businessId: "b", orderNumber: "1042", orderType: .takeout, paymentMethod: "counter",
      customerName: "Robin Roe", items: [item],
      totals: try OrderTotals(
        subtotal: zero, discountAmount: zero, taxAmount: zero, tipAmount: zero, deliveryFee: zero),
      source: "counter", createdAt: Date(timeIntervalSince1970: 1_773_511_500))
    change(&order)
    return KitchenTicket(order, in: RestaurantState())
  }

  private func paper(_ ticket: KitchenTicket, columns: Int = 42, isAgain: Bool = false) throws -> TicketPaper {
    TicketPaper(ticket, columns: columns, zone: try #require(TimeZone(identifier: "UTC")), isAgain: isAgain)
  }

  @Test("says who it is for, what there is, and only what differs from the usual")
  func whole() throws {
    #expect(
      try paper(Self.ticket()).text == """
        1042 TAKEOUT
        Robin Roe
        in 18:05
        ------------------------------------------
        2 x Turkey Club
        [NO Tomato]
           EXTRA Cheese
           Rye
           ! cut in half

        """)
  }

  @Test("an allergy stands above all that is ordered, white on black")
  func allergy() throws {
    let paper = try paper(Self.ticket { $0.specialInstructions = "NUT ALLERGY, no sesame" })
    let note = try #require(paper.lines.firstIndex { $0.text == "! NUT ALLERGY, no sesame" })
    #expect(paper.lines[note].look == .warning)
    #expect(note < (paper.lines.firstIndex { $0.text.contains("Turkey") } ?? 0))
  }

  @Test("when it is wanted, and that it is off or may be out already, is on it")
  func times() throws {
    let later = try Self.ticket { $0.scheduledFor = Date(timeIntervalSince1970: 1_773_511_500 + 3_600) }
    #expect(try paper(later).text.contains("FOR 19:05\n"))
    let off = try Self.ticket { try? $0.life.advance(to: .cancelled, at: $0.createdAt) }
    let text = try paper(off).text
    #expect(text.hasPrefix("CANCELLED\n1042 TAKEOUT\n"))
    #expect(!text.contains("Tomato"))
    #expect(try paper(Self.ticket(), isAgain: true).text.hasPrefix("[AGAIN: may be out already]\n"))
  }

  @Test("no line is wider than the paper, and no letter is lost", arguments: [24, 32, 42, 48, 64])
  func wraps(columns: Int) throws {
    let long =
      "Please " + String(repeating: "verylongwordwithoutanyspaceinit", count: 4) + " and  the   rest of it as usual"
    let paper = try paper(
      Self.ticket {
        $0.specialInstructions = long
        $0.customerName = String(repeating: "Maximilian ", count: 6)
        $0.items[0].itemName = long
      }, columns: columns)
    for line in paper.lines {
      #expect(line.text.count <= (line.look == .large ? columns / 2 : columns), "\(line.text)")
    }
    let letters = paper.lines.map(\.text).joined().filter { !$0.isWhitespace }
    #expect(letters.contains("!" + long.filter { !$0.isWhitespace }))
  }

  @Test("is told in letters that the printer has; nothing in a guest's words commands it")
  func letters() throws {
    #expect(ESCPOS.letters("Café €5") == [0x43, 0x61, 0x66, 0xE9, 0x20, 0x80, 0x35])
    #expect(ESCPOS.letters("Ž Ł 你") == [0x8E, 0x20, 0x3F, 0x20, 0x3F])
    #expect(ESCPOS.letters("a\u{1B}@b\u{1D}V\u{0}\u{7F}\r\n") == Array("a?@b?V???".utf8))
    let evil = try Self.ticket { $0.customerName = "\u{1B}p0\u{1D}V1 Robin\u{0A}FREE" }
    let bytes = ESCPOS.bytes(try paper(evil))
    // One cut, and none but the ticket's own.
    #expect(zip(bytes, bytes.dropFirst()).count { $0 == 0x1D && $1 == 0x56 } == 1)
    #expect(Array(bytes.prefix(5)) == [0x1B, 0x40, 0x1B, 0x74, 16])
    #expect(Array(bytes.suffix(4)) == [0x1D, 0x56, 66, 0])
  }
}
