import type { TransactionJson } from '@tidebook/protocol'
import { describe, expect, it } from 'vitest'
import { GRANT_COUNT, SessionGrant, termsOf } from './session-grant.ts'

const CNY = { currency: 'CNY', issuer: 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or' }
const SELL = 0x0008_0000

/** Buys 10 SWT at 0.09 CNY. */
const ORDER: TransactionJson = {
  TransactionType: 'OfferCreate',
  Account: 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh',
  TakerPays: '10000000',
  TakerGets: { ...CNY, value: '0.9' },
  Flags: 0,
  Fee: '10',
  Sequence: 7,
  LastLedgerSequence: 120,
}
/** Sells 10 SWT at 0.09 CNY. */
const SALE: TransactionJson = { ...ORDER, TakerPays: { ...CNY, value: '0.9' }, TakerGets: '10000000', Flags: SELL }

function cny(value: string) {
  return { ...CNY, value }
}

function buy(micro: string, total: string, more: object = {}): TransactionJson {
  return {
    ...ORDER,
    TakerPays: micro,
    TakerGets: cny(total),
    ...more,
  }
}

function cancel(more: object = {}): TransactionJson {
  const { TakerPays: _pays, TakerGets: _gets, ...common } = ORDER
  return { ...common, TransactionType: 'OfferCancel', OfferSequence: 3, ...more }
}

function granted(tx: TransactionJson = ORDER): SessionGrant {
  const terms = termsOf(tx)
  if (terms === undefined) throw new TypeError('nothing to allow')
  return new SessionGrant(terms)
}

describe('the grant of a confirmed limit order', () => {
  it('states side, pair, corridor, size, sum, count and fee', () => {
    expect(termsOf(ORDER)).toEqual({
      account: ORDER.Account,
      orders: {
        side: 'buy',
        base: { code: '', issuer: '' },
        counter: { code: 'CNY', issuer: CNY.issuer },
        low: '0.0855',
        high: '0.0945',
        most: '10',
        inAll: '100',
      },
      count: GRANT_COUNT,
      highestFee: '10',
    })
  })

  it.each([
    ['3', '1', '0.316667', '0.35'],
    ['7000000', '1', '0.135715', '0.15'],
    ['3000000', '1000000', '316667', '350000'],
    ['1', '0.000000000001', '0.00000095', '0.00000105'],
  ])(
    'rounds the corridor of %s micro for %s inwards, so that the displayed values are valid bounds',
    (micro, total, low, high) => {
      const scaled = micro === '3' ? '3000000' : micro
      expect(termsOf(buy(scaled, total))?.orders).toMatchObject({ low, high })
    },
  )

  it.each<[string, TransactionJson, boolean]>([
    ['the same again', ORDER, true],
    ['a smaller one', buy('9999999', '0.9'), true],
    ['a larger one by the smallest unit', buy('10000001', '0.9'), false],
    ['the highest price', buy('10000000', '0.945'), true],
    ['just above it', buy('10000000', '0.9450000000001'), false],
    ['the lowest price', buy('10000000', '0.855'), true],
    ['just below it', buy('10000000', '0.8549999999999'), false],
    ['a sale at the price', SALE, false],
    ['the pair the other way round', { ...ORDER, TakerPays: cny('0.9'), TakerGets: '10000000', Flags: 0 }, false],
    ['another issuer', buy('10000000', '0.9', { TakerGets: { ...cny('0.9'), issuer: ORDER.Account } }), false],
    ['another code', buy('10000000', '0.9', { TakerGets: { ...cny('0.9'), currency: 'USD' } }), false],
    ['a market order', buy('10000000', '0.9', { Flags: 0x0002_0000 }), false],
    ['a fill-or-kill order', buy('10000000', '0.9', { Flags: 0x0004_0000 }), false],
    ['a passive order', buy('10000000', '0.9', { Flags: 0x0001_0000 }), false],
    ['one that replaces another', buy('10000000', '0.9', { OfferSequence: 3 }), false],
    ['one that expires', buy('10000000', '0.9', { Expiration: 9 }), false],
    ['one with a memo', buy('10000000', '0.9', { Memos: [] }), false],
    ['a higher fee', buy('10000000', '0.9', { Fee: '11' }), false],
    ['a cancel', cancel(), true],
    ['a cancel with a memo', cancel({ Memos: [] }), false],
    ['a payment', { ...ORDER, TransactionType: 'Payment' }, false],
  ])('%s: %#', (_title, tx, allowed) => {
    expect(granted().allows(tx)).toBe(allowed)
  })

  it('limits a sale to sales within the same corridor, without buys', () => {
    expect(termsOf(SALE)?.orders).toMatchObject({ side: 'sell', low: '0.0855', high: '0.0945', most: '10' })
    const sale = granted(SALE)
    const at = (total: string) => ({ ...SALE, TakerPays: cny(total) })
    expect([SALE, at('0.855'), at('0.85'), ORDER].map((tx) => sale.allows(tx))).toEqual([true, true, false, false])
    expect(sale.use(ORDER)).toBe(false)
    expect(sale.allows(cancel())).toBe(true)
  })

  it('ends with the sum, regardless of the remaining count', () => {
    const grant = granted()
    for (let index = 0; index < 10; index++) expect(grant.use(ORDER)).toBe(true)
    expect(grant.use(buy('1', '0.00000009'))).toBe(false)
    expect(grant.use(cancel())).toBe(true)
  })

  it('ends with the count, regardless of the remaining sum', () => {
    const grant = granted()
    for (let index = 0; index < GRANT_COUNT; index++) expect(grant.use(buy('1000', '0.00009'))).toBe(true)
    expect(grant.use(buy('1000', '0.00009'))).toBe(false)
    expect(grant.use(cancel())).toBe(false)
  })

  it('is not reduced by a transaction that it does not allow', () => {
    const grant = granted()
    expect(grant.use(buy('10000001', '0.9'))).toBe(false)
    for (let index = 0; index < 10; index++) expect(grant.use(ORDER)).toBe(true)
  })
})

describe('the grant for other transactions', () => {
  it('allows cancels for a cancel, and no order', () => {
    const grant = granted(cancel())
    expect([grant.allows(cancel()), grant.allows(ORDER)]).toEqual([true, false])
  })

  it.each([
    ['a market order', { ...ORDER, Flags: 0x0002_0000 }],
    ['an order with a memo', { ...ORDER, Memos: [] }],
    ['a cancel with a memo', cancel({ Memos: [] })],
    ['a payment', { ...ORDER, TransactionType: 'Payment' }],
    ['an order for nothing', buy('0', '1')],
    ['an order at no price', buy('10000000', '0')],
  ])('allows nothing for %s', (_title, tx) => {
    expect(termsOf(tx)).toBeUndefined()
  })

  it.each<[string, unknown]>([
    ['no amount', undefined],
    ['nothing in its place', null],
    ['a figure that is no text', 7],
    ['a text that is no figure', '1e3'],
    ['no currency', { issuer: CNY.issuer, value: '0.9' }],
    ['no issuer', { currency: 'CNY', value: '0.9' }],
    ['no value', CNY],
  ])('neither allows nor follows from an order with %s on a side', (_title, side) => {
    for (const tx of [
      { ...ORDER, TakerGets: side },
      { ...ORDER, TakerPays: side },
    ] as TransactionJson[])
      expect([termsOf(tx), granted().allows(tx)]).toEqual([undefined, false])
  })

  it('accepts a native amount with one digit', () => {
    expect(termsOf(buy('1', '0.00000009'))?.orders?.most).toBe('0.000001')
  })
})
