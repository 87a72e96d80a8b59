import { add, formatDecimal, negate, ZERO } from '@tidebook/amount'
import type { Decimal } from '@tidebook/amount'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { balanceChangesOf } from '../balances/balance-changes.ts'
import { CNY, commands, pairs, run } from '../../test/commands.ts'
import { FEE, TinyExchange } from '../../test/tiny-exchange.ts'
import { sameToken } from '../wire/token-value.ts'
import type { TokenId } from '../wire/token-value.ts'
import { fillsOf } from './fills-of.ts'
import { tradesOf } from './trades.ts'

const text = formatDecimal

describe('fillsOf', () => {
  it('TRD-018 reports how much of a resting order was taken and how much remains', () => {
    const exchange = new TinyExchange()
    exchange.place('jA', 'sell', 105n, 10n)
    const { tx, meta } = exchange.place('jB', 'buy', 110n, 4n)
    const [fill, ...others] = fillsOf(tx, meta, pairs)
    expect(others).toEqual([])
    expect(fill).toMatchObject({ maker: 'jA', sequence: 1, taker: 'jB', takerSide: 'buy', closed: false })
    expect(fill && [text(fill.base), text(fill.counter), text(fill.price)]).toEqual(['4', '4.2', '1.05'])
    expect(fill && [text(fill.before.gets.value), text(fill.rest.gets.value)]).toEqual(['10', '6'])
  })

  it('ignores an order of the taker canceled by crossing', () => {
    const exchange = new TinyExchange()
    exchange.place('jA', 'sell', 100n, 10n)
    const { tx, meta } = exchange.place('jA', 'buy', 100n, 10n)
    expect(fillsOf(tx, meta, pairs)).toEqual([])
  })

  it('adds up to the balance changes of the taker and of every maker', () => {
    fc.assert(
      fc.property(commands, (list) => {
        for (const { tx, meta } of run(list)) {
          const flows = new Map<string, Decimal>()
          const flow = (account: string, token: TokenId, value: Decimal) => {
            const key = `${account} ${token.currency}`
            flows.set(key, add(flows.get(key) ?? ZERO, value))
          }
          for (const fill of fillsOf(tx, meta, pairs)) {
            flow(fill.maker, fill.paid, negate(fill.paid.value))
            flow(fill.maker, fill.got, fill.got.value)
            flow(fill.taker, fill.paid, fill.paid.value)
            flow(fill.taker, fill.got, negate(fill.got.value))
          }
          flow(tx.Account, { currency: 'SWT', issuer: '' }, { coefficient: -FEE, scale: 6 })
          flow('jFee', { currency: 'SWT', issuer: '' }, { coefficient: FEE, scale: 6 })
          const changes = balanceChangesOf(meta, 'SWT').filter(
            (each) => each.token.issuer === '' || sameToken(each.token, CNY),
          )
          const changed = changes.map((each) => [`${each.account} ${each.token.currency}`, text(each.change)])
          const expected = [...flows].map(([key, value]) => [key, text(value)]).filter(([, value]) => value !== '0')
          expect(Object.fromEntries(changed)).toEqual(Object.fromEntries(expected))
        }
      }),
    )
  })
})

describe('tradesOf', () => {
  it('TRD-009 merges the fills of one transaction per price, best price first', () => {
    const exchange = new TinyExchange()
    exchange.place('jA', 'sell', 102n, 5n)
    exchange.place('jB', 'sell', 101n, 3n)
    exchange.place('jC', 'sell', 101n, 4n)
    const trades = tradesOf(exchange.place('jD', 'buy', 105n, 9n), pairs)
    expect(trades.map((trade) => [text(trade.price), text(trade.base), text(trade.counter), trade.makers])).toEqual([
      ['1.01', '7', '7.07', 2],
      ['1.02', '2', '2.04', 1],
    ])
    expect(trades.map((trade) => trade.id)).toEqual(['5_0_0', '5_0_1'])
    expect(trades[0]).toMatchObject({ side: 'buy', taker: 'jD', time: (50 + 946_684_800) * 1000 })
  })

  it('lists a seller’s trades from the highest price', () => {
    const exchange = new TinyExchange()
    exchange.place('jA', 'buy', 99n, 5n)
    exchange.place('jB', 'buy', 100n, 3n)
    const trades = tradesOf(exchange.place('jD', 'sell', 98n, 8n), pairs)
    expect(trades.map((trade) => text(trade.price))).toEqual(['1', '0.99'])
    expect(trades.map((trade) => trade.side)).toEqual(['sell', 'sell'])
  })
})
