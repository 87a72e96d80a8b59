import { parseChainJson } from '@tidebook/contract/chain-text'
import { isValidAddress } from '@tidebook/protocol/address'
import type { NetworkDefinition } from '@tidebook/protocol/networks'

/** Whose deposit a payment with a memo is. */
export interface DepositMemo {
  readonly wallet: string
  /** Number of the owner who was given the memo, where it says one. */
  readonly index?: number
}

const LONGEST = 300

/** The text that a payer puts beside a payment, such as `{"jtaddress":"j…","index":7}`. */
export const depositMemo = ({ wallet, index }: DepositMemo): string =>
  JSON.stringify({ jtaddress: wallet, ...(index !== undefined && { index }) })

/** Reads such a text; undefined for anything else. */
export const readDepositMemo = (definition: NetworkDefinition, text: string | undefined): DepositMemo | undefined => {
  const members = text === undefined ? undefined : parseChainJson(text, LONGEST)
  if (members === undefined) return undefined
  const { jtaddress: wallet, index } = members
  if (typeof wallet !== 'string' || !isValidAddress(definition, wallet)) return undefined
  return Number.isSafeInteger(index) ? { wallet, index: Number(index) } : { wallet }
}
