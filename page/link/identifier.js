/** A new identifier, for a change or a line. `crypto.randomUUID` is not there on a page that came without TLS. */
export function newIdentifier() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
