import { parseChainJson } from '../chain-text.ts'
import { KEPT_ID } from '../kept-id.ts'

/** What the payment of a withdrawal tells the agent, in its memo of type `payment` and format `plain/text`. */
export interface WithdrawMemo {
  /** Wallet type that is paid on. */
  readonly chain: string
  /** Address there. */
  readonly to: string
  readonly tag?: number
  /** What is paid, decimal text. */
  readonly value: string
  /** Id of the order, where there is one. */
  readonly order?: string
}

const LONGEST = 600
const LARGEST_TAG = 4_294_967_295

/** The memo's text, such as `{"eth_wallet":"0x…","value":"1.5"}`. */
export const withdrawMemo = ({ chain, to, tag, value, order }: WithdrawMemo): string =>
  JSON.stringify({
    [`${chain}_wallet`]: to,
    value,
    ...(tag !== undefined && { tag }),
    ...(order !== undefined && { order }),
  })

/** Reads such a memo for one chain; undefined for anything else. The address is not looked at. */
export const readWithdrawMemo = (text: string, chain: string): WithdrawMemo | undefined => {
  const members = parseChainJson(text, LONGEST)
  if (members === undefined) return undefined
  const { [`${chain}_wallet`]: to, value, tag, order } = members
  if (typeof to !== 'string' || to === '' || typeof value !== 'string') return undefined
  if (tag !== undefined && !isTag(tag)) return undefined
  return {
    chain,
    to,
    value,
    ...(tag !== undefined && { tag }),
    ...(typeof order === 'string' && KEPT_ID.test(order) && { order }),
  }
}

const isTag = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= LARGEST_TAG
