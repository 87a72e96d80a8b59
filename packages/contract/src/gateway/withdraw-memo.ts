import { parseChainJson } from '../chain-text.ts'
import { STORED_ID } from '../stored-id.ts'
import { isPayoutMemo } from './payout-memo.ts'

/** The instruction of a withdrawal, in its payment's memo of type `payment` and format `plain/text`. */
export interface WithdrawMemo {
  /** Wallet type to pay out to. */
  readonly chain: string
  /** Address on that chain. */
  readonly to: string
  readonly tag?: number
  /** Memo of the payout, on chains that have memos. */
  readonly payoutMemo?: string
  /** The paid amount, decimal text. */
  readonly value: string
  /** Id of the order, if any. */
  readonly order?: string
}

/** Maximum length: the longest payout memo with every character escaped, plus the other members. */
export const MAX_WITHDRAW_MEMO_LENGTH = 800
const MAX_ADDRESS_LENGTH = 100
const MAX_TAG = 4_294_967_295

/** Returns the memo's text, such as `{"eth_wallet":"0x…","value":"1.5"}`. */
export function withdrawMemo({ chain, to, tag, payoutMemo, value, order }: WithdrawMemo): string {
  return JSON.stringify({
    [`${chain}_wallet`]: to,
    value,
    ...(tag !== undefined && { tag }),
    ...(payoutMemo !== undefined && { memo: payoutMemo }),
    ...(order !== undefined && { order }),
  })
}

/**
 * Parses a withdrawal memo for one chain. Returns undefined for anything else, and for a payout memo that the chain
 * does not support. Does not check the address.
 */
export function readWithdrawMemo(text: string, chain: string): WithdrawMemo | undefined {
  const members = parseChainJson(text, MAX_WITHDRAW_MEMO_LENGTH)
  if (members === undefined) return undefined
  const { [`${chain}_wallet`]: to, value, tag, memo: payoutMemo, order } = members
  if (typeof to !== 'string' || to === '' || to.length > MAX_ADDRESS_LENGTH || typeof value !== 'string')
    return undefined
  if (tag !== undefined && !isPayoutTag(tag)) return undefined
  if (payoutMemo !== undefined && !isPayoutMemo(payoutMemo, chain)) return undefined
  return {
    chain,
    to,
    value,
    ...(tag !== undefined && { tag }),
    ...(payoutMemo !== undefined && { payoutMemo }),
    ...(typeof order === 'string' && STORED_ID.test(order) && { order }),
  }
}

/** Returns whether a value is a valid destination tag of a payout. */
export function isPayoutTag(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_TAG
}
