/** The longest side of a picture that is sent, in pixels: what a screen across the kitchen shows. */
const longest = 1600;

/** A picture file as a JPEG no larger than a screen needs. Throws for what the browser cannot read. */
export async function shrunk(file) {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext("2d").drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.85));
}
