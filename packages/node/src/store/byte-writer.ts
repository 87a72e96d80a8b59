const INITIAL = 4096
const CONTINUE = 0x80
const SEVEN = 7
const LOW = 0x7f
/** Numbers below this shift safely with 32-bit operators. */
const FAST = 0x8000_0000

/** A growing byte buffer. */
export class ByteWriter {
  #bytes = Buffer.allocUnsafe(INITIAL)
  #length = 0

  get length(): number {
    return this.#length
  }

  reset(): void {
    this.#length = 0
  }

  /** A copy of what was written. */
  take(): Buffer<ArrayBuffer> {
    const copy = Buffer.allocUnsafeSlow(this.#length)
    this.#bytes.copy(copy, 0, 0, this.#length)
    return copy
  }

  byte(value: number): void {
    this.#reserve(1)
    this.#bytes[this.#length] = value
    this.#length += 1
  }

  bytes(value: Uint8Array): void {
    this.#reserve(value.length)
    this.#bytes.set(value, this.#length)
    this.#length += value.length
  }

  hex(text: string): void {
    this.#reserve(text.length >> 1)
    this.#length += this.#bytes.write(text, this.#length, 'hex')
  }

  /** Length in bytes, then UTF-8. */
  text(value: string): void {
    const size = Buffer.byteLength(value)
    this.varint(size)
    this.#reserve(size)
    this.#length += this.#bytes.write(value, this.#length, 'utf8')
  }

  /** LEB128; non-negative safe integers. */
  varint(value: number): void {
    let rest = value
    while (rest >= CONTINUE) {
      this.byte((rest & LOW) | CONTINUE)
      rest = rest < FAST ? rest >>> SEVEN : Math.floor(rest / 128)
    }
    this.byte(rest)
  }

  /** LEB128 of a non-negative integer of any size. */
  bigVarint(value: bigint): void {
    let rest = value
    while (rest > BigInt(Number.MAX_SAFE_INTEGER)) {
      this.byte(Number(rest & 0x7fn) | CONTINUE)
      rest >>= 7n
    }
    this.varint(Number(rest))
  }

  double(value: number): void {
    this.#reserve(8)
    this.#length = this.#bytes.writeDoubleLE(value, this.#length)
  }

  #reserve(size: number): void {
    const needed = this.#length + size
    if (needed <= this.#bytes.length) return
    const grown = Buffer.allocUnsafe(Math.max(needed, this.#bytes.length * 2))
    this.#bytes.copy(grown, 0, 0, this.#length)
    this.#bytes = grown
  }
}
