/// Which Sous this is.
public enum Release {
  /// The version, as web servers are told it.
  public static let version = "0.1.0"
}
