import type { OrderHistoryItem, WalletRecord } from '@tidebook/contract'
import { describe, expect, it } from 'vitest'
import { TOKEN_ISSUER, cny, orderHistoryItem, swt } from '../../../testing/order-history-item.ts'
import { historyRow } from './history-row.ts'
import { createOrderFormat } from './order-format.ts'
import { recordRow } from './record-row.ts'

const reading = createOrderFormat([
  {
    base: 'SWT',
    counter: 'CNY',
    baseTitle: 'SWTC',
    counterTitle: 'CNT',
    priceDecimal: 5,
    amountDecimal: 4,
    counterIssuer: TOKEN_ISSUER,
  },
  {
    base: 'SWT',
    counter: 'JUSDT',
    baseTitle: 'SWTC',
    counterTitle: 'USDT',
    priceDecimal: 7,
    amountDecimal: 2,
    counterIssuer: TOKEN_ISSUER,
  },
])

/** Creates an order that is filled in part. */
function item(changes: Partial<OrderHistoryItem> = {}): OrderHistoryItem {
  return orderHistoryItem({ filled: '50', filledTotal: '1.05', average: '0.021', hash: 'B'.repeat(64), ...changes })
}

describe('historyRow', () => {
  it('formats prices, totals and amounts with 6 decimals (DSP-009, DSP-010, DSP-011)', () => {
    expect(historyRow(item(), reading)).toMatchObject({
      kind: 'limit',
      limit: '0.021480',
      average: '0.021000',
      amount: '200.000000',
      executed: '50.000000',
      total: '1.050000',
    })
  })

  it('shows every digit of a price on a pair with more than 6 decimals (DSP-009)', () => {
    const order = item({
      pair: 'SWT-JUSDT',
      price: '0.0006603',
      amount: '2000',
      filled: '2000',
      filledTotal: '1.2576',
      average: '0.0006288',
    })
    expect(historyRow(order, reading)).toMatchObject({
      limit: '0.0006603',
      average: '0.0006288',
      executed: '2000.000000',
      total: '1.257600',
    })
    expect(historyRow(item({ ...order, price: '0.00066' }), reading).limit).toBe('0.0006600')
  })

  it('leaves out execution figures for an order without fills', () => {
    const { average, ...rest } = item({ filled: '0', filledTotal: '0', type: 'fillOrKill', state: 'killed' })
    expect(average).toBeDefined()
    expect(historyRow(rest, reading)).toMatchObject({
      kind: 'fillOrKill',
      label: 'killed',
      average: undefined,
      executed: undefined,
      total: undefined,
      filledPercent: 0,
    })
  })

  it.each(['placed', 'filled', 'partlyFilled', 'cancelled', 'killed'] as const)(
    'labels an order that is %s accordingly (HIS-012)',
    (state) => {
      expect(historyRow(item({ state }), reading).label).toBe(state)
    },
  )

  it('labels a deleted order cancelled, even if it was partly filled (HIS-015)', () => {
    expect(historyRow(item({ status: true, state: 'partlyFilled' }), reading)).toMatchObject({
      label: 'cancelled',
      filledPercent: 25,
    })
  })
})

describe('recordRow', () => {
  const record = (changes: Partial<WalletRecord>): WalletRecord => ({
    type: 'OfferCreate',
    historyType: 'offernew',
    time: 800_000_000,
    date: 0,
    past: 0,
    hash: 'C'.repeat(64),
    block: 7,
    fee: '0.00001',
    success: 'tesSUCCESS',
    seq: 4,
    takerGets: cny('4'),
    takerPays: swt('200'),
    effects: [],
    ...changes,
  })
  const match = { matchFlag: 2, takerGetsMatch: cny('1'), takerPaysMatch: swt('50') }

  it("shows a matched create as an active fill with the match's figures, and an unmatched one as an order created (HIS-007, HIS-011)", () => {
    expect(recordRow(record(match), 0, reading)).toMatchObject({
      label: 'activeFill',
      side: 'buy',
      price: '0.020000',
      amount: '50.000000',
      total: '1.000000',
    })
    expect(recordRow(record({}), 0, reading)).toMatchObject({ label: 'orderCreated', amount: '200.000000' })
  })

  it('shows a fill whose price times amount equals its total (DSP-009, DSP-010)', () => {
    const usdt = (value: string) => ({ currency: 'JUSDT', issuer: TOKEN_ISSUER, value })
    const fill = { ...match, takerGets: usdt('2'), takerGetsMatch: usdt('1.2576'), takerPaysMatch: swt('2000') }
    expect(recordRow(record(fill), 0, reading)).toMatchObject({
      price: '0.0006288',
      amount: '2000.000000',
      total: '1.257600',
    })
  })

  it('labels passive fills, partial fills and cancelled orders (HIS-008, HIS-009, HIS-010)', () => {
    expect(recordRow(record({ ...match, type: 'OfferAffect' }), 0, reading).label).toBe('passiveFill')
    const partial = { ...match, type: 'OfferAffect', takerGetsFact: cny('3') }
    expect(recordRow(record(partial), 0, reading).label).toBe('partialFill')
    expect(recordRow(record({ type: 'OfferCancel' }), 0, reading).label).toBe('cancelledOrder')
  })

  it('shows the token and the other account of a transfer', () => {
    const { takerGets, takerPays, ...plain } = record({})
    expect([takerGets, takerPays]).toHaveLength(2)
    const sent = { ...plain, type: 'Send', amount: cny('250'), account: 'jOther' }
    expect(recordRow(sent, 0, reading)).toMatchObject({
      baseTitle: 'CNT',
      amount: '250.000000',
      other: 'jOther',
      label: undefined,
    })
  })
})
