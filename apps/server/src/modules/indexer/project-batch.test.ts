import { formatDecimal } from '@tidebook/amount'
import { createPairResolver, orderKey } from '@tidebook/market'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { commands, pairs, run } from '../../../../../packages/market/test/commands.ts'
import { PoolExchange, USD, type PoolCommand } from '../../../../../packages/market/test/pool-exchange.ts'
import { TinyExchange } from '../../../../../packages/market/test/tiny-exchange.ts'
import type { CandleDelta } from './candle-fold.ts'
import { foldOrders, type IndexedOrder, type OrderEffect } from './order-fold.ts'
import { LedgerRows } from './ledger-rows.ts'
import { projectBatch, changedOrderKeys } from './project-batch.ts'
import type { SourceLedger } from './ledger-source.ts'

type Entry = ReturnType<TinyExchange['place']>

/** Splits transactions into ledgers of one to three each, in ledger order. */
function ledgersOf(entries: readonly Entry[], sizes: readonly number[]): SourceLedger[] {
  const ledgers: SourceLedger[] = []
  for (let from = 0; from < entries.length;) {
    const part = entries.slice(from, from + (sizes[ledgers.length % sizes.length] ?? 1))
    const index = ledgers.length + 2
    const transactions = part.map(({ tx, meta }, place) => ({
      tx: { ...tx, date: index * 10 },
      meta: { ...meta, TransactionIndex: place },
    }))
    ledgers.push({ index, hash: `H${index}`, parentHash: `H${index - 1}`, closeTime: index * 10, transactions })
    from += part.length
  }
  return ledgers
}

/** Returns the tables after writing ledgers in batches. Orders are looked up as in the database. */
function indexOf(ledgers: readonly SourceLedger[], cuts: readonly number[]) {
  const orders = new Map<string, IndexedOrder>()
  const effects: OrderEffect[] = []
  const trades: unknown[] = []
  const rows: string[] = []
  const candles: CandleDelta[] = []
  for (let from = 0, batch = 0; from < ledgers.length; batch += 1) {
    const [first, ...others] = ledgers.slice(from, from + (cuts[batch % cuts.length] ?? 1))
    if (first === undefined) break
    const encoded = new LedgerRows()
    const projected = projectBatch([first, ...others], pairs, encoded)
    const storedOrders = new Map(
      [...changedOrderKeys(projected.orderEntries).keys()].flatMap((key) => {
        const order = orders.get(key)
        return order === undefined ? [] : [[key, order] as const]
      }),
    )
    const folded = foldOrders(projected.orderEntries, storedOrders)
    for (const order of folded.orders) orders.set(orderKey(order.life), order)
    effects.push(...folded.effects)
    trades.push(...projected.trades)
    rows.push(...encoded.batches.flatMap(({ parts }) => Buffer.concat(parts).toString('utf8').split('\n').slice(0, -1)))
    candles.push(...projected.candles)
    from += 1 + others.length
  }
  return {
    orders: new Map([...orders].toSorted(([a], [b]) => a.localeCompare(b))),
    effects,
    trades,
    rows: rows.toSorted(),
    candles,
  }
}

const wholes = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 5 })

