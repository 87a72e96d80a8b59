import type { AccountEntry, AccountFields } from './account-entry.ts'
import type { Entry, Threaded } from './entry.ts'
import type { Change, EntryChanges } from './entry-changes.ts'
import type { LineEntry, LineFields } from './line-entry.ts'
import type { ObjectEntry, ObjectFields } from './object-entry.ts'
import type { OfferEntry, OfferFields } from './offer-entry.ts'
import type { SignerListEntry, SignerListFields } from './signer-list-entry.ts'

/** A change to an entry of a known class. */
export interface Changed<E extends Entry, Fields extends Threaded> extends Change {
  readonly entry: E
  readonly before: Fields | undefined
  readonly after: Fields | undefined
  readonly last: Fields | undefined
}

type ChangedAccount = Changed<AccountEntry, AccountFields>
export type ChangedLine = Changed<LineEntry, LineFields>
export type ChangedOffer = Changed<OfferEntry, OfferFields>
type ChangedSigners = Changed<SignerListEntry, SignerListFields>
type ChangedObject = Changed<ObjectEntry, ObjectFields>

/** The same changes, grouped by type of entry, in the same order. */
export interface SortedChanges {
  readonly all: EntryChanges
  readonly accounts: readonly ChangedAccount[]
  readonly lines: readonly ChangedLine[]
  readonly offers: readonly ChangedOffer[]
  readonly signers: readonly ChangedSigners[]
  readonly objects: readonly ChangedObject[]
}

const NONE: readonly never[] = []

/** Appends a change. Lists of up to two changes, the usual case, are allocated at their exact size. */
function and(list: readonly Change[], change: Change): readonly Change[] {
  // Destructuring would use an iterator, several times per transaction.
  const first = list[0]
  if (first === undefined) return [change]
  if (list.length === 1) return [first, change]
  // Only lists created in this file reach this line.
  ;(list as Change[]).push(change)
  return list
}

/** Groups changes by entry type, cached for all readers. */
export function sortChanges(all: EntryChanges): SortedChanges {
  let accounts: readonly Change[] = NONE
  let lines: readonly Change[] = NONE
  let offers: readonly Change[] = NONE
  let signers: readonly Change[] = NONE
  let objects: readonly Change[] = NONE
  for (const change of all.list) {
    const { kind } = change.entry
    if (kind === 'account') accounts = and(accounts, change)
    else if (kind === 'offer') offers = and(offers, change)
    else if (kind === 'line') lines = and(lines, change)
    else if (kind === 'object') objects = and(objects, change)
    else signers = and(signers, change)
  }
  // The entry's class determines the type of the values.
  return {
    all,
    accounts: accounts as readonly ChangedAccount[],
    lines: lines as readonly ChangedLine[],
    offers: offers as readonly ChangedOffer[],
    signers: signers as readonly ChangedSigners[],
    objects: objects as readonly ChangedObject[],
  }
}
