import { createStore } from '../../lib/store.ts'

/**
 * Id of the last request that ended with an unexpected error; undefined if there was none, or its message was closed.
 */
export const failedRequestStore = createStore<string | undefined>(undefined)
