import { AnswerReader, ask, pathBytes, type Command, type DeviceLink } from './apdu.ts'
import { DeviceError } from './device-error.ts'

/** What a device holds at a path. */
export interface DeviceKey {
  /** as the device spells it */
  readonly address: string
  /** 33 or 65 bytes */
  readonly publicKey: Uint8Array
}

/** An application of a device, as far as a wallet needs it. */
export interface DeviceApp {
  /** its name on the device */
  readonly name: string
  /** number of its coin in derivation paths */
  readonly coin: number
  /** The key at a path; with `shown` the device shows the address and waits until its owner has compared it. */
  readonly keyAt: (link: DeviceLink, path: string, shown: boolean) => Promise<DeviceKey>
  /** The signature over a payload (`OutsideSigning.payload`), after its owner has said yes on the device. */
  readonly sign: (link: DeviceLink, path: string, payload: Uint8Array) => Promise<Uint8Array>
}

const CLA = 0xe0
const KEY = 0x02
const SIGN = 0x04

/** Asks for a key: all three applications answer public key and address, each with its length before it. */
export async function askKey(link: DeviceLink, path: string, shown: boolean, p2 = 0): Promise<DeviceKey> {
  const p1 = shown ? 1 : 0
  const reader = new AnswerReader(await ask(link, { cla: CLA, ins: KEY, p1, p2, data: pathBytes(path), waits: shown }))
  const publicKey = reader.counted()
  const address = reader.text()
  if (![33, 65].includes(publicKey.length) || address.length < 20 || address.length > 64)
    throw new DeviceError('device/broken', 'key')
  return { address, publicKey }
}

/** Hands a payload over in pieces and gives what the last one is answered with. */
export async function askSignature(
  link: DeviceLink,
  pieces: readonly Pick<Command, 'p1' | 'p2' | 'data'>[],
): Promise<Uint8Array> {
  let answer = new Uint8Array()
  for (const [at, piece] of pieces.entries())
    answer = Uint8Array.from(await ask(link, { cla: CLA, ins: SIGN, ...piece, waits: at === pieces.length - 1 }))
  return answer
}

/** Cuts bytes into pieces of a length; a last piece that would be shorter than `least` stays with the one before. */
export function piecesOf(bytes: Uint8Array, length: number, least = 1): readonly Uint8Array[] {
  const pieces: Uint8Array[] = []
  for (let at = 0; at < bytes.length;) {
    const end = bytes.length - at - length < least ? bytes.length : at + length
    pieces.push(bytes.slice(at, end))
    at = end
  }
  return pieces
}

const SYSTEM = { cla: 0xb0, ins: 0x01 }
const FORMAT = 1

/** The application that is open; undefined where the device's system is too old to say it. */
export async function openApp(link: DeviceLink): Promise<string | undefined> {
  try {
    const reader = new AnswerReader(await ask(link, SYSTEM))
    if (reader.take(1)[0] !== FORMAT) throw new DeviceError('device/broken', 'format')
    return reader.text()
  } catch (error) {
    if (error instanceof DeviceError && error.code === 'device/other-app') return undefined
    throw error
  }
}

/** Where the vendor's own program keeps the account of a number, counted from 0. */
export const devicePath = (coin: number, index: number): string => `m/44'/${coin}'/${index}'/0/0`
