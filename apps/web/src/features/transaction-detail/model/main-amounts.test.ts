import type { TransactionDetail } from '@tidebook/contract'
import { expect, it } from 'vitest'
import { mainAmounts } from './main-amounts.ts'

const SWT = { currency: 'SWT', issuer: '', value: '4' }
const CNY = { currency: 'CNY', issuer: 'jIssuer', value: '2' }
const TRANSACTION: TransactionDetail = {
  _id: 'A',
  hashType: 2,
  upperHash: 'A',
  block: 1,
  time: 1,
  past: 1,
  type: 'OfferCreate',
  account: 'jMe',
  seq: 1,
  fee: '0.00001',
  succ: 'tesSUCCESS',
}

it('shows the fills of an order before its own amounts', () => {
  const order = { ...TRANSACTION, takerGets: SWT, takerPays: CNY }
  expect(mainAmounts(order)).toEqual({
    given: { name: 'history.detail.gets', amount: SWT },
    received: { name: 'history.detail.pays', amount: CNY },
  })
  expect(mainAmounts({ ...order, matchGets: CNY, matchPays: SWT })).toEqual({
    given: { name: 'history.detail.matched-gets', amount: CNY },
    received: { name: 'history.detail.matched-pays', amount: SWT },
  })
})

it('shows the amount of a payment alone, and nothing for other transactions', () => {
  expect(mainAmounts({ ...TRANSACTION, amount: SWT })).toEqual({
    given: { name: 'history.detail.amount', amount: SWT },
  })
  expect(mainAmounts(TRANSACTION)).toEqual({})
})
