import { signOnDevice } from '@tidebook/chains/device'
import type { DeviceSigningRequest, SignedOnDevice } from '../model/device-question.ts'
import { withDevice } from './with-device.ts'

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../gu) ?? [], (pair) => Number.parseInt(pair, 16))
}

/**
 * Has the device sign the transfer, rebuilt for the current time.
 * @param onBytes receives the bytes before the device does
 * @throws DeviceError, and the errors of the build
 */
export function signDeviceRequest(
  { account, renew }: DeviceSigningRequest,
  signal: AbortSignal,
  onBytes: (bytes: string) => void,
): Promise<SignedOnDevice> {
  // The device opens first, since the browser allows device access only directly after a click.
  return withDevice(signal, async (link) => {
    const bytes = await renew()
    onBytes(bytes)
    return { ...(await signOnDevice(link, account, bytesOf(bytes))), bytes }
  })
}

/** Decodes hex as the wallet writes it. */
export const transferBytes = bytesOf
