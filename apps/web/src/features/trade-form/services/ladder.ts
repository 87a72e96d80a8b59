import type { KeyCommand } from '../../../lib/keys/bindings.ts'

/** A key of the ladder was pressed on a price of the book, plain text (TRD-105). What it takes comes only then. */
export function ladderKey(command: KeyCommand, price: string): void {
  import('./ladder-keys.ts').then(
    ({ runLadderKey }) => runLadderKey(command, price),
    () => undefined,
  )
}
