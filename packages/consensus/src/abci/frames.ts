import { ConsensusError } from '../base/consensus-error.ts'
import { readVarint, varintSize, writeVarint } from '../base/varint.ts'

/** Returns a message with its length before it. */
export function frame(message: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(varintSize(message.length) + message.length)
  bytes.set(message, writeVarint(message.length, bytes, 0))
  return bytes
}

/** Splits a byte stream into messages. It keeps only received bytes, whatever length a message claims. */
export class FrameReader {
  readonly #maxBytes: number
  #chunks: Uint8Array[] = []
  #size = 0
  #needed = 1

  /** @param maxBytes maximum size of a message */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /**
   * Takes the next bytes. Returns the messages that are now complete.
   * @throws ConsensusError consensus/message for a length above the maximum; the stream is then unusable
   */
  push(chunk: Uint8Array): Uint8Array[] {
    this.#chunks.push(chunk)
    this.#size += chunk.length
    if (this.#size < this.#needed) return []
    const bytes = this.#chunks.length === 1 ? chunk : Buffer.concat(this.#chunks)
    const messages: Uint8Array[] = []
    let offset = 0
    for (;;) {
      const length = this.#length(bytes, offset)
      const end = length === undefined ? bytes.length + 1 : length.end + length.value
      if (length === undefined || end > bytes.length) {
        this.#needed = end - offset
        break
      }
      messages.push(bytes.subarray(length.end, end))
      offset = end
    }
    const rest = bytes.subarray(offset)
    this.#chunks = rest.length === 0 ? [] : [rest]
    this.#size = rest.length
    return messages
  }

  #length(bytes: Uint8Array, offset: number): { readonly value: number; readonly end: number } | undefined {
    try {
      const length = readVarint(bytes, offset)
      if (length === undefined || length.value <= this.#maxBytes) return length
    } catch (error) {
      throw new ConsensusError('consensus/message', 'the length of a message has too many bits', { cause: error })
    }
    throw new ConsensusError('consensus/message', `a message is longer than ${this.#maxBytes} bytes`)
  }
}
