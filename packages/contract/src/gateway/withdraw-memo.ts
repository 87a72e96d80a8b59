import { parseChainJson } from '../chain-text.ts'
import { KEPT_ID } from '../kept-id.ts'
import { payoutMemoFault } from './payout-memo.ts'

/** What the payment of a withdrawal tells the agent, in its memo of type `payment` and format `plain/text`. */
export interface WithdrawMemo {
  /** Wallet type that is paid on. */
  readonly chain: string
  /** Address there. */
  readonly to: string
  readonly tag?: number
  /** Memo of the payment there, on chains that carry one. */
  readonly payoutMemo?: string
  /** What is paid, decimal text. */
  readonly value: string
  /** Id of the order, where there is one. */
  readonly order?: string
}

/** Characters: the longest memo of a payout, with each character escaped, and the other members. */
const LONGEST = 800
const LONGEST_ADDRESS = 100
const LARGEST_TAG = 4_294_967_295

/** The memo's text, such as `{"eth_wallet":"0x…","value":"1.5"}`. */
export const withdrawMemo = ({ chain, to, tag, payoutMemo, value, order }: WithdrawMemo): string =>
  JSON.stringify({
    [`${chain}_wallet`]: to,
    value,
    ...(tag !== undefined && { tag }),
    ...(payoutMemo !== undefined && { memo: payoutMemo }),
    ...(order !== undefined && { order }),
  })

/** Reads such a memo for one chain; undefined for anything else, and for a memo that the chain cannot carry. The address is not looked at. */
export const readWithdrawMemo = (text: string, chain: string): WithdrawMemo | undefined => {
  const members = parseChainJson(text, LONGEST)
  if (members === undefined) return undefined
  const { [`${chain}_wallet`]: to, value, tag, memo: payoutMemo, order } = members
  if (typeof to !== 'string' || to === '' || to.length > LONGEST_ADDRESS || typeof value !== 'string') return undefined
  if (tag !== undefined && !isTag(tag)) return undefined
  if (payoutMemo !== undefined && !isPayoutMemo(payoutMemo, chain)) return undefined
  return {
    chain,
    to,
    value,
    ...(tag !== undefined && { tag }),
    ...(payoutMemo !== undefined && { payoutMemo }),
    ...(typeof order === 'string' && KEPT_ID.test(order) && { order }),
  }
}

const isPayoutMemo = (value: unknown, chain: string): value is string =>
  typeof value === 'string' && payoutMemoFault(value, chain) === undefined

const isTag = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= LARGEST_TAG
