import { isCanceled, type CallResult } from '@tidebook/client/http'
import { failedAfter, ready, type Loadable } from '../../../lib/loadable.ts'
import type { Store } from '../../../lib/store.ts'

/** Puts the answer of a call into a store; a failure leaves the former value as old, a newer call takes over (ERR-048). */
export const loadInto = async <T>(store: Store<Loadable<T>>, call: () => Promise<CallResult<T>>): Promise<void> => {
  try {
    const answer = await call()
    store.set((last) => (answer.result ? ready(answer.data) : failedAfter(last, answer.code || 'networkError')))
  } catch (error) {
    if (!isCanceled(error)) throw error
  }
}
