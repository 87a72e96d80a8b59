import type { ClosesTable } from '@tidebook/contract'
import { LOADING, type Loadable } from '../../../lib/loadable.ts'
import { createStore, type Store } from '../../../lib/store.ts'

/** Closing prices of the last hours by BASE-COUNTER, oldest first; plain numbers, because they are only drawn. */
export const sparklinesStore: Store<Loadable<ClosesTable>> = createStore<Loadable<ClosesTable>>(LOADING)
