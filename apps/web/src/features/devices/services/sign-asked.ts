import { signOnDevice } from '@tidebook/chains/device'
import type { AskedOfDevice, SignedOnDevice } from '../model/device-question.ts'
import { withDevice } from './with-device.ts'

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../gu) ?? [], (pair) => Number.parseInt(pair, 16))

/**
 * Has the device sign the transfer for this moment.
 * @param onBytes hears what the device is given, before it is given
 * @throws DeviceError, and what building throws
 */
export const signAsked = (
  { account, renew }: AskedOfDevice,
  signal: AbortSignal,
  onBytes: (bytes: string) => void,
): Promise<SignedOnDevice> =>
  // Opened first: the browser lets a page ask for a device just after a press only.
  withDevice(signal, async (link) => {
    const bytes = await renew()
    onBytes(bytes)
    return { ...(await signOnDevice(link, account, bytesOf(bytes))), bytes }
  })

/** The bytes of hex as the wallet writes it. */
export const transferBytes = bytesOf
