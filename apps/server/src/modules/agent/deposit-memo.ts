import { parseChainJson } from '@tidebook/contract/chain-text'
import { isValidAddress } from '@tidebook/protocol/address'
import type { NetworkDefinition } from '@tidebook/protocol/networks'

/** Owner of a deposit, from the memo of its payment. */
export interface DepositMemo {
  readonly wallet: string
  /** Number of the owner to whom the memo was issued, if the memo contains one. */
  readonly index?: number
}

const MAX_MEMO_LENGTH = 300

/** Builds the memo of a payment, such as `{"jtaddress":"j…","index":7}`. */
export function depositMemo({ wallet, index }: DepositMemo): string {
  return JSON.stringify({ jtaddress: wallet, ...(index !== undefined && { index }) })
}

/** Parses a deposit memo; undefined for any other text. */
export function readDepositMemo(definition: NetworkDefinition, text: string | undefined): DepositMemo | undefined {
  const members = text === undefined ? undefined : parseChainJson(text, MAX_MEMO_LENGTH)
  if (members === undefined) return undefined
  const { jtaddress: wallet, index } = members
  if (typeof wallet !== 'string' || !isValidAddress(definition, wallet)) return undefined
  return Number.isSafeInteger(index) ? { wallet, index: Number(index) } : { wallet }
}
