import { secp256k1 } from '@noble/curves/secp256k1.js'
import { chainOf, withPhrase } from '@tidebook/chains'
import { readEthereum, readTron, readXrp, type ReadTransaction } from './device-transactions.ts'

const REPORT_BYTES = 64
const HEADER = [0x01, 0x01, 0x05] as const
const STATUS = {
  done: [0x90, 0x00],
  refused: [0x69, 0x85],
  locked: [0x55, 0x15],
  data: [0x6a, 0x80],
  instruction: [0x6d, 0x00],
} as const

type App = 'XRP' | 'Ethereum' | 'Tron'

const READERS: Readonly<Record<App, (payload: Uint8Array) => ReadTransaction>> = {
  XRP: readXrp,
  Ethereum: readEthereum,
  Tron: readTron,
}

/** Caches keys by phrase and path: deriving the seed takes most of a device's time, and tests share phrases. */
const keys = new Map<string, Uint8Array>()

/**
 * A Ledger device for tests. It speaks the vendor's protocol over reports of 64 bytes, derives keys from a phrase,
 * parses transactions as the vendor's applications do, and signs. Some fields make it misbehave.
 */
export class LedgerDevice {
  /** The open application; any other name means an application that lacks these commands. */
  app: App | (string & {}) = 'BOLOS'
  isLocked = false
  /** The owner rejects the next request. */
  refuses = false
  /** Alters the reports of an answer before they are sent. */
  spoil: ((frames: Uint8Array[]) => Uint8Array[]) | undefined
  /** Signs different bytes than it received. */
  lies = false
  /** Screens shown so far, one list of lines per request. */
  readonly shown: (readonly string[])[] = []
  readonly #phrase: string
  #command: number[] = []
  #length = 0
  #frames = 0
  #payload: number[] = []
  #path = ''

  constructor(phrase: string) {
    this.#phrase = phrase
  }

