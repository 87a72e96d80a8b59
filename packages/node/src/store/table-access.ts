import { asStoreError } from './store-error.ts'

/** @throws NodeError when the engine could not write */
export async function writing(write: () => Promise<unknown>): Promise<void> {
  try {
    await write()
  } catch (error) {
    throw asStoreError(await commitCause(error), 'writing the store')
  }
}

/** @throws NodeError when the engine or a checksum finds damage */
export function reading<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw asStoreError(error, 'reading the store')
  }
}

// The engine hides the reason of a failed commit in a promise that rejects with it.
async function commitCause(error: unknown): Promise<unknown> {
  if (!(error instanceof Error) || !('commitError' in error)) return error
  try {
    await error.commitError
    return error
  } catch (cause) {
    return cause
  }
}
