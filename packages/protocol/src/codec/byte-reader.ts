import { ProtocolError } from '../protocol-error.ts'

/** Reads bytes in sequence. A read beyond the end throws a ProtocolError. */
export class ByteReader {
  readonly bytes: Uint8Array
  readonly view: DataView
  position = 0
  readonly end: number

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.end = bytes.length
  }

  /** Advances by `count` bytes and returns their start. @throws ProtocolError `protocol/truncated` */
  skip(count: number, field: string): number {
    const start = this.position
    if (start + count > this.end) throw new ProtocolError('protocol/truncated', 'Bytes end too early', field)
    this.position = start + count
    return start
  }

  byte(field: string): number {
    return this.view.getUint8(this.skip(1, field))
  }

  /** Returns a view, not a copy, of the next bytes. */
  take(count: number, field: string): Uint8Array {
    const start = this.skip(count, field)
    return this.bytes.subarray(start, start + count)
  }

  /** Reads a variable length of one to three bytes. @throws ProtocolError `protocol/encoding` beyond 918744 */
  length(field: string): number {
    const first = this.byte(field)
    if (first <= 192) return first
    if (first <= 240) return 193 + ((first - 193) << 8) + this.byte(field)
    if (first <= 254) return 12_481 + ((first - 241) << 16) + (this.byte(field) << 8) + this.byte(field)
    throw new ProtocolError('protocol/encoding', 'Impossible length', field)
  }
}
