import { textField } from '../wire/fields.ts'
import type { ValidatedTransaction } from '../wire/ledger-json.ts'
import { amountText, tokenValueOf } from '../wire/token-value.ts'
import { amountOf, commonFields, memosOf, SUCCESS, omitUndefined } from './common.ts'
import type { AccountRecord, RecordFields } from './wallet-record.ts'

/** Returns the amount that a payment delivered: the metadata's amount when it differs from the requested one. */
function delivered(entry: ValidatedTransaction, nativeCode: string) {
  const amount = entry.meta.DeliveredAmount
  return amount === undefined ? amountOf(entry, 'Amount', nativeCode) : amountText(tokenValueOf(amount, nativeCode))
}

/** Returns a Send record for the payer and, when the payment arrived, a Receive record for the payee. */
export function transferRecords(entry: ValidatedTransaction, nativeCode: string): AccountRecord[] {
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