  /** Receives a report. Returns the reports of the response once the command is complete. */
  take(report: Uint8Array): readonly Uint8Array[] {
    const [high = 0, low = 0] = report.subarray(3)
    const isSound = report.length === REPORT_BYTES && HEADER.every((byte, at) => report[at] === byte)
    if (!isSound || (high << 8) + low !== this.#frames) throw new Error('an invalid report')
    const body = report.subarray(5)
    if (this.#frames === 0) this.#length = ((body[0] ?? 0) << 8) + (body[1] ?? 0)
    this.#command.push(...body.subarray(this.#frames === 0 ? 2 : 0))
    this.#frames += 1
    if (this.#command.length < this.#length) return []
    const command = Uint8Array.from(this.#command.slice(0, this.#length))
    this.#command = []
    this.#frames = 0
    const frames = framed(Uint8Array.from(this.#answer(command)))
    return this.spoil?.(frames) ?? frames
  }

  /** Returns the key at a path for comparison in a test. */
  keyAt(path: string): Uint8Array {
    const place = `${this.#phrase} ${path}`
    const key = keys.get(place) ?? withPhrase(this.#phrase, (keyAt) => keyAt(path, (key) => key.slice()))
    keys.set(place, key)
    return key.slice()
  }

  #answer(command: Uint8Array): readonly number[] {
    const [cla, ins, p1 = 0, p2 = 0, length = 0] = command
    const data = command.slice(5)
    if (this.isLocked) return STATUS.locked
    if (data.length !== length) return STATUS.data
    if (cla === 0xb0 && ins === 0x01) return this.#name()
    if (cla !== 0xe0 || !isApp(this.app)) return STATUS.instruction
    try {
      if (ins === 0x02) return this.#address(this.app, data, p1 === 1)
      if (ins === 0x04) return this.#sign(this.app, p1, p2, data)
    } catch {
      return STATUS.data
    }
    return STATUS.instruction
  }

  #name(): readonly number[] {
    const [name, version] = [this.app, '1.0.0'].map((text) => [text.length, ...Buffer.from(text)])
    return [1, ...(name ?? []), ...(version ?? []), ...STATUS.done]
  }

  #address(app: App, data: Uint8Array, isShown: boolean): readonly number[] {
    const [path, rest] = readPath(data)
    if (rest.length > 0) return STATUS.data
    const key = this.keyAt(path)
    const publicKey = secp256k1.getPublicKey(key, app === 'XRP')
    const chain = chainOf(app === 'XRP' ? 'xrp' : app === 'Tron' ? 'tron' : 'eth')
    const address = chain.addressOfKey(key)
    if (isShown && !this.#confirm([address])) return STATUS.refused
    const text = Buffer.from(app === 'Ethereum' ? address.slice(2) : address)
    return [publicKey.length, ...publicKey, text.length, ...text, ...STATUS.done]
  }

  #sign(app: App, p1: number, p2: number, data: Uint8Array): readonly number[] {
    const isFirst = app === 'XRP' ? (p1 & 1) === 0 : p1 === 0x00 || p1 === 0x10
    if (app === 'XRP' && p2 !== 0x40) return STATUS.data
    const [path, part] = isFirst ? readPath(data) : [this.#path, data]
    this.#path = path
    this.#payload = [...(isFirst ? [] : this.#payload), ...part]
    const payload = Uint8Array.from(this.#payload)
    const isWhole =
      app === 'XRP' ? (p1 & 0x80) === 0 : app === 'Tron' ? p1 === 0x10 || p1 === 0x90 : rlpIsWhole(payload)
    if (!isWhole) return STATUS.done
    const { screen, digest, network } = READERS[app](payload)
    if (!this.#confirm(screen)) return STATUS.refused
    return [...this.#signature(app, this.lies ? digest.map((byte) => byte ^ 1) : digest, network), ...STATUS.done]
  }

  #signature(app: App, digest: Uint8Array, network: bigint | undefined): readonly number[] {
    const key = this.keyAt(this.#path)
    if (app === 'XRP') return [...secp256k1.sign(digest, key, { prehash: false, lowS: true, format: 'der' })]
    const [parity = 0, ...rs] = secp256k1.sign(digest, key, { prehash: false, lowS: true, format: 'recovered' })
    if (app === 'Tron') return [...rs, parity]
    // The application truncates v to one byte.
    return [network === undefined ? parity : Number((network * 2n + 35n + BigInt(parity)) & 0xffn), ...rs]
  }

  #confirm(screen: readonly string[]): boolean {
    this.shown.push(screen)
    return !this.refuses
  }
}

function isApp(name: string): name is App {
  return Object.hasOwn(READERS, name)
}

/** The Ethereum application detects the last chunk by the RLP length, not by a flag of the command. */
function rlpIsWhole(payload: Uint8Array): boolean {
  const at = payload[0] === 0x02 ? 1 : 0
  const first = payload[at] ?? 0
  if (first < 0xf8) return payload.length >= at + 1 + (first - 0xc0)
  const bytes = first - 0xf7
  const length = Number(`0x${Buffer.from(payload.subarray(at + 1, at + 1 + bytes)).toString('hex') || '0'}`)
  return payload.length >= at + 1 + bytes + length
}

function readPath(data: Uint8Array): readonly [path: string, rest: Uint8Array] {
  const [steps = 0] = data
  const view = new DataView(data.buffer, data.byteOffset)
  const numbers = Array.from({ length: steps }, (_, at) => view.getUint32(1 + 4 * at))
  const path = numbers.map((number) => (number >= 2 ** 31 ? `${number - 2 ** 31}'` : String(number)))
  return [`m/${path.join('/')}`, data.slice(1 + 4 * steps)]
}

function framed(answer: Uint8Array): Uint8Array[] {
  const whole = [answer.length >> 8, answer.length & 0xff, ...answer]
  return Array.from({ length: Math.ceil(whole.length / (REPORT_BYTES - 5)) }, (_, number) => {
    const frame = new Uint8Array(REPORT_BYTES)
    const part = whole.slice(number * (REPORT_BYTES - 5), (number + 1) * (REPORT_BYTES - 5))
    frame.set([...HEADER, number >> 8, number & 0xff, ...part])
    return frame
  })
}
