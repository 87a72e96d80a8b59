import { parseDecimal } from '@tidebook/amount'
import type { TradingPair } from '@tidebook/contract'
import { describe, expect, it } from 'vitest'
import { makeOrder } from './make-order.ts'

const issuer = 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or'
const pair: TradingPair = {
  base: 'SWT',
  counter: 'CNY',
  baseTitle: 'SWTC',
  counterTitle: 'CNT',
  dealArea: 'CNT',
  pair: 'SWT/CNY',
  price: '',
  amount: '',
  priceDecimal: 5,
  amountDecimal: 4,
  minAmount: '1',
  kline: true,
  counterIssuer: issuer,
}
const order = (changes: object = {}) =>
  makeOrder({
    account: 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh',
    side: 'buy',
    type: 'limit',
    pair,
    price: parseDecimal('0.02148'),
    amount: parseDecimal('100'),
    ...changes,
  })

describe('makeOrder', () => {
  it('TRD-005 a buy pays the counter and takes the base', () => {
    const tx = order()
    expect(tx).toMatchObject({
      TransactionType: 'OfferCreate',
      TakerPays: '100000000',
      TakerGets: { currency: 'CNY', issuer, value: '2.148' },
      Flags: 0,
    })
  })

  it('TRD-114 takes the place of an own order in the same transaction, and of none otherwise', () => {
    expect(order({ replaces: 41 })).toMatchObject({ TransactionType: 'OfferCreate', OfferSequence: 41 })
    expect(order()).not.toHaveProperty('OfferSequence')
  })

  it('TRD-006 a sell gives the base and takes the counter', () => {
    const tx = order({ side: 'sell' })
    expect(tx).toMatchObject({
      TakerGets: '100000000',
      TakerPays: { currency: 'CNY', issuer, value: '2.148' },
      Flags: 0x80000,
    })
  })

  it('TRD-023 signs an amount of at most 6 decimals', () => {
    expect(order({ amount: parseDecimal('1.23456789') })['TakerPays']).toBe('1234567')
  })

  it('carries the flag of its type', () => {
    expect(order({ type: 'market' }).Flags).toBe(0x20000)
  })

  it('ERR-036 refuses an order type that does not exist', () => {
    expect(() => order({ type: 'x' })).toThrow(expect.objectContaining({ code: 'trade/wrong-order-type' }))
  })
})
