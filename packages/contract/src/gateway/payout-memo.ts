import { parseChainText } from '../chain-text.ts'

/** Maximum bytes of UTF-8 by chain, for chains on which exchanges identify their customers by memo. */
const MAX_MEMO_LENGTHS: ReadonlyMap<string, number> = new Map([['eos', 256]])
/** Characters that change a memo without a visible trace, such as a zero-width space copied from a web page. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u

/** Faults of a payout's memo. */
export type PayoutMemoFault = 'none' | 'characters' | 'long'

/** Returns the maximum bytes of UTF-8 of a payout's memo on a chain, or undefined when payouts have none. */
export function longestPayoutMemo(chain: string): number | undefined {
  return MAX_MEMO_LENGTHS.get(chain)
}

/** Returns why a payout on a chain cannot have a memo, or undefined when it can. */
export function payoutMemoFault(memo: string, chain: string): PayoutMemoFault | undefined {
  const longest = longestPayoutMemo(chain)
  if (longest === undefined) return 'none'
  if (memo === '' || INVISIBLE.test(memo) || parseChainText(memo) === undefined) return 'characters'
  return new TextEncoder().encode(memo).length > longest ? 'long' : undefined
}

/** Returns whether a value is a memo that a payout on a chain can have. */
export function isPayoutMemo(value: unknown, chain: string): value is string {
  return typeof value === 'string' && payoutMemoFault(value, chain) === undefined
}
