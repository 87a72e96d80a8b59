import type { AccountEntry, AccountFields } from './account-entry.ts'
import type { Entry, Threaded } from './entry.ts'
import type { Change, EntryChanges } from './entry-changes.ts'
import type { LineEntry, LineFields } from './line-entry.ts'
import type { ObjectEntry, ObjectFields } from './object-entry.ts'
import type { OfferEntry, OfferFields } from './offer-entry.ts'
import type { SignerListEntry, SignerListFields } from './signer-list-entry.ts'

/** A change of an entry whose class is known. */
export interface Changed<E extends Entry, Fields extends Threaded> extends Change {
  readonly entry: E
  readonly before: Fields | undefined
  readonly after: Fields | undefined
  readonly last: Fields | undefined
}

export type ChangedAccount = Changed<AccountEntry, AccountFields>
export type ChangedLine = Changed<LineEntry, LineFields>
export type ChangedOffer = Changed<OfferEntry, OfferFields>
export type ChangedSigners = Changed<SignerListEntry, SignerListFields>
export type ChangedObject = Changed<ObjectEntry, ObjectFields>

/** What was changed, by kind of entry: the same changes, in the same order. */
export interface SortedChanges {
  readonly all: EntryChanges
  readonly accounts: readonly ChangedAccount[]
  readonly lines: readonly ChangedLine[]
  readonly offers: readonly ChangedOffer[]
  readonly signers: readonly ChangedSigners[]
  readonly objects: readonly ChangedObject[]
}

const NONE: readonly never[] = []

/** One more; lists of one or two, which most are, get no room for others. */
function and(list: readonly Change[], change: Change): readonly Change[] {
  // destructuring would go through an iterator, several times a transaction
  const first = list[0]
  if (first === undefined) return [change]
  if (list.length === 1) return [first, change]
  // Only what this file made reaches here.
  ;(list as Change[]).push(change)
  return list
}

/** Sorts changes by kind, once for everybody who looks at them. */
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
  // A change holds values of its own entry, whose kind tells its class and their type.
  return {
    all,
    accounts: accounts as readonly ChangedAccount[],
    lines: lines as readonly ChangedLine[],
    offers: offers as readonly ChangedOffer[],
    signers: signers as readonly ChangedSigners[],
    objects: objects as readonly ChangedObject[],
  }
}
