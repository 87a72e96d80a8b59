import { createStore } from '../../lib/store.ts'

/** The open command dialog. */
export type CommandDialog = 'palette' | 'keys'

export const commandDialogStore = createStore<CommandDialog | undefined>(undefined)
