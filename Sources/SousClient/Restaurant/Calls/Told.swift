import Foundation

/// Something that the box told, and when.
public struct Told<Value: Sendable>: Sendable {
  public var value: Value
  /// When it was so, by this device's clock.
  public var at: Date
  /// Whether it is shown although the box could not be asked: it may have changed since.
  public var isOld: Bool
}

extension Told: Equatable where Value: Equatable {}
