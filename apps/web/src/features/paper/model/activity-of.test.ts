import { emptyPaperState, PaperAccount } from '@tidebook/client/paper'
import { expect, it } from 'vitest'
import { pairOf } from '../../../testing/market-fixtures.ts'
import { activityOf } from './activity-of.ts'

const PAIR = { key: 'SWT-CNY', base: 'SWT', counter: 'CNY', amountDecimals: 6 }
const TERMS = { native: 'SWT', fee: '1', reserveBase: '20', reserveIncrement: '5', transferRates: {} }
const pair = pairOf('SWT', 'CNY', { priceDecimal: 3 })

it('TRD-208: shows orders at their price with the open amount, waiting ones at their trigger, and fills', () => {
  const account = new PaperAccount(TERMS, emptyPaperState({ SWT: '1000', CNY: '100' }))
  account.apply('SWT-CNY', { ledger: 1, time: 1, trades: [], book: { bids: [], asks: [['2', '4']], kind: 'snapshot' } })
  account.place({ pair: PAIR, side: 'buy', type: 'limit', price: '2', amount: '10' }, 1)
  account.apply('SWT-CNY', { ledger: 2, time: 2, trades: [] })
  account.place({ pair: PAIR, side: 'sell', type: 'limit', price: '3', amount: '1' }, 2)
  account.place(
    { pair: PAIR, side: 'sell', type: 'limit', price: '1', amount: '1', trigger: { when: 'falls', price: '1.5' } },
    2,
  )
  const own = activityOf(account.state, (key) => (key === 'SWT-CNY' ? pair : undefined))
  expect(own.orders).toMatchObject([
    { id: 'paper:1', pair: 'SWT-CNY', side: 'bid', ticks: 2000, price: '2', amount: '6', pending: false, waits: false },
    { id: 'paper:2', side: 'ask', ticks: 3000, price: '3', amount: '1', pending: true, waits: false },
    { id: 'paper:3', side: 'ask', price: '1.5', pending: false, waits: true },
  ])
  expect(own.fills).toEqual([{ pair: 'SWT-CNY', at: 2, side: 'buy', price: '2', amount: '4' }])
  account.cancel(1)
  expect(activityOf(account.state, () => pair).orders[0]?.pending).toBe(true)
  expect(activityOf(account.state, () => undefined).orders).toEqual([])
})
