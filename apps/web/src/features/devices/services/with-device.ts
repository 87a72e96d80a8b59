import { DeviceError, type DeviceErrorCode, type DeviceLink } from '@tidebook/chains/device'
import { openDevice } from './hid-link.ts'

/** A device error: its code, which selects the message, and the device's own detail. */
export interface DeviceFailure {
  readonly code: DeviceErrorCode
  readonly detail: string | undefined
}

/**
 * Opens a device, runs the action, and closes the device in every case.
 * @throws the errors of `act`, and DeviceError
 */
export async function withDevice<T>(signal: AbortSignal, act: (link: DeviceLink) => Promise<T>): Promise<T> {
  const device = await openDevice(signal)
  try {
    return await act(device)
  } finally {
    device.close()
  }
}

/** Converts any thrown value to a device failure. Errors from elsewhere count as `device/failed`. */
export function toDeviceFailure(error: unknown): DeviceFailure {
  return error instanceof DeviceError
    ? { code: error.code, detail: error.detail }
    : { code: 'device/failed', detail: error instanceof Error ? error.name : undefined }
}
