import type { TokenAmountText } from '../wire/token-value.ts'
import type { EffectRecord } from './effect.ts'

/** A memo as it stands on the ledger, hex. */
export interface MemoRecord {
  readonly Memo: { readonly MemoData?: string; readonly MemoType?: string; readonly MemoFormat?: string }
}

/**
 * One record of one account: the explorer's fields and beside them those of the history (ENT-029, ENT-030). `past`, the
 * age in seconds, is left to whoever answers a call.
 */
export interface RecordFields {
  readonly type: string
  readonly historyType: 'sent' | 'received' | 'offernew' | 'offercancel' | 'offereffect' | ''
  /** Ledger seconds. */
  readonly time: number
  /** Milliseconds since 1970. */
  readonly date: number
  readonly hash: string
  readonly block: number
  /** Whole native units; '' when another account paid it. */
  readonly fee: string
  readonly success: string
  readonly seq: number
  readonly account?: string
  readonly amount?: TokenAmountText
  readonly memos?: readonly MemoRecord[]
  readonly flag?: 0 | 1 | 2
  readonly matchFlag?: number
  readonly offerSeq?: number
  readonly takerGets?: TokenAmountText
  readonly takerPays?: TokenAmountText
  readonly takerGetsFact?: TokenAmountText
  readonly takerPaysFact?: TokenAmountText
  readonly takerGetsMatch?: TokenAmountText
  readonly takerPaysMatch?: TokenAmountText
  readonly platform?: string
  readonly offertype?: 'buy' | 'sell'
  readonly offerseq?: number
  readonly effects: readonly EffectRecord[]
}

/** A record and where it belongs. */
export interface AccountRecord {
  /** Whose record it is. */
  readonly owner: string
  /** Place of the transaction in its ledger and of the record within the transaction: a total order with `block`. */
  readonly index: number
  readonly number: number
  /** Pairs and tokens it concerns, for filters. */
  readonly pairKey?: string
  readonly record: RecordFields
}
