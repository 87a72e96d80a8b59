import { createStore } from '../../lib/store.ts'

/** Number of covered fields. While there are any, the phrase is hidden, because the input may go to another page. */
export const coveredFields = createStore(0)
