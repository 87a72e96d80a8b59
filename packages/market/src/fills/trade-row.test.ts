import { describe, expect, it } from 'vitest'
import { pairs } from '../../test/commands.ts'
import { TinyExchange } from '../../test/tiny-exchange.ts'
import { tradeNumbers, tradeText } from './trade-row.ts'
import { tradesOf } from './trades.ts'

function trades() {
  const exchange = new TinyExchange()
  exchange.place('jA', 'sell', 101n, 3n)
  exchange.place('jB', 'sell', 101n, 4n)
  return tradesOf(exchange.place('jD', 'buy', 105n, 7n), pairs)
}

describe('trade rows', () => {
  it('API-023 are [turnover, volume, price, ms, side, match flag, gets, pays, id]', () => {
    expect(trades().map(tradeNumbers)).toEqual([
      [7.07, 7, 1.01, (40 + 946_684_800) * 1000, 0, 3, 'CNY', 'SWT', '4_0_0'],
    ])
  })

  it('contain decimal text in the stream', () => {
    expect(trades().map(tradeText)).toEqual([
      {
        id: '4_0_0',
        time: (40 + 946_684_800) * 1000,
        price: '1.01',
        amount: '7',
        side: 'buy',
        hash: '0000000000000000000000000000000000000000000000000000000000000004',
        ledger: 4,
      },
    ])
  })

  it.each([
    [1, 1],
    [2, 3],
    [4, 5],
    [5, 6],
    [9, 6],
  ])('API-023 gives %i makers the match flag %i', (makers, flag) => {
    const exchange = new TinyExchange()
    for (let maker = 0; maker < makers; maker += 1) exchange.place(`j${maker}`, 'buy', 101n, 3n)
    const [trade] = tradesOf(exchange.place('jT', 'sell', 100n, BigInt(3 * makers)), pairs).map(tradeNumbers)
    expect(trade?.slice(4, 8)).toEqual([1, flag, 'SWT', 'CNY'])
  })
})
