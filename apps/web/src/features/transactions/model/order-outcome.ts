import { type MetadataJson, advanceOrders, createPairResolver } from '@tidebook/market'
import type { TransactionJson } from '@tidebook/protocol'
import { network } from '../../../lib/network.ts'
import { reportUnexpected } from '../../../lib/report-unexpected.ts'

/**
 * Outcome of a validated order in its own ledger: resting in the book in full or in part, filled, or partially filled
 * with the rest canceled.
 */
export type OrderOutcome = 'resting' | 'partly-resting' | 'filled' | 'partly'

/** Reads the outcome from a node's metadata. Returns undefined when the metadata does not contain it. */
export function orderOutcome(tx: TransactionJson, meta: unknown): OrderOutcome | undefined {
  // The outcome is the same whichever side is the base.
  const pairs = createPairResolver({
    pairs: [],
    nativeCode: network().native.code,
    orient: (base, counter) => ({ base, counter }),
  })
  try {
    // The metadata comes from a node and is untrusted: a malformed value throws or yields no order.
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
