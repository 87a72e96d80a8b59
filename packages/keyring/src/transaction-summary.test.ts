import { encodeTransaction, swt, toHex } from '@tidebook/protocol'
import type { TransactionJson } from '@tidebook/protocol'
import { expect, it } from 'vitest'
import { summarize } from './transaction-summary.ts'

const payment: TransactionJson = {
  TransactionType: 'Payment',
  Account: 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh',
  Destination: 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or',
  Amount: '5000000',
  Fee: '10',
  Sequence: 7,
}

function read(tx: TransactionJson) {
  return summarize(swt, toHex(encodeTransaction(swt, tx)))
}

it('decodes the bytes', () => {
  expect(read({ ...payment, Flags: 65_536, LastLedgerSequence: 99 })).toMatchObject({
    type: 'Payment',
    account: payment.Account,
    fee: '10',
    sequence: 7,
    flags: 65_536,
    lastLedgerSequence: 99,
    fields: { Amount: '5000000', Destination: payment['Destination'] },
  })
  expect(read(payment)).toMatchObject({ flags: 0, lastLedgerSequence: undefined })
})

it.each(['Fee', 'Sequence'])('rejects bytes without %s', (field) => {
  const { [field]: _gone, ...rest } = payment as Record<string, unknown>
  expect(() => read(rest as unknown as TransactionJson)).toThrow(
    expect.objectContaining({ code: 'keyring/signature-failed', detail: 'Fee or Sequence' }),
  )
})
