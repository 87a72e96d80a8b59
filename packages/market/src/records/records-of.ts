import { orderEventsOf } from '../orders/order-events.ts'
import type { OrderEvent } from '../orders/order-events.ts'
import type { PairResolver } from '../pairs/pair-resolver.ts'
import type { ValidatedTransaction } from '../wire/ledger-json.ts'
import { commonFields, memosOf, omitUndefined } from './common.ts'
import { orderAffectRecords, orderCancelRecord, orderCreateRecord } from './order-records.ts'
import { transferRecords } from './transfer-records.ts'
import type { AccountRecord, RecordFields } from './wallet-record.ts'

function otherRecord(entry: ValidatedTransaction): AccountRecord {
  return {
    owner: entry.tx.Account,
    index: entry.meta.TransactionIndex,
    number: 0,
    record: {
      type: entry.tx.TransactionType,
      historyType: '',
      ...commonFields(entry, true),
      ...omitUndefined<Pick<RecordFields, 'memos'>>({ memos: memosOf(entry) }),
      effects: [],
    },
  }
}

function ownRecords(
  entry: ValidatedTransaction,
  events: readonly OrderEvent[],
  pairs: PairResolver,
  nativeCode: string,
): AccountRecord[] {
  switch (entry.tx.TransactionType) {
    case 'Payment':
      return transferRecords(entry, nativeCode)
    case 'OfferCreate': {
      const record = orderCreateRecord(entry, events, pairs, nativeCode)
      return record === undefined ? [otherRecord(entry)] : [record]
    }
    case 'OfferCancel':
      return [orderCancelRecord(entry, events)]
    default:
      return [otherRecord(entry)]
  }
}

/**
 * Returns the explorer records of every account that a transaction concerns: its sender, its payee and the makers it
 * took.
 */
export function recordsOf(
  entry: ValidatedTransaction,
  pairs: PairResolver,
  nativeCode: string = pairs.nativeCode,
  events: readonly OrderEvent[] = orderEventsOf(entry.tx, entry.meta, pairs, nativeCode),
): AccountRecord[] {
  return [...ownRecords(entry, events, pairs, nativeCode), ...orderAffectRecords(entry, events)]
}
