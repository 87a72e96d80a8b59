import { createStore } from '../../lib/store.ts'

/** The dialog of commands that is open. */
export type CommandDialog = 'palette' | 'keys'

export const commandDialogStore = createStore<CommandDialog | undefined>(undefined)
