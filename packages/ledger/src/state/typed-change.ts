import { AccountEntry } from './account-entry.ts'
import type { AccountFields } from './account-entry.ts'
import type { EntryChanges } from './entry-changes.ts'
import { LineEntry } from './line-entry.ts'
import type { LineFields } from './line-entry.ts'
import { ObjectEntry } from './object-entry.ts'
import type { ObjectFields } from './object-entry.ts'
import { OfferEntry } from './offer-entry.ts'
import type { OfferFields } from './offer-entry.ts'
import { SignerListEntry } from './signer-list-entry.ts'
import type { SignerListFields } from './signer-list-entry.ts'

export interface Changed<E, Fields> {
  readonly entry: E
  readonly before: Fields | undefined
  readonly after: Fields | undefined
}

export interface ChangedOffer extends Changed<OfferEntry, OfferFields> {
  /** Its value now or, when it is gone, the last one that it had. */
  readonly last: OfferFields | undefined
}

/** What was changed, by kind of entry. */
export interface SortedChanges {
  readonly all: EntryChanges
  readonly accounts: readonly Changed<AccountEntry, AccountFields>[]
  readonly lines: readonly Changed<LineEntry, LineFields>[]
  readonly offers: readonly ChangedOffer[]
  readonly signers: readonly Changed<SignerListEntry, SignerListFields>[]
  readonly objects: readonly Changed<ObjectEntry, ObjectFields>[]
}

/** Sorts changes by kind, once for everybody who looks at them. */
export function sortChanges(all: EntryChanges): SortedChanges {
  const accounts: Changed<AccountEntry, AccountFields>[] = []
  const lines: Changed<LineEntry, LineFields>[] = []
  const offers: ChangedOffer[] = []
  const signers: Changed<SignerListEntry, SignerListFields>[] = []
  const objects: Changed<ObjectEntry, ObjectFields>[] = []
  // A change holds earlier values of its own entry, so the entry's class tells their type.
  for (const { entry, before, lastLive } of all.list) {
    if (entry instanceof AccountEntry) {
      accounts.push({ entry, before: before as AccountFields | undefined, after: entry.fields })
    } else if (entry instanceof OfferEntry) {
      const last = entry.fields ?? (lastLive as OfferFields | undefined)
      offers.push({ entry, before: before as OfferFields | undefined, after: entry.fields, last })
    } else if (entry instanceof LineEntry) {
      lines.push({ entry, before: before as LineFields | undefined, after: entry.fields })
    } else if (entry instanceof ObjectEntry) {
      objects.push({ entry, before: before as ObjectFields | undefined, after: entry.fields })
    } else if (entry instanceof SignerListEntry) {
      signers.push({ entry, before: before as SignerListFields | undefined, after: entry.fields })
    }
  }
  return { all, accounts, lines, offers, signers, objects }
}
