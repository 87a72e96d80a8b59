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

function order(changes: object = {}) {
  return makeOrder({
    account: 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh',
    side: 'buy',
    type: 'limit',
    pair,
    price: parseDecimal('0.02148'),
    amount: parseDecimal('100'),
    ...changes,
  })
}

describe('makeOrder', () => {
  it('pays the counter and takes the base for a buy (TRD-005)', () => {
    const tx = order()
    expect(tx).toMatchObject({
      TransactionType: 'OfferCreate',
      TakerPays: '100000000',
      TakerGets: { currency: 'CNY', issuer, value: '2.148' },
      Flags: 0,
    })
  })

  it('replaces an own order in the same transaction, but only if one is given (TRD-114)', () => {
    expect(order({ replaces: 41 })).toMatchObject({ TransactionType: 'OfferCreate', OfferSequence: 41 })
    expect(order()).not.toHaveProperty('OfferSequence')
  })

  it('gives the base and takes the counter for a sell (TRD-006)', () => {
    const tx = order({ side: 'sell' })
    expect(tx).toMatchObject({
      TakerGets: '100000000',
      TakerPays: { currency: 'CNY', issuer, value: '2.148' },
      Flags: 0x80000,
    })
  })

  it('signs an amount of at most 6 decimals (TRD-023)', () => {
    expect(order({ amount: parseDecimal('1.23456789') })['TakerPays']).toBe('1234567')
  })

  it('sets the flag of the order type', () => {
    expect(order({ type: 'market' }).Flags).toBe(0x20000)
  })

  it('rejects an unknown order type (ERR-036)', () => {
    expect(() => order({ type: 'x' })).toThrow(expect.objectContaining({ code: 'trade/wrong-order-type' }))
  })
})
