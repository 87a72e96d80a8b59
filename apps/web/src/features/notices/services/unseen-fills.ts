import type { AccountEvent, WalletRecord } from '@tidebook/contract'
import { PAGE_SIZES } from '@tidebook/contract/constants'
import { api } from '../../network/index.ts'
import { markSeen, seenUntil } from '../model/fills-seen.ts'

/** Pages of fills that are told after an absence; whoever has more reads the history. */
const MOST_PAGES = 5

const eventsOf = ({ effects, hash, date }: WalletRecord): AccountEvent[] =>
  effects.map((effect) => ({ ...effect, hash, time: date }))

/**
 * Fills of an address after the last one that was told here, oldest first. For an address that is new here there are
 * none: what it did before it came is known.
 */
export const unseenFills = async (address: string): Promise<readonly AccountEvent[]> => {
  const seen = seenUntil(address)
  if (seen === undefined) {
    const last = await api.transactions(address, { type: 'fill', size: 1 })
    if (last.result) markSeen(address, last.data.list[0]?.date ?? 0)
    return []
  }
  const records: WalletRecord[] = []
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const answer = await api.transactions(address, {
      type: 'fill',
      page,
      size: PAGE_SIZES.maximum,
      begin: seen + 1,
    })
    // Told in part, the rest would count as seen: all of it is asked for with the next snapshot.
    if (!answer.result) return []
    records.push(...answer.data.list)
    if (records.length >= answer.data.count) break
  }
  return records.toReversed().flatMap(eventsOf)
}
