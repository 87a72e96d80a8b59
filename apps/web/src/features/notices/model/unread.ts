import { createStore, type Store } from '../../../lib/store.ts'

/** New notices; none while they have not been read from the storage. */
export const unreadStore: Store<number> = createStore(0)
