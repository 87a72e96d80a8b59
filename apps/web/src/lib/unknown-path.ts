import { createStore } from './store.ts'

/** The path that the user opened although no page has it, until the user leaves the home page; undefined otherwise. */
export const unknownPathStore = createStore<string | undefined>(undefined)
