import { DeviceError, type DeviceErrorCode, type DeviceLink } from '@tidebook/chains/device'
import { openDevice } from './hid-link.ts'

/** What went wrong, in the code that its words hang on, and what the device said beside it. */
export interface DeviceTrouble {
  readonly code: DeviceErrorCode
  readonly detail: string | undefined
}

/** Works with a device and lets it go again, whatever happens. @throws what `act` throws, and DeviceError */
export async function withDevice<T>(signal: AbortSignal, act: (link: DeviceLink) => Promise<T>): Promise<T> {
  const device = await openDevice(signal)
  try {
    return await act(device)
  } finally {
    device.close()
  }
}

/** The trouble in anything that was thrown; what is no word of a device is a failure of it. */
export const troubleOf = (error: unknown): DeviceTrouble =>
  error instanceof DeviceError
    ? { code: error.code, detail: error.detail }
    : { code: 'device/failed', detail: error instanceof Error ? error.name : undefined }