describe('projecting batches', () => {
  it('OPS-104 records an order in the native coin of its network', () => {
    const usd = { currency: 'USD', issuer: 'rIssuer' }
    const onXrp = createPairResolver({
      pairs: [{ base: { currency: 'XRP', issuer: '' }, counter: usd }],
      orient: (a, b) => ({ base: a, counter: b }),
      nativeCode: 'XRP',
    })
    const offer = { Account: 'rMaker', Sequence: 7, TakerPays: '10000000', TakerGets: { ...usd, value: '20' } }
    const tx = { ...offer, TransactionType: 'OfferCreate', Fee: '10', hash: 'AB', date: 20 } as never
    const node = { LedgerEntryType: 'Offer', LedgerIndex: 'CD', NewFields: offer }
    const meta = {
      TransactionIndex: 0,
      TransactionResult: 'tesSUCCESS',
      AffectedNodes: [{ CreatedNode: node }],
    } as never
    const ledger = { index: 2, hash: 'H2', parentHash: 'H1', closeTime: 20, transactions: [{ tx, meta }] }
    const { orderEntries } = projectBatch([ledger], onXrp)
    const [order] = foldOrders(orderEntries, new Map()).orders
    expect(order?.life).toMatchObject({ side: 'buy', pays: { currency: 'XRP' }, gets: { currency: 'USD' } })
    expect(order?.rest).toMatchObject({ pays: '10', gets: '20' })
  })

  it('yields the same orders, effects, trades, records and fills regardless of how a history is split into batches', () => {
    fc.assert(
      fc.property(commands, wholes, wholes, (list, sizes, cuts) => {
        const ledgers = ledgersOf([...run(list)], sizes)
        const { candles: _whole, ...whole } = indexOf(ledgers, [ledgers.length || 1])
        const { candles: _cut, ...cut } = indexOf(ledgers, cuts)
        expect(cut).toEqual(whole)
      }),
      { numRuns: 60 },
    )
  })

  it('records the remainder of an open order from the book', () => {
    fc.assert(
      fc.property(commands, wholes, wholes, (list, sizes, cuts) => {
        const exchange = new TinyExchange()
        const { orders } = indexOf(ledgersOf([...run(list, exchange)], sizes), cuts)
        const open = [...orders].flatMap(([key, { rest, life }]) =>
          rest === undefined ? [] : [[key, life.side === 'sell' ? rest.gets : rest.pays]],
        )
        const standing = exchange.offers.map(({ owner, sequence, base }) => [`${owner}:${sequence}`, String(base)])
        expect(open.toSorted()).toEqual(standing.toSorted())
      }),
      { numRuns: 60 },
    )
  })

  it('stores the whole life of an order filled in its first ledger in its row, and later effects as separate rows', () => {
    const exchange = new TinyExchange()
    const entries = [
      exchange.place('jA', 'sell', 100n, 9n),
      exchange.place('jB', 'buy', 100n, 2n),
      exchange.place('jC', 'buy', 100n, 3n),
      exchange.cancel('jA', 1),
    ]
    const { orders, effects } = indexOf(ledgersOf(entries, [2, 1, 1]), [1])
    const order = orders.get('jA:1')
    expect(order?.made.map(({ effect }) => effect)).toEqual(['offer_created', 'offer_partially_funded'])
    expect(order).toMatchObject({
      ledger: 2,
      txIndex: 0,
      rest: undefined,
      life: { state: 'cancelled', filled: '5', deleted: true, effects: [] },
    })
    expect(
      effects.map(({ account, sequence, ledger, number, effect }) => [
        account,
        sequence,
        ledger,
        number,
        effect.effect,
      ]),
    ).toEqual([
      ['jA', 1, 3, 0, 'offer_partially_funded'],
      ['jA', 1, 4, 0, 'offer_cancelled'],
    ])
  })

  it('records an order that found no counterparty and may not rest, although the ledger contains no order change', () => {
    const immediate = 0x20000
    const { orders } = indexOf(ledgersOf([new TinyExchange().place('jB', 'buy', 90n, 9n, immediate)], [1]), [1])
    expect(orders.get('jB:1')).toMatchObject({ rest: undefined, life: { state: 'killed', filled: '0' } })
  })

  it("records an order's expiration and position in the book", () => {
    const exchange = new TinyExchange()
    const made = exchange.place('jA', 'sell', 100n, 9n)
    const created = made.meta.AffectedNodes[0]?.CreatedNode
    const placed: Entry = {
      ...made,
      tx: { ...made.tx, Expiration: 777 },
      meta: {
        ...made.meta,
        AffectedNodes: [
          {
            CreatedNode: {
              ...created,
              LedgerEntryType: 'Offer',
              NewFields: { ...created?.NewFields, BookDirectory: `${'A'.repeat(48)}5A0123456789ABCD` },
            },
          },
        ],
      },
    }
    const entries = [placed, exchange.place('jB', 'buy', 100n, 2n)]
    const { orders } = indexOf(ledgersOf(entries, [1]), [1])
    expect(orders.get('jA:1')).toMatchObject({
      expiration: 777,
      ledger: 2,
      rest: { gets: '7', pays: '7', quality: '5A0123456789ABCD' },
    })
    expect(orders.get('jB:1')?.expiration).toBeUndefined()
  })

  it('loads only orders that the batch did not create', () => {
    const exchange = new TinyExchange()
    const before = exchange.place('jA', 'sell', 100n, 1n)
    const entries = [
      exchange.place('jC', 'sell', 101n, 5n),
      exchange.place('jB', 'buy', 101n, 3n),
      exchange.cancel('jC', 1),
    ]
    const [first, ...others] = ledgersOf(entries, [1])
    if (first === undefined) throw new Error('no ledger')
    const batch = projectBatch([first, ...others], pairs)
    expect(before.tx.Sequence).toBe(1)
    expect([...changedOrderKeys(batch.orderEntries).keys()]).toEqual(['jA:1'])
    expect([batch.transactions, batch.first.index, batch.last.index]).toEqual([3, 2, 4])
  })
})

describe('trades with pools', () => {
  const poolPairs = createPairResolver({
    nativeCode: 'SWT',
    pairs: [{ base: { currency: 'SWT', issuer: '' }, counter: USD }],
    orient: (a, b) => ({ base: a, counter: b }),
  })
  const order: PoolCommand = {
    kind: 'order',
    taker: 0,
    pays: 'XRP',
    gets: 'USD',
    paysAmount: 10_000n,
    getsAmount: 10_000n,
    sells: false,
  }
  const payment: PoolCommand = { kind: 'pay', taker: 1, deliver: 'XRP', spend: 'USD', amount: 2000n, most: 9000n }

  it('API-023 appear in the trade list, the candles and their order, including those of a payment', () => {
    const exchange = new PoolExchange(0)
    const entries = [order, payment].flatMap((command) => exchange.run(command) ?? [])
    const [first, ...others] = ledgersOf(entries, [1])
    if (first === undefined) throw new Error('no transaction was applied')
    const { candles, orderEntries, trades } = projectBatch([first, ...others], poolPairs)
    // 40,000 SWT and 20,000 USD without a fee: 800,000,000 / 39,900 - 20,000, then 800,000,000 / 39,880 less that
    expect(trades.map(({ base, price, side }) => [formatDecimal(base), formatDecimal(price), side])).toEqual([
      ['100', '0.501253132832', 'buy'],
      ['20', '0.502761417084', 'buy'],
    ])
    expect(candles.length).toBeGreaterThan(0)
    const [{ life } = {}] = foldOrders(orderEntries, new Map()).orders
    expect(life).toMatchObject({ state: 'filled', filled: '100' })
  })
})
