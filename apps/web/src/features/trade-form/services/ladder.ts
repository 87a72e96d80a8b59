import type { KeyCommand } from '../../../lib/keys/bindings.ts'

/** Handles a ladder key on a price of the book, as plain text (TRD-105). Loads the required code on demand. */
export function ladderKey(command: KeyCommand, price: string): void {
  import('./ladder-keys.ts').then(
    ({ runLadderKey }) => runLadderKey(command, price),
    () => undefined,
  )
}
