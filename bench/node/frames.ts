const TEXT = 0x81
const MASKED = 0x80
const LENGTH_16 = 126
const LENGTH_64 = 127

/**
 * Returns a text message of a WebSocket client in wire format (RFC 6455). The mask is zero, which is valid; the node
 * does the same work to remove it.
 */
export function clientFrame(text: string): Buffer {
  const { length } = text
  const header = length < LENGTH_16 ? 6 : 8
  const frame = Buffer.alloc(header + length)
  frame[0] = TEXT
  if (length < LENGTH_16) frame[1] = MASKED | length
  else {
    frame[1] = MASKED | LENGTH_16
    frame.writeUInt16BE(length, 2)
  }
  frame.write(text, header, 'latin1')
  return frame
}

/**
 * Passes each complete text message of a server to the callback as a slice of the received bytes, and buffers the rest.
 */
export class FrameReader {
  #rest: Buffer = Buffer.alloc(0)

  read(part: Buffer, onMessage: (bytes: Buffer, from: number, to: number) => void): void {
    const bytes = this.#rest.length === 0 ? part : Buffer.concat([this.#rest, part])
    let position = 0
    for (;;) {
      const start = bodyStart(bytes, position)
      if (start === undefined) break
      const end = start + bodyLength(bytes, position)
      if (end > bytes.length) break
      // pings of the server are not responses, and the client's own messages keep the connection alive
      if (bytes[position] === TEXT) onMessage(bytes, start, end)
      position = end
    }
    this.#rest = bytes.subarray(position)
  }
}

/** Returns the offset of the body of the frame at a position, or undefined if its header is incomplete. */
function bodyStart(bytes: Buffer, position: number): number | undefined {
  const length = bytes[position + 1]
  if (length === undefined) return undefined
  const start = position + (length === LENGTH_16 ? 4 : length === LENGTH_64 ? 10 : 2)
  return start <= bytes.length ? start : undefined
}

function bodyLength(bytes: Buffer, position: number): number {
  const length = bytes[position + 1] ?? 0
  if (length < LENGTH_16) return length
  return length === LENGTH_16 ? bytes.readUInt16BE(position + 2) : Number(bytes.readBigUInt64BE(position + 2))
}
