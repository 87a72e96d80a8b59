import type { StateEntry } from '@tidebook/ledger'
import { isStoredOffer, storedOfferPlace } from '@tidebook/ledger'
import { hasRows } from '../store/offer-index.ts'
import { isSeparated } from '../store/separate-tables.ts'
import type { OfflineStore } from './offline-store.ts'
import { requireEqual } from './store-fault.ts'

/**
 * Checks that the lists of books and owners contain each offer at its position, and nothing else. A store of an earlier
 * version has no such lists; a node creates them when it opens the store.
 * @throws StoreFault `verify/state`
 */
export function checkOfferIndex({ tables }: OfflineStore, entries: readonly StateEntry[]): void {
  if (!isSeparated(tables)) return
  let count = 0
  for (const { key, value } of entries) {
    if (!isStoredOffer(value)) continue
    count += 1
    const isListed = hasRows(tables, Buffer.from(key, 'hex'), storedOfferPlace(value))
    requireEqual('verify/state', `whether the offer ${key} is listed at its place`, isListed, true)
  }
  requireEqual('verify/state', 'the count of offers in books', tables.bookOffers.getCount(), count)
  requireEqual('verify/state', 'the count of offers of accounts', tables.ownerOffers.getCount(), count)
}
