import { createStore, type Store } from '../../../lib/store.ts'

/** Number of unread notices; 0 until the notices are loaded from storage. */
export const unreadStore: Store<number> = createStore(0)
