export type EntryKind = 'account' | 'line' | 'offer' | 'signers' | 'object'

/** The last transaction that changed an entry. Every entry changed by one transaction shares the object. */
export interface Thread {
  /** 64 hex digits. */
  readonly id: string
  readonly ledger: number
}

export function isUnthreaded({ ledger }: Thread): boolean {
  return ledger === 0
}

/** Thread of an entry that no transaction has changed. */
export const NO_THREAD: Thread = { id: '0'.repeat(64), ledger: 0 }

export interface Threaded {
  readonly thread: Thread
  /** Pages of the directories that list the entry; only when directories are stored. */
  readonly pages?: readonly bigint[]
}

/**
 * One ledger entry. Its values are an immutable record that the journal replaces; `undefined` = does not exist.
 * Identity and index positions are stored on the entry itself, so that undo never searches.
 */
export abstract class Entry<Fields extends Threaded = Threaded> {
  abstract readonly kind: EntryKind
  fields: Fields | undefined = undefined
  /** Values at the last close, valid while `epoch` is the journal's. */
  closedFields: Fields | undefined = undefined
  epoch = -1

  /** Ledger index, 64 hex digits. */
  abstract get key(): string

  /** Called before a transaction creates or deletes the entry, to read what that needs. Undo does not call it. */
  prepare(): void {}

  /** Called after the entry was created. */
  attach(): void {}

  /** Called after the entry was deleted. Undo calls `attach` and `detach` in exactly the reverse order. */
  detach(): void {}

  /** Called at a close for an entry that no longer exists, to leave every index. */
  forget(): void {}
}
