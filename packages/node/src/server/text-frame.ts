const FINAL_TEXT = 0x81
const LENGTH_16 = 126
const LENGTH_64 = 127
const MAX_16 = 0xffff

/**
 * Builds a server's complete text message for the wire (RFC 6455, 5.2): header and body in one buffer, where the
 * library makes two, because each part of a write costs about as much as a short answer.
 */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const header = length < LENGTH_16 ? 2 : length <= MAX_16 ? 4 : 10
  const frame = Buffer.allocUnsafe(header + length)
  frame[0] = FINAL_TEXT
  if (header === 2) frame[1] = length
  else if (header === 4) {
    frame[1] = LENGTH_16
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = LENGTH_64
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  frame.write(text, header, 'utf8')
  return frame
}
