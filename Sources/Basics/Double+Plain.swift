extension Double {
  /// The number in its usual form, without a fraction if it is whole: "20", "1.5", "1e-20".
  public var plain: String {
    guard abs(self) < 1e15, let whole = Int(exactly: self) else { return "\(self)" }
    return "\(whole)"
  }
}
