import { parseChainText } from '../chain-text.ts'

/** Bytes of UTF-8, by chain: where exchanges tell their customers apart by the memo of a payment. */
const LONGEST: ReadonlyMap<string, number> = new Map([['eos', 256]])
const CONTROLS = /\p{Cc}/u

/** What is wrong with the memo of a payout. */
export type PayoutMemoFault = 'none' | 'characters' | 'long'

/** The most bytes of UTF-8 that the memo of a payout on a chain may have; undefined where payouts carry none. */
export const longestPayoutMemo = (chain: string): number | undefined => LONGEST.get(chain)

/** Why a payout on a chain cannot carry a memo; undefined for one that it can. */
export const payoutMemoFault = (memo: string, chain: string): PayoutMemoFault | undefined => {
  const longest = longestPayoutMemo(chain)
  if (longest === undefined) return 'none'
  if (memo === '' || CONTROLS.test(memo) || parseChainText(memo) === undefined) return 'characters'
  return new TextEncoder().encode(memo).length > longest ? 'long' : undefined
}
