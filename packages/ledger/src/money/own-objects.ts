import type { ObjectSchema, ObjectType, ValuesOf } from '../objects/object-type.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import { ObjectEntry } from '../state/object-entry.ts'
import type { ObjectFields } from '../state/object-entry.ts'
import type { Thread } from '../state/entry.ts'
import { LedgerFault } from './ledger-fault.ts'
import { adjustOwnerCount } from './owner-count.ts'
import type { Work } from './work.ts'

export type LiveObject<S extends ObjectSchema> = ObjectEntry<S> & { fields: ObjectFields<S> }

/** Ledger index of an object: its type's space, accounts and at last a number. */
export function objectKey(work: Work, type: ObjectType, accounts: readonly AccountEntry[], number?: number): string {
  return work.state.keys.objectKey(
    type.space,
    accounts.map(({ id }) => id),
    number,
  )
}

/** The object of a type at a ledger index, when it exists. */
export function findObject<S extends ObjectSchema>(
  work: Work,
  type: ObjectType<S>,
  key: string,
): LiveObject<S> | undefined {
  const entry = work.state.journal.byKey(key)
  if (!(entry instanceof ObjectEntry) || entry.type !== type || entry.fields === undefined) return undefined
  // An object's type names the schema of its values.
  return entry as unknown as LiveObject<S>
}

/** Makes an object; its owner, when it has one, pays the reserve. @throws LedgerFault when it exists already */
export function addObject<S extends ObjectSchema>(
  work: Work,
  type: ObjectType<S>,
  key: string,
  values: ValuesOf<S>,
  thread: Thread,
): void {
  const known = work.state.journal.byKey(key)
  if (known?.fields !== undefined) throw new LedgerFault('ledger/bad-field', `${type.name} ${key} exists`)
  const entry = known instanceof ObjectEntry && known.type === type ? known : new ObjectEntry(type, key)
  work.state.journal.set(entry, { values, thread })
  const [owner] = entry.holders
  if (owner !== undefined) adjustOwnerCount(work, owner, 1)
}

/** Replaces the values of an object. */
export function changeObject<S extends ObjectSchema>(work: Work, object: LiveObject<S>, values: ValuesOf<S>): void {
  work.state.journal.set(object, { ...object.fields, values })
}

/** Takes an object out of the ledger and off its owner's reserve. */
export function removeObject<S extends ObjectSchema>(work: Work, object: ObjectEntry<S>): void {
  const [owner] = object.holders
  work.state.journal.set(object, undefined)
  if (owner !== undefined) adjustOwnerCount(work, owner, -1)
}
