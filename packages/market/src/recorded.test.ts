import { add, compare, formatDecimal, parseDecimal, subtract, ZERO } from '@tidebook/amount'
import { beforeEach, describe, expect, it } from 'vitest'
import { balanceChangesOf } from './balances/balance-changes.ts'
import { LiveBooks } from './book/live-book.ts'
import { exchangesOf } from './fills/fills-of.ts'
import { orderKey } from './orders/order-history.ts'
import { createPairResolver } from './pairs/pair-resolver.ts'
import { Orders } from '../test/orders.ts'
import { hasRecording, recorded } from '../test/recorded.ts'
import { amountField } from './wire/fields.ts'
import { tokenValueOf } from './wire/token-value.ts'

const FAMILY = 'offers'
const NATIVE = 'XRP'
const pairs = createPairResolver({
  nativeCode: NATIVE,
  pairs: [],
  orient: (a, b) => (a === NATIVE || (b !== NATIVE && a < b) ? { base: a, counter: b } : { base: b, counter: a }),
})

/** Minimum number of cases in each source. */
const SOURCES = [
  { source: 'kept', fills: 15, books: 10 },
  { source: 'reference', fills: 300, books: 100 },
] as const

describe.each(SOURCES)('recorded ledgers, $source', ({ books, fills: leastFills, source }) => {
  beforeEach((context) =>
    context.skip(!hasRecording(source, FAMILY), 'recordings of the reference do not lie beside the checkout'),
  )

  it('the native total of all exchanges, pools included, plus the fee equals the taker’s native change', () => {
    let checked = 0
    for (const step of recorded(source, FAMILY)) {
      for (const { tx, meta } of step.kind === 'ledger' ? step.transactions : []) {
        if (tx.TransactionType !== 'OfferCreate') continue
        const fills = exchangesOf(tx, meta, pairs, NATIVE)
        if (fills.length === 0) continue
        // A bridged order may take an older order of its own account as a leg, which moves no funds.
        const native = fills
          .filter((fill) => fill.maker !== fill.taker)
          .reduce((sum, { paid, got }) => {
            if (paid.issuer === '' && paid.currency === NATIVE) return add(sum, paid.value)
            return got.issuer === '' && got.currency === NATIVE ? subtract(sum, got.value) : sum
          }, ZERO)
        const change = balanceChangesOf(meta, NATIVE).find(
          (each) => each.account === tx.Account && each.token.issuer === '',
        )
        const fee = tokenValueOf(tx.Fee, NATIVE).value
        expect(formatDecimal(change?.change ?? ZERO), tx.hash).toBe(formatDecimal(subtract(native, fee)))
        checked += 1
      }
    }
    expect(checked).toBeGreaterThan(leastFills)
  })

  it('TRD-002 books updated from metadata equal the books that the node lists', () => {
    const decimals = () => 9
    const live = new LiveBooks({ pairs, decimals })
    let compared = 0
    for (const step of recorded(source, FAMILY)) {
      if (step.kind === 'ledger') {
        for (const { meta } of step.transactions) live.apply(meta)
        continue
      }
      const listed = new LiveBooks({ pairs, decimals })
      const keys = new Set<string>()
      for (const offer of step.books.flatMap((book) => book.offers)) {
        const gets = tokenValueOf(amountField(offer, 'TakerGets') ?? '0', NATIVE)
        const pays = tokenValueOf(amountField(offer, 'TakerPays') ?? '0', NATIVE)
        keys.add(pairs.resolve(gets, pays).key)
        listed.load({ owner: offer.Account, sequence: offer.Sequence, gets, pays, directory: offer.BookDirectory })
      }
      for (const key of keys) {
        expect(live.snapshot(key), key).toEqual(listed.snapshot(key))
        compared += 1
      }
    }
    expect(compared).toBeGreaterThan(books)
  })

  it('HIS-012 the order history reports the orders in the listed books as open', () => {
    const orders = new Orders(pairs, NATIVE)
    let ledger = 0
    for (const step of recorded(source, FAMILY)) {
      ledger += 1
      if (step.kind === 'dump') {
        for (const offer of step.books.flatMap((book) => book.offers)) {
          const order = orders.byKey.get(orderKey({ account: offer.Account, sequence: offer.Sequence }))
          expect(order?.open, `${offer.Account}:${offer.Sequence}`).toBe(true)
        }
        continue
      }
      for (const { tx, meta } of step.transactions) orders.take({ tx, meta, ledger })
    }
    const lives = [...orders.byKey.values()]
    for (const order of lives) {
      expect(compare(parseDecimal(order.filled), ZERO)).toBeGreaterThanOrEqual(0)
      if (order.state === 'placed') expect(order.filled).toBe('0')
    }
    expect(new Set(lives.map((order) => order.state))).toEqual(
      new Set(['placed', 'filled', 'partlyFilled', 'cancelled', 'expired', 'killed']),
    )
  })
})
