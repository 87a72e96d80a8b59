import type { DetailFill, TransactionDetail } from '@tidebook/contract'
import { expect, it } from 'vitest'
import { ownFills } from './own-fills.ts'

const swt = { currency: 'SWT', issuer: '', value: '4' }

function fill(account: string, seq: number): DetailFill {
  return {
    account,
    seq,
    flag: 2,
    got: swt,
    paid: swt,
    price: '1',
    closed: true,
  }
}

function detail(account: string, fills?: DetailFill[]): TransactionDetail {
  return {
    _id: 'A',
    hashType: 2,
    upperHash: 'A',
    block: 1,
    time: 1,
    past: 1,
    type: 'OfferCreate',
    account,
    seq: 1,
    fee: '0.00001',
    succ: 'tesSUCCESS',
    ...(fills && { fills }),
  }
}

it("are the user's orders that another account filled", () => {
  const taken = detail('jTaker', [fill('jMe', 1), fill('jOther', 2), fill('jMe', 3)])
  expect(ownFills(taken, 'jMe').map(({ seq }) => seq)).toEqual([1, 3])
  expect(ownFills(taken, 'jTaker')).toEqual([])
  expect(ownFills(taken, undefined)).toEqual([])
  expect(ownFills(detail('jTaker'), 'jMe')).toEqual([])
})
