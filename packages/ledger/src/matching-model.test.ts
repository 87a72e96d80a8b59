import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TestLedger, DROPS_PER_COIN, native, token } from './testing/test-ledger.ts'
import type { TestAccount } from './testing/test-ledger.ts'
import { SELL } from './testing/wire-flags.ts'

/** Prices whose inverse is exact in decimals, so that the model needs no rounding. */
const PRICES = [1n, 2n, 4n, 5n, 8n, 10n, 16n, 20n, 25n, 40n] as const
const TRADERS = 4

interface Order {
  readonly trader: number
  readonly buys: boolean
  readonly price: bigint
  readonly amount: bigint
}

interface Standing extends Order {
  readonly sequence: number
  left: bigint
}

/** A minimal book of whole units: best price first, then oldest; an account's own opposite orders are canceled. */
class PlainBook {
  standing: Standing[] = []

  place(order: Order, sequence: number): void {
    let left = order.amount
    let lastPrice = 0n
    let looksOn = false
    const opposite = this.standing
      .filter((other) => other.buys !== order.buys)
      .filter((other) => (order.buys ? other.price <= order.price : other.price >= order.price))
      .sort((a, b) => {
        const better = order.buys ? a.price - b.price : b.price - a.price
        return better === 0n ? 0 : Number(better)
      })
    for (const other of opposite) {
      const isOwn = other.trader === order.trader
      if (left === 0n && !(isOwn && looksOn && other.price === lastPrice)) {
        // A sale examines the whole price level before it determines how much it trades there.
        if (!order.buys && other.price === lastPrice) continue
        break
      }
      if (isOwn) {
        other.left = 0n
        continue
      }
      const amount = other.left < left ? other.left : left
      other.left -= amount
      left -= amount
      lastPrice = other.price
      // A purchase examines the next offer only after it has consumed the previous one.
      looksOn = !order.buys || other.left === 0n
    }
    this.standing = this.standing.filter((other) => other.left > 0n)
    if (left > 0n) this.standing.push({ ...order, sequence, left })
  }

  of(trader: number): string[] {
    return this.standing
      .filter((order) => order.trader === trader)
      .map(({ buys, left, price }) =>
        buys ? `${left * DROPS_PER_COIN}/${left * price}` : `${left * price}/${left * DROPS_PER_COIN}`,
      )
  }
}

const order: fc.Arbitrary<Order> = fc.record({
  trader: fc.nat(TRADERS - 1),
  buys: fc.boolean(),
  price: fc.constantFrom(...PRICES),
  amount: fc.bigInt({ min: 1n, max: 30n }),
})

function send(test: TestLedger, gate: TestAccount, account: TestAccount, { buys, price, amount }: Order): void {
  const usd = token(`${price * amount}`, 'USD', gate)
  const swt = native(amount * DROPS_PER_COIN)
  test.must(buys ? test.offer(account, swt, usd) : test.offer(account, usd, swt, SELL))
}

describe('matching', () => {
  it('TRD-016 TRD-017 TRD-018 agrees with a minimal model on fills and remainders', () => {
    fc.assert(
      fc.property(fc.array(order, { minLength: 1, maxLength: 40 }), (orders) => {
        const test = new TestLedger()
        const gate = test.fund('gate')
        const traders = Array.from({ length: TRADERS }, (_, index) => {
          const account = test.fund(`trader ${index}`, 100_000n)
          test.must(test.pay(gate, account, token('1000000', 'USD', gate)))
          return account
        })
        const model = new PlainBook()
        for (const [place, terms] of orders.entries()) {
          const account = traders[terms.trader]
          if (account === undefined) continue
          model.place(terms, place)
          send(test, gate, account, terms)
          for (const [index, trader] of traders.entries()) expect(test.offers(trader)).toEqual(model.of(index))
        }
      }),
      { numRuns: 200 },
    )
  })
})
