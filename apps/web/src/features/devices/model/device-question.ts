import type { SignedTransfer } from '@tidebook/chains/transfer'
import { createStore } from '../../../lib/store.ts'
import type { StoredDevice } from './stored-devices.ts'

/** A transfer that a device is asked to sign. */
export interface AskedOfDevice {
  readonly account: Pick<StoredDevice, 'chain' | 'path' | 'address'>
  /** lower-case hex, as it was built first; for the rows that are shown before the device is asked */
  readonly bytes: string
  /** The same transfer for this moment, which is what the device gets. */
  readonly renew: () => Promise<string>
}

/** A transfer that a device has signed. */
export interface SignedOnDevice extends SignedTransfer {
  /** what was signed: lower-case hex without the signature */
  readonly bytes: string
}

interface OpenQuestion extends AskedOfDevice {
  /** undefined: nothing was signed, and nothing shall be sent */
  readonly done: (signed: SignedOnDevice | undefined) => void
  /** What is no matter of the device ends the question; whoever asked tells it. */
  readonly fail: (error: unknown) => void
}

/** What is asked now; one at a time. */
export const deviceQuestionStore = createStore<OpenQuestion | undefined>(undefined)

/**
 * Shows what is going to be signed, has the device sign it, and says what came of it; undefined after a no. What the device
 * cannot do is told in the question, which stays. @throws what `renew` throws
 */
export const askDevice = (asked: AskedOfDevice): Promise<SignedOnDevice | undefined> =>
  new Promise((resolve, reject) => {
    deviceQuestionStore.get()?.done(undefined)
    const done = (signed: SignedOnDevice | undefined): void => {
      deviceQuestionStore.set(undefined)
      resolve(signed)
    }
    const fail = (error: unknown): void => {
      deviceQuestionStore.set(undefined)
      reject(error as Error)
    }
    deviceQuestionStore.set({ ...asked, done, fail })
  })
