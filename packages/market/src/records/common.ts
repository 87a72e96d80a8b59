import { ledgerTimeToUnixMs } from '@tidebook/protocol/time'
import { formatDecimal } from '@tidebook/amount'
import { amountField, numberOf, textField } from '../wire/fields.ts'
import type { ValidatedTransaction } from '../wire/ledger-json.ts'
import { amountText, nativeValue, tokenValueOf } from '../wire/token-value.ts'
import type { TokenAmountText } from '../wire/token-value.ts'
import type { MemoRecord, RecordFields } from './wallet-record.ts'

export const SUCCESS = 'tesSUCCESS'

type CommonFields = Pick<RecordFields, 'time' | 'date' | 'hash' | 'block' | 'fee' | 'success' | 'seq'>

/** Returns the fields that every record of a transaction has. */
export function commonFields({ tx, meta, ledger }: ValidatedTransaction, ownFee: boolean): CommonFields {
  return {
    time: tx.date,
    date: ledgerTimeToUnixMs(tx.date),
    hash: tx.hash,
    block: ledger,
    fee: ownFee ? formatDecimal(nativeValue(tx.Fee)) : '',
    success: meta.TransactionResult,
    seq: numberOf(tx),
  }
}

/** Returns an amount field of a transaction as explorer text. */
export function amountOf(entry: ValidatedTransaction, field: string, nativeCode: string): TokenAmountText | undefined {
  const amount = amountField(entry.tx, field)
  return amount === undefined ? undefined : amountText(tokenValueOf(amount, nativeCode))
}

/** Returns a transaction's memos of the known form. */
export function memosOf(entry: ValidatedTransaction): readonly MemoRecord[] | undefined {
  const memos: unknown = entry.tx['Memos']
  if (!Array.isArray(memos)) return undefined
  return memos.flatMap((item: unknown) => {
    const fields = (item as { Memo?: Record<string, unknown> } | null)?.Memo
    if (typeof fields !== 'object' || fields === null) return []
    const part = (name: string) => {
      const text = textField(fields, name)
      return text === undefined ? {} : { [name]: text }
    }
    return [{ Memo: { ...part('MemoData'), ...part('MemoType'), ...part('MemoFormat') } }]
  })
}

/** Omits undefined fields. */
export function omitUndefined<T extends object>(fields: { [K in keyof T]: T[K] | undefined }): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>
}
