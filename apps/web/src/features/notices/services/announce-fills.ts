import { formatDecimal } from '@tidebook/amount'
import type { AccountEvent } from '@tidebook/contract'
import { startOnce } from '../../../lib/once.ts'
import { createStore } from '../../../lib/store.ts'
import { currentOrderFormat } from '../../orders/index.ts'
import { onAccountEvents, walletStore } from '../../wallet/index.ts'
import { fillKey, mergeFills, type FillSummary } from '../model/merge-fills.ts'
import { markAnnounced } from '../model/announced-fills.ts'
import { announce } from './announce.ts'
import { fetchUnseenFills } from './fetch-unseen-fills.ts'

/** Summaries of the fills that this tab has announced; later fills of the same order are merged into them. */
const announcedStore = createStore<ReadonlyMap<string, FillSummary>>(new Map())

/** Identities of announced fills, since the history and two connections may report the same one. */
const handled = new Set<string>()
const MAX_HANDLED = 2000

function isNew(event: AccountEvent): boolean {
  if (event.got === undefined || event.paid === undefined) return false
  const key = fillKey(event)
  if (handled.has(key)) return false
  handled.add(key)
  for (const oldest of handled) {
    if (handled.size <= MAX_HANDLED) break
    handled.delete(oldest)
  }
  return true
}

function announceEvents(address: string, events: readonly AccountEvent[], away: boolean): void {
  const fresh = events.filter(isNew)
  const last = Math.max(0, ...fresh.map(({ time }) => time))
  if (last === 0) return
  const now = Date.now()
  const news = mergeFills(fresh, away ? new Map() : announcedStore.get(), currentOrderFormat(), now)
  for (const each of news.values())
    announce(
      {
        id: each.id,
        kind: 'fill',
        at: last,
        learnedAt: now,
        base: each.base,
        counter: each.counter,
        side: each.side,
        amount: formatDecimal(each.amount),
        total: formatDecimal(each.total),
        count: each.count,
        away,
      },
      away ? `away ${each.key}` : each.key,
    )
  if (!away) announcedStore.set((announced) => new Map([...announced, ...news]))
  markAnnounced(address, last)
}

/** Announces fills that happened after the last announced one. */
async function catchUp(address: string): Promise<void> {
  const events = await fetchUnseenFills(address)
  if (walletStore.get().wallet?.address === address) announceEvents(address, events, true)
}

/**
 * Announces fills of the user's orders on every page, merged, and missed fills when the stream is back. Runs once;
 * later calls do nothing.
 */
export const startFillNotices = startOnce(() => {
  // A failed read is retried with the next snapshot.
  const begin = (): void => {
    const address = walletStore.get().wallet?.address
    if (address !== undefined) catchUp(address).catch(() => undefined)
  }
  onAccountEvents((events, _ledger, kind) => {
    const address = walletStore.get().wallet?.address
    if (kind === 'snapshot') begin()
    else if (address !== undefined) announceEvents(address, events, false)
  })
  // The account stream may have started earlier.
  if (walletStore.get().ledger !== undefined) begin()
})

/** Announces events that another connection received. */
export function announceFills(address: string, events: readonly AccountEvent[]): void {
  return announceEvents(address, events, false)
}
