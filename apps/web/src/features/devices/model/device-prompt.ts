import type { SignedTransfer } from '@tidebook/chains/transfer'
import { createStore } from '../../../lib/store.ts'
import type { StoredDevice } from './stored-devices.ts'

/** A signature request for a device. */
export interface DeviceSigningRequest {
  readonly account: Pick<StoredDevice, 'chain' | 'path' | 'address'>
  /** Lower-case hex of the first build, for the rows shown before the device is queried. */
  readonly bytes: string
  /** Rebuilds the transfer for the current time. The device signs this version. */
  readonly renew: () => Promise<string>
}

/** A transfer that a device has signed. */
export interface SignedOnDevice extends SignedTransfer {
  /** The signed bytes: lower-case hex without the signature. */
  readonly bytes: string
}

interface OpenDevicePrompt extends DeviceSigningRequest {
  /** Undefined means that nothing was signed and nothing must be sent. */
  readonly done: (signed: SignedOnDevice | undefined) => void
  /** Ends the request with an error unrelated to the device; the caller reports it. */
  readonly fail: (error: unknown) => void
}

/** The open signature request; at most one at a time. */
export const devicePromptStore = createStore<OpenDevicePrompt | undefined>(undefined)

/**
 * Shows the transfer, has the device sign it and returns the result, or undefined after a rejection. The dialog stays
 * open and shows device errors.
 * @throws the errors of `renew`
 */
export function requestDeviceSignature(request: DeviceSigningRequest): Promise<SignedOnDevice | undefined> {
  return new Promise((resolve, reject) => {
    devicePromptStore.get()?.done(undefined)
    const done = (signed: SignedOnDevice | undefined): void => {
      devicePromptStore.set(undefined)
      resolve(signed)
    }
    const fail = (error: unknown): void => {
      devicePromptStore.set(undefined)
      reject(error as Error)
    }
    devicePromptStore.set({ ...request, done, fail })
  })
}
