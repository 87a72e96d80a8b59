import { DeviceError, type DeviceErrorCode } from './device-error.ts'

/** A connection to a device that exchanges one command for one response. */
export interface DeviceLink {
  /**
   * @param waits whether the user must confirm on the device before it responds
   * @throws DeviceError `device/lost`, `device/no-answer`, `device/broken`
   */
  readonly exchange: (command: Uint8Array, waits: boolean) => Promise<Uint8Array>
}

/** An ISO 7816 command: class, instruction, two parameters and at most 255 bytes of data. */
export interface Command {
  readonly cla: number
  readonly ins: number
  readonly p1?: number
  readonly p2?: number
  readonly data?: Uint8Array
  /** Whether the device waits for a confirmation of its owner. */
  readonly waits?: boolean
}

const MAX_DATA_BYTES = 255
const DONE = 0x9000

/** Error codes of status words, both of the device's system and of its applications. */
const MEANINGS: Readonly<Record<number, DeviceErrorCode>> = {
  0x5303: 'device/locked',
  0x5501: 'device/refused',
  0x5515: 'device/locked',
  0x6511: 'device/other-app',
  0x6804: 'device/locked',
  0x6982: 'device/locked',
  0x6985: 'device/refused',
  0x6a80: 'device/setting',
  0x6a8b: 'device/setting',
  0x6a8c: 'device/setting',
  0x6a8d: 'device/setting',
  0x6d00: 'device/other-app',
  0x6d02: 'device/other-app',
  0x6e00: 'device/other-app',
  0x6e01: 'device/other-app',
}

/**
 * Sends a command to a device and returns the response data.
 * @throws DeviceError for every status except success, and for a response without a status
 */
export async function sendCommand(link: DeviceLink, command: Command): Promise<Uint8Array> {
  const { cla, ins, p1 = 0, p2 = 0, data = new Uint8Array(), waits = false } = command
  if (data.length > MAX_DATA_BYTES) throw new DeviceError('device/too-long')
  const answer = await link.exchange(Uint8Array.of(cla, ins, p1, p2, data.length, ...data), waits)
  const [high, low] = answer.subarray(-2)
  if (high === undefined || low === undefined) throw new DeviceError('device/broken', 'status')
  const status = (high << 8) + low
  if (status !== DONE) throw new DeviceError(MEANINGS[status] ?? 'device/failed', `0x${status.toString(16)}`)
  return answer.subarray(0, -2)
}

const HARDENED = 0x8000_0000
const MAX_DEPTH = 10

/**
 * Encodes a derivation path for devices: the number of steps, then each step as four bytes, most significant first.
 * @throws RangeError for an invalid path
 */
export function pathBytes(path: string): Uint8Array {
  const steps = /^m(?:\/\d{1,10}'?)+$/u.test(path) ? path.split('/').slice(1) : []
  if (steps.length === 0 || steps.length > MAX_DEPTH) throw new RangeError('not a path')
  const bytes = new Uint8Array(1 + 4 * steps.length)
  const view = new DataView(bytes.buffer)
  bytes[0] = steps.length
  steps.forEach((step, at) => {
    const number = Number.parseInt(step, 10)
    if (number >= HARDENED) throw new RangeError('not a path')
    view.setUint32(1 + 4 * at, step.endsWith("'") ? number + HARDENED : number)
  })
  return bytes
}

/** Reads a response field by field. Throws `device/broken` when the response ends too early. */
export class AnswerReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  take(length: number): Uint8Array {
    const part = this.#bytes.slice(this.#at, this.#at + length)
    if (part.length !== length) throw new DeviceError('device/broken', 'short')
    this.#at += length
    return part
  }

  /** Reads a field with its length in a preceding byte. */
  counted(): Uint8Array {
    return this.take(this.take(1)[0] ?? 0)
  }

  /** Reads such a field as printable ASCII. */
  text(): string {
    const text = String.fromCharCode(...this.counted())
    if (!/^[\x20-\x7e]*$/u.test(text)) throw new DeviceError('device/broken', 'text')
    return text
  }
}
