import Commands
import Foundation
import Restaurant

extension Business: StoredRecord {
  static let table = "businesses"

  init(row: RowReader) throws {
    self.init(
      id: try row.text("id"), slug: try row.text("slug"), businessName: try row.text("business_name"),
      businessType: try row.choice("business_type"), description: try row.optionalText("description"),
      logoUrl: try row.optionalText("logo_url"), coverImageUrl: try row.optionalText("cover_image_url"),
      brandColor: try row.optionalText("brand_color"), addressLine1: try row.optionalText("address_line1"),
      city: try row.optionalText("city"), state: try row.optionalText("state"),
      postalCode: try row.optionalText("postal_code"), phone: try row.optionalText("phone"),
      email: try row.optionalText("email"), website: try row.optionalText("website"),
      latitude: try row.optionalNumber("latitude"),
      longitude: try row.optionalNumber("longitude"), isVerified: try row.flag("is_verified"),
      isActive: try row.flag("is_active"), hours: try row.json("hours"), specialHours: try row.json("special_hours"),
      owner: try row.optionalJSON("owner"),
      isFollowed: try row.flag("is_followed"), createdAt: try row.date("created_at"))
  }

  func write(to row: inout RowWriter) throws {
    try row.set("slug", slug)
    try row.set("business_name", businessName)
    try row.set("business_type", businessType.rawValue)
    try row.set("description", description)
    try row.set("logo_url", logoUrl)
    try row.set("cover_image_url", coverImageUrl)
    try row.set("brand_color", brandColor)
    try row.set("address_line1", addressLine1)
    try row.set("city", city)
    try row.set("state", state)
    try row.set("postal_code", postalCode)
    try row.set("phone", phone)
    try row.set("email", email)
    try row.set("website", website)
    try row.set("latitude", latitude)
    try row.set("longitude", longitude)
    row.set("is_verified", isVerified)
    row.set("is_active", isActive)
    try row.setJSON("hours", hours)
    try row.setJSON("special_hours", specialHours)
    try row.setJSON("owner", owner)
    row.set("is_followed", isFollowed)
    try row.set("created_at", createdAt)
  }
}
