import { isChainId, type ChainId } from '@tidebook/chains/ids'
import { parseChainHex, parseChainJson } from '@tidebook/contract/chain-text'
import { isPayoutMemo, isPayoutTag, MAX_WITHDRAW_MEMO_LENGTH } from '@tidebook/contract/gateway'

/** The instruction to the recipient in the memo of a payment, if its bytes contain one. */
export type PaymentMemo =
  /** Pay to this address on another chain. */
  | {
      readonly kind: 'withdrawal'
      readonly chain: ChainId
      readonly to: string
      readonly tag?: number
      /** Forwarded with the payment on that chain. */
      readonly memo?: string
    }
  /** Accept it as the payment of an order. */
  | { readonly kind: 'order'; readonly order: string }

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u
const WALLET = /^([a-z]+)_wallet$/u

/** Parses the memo of a withdrawal. A memo with a member that the confirmation does not describe is shown unparsed. */
function readWithdrawal(text: string, amount: string): PaymentMemo | undefined {
  const members = Object.entries(parseChainJson(text, MAX_WITHDRAW_MEMO_LENGTH) ?? {})
  const wallets = members.filter(([name]) => WALLET.test(name))
  const [name, to] = wallets[0] ?? []
  const chain = WALLET.exec(name ?? '')?.[1]
  const { value, tag, memo, order, ...others } = Object.fromEntries(members.filter(([each]) => each !== name))
  if (!isChainId(chain) || typeof to !== 'string' || to === '' || Object.keys(others).length > 0) return undefined
  if (value !== amount || (order !== undefined && typeof order !== 'string')) return undefined
  if ((tag !== undefined && !isPayoutTag(tag)) || (memo !== undefined && !isPayoutMemo(memo, chain))) return undefined
  return { kind: 'withdrawal', chain, to, ...(tag !== undefined && { tag }), ...(memo !== undefined && { memo }) }
}

/**
 * Parses the memo of a payment to the exchange; undefined for every other memo, which is shown unparsed.
 * @param amount amount of the payment, decimal text; a withdrawal of another amount is not described
 */
export function readPaymentMemo(memos: unknown, amount: string): PaymentMemo | undefined {
  const [first, ...others] = Array.isArray(memos)
    ? (memos as readonly { readonly Memo?: { MemoData?: unknown } }[])
    : []
  const data = first?.Memo?.MemoData
  const text =
    typeof data === 'string' && others.length === 0 ? parseChainHex(data, MAX_WITHDRAW_MEMO_LENGTH) : undefined
  if (text === undefined) return undefined
  return UUID.test(text) ? { kind: 'order', order: text } : readWithdrawal(text, amount)
}
