import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { commands, pairs, run } from '../../test/commands.ts'
import { Orders } from '../../test/orders.ts'
import { TinyExchange } from '../../test/tiny-exchange.ts'
import type { ValidatedTransaction } from '../wire/ledger-json.ts'
import { orderKey } from './order-history.ts'
import { orderEventsOf } from './order-events.ts'
import { orderHistoryRow } from './order-life.ts'

function stateOf(orders: Orders, key: string): string | undefined {
  const order = orders.byKey.get(key)
  return (
    order &&
    `${order.state} ${order.filled}/${order.amount}${order.open ? ' open' : ''}${order.deleted ? ' deleted' : ''}`
  )
}

function history(play: (exchange: TinyExchange) => ValidatedTransaction[]): Orders {
  const orders = new Orders(pairs)
  for (const entry of play(new TinyExchange())) orders.take(entry)
  return orders
}

describe('order history', () => {
  it('HIS-012 an order is placed, partly filled, filled or canceled', () => {
    const orders = history((exchange) => [
      exchange.place('jA', 'sell', 100n, 5n),
      exchange.place('jB', 'buy', 100n, 2n),
      exchange.place('jA', 'sell', 120n, 3n),
      exchange.place('jA', 'sell', 130n, 3n),
      exchange.cancel('jA', 3),
    ])
    expect(stateOf(orders, 'jA:1')).toBe('partlyFilled 2/5 open')
    expect(stateOf(orders, 'jB:1')).toBe('filled 2/2')
    expect(stateOf(orders, 'jA:2')).toBe('placed 0/3 open')
    expect(stateOf(orders, 'jA:3')).toBe('cancelled 0/3 deleted')
  })

  it('HIS-015 a canceled order has the deleted flag and keeps its filled amount', () => {
    const orders = history((exchange) => [
      exchange.place('jA', 'sell', 100n, 5n),
      exchange.place('jB', 'buy', 100n, 2n),
      exchange.cancel('jA', 1),
    ])
    expect(stateOf(orders, 'jA:1')).toBe('cancelled 2/5 deleted')
    const order = orders.byKey.get('jA:1')
    expect(order && orderHistoryRow(order).status).toBe(true)
  })

  it('reports an order that cannot rest as filled with its match, or as killed', () => {
    const immediate = 0x20000
    const orders = history((exchange) => [
      exchange.place('jA', 'sell', 100n, 5n),
      exchange.place('jB', 'buy', 100n, 9n, immediate),
      exchange.place('jB', 'buy', 90n, 9n, immediate),
    ])
    expect(stateOf(orders, 'jB:1')).toBe('partlyFilled 5/9')
    expect(stateOf(orders, 'jB:2')).toBe('killed 0/9')
    expect(orders.byKey.get('jB:2')?.kind).toBe('immediateOrCancel')
  })

  it("computes an average as the exact total over the exact amount, at the makers' prices", () => {
    const orders = history((exchange) => [
      exchange.place('jA', 'sell', 100n, 5n),
      exchange.place('jB', 'sell', 105n, 2n),
      exchange.place('jC', 'buy', 120n, 9n),
    ])
    const row = (key: string) => {
      const order = orders.byKey.get(key)
      return order && orderHistoryRow(order)
    }
    expect(row('jC:1')).toMatchObject({
      state: 'partlyFilled',
      price: '1.2',
      filled: '7',
      filledTotal: '7.1',
      average: '1.01428571429',
    })
    expect(row('jB:1')).toMatchObject({ filled: '2', filledTotal: '2.1', average: '1.05' })
  })

  it('includes a killed fill-or-kill order and excludes a refused one', () => {
    const orders = new Orders(pairs)
    const exchange = new TinyExchange()
    const placed = exchange.place('jA', 'buy', 100n, 5n, 0x4_0000)
    const result = (code: string): ValidatedTransaction => ({
      ...placed,
      meta: { ...placed.meta, TransactionResult: code, AffectedNodes: [] },
    })
    orders.take(result('tecUNFUNDED_OFFER'))
    expect(orders.byKey.size).toBe(0)
    orders.take(result('tecKILLED'))
    const order = orders.byKey.get('jA:1')
    expect(order && orderHistoryRow(order)).toMatchObject({
      state: 'killed',
      status: false,
      type: 'fillOrKill',
      filled: '0',
    })
    expect(order && 'average' in orderHistoryRow(order)).toBe(false)
  })

  it('ENT-027 gives a row the fields of the wire form', () => {
    const orders = history((exchange) => [
      exchange.place('jA', 'sell', 105n, 5n),
      exchange.place('jB', 'buy', 110n, 2n),
    ])
    const order = orders.byKey.get('jA:1')
    expect(order && orderHistoryRow(order)).toEqual({
      time: 20,
      seq: 1,
      timeStr: '2000-01-01 00:00:20',
      status: false,
      gets: { currency: 'SWT', issuer: '', value: '5' },
      pays: { currency: 'CNY', issuer: 'jIssuer', value: '5.25' },
      effects: [
        expect.objectContaining({ effect: 'offer_created', type: 'sell', seq: 1 }),
        expect.objectContaining({
          effect: 'offer_partially_funded',
          type: 'sold',
          paid: { currency: 'SWT', issuer: '', value: '2' },
          got: { currency: 'CNY', issuer: 'jIssuer', value: '2.1' },
          account: 'jB',
        }),
      ],
      offertype: 'sell',
      type: 'limit',
      state: 'partlyFilled',
      pair: 'SWT-CNY',
      price: '1.05',
      amount: '5',
      filled: '2',
      filledTotal: '2.1',
      average: '1.05',
      hash: '0'.repeat(63) + '2',
      updated: (30 + 946_684_800) * 1000,
    })
  })

  it('HIS-012 lists the orders in the book with their remaining amounts as open', () => {
    fc.assert(
      fc.property(commands, (list) => {
        const exchange = new TinyExchange()
        const orders = new Orders(pairs)
        for (const entry of run(list, exchange)) {
          const touched = orderEventsOf(entry.tx, entry.meta, pairs).map(orderKey)
          const before = new Map(orders.byKey)
          orders.take(entry)
          for (const [key, order] of orders.byKey) {
            if (before.get(key) !== order)
              expect([...touched, orderKey({ account: entry.tx.Account, sequence: entry.tx.Sequence })]).toContain(key)
          }
        }
        const open = [...orders.byKey.values()].filter((order) => order.open)
        const rest = open.map((order) => [orderKey(order), BigInt(order.amount) - BigInt(order.filled)] as const)
        const standing = exchange.offers.map((offer) => [`${offer.owner}:${offer.sequence}`, offer.base] as const)
        expect(new Map(rest)).toEqual(new Map(standing))
      }),
    )
  })
})
