/**
 * Bytes as a string of one character per byte: usable as a map key, compares in byte order.
 */
export function binaryText(bytes: Uint8Array): string {
  // apply reads the array by index; spreading goes through an iterator and costs three times as much.
  return String.fromCharCode.apply(null, bytes as unknown as number[])
}

/** The bytes that a string of `binaryText` stands for. */
export function binaryBytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length)
  for (let index = 0; index < bytes.length; index += 1) bytes[index] = text.charCodeAt(index)
  return bytes
}
