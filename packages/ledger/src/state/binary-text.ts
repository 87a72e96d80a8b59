/** Converts bytes to a string with one character per byte, which is usable as a map key and sorts in byte order. */
export function binaryText(bytes: Uint8Array): string {
  // `apply` reads the array by index, whereas spreading uses an iterator and takes three times as long.
  return String.fromCharCode.apply(null, bytes as unknown as number[])
}

/** Converts a string from `binaryText` back to bytes. */
export function binaryBytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length)
  for (let index = 0; index < bytes.length; index += 1) bytes[index] = text.charCodeAt(index)
  return bytes
}
