import type { ObjectSchema, ObjectType, ValuesOf } from '../state/object-type.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import { ObjectEntry } from '../state/object-entry.ts'
import type { ObjectFields } from '../state/object-entry.ts'
import type { Thread } from '../state/entry.ts'
import { LedgerFault } from '../base/ledger-fault.ts'
import { adjustOwnerCount } from './owner-count.ts'
import type { LedgerContext } from './ledger-context.ts'

export type LiveObject<S extends ObjectSchema> = ObjectEntry<S> & { fields: ObjectFields<S> }

/** Returns the ledger index of an object, from its type's space, accounts and, last, a number. */
export function objectKey(
  work: LedgerContext,
  type: ObjectType,
  accounts: readonly AccountEntry[],
  number?: number,
): string {
  return objectKeyOf(
    work,
    type,
    accounts.map(({ id }) => id),
    number,
  )
}

/** Computes {@link objectKey} from arbitrary bytes. */
export function objectKeyOf(
  work: LedgerContext,
  type: ObjectType,
  parts: readonly Uint8Array[],
  number?: number,
): string {
  return work.state.keys.objectKey(type.space, parts, number)
}

/** Returns the object of a type at a ledger index, if it exists. */
export function findObject<S extends ObjectSchema>(
  work: LedgerContext,
  type: ObjectType<S>,
  key: string,
): LiveObject<S> | undefined {
  const entry = work.state.journal.byKey(key)
  if (!(entry instanceof ObjectEntry) || entry.type !== type || entry.fields === undefined) return undefined
  // An object's type determines the schema of its values.
  return entry as unknown as LiveObject<S>
}

/** Creates an object, whose owner, if any, pays the reserve. @throws LedgerFault when it already exists */
export function addObject<S extends ObjectSchema>(
  work: LedgerContext,
  type: ObjectType<S>,
  key: string,
  values: ValuesOf<S>,
  thread: Thread,
): void {
  const existing = work.state.journal.byKey(key)
  if (existing?.fields !== undefined) throw new LedgerFault('ledger/bad-field', `${type.name} ${key} exists`)
  const entry = existing instanceof ObjectEntry && existing.type === type ? existing : new ObjectEntry(type, key)
  work.state.meet(type)
  work.state.journal.set(entry, { values, thread })
  if (entry.payer !== undefined) adjustOwnerCount(work, entry.payer, 1)
}

/** Replaces some values of an object. Its holders may change only if it costs no reserve. */
export function changeObject<S extends ObjectSchema>(
  work: LedgerContext,
  object: ObjectEntry<S>,
  values: ValuesOf<S>,
): void {
  const { journal } = work.state
  const { fields } = object
  if (fields === undefined) return
  const next = { ...fields, values: { ...fields.values, ...values } }
  const moves = object.type.holders.some((name) => fields.values[name] !== next.values[name])
  // Deleted and created again, so that it leaves the directories of its previous holders.
  if (moves) journal.set(object, undefined)
  journal.set(object, next)
}

/** Yields the existing objects of a type in an account's directory. */
export function* objectsOf<S extends ObjectSchema>(
  account: AccountEntry,
  type: ObjectType<S>,
): Generator<LiveObject<S>> {
  if (account.objects.size === 0) return
  for (const entry of account.objects.values()) {
    // An object's type determines the schema of its values.
    if (entry.type.name === type.name && entry.fields !== undefined) yield entry as unknown as LiveObject<S>
  }
}

/** Deletes an object from the ledger and from its owner's reserve. */
export function removeObject<S extends ObjectSchema>(work: LedgerContext, object: ObjectEntry<S>): void {
  work.state.journal.set(object, undefined)
  if (object.payer !== undefined) adjustOwnerCount(work, object.payer, -1)
}
