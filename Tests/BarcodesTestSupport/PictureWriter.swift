import CPNG
import CTurboJPEG
import Foundation

extension Canvas {
  /// The picture as a JPEG file.
  /// - Parameter isProgressive: whether it is drawn in several passes, as for slow lines. The default is not.
  public func jpeg(quality: Int32 = 85, isProgressive: Bool = false) throws -> Data {
    guard let encoder = tjInitCompress() else { throw CocoaError(.fileWriteUnknown) }
    defer { tjDestroy(encoder) }
    var file: UnsafeMutablePointer<UInt8>?
    var size: UInt = 0
    defer { tjFree(file) }
    let status = tjCompress2(
      encoder, bytes, Int32(width), 0, Int32(height), Int32(TJPF_GRAY.rawValue), &file, &size,
      Int32(TJSAMP_GRAY.rawValue), quality, isProgressive ? Int32(TJFLAG_PROGRESSIVE) : 0)
    guard status == 0, let file else { throw CocoaError(.fileWriteUnknown) }
    return Data(bytes: file, count: Int(size))
  }

  /// The picture as a PNG file.
  public func png() throws -> Data {
    var image = png_image()
    image.version = UInt32(PNG_IMAGE_VERSION)
    image.width = UInt32(width)
    image.height = UInt32(height)
    var size = 0
    guard png_image_write_to_memory(&image, nil, &size, 0, bytes, 0, nil) != 0 else {
      throw CocoaError(.fileWriteUnknown)
    }
    var file = Data(count: size)
    let status = file.withUnsafeMutableBytes { target in
      png_image_write_to_memory(&image, target.baseAddress, &size, 0, bytes, 0, nil)
    }
    guard status != 0 else { throw CocoaError(.fileWriteUnknown) }
    return file.prefix(size)
  }
}
