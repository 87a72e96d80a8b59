import { signOnDevice } from '@tidebook/chains/device'
import { bytesOfHex } from '@tidebook/chains/hex'
import type { DeviceSigningRequest, SignedOnDevice } from '../model/device-prompt.ts'
import { withDevice } from './with-device.ts'

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
    return { ...(await signOnDevice(link, account, bytesOfHex(bytes))), bytes }
  })
}
