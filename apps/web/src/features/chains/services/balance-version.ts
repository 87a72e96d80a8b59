import { isFinal } from '@tidebook/client/submit'
import { createStore, useStore } from '../../../lib/store.ts'
import { sentStore, type SentTransfer } from './send-on-chain.ts'

/** Number of payouts of test coins that this tab received. */
export const payoutsStore = createStore(0)

/** Counts each transfer of this visit twice: when it was sent, and when its outcome is final. */
function countOutcomes(sent: ReadonlyMap<string, SentTransfer>): number {
  return sent.size + [...sent.values()].filter(({ state }) => isFinal(state)).length
}

/**
 * Returns a number that grows whenever this tab changes a balance on another network, so that all views read the
 * balances again at the same time.
 */
export function useBalanceVersion(): number {
  return useStore(sentStore, countOutcomes) + useStore(payoutsStore)
}
