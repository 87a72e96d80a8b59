import { orderEventsOf } from '../orders/order-events.ts'
import type { OrderEvent } from '../orders/order-events.ts'
import type { PairResolver } from '../pairs/pair-resolver.ts'
import type { ValidatedTransaction } from '../wire/ledger-json.ts'
import { commonFields, memosOf, omitUndefined, amountOf, SUCCESS } from './common.ts'
import { effectRecord } from './effect.ts'
import type { EffectRecord } from './effect.ts'
import { orderAffectRecords, orderCancelRecord, orderCreateRecord } from './order-records.ts'
import type { AccountRecord, RecordFields } from './wallet-record.ts'
import { textField } from '../wire/fields.ts'
import { amountText, tokenValueOf } from '../wire/token-value.ts'

/**
 * Returns the amount that a payment delivered: DeliveredAmount of the metadata, or the requested amount when that is
 * absent.
 */
function delivered(entry: ValidatedTransaction, nativeCode: string) {
  const amount = entry.meta.DeliveredAmount
  return amount === undefined ? amountOf(entry, 'Amount', nativeCode) : amountText(tokenValueOf(amount, nativeCode))
}

/** Returns a Send record for the payer and, when the payment arrived, a Receive record for the payee. */
function transferRecords(entry: ValidatedTransaction, nativeCode: string): AccountRecord[] {
  const destination = textField(entry.tx, 'Destination')
  if (destination === undefined) return []
  const { Account: sender } = entry.tx
  const index = entry.meta.TransactionIndex
  const arrived = entry.meta.TransactionResult === SUCCESS
  const shared = {
    memos: memosOf(entry),
    amount: arrived ? delivered(entry, nativeCode) : amountOf(entry, 'Amount', nativeCode),
  }
  const record = (type: 'Send' | 'Receive', account: string): RecordFields => ({
    type,
    historyType: type === 'Send' ? 'sent' : 'received',
    ...commonFields(entry, type === 'Send'),
    account,
    ...omitUndefined<Pick<RecordFields, 'memos' | 'amount'>>(shared),
    effects: [],
  })
  const send: AccountRecord = { owner: sender, index, number: 0, record: record('Send', destination) }
  if (!arrived || destination === sender) return [send]
  return [send, { owner: destination, index, number: 1, record: record('Receive', sender) }]
}

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
  effects: readonly EffectRecord[],
  pairs: PairResolver,
  nativeCode: string,
): AccountRecord[] {
  switch (entry.tx.TransactionType) {
    case 'Payment':
      return transferRecords(entry, nativeCode)
    case 'OfferCreate': {
      const record = orderCreateRecord(entry, events, effects, pairs, nativeCode)
      return record === undefined ? [otherRecord(entry)] : [record]
    }
    case 'OfferCancel':
      return [orderCancelRecord(entry, events)]
    default:
      return [otherRecord(entry)]
  }
}

/**
 * Returns the explorer records of every account that takes part in a transaction: sender, payee and makers.
 * @param effects the wire forms of the events, when already known
 */
export function recordsOf(
  entry: ValidatedTransaction,
  pairs: PairResolver,
  nativeCode: string = pairs.nativeCode,
  events: readonly OrderEvent[] = orderEventsOf(entry.tx, entry.meta, pairs, nativeCode),
  effects: readonly EffectRecord[] = events.map(effectRecord),
): AccountRecord[] {
  const records = ownRecords(entry, events, effects, pairs, nativeCode)
  records.push(...orderAffectRecords(entry, events, effects))
  return records
}
