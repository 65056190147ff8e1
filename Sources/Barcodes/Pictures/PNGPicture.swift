import CPNG

/// PNG by libpng's simplified interface (http://www.libpng.org/pub/png/libpng-manual.txt, "The
/// simplified API"), whose errors are codes.
enum PNGPicture {
  static func grey(_ file: [UInt8]) throws(PictureError) -> GreyPicture {
    try file.withUnsafeBytes { bytes in Result { () throws(PictureError) in try grey(bytes) } }.get()
  }

  private static func grey(_ file: UnsafeRawBufferPointer) throws(PictureError) -> GreyPicture {
    var image = png_image()
    image.version = UInt32(PNG_IMAGE_VERSION)
    // The library keeps reading from these bytes until it is finished or freed.
    defer { png_image_free(&image) }
    guard png_image_begin_read_from_memory(&image, file.baseAddress, file.count) != 0 else {
      throw .broken(kind: "PNG", reason: message(&image))
    }
    let (width, height) = (Int(image.width), Int(image.height))
    try GreyPicture.check(width: width, height: height)
    image.format = 0  // PNG_FORMAT_GRAY
    var pixels = [UInt8](repeating: 0, count: width * height)
    // Transparent parts lie on white paper.
    var paper = png_color(red: 255, green: 255, blue: 255)
    guard png_image_finish_read(&image, &paper, &pixels, 0, nil) != 0 else {
      throw .broken(kind: "PNG", reason: message(&image))
    }
    return try GreyPicture(width: width, height: height, bytes: pixels)
  }

  private static func message(_ image: inout png_image) -> String {
    sous_png_message(&image).map { String(cString: $0) } ?? "no reason given"
  }
}
