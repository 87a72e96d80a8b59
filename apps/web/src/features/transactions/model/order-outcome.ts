import { type MetadataJson, advanceOrders, createPairResolver } from '@tidebook/market'
import type { TransactionJson } from '@tidebook/protocol'
import { network } from '../../../lib/network.ts'
import { reportUnexpected } from '../../../lib/report-unexpected.ts'

/**
 * What a validated order came to in its own ledger: it rests in the book, all of it or the rest of it, or was filled, or
 * only in part with the rest cancelled.
 */
export type OrderOutcome = 'resting' | 'partly-resting' | 'filled' | 'partly'

/** Read from the metadata a node tells; undefined when they do not say it. */
export function orderOutcome(tx: TransactionJson, meta: unknown): OrderOutcome | undefined {
  // The two sides of an order end alike, whichever is called the base.
  const pairs = createPairResolver({
    pairs: [],
    nativeCode: network().native.code,
    orient: (base, counter) => ({ base, counter }),
  })
  try {
    // A node's word: whatever does not have the form of metadata throws on the way or yields no order.
    const entry = { tx: { ...tx, hash: '', date: 0 } as never, meta: meta as MetadataJson, ledger: 0 }
    const order = advanceOrders(entry, () => undefined, pairs).find(({ account }) => account === tx.Account)
    if (order === undefined || order.state === 'killed') return undefined
    if (order.open) return order.filled === '0' ? 'resting' : 'partly-resting'
    return order.state === 'filled' ? 'filled' : 'partly'
  } catch (error) {
    reportUnexpected(error)
    return undefined
  }
}
