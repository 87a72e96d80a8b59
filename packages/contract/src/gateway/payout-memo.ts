import { parseChainText } from '../chain-text.ts'

/** Maximum bytes of UTF-8 by chain. Lists the chains on which exchanges identify their customers by memo. */
const MAX_MEMO_LENGTHS: ReadonlyMap<string, number> = new Map([['eos', 256]])
/** Characters that change a memo invisibly, such as a zero-width space copied from a web page. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u

/** Faults of a payout memo. */
export type PayoutMemoFault = 'none' | 'characters' | 'long'

/** Returns the maximum bytes of UTF-8 of a payout memo on a chain, or undefined if the chain supports none. */
export function maxPayoutMemoBytes(chain: string): number | undefined {
  return MAX_MEMO_LENGTHS.get(chain)
}

/** Returns why a payout on a chain cannot have a memo, or undefined if it can. */
export function payoutMemoFault(memo: string, chain: string): PayoutMemoFault | undefined {
  const longest = maxPayoutMemoBytes(chain)
  if (longest === undefined) return 'none'
  if (memo === '' || INVISIBLE.test(memo) || parseChainText(memo) === undefined) return 'characters'
  return new TextEncoder().encode(memo).length > longest ? 'long' : undefined
}

/** Returns whether a value is a valid memo of a payout on a chain. */
export function isPayoutMemo(value: unknown, chain: string): value is string {
  return typeof value === 'string' && payoutMemoFault(value, chain) === undefined
}
