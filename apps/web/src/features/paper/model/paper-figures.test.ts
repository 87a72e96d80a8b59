import { formatDecimal, parseDecimal } from '@tidebook/amount'
import { emptyPaperState, PaperAccount, type PaperFill } from '@tidebook/client/paper'
import { createValuation } from '@tidebook/market'
import { expect, it } from 'vitest'
import { pairOf } from '../../../testing/market-fixtures.ts'
import { balanceKeys, paperBalances, paperProfits, paperText, paperWorth } from './paper-figures.ts'

const PAIR = { key: 'SWT-CNY', base: 'SWT', counter: 'CNY', amountDecimals: 6 }
const TERMS = { native: 'SWT', fee: '1', reserveBase: '20', reserveIncrement: '5', transferRates: {} }
const keyOf = balanceKeys([pairOf('SWT', 'CNY', { counterIssuer: 'jIssuer' })], { code: 'SWT', title: 'SWTC' })

function traded(): PaperAccount {
  const account = new PaperAccount(TERMS, emptyPaperState({ SWT: '1000', CNY: '100' }))
  const book = { bids: [], asks: [['2', '10']], kind: 'snapshot' } as const
  account.apply('SWT-CNY', { ledger: 1, time: 1, trades: [], book })
  account.place({ pair: PAIR, side: 'buy', type: 'limit', price: '2', amount: '15' }, 1)
  account.apply('SWT-CNY', { ledger: 2, time: 2, trades: [] })
  return account
}

it('shows the reserve and the amounts of open orders as frozen', () => {
  const { state } = traded()
  expect(paperBalances(state, { native: 'SWT', reserve: parseDecimal('30'), keyOf })).toEqual({
    SWTC: { value: '1009', frozen: '30' },
    CNY_jIssuer: { value: '80', frozen: '10' },
  })
})

it('TRD-208: computes the result as the change of the balances at current prices', () => {
  const valuation = createValuation([{ base: 'SWTC', counter: 'CNY_jIssuer', price: '3' }], 'CNY_jIssuer', [])
  // 10 bought for 20 are now worth 30, minus a fee of 1 coin worth 3.
  expect(paperWorth(traded().state, valuation, keyOf)).toEqual({ worth: '3107.00', gain: '7.00', percent: '0.22' })
})

it('TRD-208: computes profit first in, first out', () => {
  const fill = (side: 'buy' | 'sell', amount: string, total: string): PaperFill => ({
    id: 1,
    order: 1,
    pair: 'SWT-CNY',
    side,
    isTaker: true,
    ledger: 1,
    at: 1,
    price: parseDecimal('1'),
    amount: parseDecimal(amount),
    total: parseDecimal(total),
    fee: parseDecimal('0'),
  })
  const [profit] = paperProfits([fill('buy', '10', '20'), fill('sell', '4', '12')])
  expect([profit?.pair, profit && formatDecimal(profit.realised)]).toEqual(['SWT-CNY', '4'])
})

it('cuts figures to eight decimals', () => expect(paperText(parseDecimal('0.1234567899'))).toBe('0.12345678'))
