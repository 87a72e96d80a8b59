export type EntryKind = 'account' | 'line' | 'offer' | 'signers' | 'object'

/** The last transaction that changed an entry. All entries changed by one transaction share the object. */
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
 * One ledger entry. Its values are an immutable record that the journal replaces; `undefined` = does not exist. The
 * entry itself stores its identity and index positions, so that undo never searches.
 */
export abstract class Entry<Fields extends Threaded = Threaded> {
  abstract readonly kind: EntryKind
  fields: Fields | undefined = undefined
  /** Values at the last close, valid while `epoch` equals that of the journal. */
  closedFields: Fields | undefined = undefined
  epoch = -1

  /** Ledger index, 64 hex digits. */
  abstract get key(): string

  /**
   * Called before a transaction creates or deletes the entry, to load everything that `attach` or `detach` needs. Not
   * called by undo.
   */
  prepare(): void {}

  /** Called after the entry was created. */
  attach(): void {}

  /** Called after the entry was deleted. Undo calls `attach` and `detach` in exactly the reverse order. */
  detach(): void {}

  /** Called at a close for an entry that no longer exists, to remove it from all indexes. */
  forget(): void {}
}
