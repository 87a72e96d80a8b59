/** Field numbers of the ABCI requests that the tests handle. */
export const REQUEST = { checkTx: 8, commit: 11, prepareProposal: 16, processProposal: 17, finalizeBlock: 20 } as const

/** Wire type of a length-delimited value in protobuf. */
const DELIMITED = 2
const CONTINUES = 0x80

/** Encodes an unsigned varint. */
function varint(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  for (; rest >= CONTINUES; rest = Math.floor(rest / CONTINUES)) bytes.push((rest % CONTINUES) | CONTINUES)
  return [...bytes, rest]
}

interface Varint {
  readonly value: number
  readonly end: number
}

/** Reads an unsigned varint; undefined if its last byte is missing. */
export function readVarint(bytes: Uint8Array, offset: number): Varint | undefined {
  let value = 0
  let scale = 1
  for (let end = offset; end < bytes.length; scale *= CONTINUES) {
    const byte = bytes[end] ?? 0
    end += 1
    value += (byte & 0x7f) * scale
    if (byte < CONTINUES) return { value, end }
  }
  return undefined
}

/** Encodes a length-delimited protobuf field. */
export function field(number: number, value: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from([...varint(number * 8 + DELIMITED), ...varint(value.length)]), value])
}

/** Returns the number of the first field of a message, which identifies the method of a request or a response. */
export function firstField(message: Uint8Array): number {
  return Math.floor((readVarint(message, 0)?.value ?? 0) / 8)
}

/** Returns the value of the first field of a message. */
export function firstValue(message: Uint8Array): Uint8Array {
  const length = readVarint(message, readVarint(message, 0)?.end ?? 0)
  return length === undefined ? new Uint8Array() : message.subarray(length.end, length.end + length.value)
}

/** Returns a message prefixed with its length. */
export function frame(message: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(varint(message.length)), message])
}

/** Splits the bytes of an ABCI connection into messages. */
export class FrameSplitter {
  #rest = Buffer.alloc(0)

  /** Adds received bytes and returns the messages that are complete. */
  push(bytes: Uint8Array): Buffer[] {
    this.#rest = Buffer.concat([this.#rest, bytes])
    const messages: Buffer[] = []
    for (;;) {
      const length = readVarint(this.#rest, 0)
      if (length === undefined || length.end + length.value > this.#rest.length) return messages
      messages.push(this.#rest.subarray(length.end, length.end + length.value))
      this.#rest = this.#rest.subarray(length.end + length.value)
    }
  }
}
