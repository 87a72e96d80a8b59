import type { TokenAmountText } from '../wire/token-value.ts'
import type { EffectRecord } from './effect.ts'

/** A memo in its ledger form, hex. */
export interface MemoRecord {
  readonly Memo: { readonly MemoData?: string; readonly MemoType?: string; readonly MemoFormat?: string }
}

/**
 * One record of one account, with the fields of the explorer and of the history (ENT-029, ENT-030). The caller that
 * responds to a request adds `past`, the age in seconds.
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
  /** Fee in whole native units; '' when another account paid it. */
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

/** A record, its owner and its position. */
export interface AccountRecord {
  /** The account that the record belongs to. */
  readonly owner: string
  /**
   * Index of the transaction in its ledger, and number of the record in the transaction. Together with `block`, they
   * form a total order.
   */
  readonly index: number
  readonly number: number
  /** Pair and tokens of the record, for filters. */
  readonly pairKey?: string
  readonly record: RecordFields
}
