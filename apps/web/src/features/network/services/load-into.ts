import { isCanceled, type CallResult } from '@tidebook/client/http'
import { toFailed, ready, type Loadable } from '../../../lib/loadable.ts'
import type { Store } from '../../../lib/store.ts'

/**
 * Stores the response of a call. A failure marks the previous value as stale; a newer call replaces this one (ERR-048).
 */
export async function loadInto<T>(store: Store<Loadable<T>>, call: () => Promise<CallResult<T>>): Promise<void> {
  try {
    const answer = await call()
    store.set((last) => (answer.result ? ready(answer.data) : toFailed(last, answer.code || 'networkError')))
  } catch (error) {
    if (!isCanceled(error)) throw error
  }
}
