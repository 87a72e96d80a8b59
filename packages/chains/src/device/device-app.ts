import { AnswerReader, sendCommand, pathBytes, type Command, type DeviceLink } from './apdu.ts'
import { DeviceError } from './device-error.ts'

/** Address and public key at a path of a device. */
export interface DeviceKey {
  /** As the device spells it. */
  readonly address: string
  /** 33 or 65 bytes */
  readonly publicKey: Uint8Array
}

/** The functions of a device application that a wallet uses. */
export interface DeviceApp {
  /** Name of the application on the device. */
  readonly name: string
  /** Coin number in derivation paths. */
  readonly coin: number
  /**
   * Returns the key at a path. With `shown`, the device displays the address and waits for its owner's confirmation.
   */
  readonly keyAt: (link: DeviceLink, path: string, shown: boolean) => Promise<DeviceKey>
  /** Returns the signature over a payload (`ExternalSigning.payload`) after its owner has confirmed on the device. */
  readonly sign: (link: DeviceLink, path: string, payload: Uint8Array) => Promise<Uint8Array>
}

const CLA = 0xe0
const KEY = 0x02
const SIGN = 0x04

/** Requests a key. All three applications respond with public key and address, each preceded by its length. */
export async function requestKey(link: DeviceLink, path: string, shown: boolean, p2 = 0): Promise<DeviceKey> {
  const p1 = shown ? 1 : 0
  const reader = new AnswerReader(
    await sendCommand(link, { cla: CLA, ins: KEY, p1, p2, data: pathBytes(path), waits: shown }),
  )
  const publicKey = reader.counted()
  const address = reader.text()
  if (![33, 65].includes(publicKey.length) || address.length < 20 || address.length > 64)
    throw new DeviceError('device/broken', 'key')
  return { address, publicKey }
}

/** Sends a payload in chunks and returns the response to the last chunk. */
export async function requestSignature(
  link: DeviceLink,
  pieces: readonly Pick<Command, 'p1' | 'p2' | 'data'>[],
): Promise<Uint8Array> {
  let answer = new Uint8Array()
  for (const [at, piece] of pieces.entries())
    answer = Uint8Array.from(
      await sendCommand(link, { cla: CLA, ins: SIGN, ...piece, waits: at === pieces.length - 1 }),
    )
  return answer
}

/** Splits bytes into chunks of a length. A last chunk shorter than `least` is merged into the previous one. */
export function splitBytes(bytes: Uint8Array, length: number, least = 1): readonly Uint8Array[] {
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

/** Returns the name of the open application, or undefined when the device's system is too old to report it. */
export async function openApp(link: DeviceLink): Promise<string | undefined> {
  try {
    const reader = new AnswerReader(await sendCommand(link, SYSTEM))
    if (reader.take(1)[0] !== FORMAT) throw new DeviceError('device/broken', 'format')
    return reader.text()
  } catch (error) {
    if (error instanceof DeviceError && error.code === 'device/other-app') return undefined
    throw error
  }
}

/** Returns the path at which the vendor's own program stores an account. Account numbers start at 0. */
export function devicePath(coin: number, index: number): string {
  return `m/44'/${coin}'/${index}'/0/0`
}
