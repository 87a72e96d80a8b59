import { absolute, add, compare, decimalOf, formatDecimal, multiply, negate, subtract, ZERO } from '@tidebook/amount'
import type { Decimal } from '@tidebook/amount'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Orders } from '../../test/orders.ts'
import { COMMAND_FEE, EUR, NATIVE, PoolExchange, USD, XRP, pairs } from '../../test/pool-exchange.ts'
import type { PoolAsset, PoolCommand } from '../../test/pool-exchange.ts'
import { balanceChangesOf } from '../balances/balance-changes.ts'
import { orderKey } from '../orders/order-history.ts'
import { priceOf } from '../pairs/price.ts'
import { recordsOf } from '../records/records-of.ts'
import type { ValidatedTransaction } from '../wire/ledger-json.ts'
import { sameToken } from '../wire/token-value.ts'
import type { TokenId } from '../wire/token-value.ts'
import { exchangesOf, fillsOf } from './fills-of.ts'
import { poolFillsOf } from './pool-fills.ts'
import { tradesOf } from './trades.ts'

const asset = fc.constantFrom<PoolAsset>('XRP', 'USD', 'EUR')
const taker = fc.constantFrom<0 | 1>(0, 1)
const hundredths = fc.bigInt({ min: 1n, max: 500_000n })
const twoAssets = fc.tuple(asset, asset).filter(([a, b]) => a !== b)

const command: fc.Arbitrary<PoolCommand> = fc.oneof(
  fc
    .tuple(fc.constantFrom('order' as const, 'rest' as const), taker, twoAssets, hundredths, hundredths, fc.boolean())
    .map(([kind, who, [pays, gets], paysAmount, getsAmount, sells]) => ({
      kind,
      taker: who,
      pays,
      gets,
      paysAmount,
      getsAmount,
      sells,
    })),
  fc.tuple(taker, twoAssets, hundredths, hundredths).map(([who, [deliver, spend], amount, most]) => ({
    kind: 'pay' as const,
    taker: who,
    deliver,
    spend,
    amount,
    most,
  })),
  fc.record({ kind: fc.constantFrom('deposit' as const, 'withdraw' as const), asset, amount: hundredths }),
)

const POOLS = [
  [XRP, USD],
  [EUR, USD],
] as const

/** Whether the values are equal, except for what a sixteen-digit balance of a million cannot represent. */
function close(a: Decimal, b: Decimal): boolean {
  return compare(multiply(absolute(subtract(a, b)), decimalOf(10n ** 7n)), decimalOf(1n)) <= 0
}

function applied(exchange: PoolExchange, one: PoolCommand): ValidatedTransaction {
  const entry = exchange.run(one)
  if (entry === undefined) throw new Error('refused')
  return entry
}

function buyXrp(paysAmount: bigint, getsAmount: bigint): PoolCommand {
  return {
    kind: 'order',
    taker: 0,
    pays: 'XRP',
    gets: 'USD',
    paysAmount,
    getsAmount,
    sells: false,
  }
}

