import { createStore } from './store.ts'

/** The path that the user opened although no page has it, until they leave the home page; undefined otherwise. */
export const unknownPathStore = createStore<string | undefined>(undefined)
