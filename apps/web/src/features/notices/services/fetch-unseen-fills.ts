import type { AccountEvent, WalletRecord } from '@tidebook/contract'
import { PAGE_SIZES } from '@tidebook/contract/constants'
import { api } from '../../network/index.ts'
import { markAnnounced, announcedUntil } from '../model/announced-fills.ts'

/** Maximum number of pages of fills announced after an absence; the history page shows the rest. */
const MAX_PAGES = 5

function eventsOf({ effects, hash, date }: WalletRecord): AccountEvent[] {
  return effects.map((effect) => ({ ...effect, hash, time: date }))
}

/**
 * Returns the fills of an address after the last announced one, oldest first. Returns an empty list for a new address,
 * whose earlier fills need no announcement.
 */
export async function fetchUnseenFills(address: string): Promise<readonly AccountEvent[]> {
  const seen = announcedUntil(address)
  if (seen === undefined) {
    const last = await api.transactions(address, { type: 'fill', size: 1 })
    if (last.result) markAnnounced(address, last.data.list[0]?.date ?? 0)
    return []
  }
  const records: WalletRecord[] = []
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const answer = await api.transactions(address, {
      type: 'fill',
      page,
      size: PAGE_SIZES.maximum,
      begin: seen + 1,
    })
    // A partial announcement would mark the rest as seen, so the next snapshot retries all of it.
    if (!answer.result) return []
    records.push(...answer.data.list)
    if (records.length >= answer.data.count) break
  }
  return records.toReversed().flatMap(eventsOf)
}
