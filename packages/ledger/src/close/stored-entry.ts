import { ByteWriter } from '../entries/codec/byte-writer.ts'
import { serializerOf } from '../entries/serializer-of.ts'
import type { Entry, Threaded } from '../state/entry.ts'
import { OfferEntry } from '../state/offer-entry.ts'
import type { StateEntry } from '../state/state-source.ts'
import type { State } from '../state/state.ts'
import { isStoredOffer, storedOfferPlace } from '../state/stored-offers.ts'
import type { OfferPlace } from '../state/stored-offers.ts'
import type { StoredChange } from '../trees/ledger-hash.ts'

/** Serializes an entry with the given values. */
function storedValue(writer: ByteWriter, entry: Entry, fields: Threaded): Uint8Array {
  serializerOf(entry).write(writer, entry, fields)
  return writer.take()
}

/** Yields every entry as of the last close, in arbitrary order. */
export function* closedEntries(state: State): Generator<StateEntry> {
  const writer = new ByteWriter()
  for (const entry of state.journal.entries()) {
    const fields = state.journal.closedValue(entry)
    if (fields !== undefined) yield { key: entry.key, value: storedValue(writer, entry, fields) }
  }
  yield* state.storedAccountsAfter('')
  yield* state.storedOffersAfter('')
}

/** Returns the position of an offer that exists now or existed at the last close. */
function placeMoved(entry: Entry): OfferPlace | undefined {
  if (!(entry instanceof OfferEntry) || (entry.fields === undefined) === (entry.closedFields === undefined)) {
    return undefined
  }
  const { book, order, owner, quality, sequence } = entry.placed
  return { owner: owner.id, sequence, assets: book.assets, quality, order }
}

/** Returns all entries as creations, to fill a new store. */
export function creations(entries: Iterable<StateEntry>): StoredChange[] {
  return Array.from(entries, ({ key, value }) => ({
    key,
    value,
    moved: isStoredOffer(value) ? storedOfferPlace(value) : undefined,
  }))
}

/** Returns the current values of entries that changed since the last close, sorted by key. */
export function storedChanges(changed: readonly Entry[]): StoredChange[] {
  const writer = new ByteWriter()
  return changed
    .map((entry) => ({
      key: entry.key,
      value: entry.fields === undefined ? undefined : storedValue(writer, entry, entry.fields),
      moved: placeMoved(entry),
    }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
}
