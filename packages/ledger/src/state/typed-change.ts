import { AccountEntry } from './account-entry.ts'
import type { AccountFields } from './account-entry.ts'
import type { Entry } from './entry.ts'
import type { Change } from './journal.ts'
import { LineEntry } from './line-entry.ts'
import type { LineFields } from './line-entry.ts'
import { ObjectEntry } from './object-entry.ts'
import type { ObjectFields } from './object-entry.ts'
import { OfferEntry } from './offer-entry.ts'
import type { OfferFields } from './offer-entry.ts'

export interface Changed<E, Fields> {
  readonly entry: E
  readonly before: Fields | undefined
  readonly after: Fields | undefined
}

// A change holds earlier values of its own entry, so the entry's class tells their type.

export function* accountChanges(changes: ReadonlyMap<Entry, Change>): Generator<Changed<AccountEntry, AccountFields>> {
  for (const [entry, change] of changes) {
    if (entry instanceof AccountEntry) {
      yield { entry, before: change.before as AccountFields | undefined, after: entry.fields }
    }
  }
}

export function* lineChanges(changes: ReadonlyMap<Entry, Change>): Generator<Changed<LineEntry, LineFields>> {
  for (const [entry, change] of changes) {
    if (entry instanceof LineEntry) {
      yield { entry, before: change.before as LineFields | undefined, after: entry.fields }
    }
  }
}

export function* offerChanges(changes: ReadonlyMap<Entry, Change>): Generator<Changed<OfferEntry, OfferFields>> {
  for (const [entry, change] of changes) {
    if (entry instanceof OfferEntry) {
      yield { entry, before: change.before as OfferFields | undefined, after: entry.fields }
    }
  }
}

export function* objectChanges(changes: ReadonlyMap<Entry, Change>): Generator<Changed<ObjectEntry, ObjectFields>> {
  for (const [entry, change] of changes) {
    if (entry instanceof ObjectEntry) {
      yield { entry, before: change.before as ObjectFields | undefined, after: entry.fields }
    }
  }
}