describe('exchanges with pools', () => {
  it("equal the changes of the pools' balances and exclude deposits and withdrawals", () => {
    let swaps = 0
    fc.assert(
      fc.property(fc.array(command, { minLength: 4, maxLength: 14 }), (list) => {
        const exchange = new PoolExchange()
        for (const one of list) {
          const before = exchange.pools()
          const entry = exchange.run(one)
          if (entry === undefined) continue
          const fills = poolFillsOf(entry.tx, entry.meta, pairs, NATIVE)
          swaps += fills.length
          const isTrade = one.kind !== 'deposit' && one.kind !== 'withdraw'
          for (const [index, tokens] of POOLS.entries()) {
            const moved = tokens.map((_token, side) =>
              subtract(exchange.pools()[index]?.[side] ?? ZERO, before[index]?.[side] ?? ZERO),
            )
            const [base = ZERO, counter = ZERO] = moved.map(absolute)
            const fill = fills.find(({ pair }) => sameToken(pair.base, tokens[0]) && sameToken(pair.counter, tokens[1]))
            const isSwap = isTrade && moved.every(({ coefficient }) => coefficient !== 0n)
            expect(fill === undefined ? undefined : [fill.base, fill.counter, fill.price].map(formatDecimal)).toEqual(
              isSwap ? [base, counter, priceOf(base, counter)].map(formatDecimal) : undefined,
            )
            if (fill === undefined) continue
            expect(fill.takerSide).toBe(moved[0] !== undefined && moved[0].coefficient < 0n ? 'buy' : 'sell')
            expect(fill.taker).toBe(entry.tx.Account)
          }
        }
      }),
      { numRuns: 80 },
    )
    expect(swaps).toBeGreaterThan(50)
  })

  it("together with the taken orders, equal the balance changes of the order's owner", () => {
    let traded = 0
    fc.assert(
      fc.property(fc.array(command, { minLength: 4, maxLength: 14 }), (list) => {
        const exchange = new PoolExchange()
        for (const one of list) {
          const entry = exchange.run(one)
          if (entry === undefined || entry.tx.TransactionType !== 'OfferCreate') continue
          const fills = exchangesOf(entry.tx, entry.meta, pairs, NATIVE)
          traded += Math.min(1, fills.length)
          const changes = balanceChangesOf(entry.meta, NATIVE)
          for (const token of [XRP, USD, EUR] satisfies TokenId[]) {
            const flow = fills.reduce(
              (sum, { maker, paid, got }) => {
                if (maker === entry.tx.Account) return sum
                if (sameToken(paid, token)) return add(sum, paid.value)
                return sameToken(got, token) ? subtract(sum, got.value) : sum
              },
              token === XRP ? negate(COMMAND_FEE) : ZERO,
            )
            const change =
              changes.find((each) => each.account === entry.tx.Account && sameToken(each.token, token))?.change ?? ZERO
            if (token === XRP) expect(formatDecimal(change)).toBe(formatDecimal(flow))
            else
              expect(close(change, flow), `${token.currency} ${formatDecimal(change)} ${formatDecimal(flow)}`).toBe(
                true,
              )
          }
        }
      }),
      { numRuns: 80 },
    )
    expect(traded).toBeGreaterThan(50)
  })

  it('TRD-009 are trades and are not merged with trades of another price', () => {
    const exchange = new PoolExchange(0)
    const entry = applied(exchange, buyXrp(10_000n, 10_000n))
    expect(fillsOf(entry.tx, entry.meta, pairs, NATIVE)).toEqual([])
    const trades = tradesOf(entry, pairs, NATIVE)
    // 20,000 x 40,000 / 39,900 - 20,000
    const counter = '50.1253132832'
    expect(trades).toHaveLength(1)
    const [trade] = trades
    expect(trade).toMatchObject({
      side: 'buy',
      makers: 1,
      taker: exchange.takers[0],
      id: `2_${entry.meta.TransactionIndex}_0`,
    })
    expect(trade?.pair.key).toBe('XRP-USD')
    expect(trade && formatDecimal(trade.base)).toBe('100')
    expect(trade && formatDecimal(trade.counter).slice(0, counter.length)).toBe(counter)
    expect(trade && formatDecimal(trade.price)).toBe('0.501253132832')
  })

  it('TRD-113 are omitted from trades when rounding of balances determines their price', () => {
    const exchange = new PoolExchange(0)
    const pricesOf = (value: string, atLeast: bigint) => {
      const entry = exchange.sellUsd(value, atLeast)
      if (entry === undefined) throw new Error('refused')
      const text = ({ price }: { readonly price: Decimal }) => formatDecimal(price)
      return [poolFillsOf(entry.tx, entry.meta, pairs, NATIVE).map(text), tradesOf(entry, pairs, NATIVE).map(text)]
    }
    // The pool's price is 0.5, but it pays 1 micro unit instead of 1.9.
    expect(pricesOf('0.00000095', 1n)).toEqual([['0.95'], []])
    expect(pricesOf('0.004', 7_000n)).toEqual([[expect.stringMatching(/^0\.5/)], []])
    expect(pricesOf('0.01', 19_000n)).toEqual([
      [expect.stringMatching(/^0\.5000/)],
      [expect.stringMatching(/^0\.5000/)],
    ])
  })

  it('are trades with each pool on a payment’s path', () => {
    const exchange = new PoolExchange()
    const entry = applied(exchange, {
      kind: 'pay',
      taker: 1,
      deliver: 'EUR',
      spend: 'XRP',
      amount: 500n,
      most: 90_000n,
    })
    const trades = tradesOf(entry, pairs, NATIVE)
    expect(trades.map(({ pair, side }) => [pair.key, side])).toEqual([
      ['EUR-USD', 'buy'],
      ['XRP-USD', 'sell'],
    ])
    const [eur, xrpTrade] = trades
    expect(eur && formatDecimal(eur.base)).toBe('5')
    expect(eur && xrpTrade && close(eur.counter, xrpTrade.counter)).toBe(true)
  })

  it('HIS-012 fill only the order that caused them', () => {
    const exchange = new PoolExchange()
    const orders = new Orders(pairs, NATIVE)
    const entry = applied(exchange, buyXrp(10_000n, 10_000n))
    orders.take(entry)
    expect(orders.byKey.get(orderKey({ account: entry.tx.Account, sequence: entry.tx.Sequence }))).toMatchObject({
      state: 'filled',
      filled: '100',
    })
    expect(orders.byKey.size).toBe(1)
    const [record, ...others] = recordsOf(entry, pairs, NATIVE)
    expect(others).toEqual([])
    expect(record?.record).toMatchObject({
      historyType: 'offernew',
      takerPaysMatch: { value: '100', currency: NATIVE },
    })
  })
})
