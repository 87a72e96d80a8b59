import type { OfferPlace } from '@tidebook/ledger'
import { isStoredAccount, isStoredOffer, storedOfferPlace } from '@tidebook/ledger'
import type { Tables } from './lmdb-tables.ts'
import { stampFormat } from './lmdb-tables.ts'
import { addOffer } from './offer-index.ts'
import { seal, unseal } from './seal.ts'

const OFFERS_APART = Buffer.from('offers-listed')
/** Number of entries per write during the migration. */
const PER_WRITE = 50_000

/** Whether accounts and offers have separate tables, and offers have their indexes. */
export function isSeparated({ info }: Tables): boolean {
  return info.get(OFFERS_APART) !== undefined
}

/**
 * Earlier versions stored offers, and before that accounts, with all other entries. Moves accounts and offers to their
 * own tables, once, and fills the indexes of offers. An interrupted migration continues where it stopped; until it
 * ends, all tables together are the state, and earlier versions refuse the store.
 */
export async function separateTables(tables: Tables): Promise<void> {
  if (isSeparated(tables)) return
  let start: Buffer | undefined
  do {
    start = await moveSome(tables, start)
  } while (start !== undefined)
}

/** Examines the next entries and moves accounts and offers. Returns the last key examined, or undefined at the end. */
async function moveSome(tables: Tables, after: Buffer | undefined): Promise<Buffer | undefined> {
  const range = after === undefined ? {} : { start: after, exclusiveStart: true }
  const entries = [...tables.state.getRange({ ...range, limit: PER_WRITE })]
  const isLast = entries.length < PER_WRITE
  // Reads everything before it writes, so that a corrupt entry does not leave a partial write.
  const moves = entries.map(({ key, value }) => ({ key, value, place: placeOf(key, value) }))
  await tables.root.batch(() => {
    stampFormat(tables.info)
    for (const each of moves) move(tables, each)
    if (isLast) void tables.info.put(OFFERS_APART, seal(Buffer.alloc(0)))
  })
  return isLast ? undefined : entries.at(-1)?.key
}

function placeOf(key: Buffer, value: Buffer): OfferPlace | undefined {
  return isStoredOffer(value) ? storedOfferPlace(unseal(value, key.toString('hex').toUpperCase())) : undefined
}

function move(
  tables: Tables,
  { key, place, value }: { readonly key: Buffer; readonly place: OfferPlace | undefined; readonly value: Buffer },
): void {
  if (isStoredAccount(value)) void tables.roots.put(key, value)
  else if (place !== undefined) {
    void tables.offers.put(key, value)
    addOffer(tables, key, place)
  } else return
  void tables.state.remove(key)
}
