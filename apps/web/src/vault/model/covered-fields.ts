import { createStore } from '../../lib/store.ts'

/** How many fields something lies over. The phrase is not shown then: what is typed may go to somebody else. */
export const coveredFields = createStore(0)
