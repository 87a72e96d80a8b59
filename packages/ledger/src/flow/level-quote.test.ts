import { issuedFromText } from '@tidebook/amount'
import { swt, xrp } from '@tidebook/protocol'
import type { ParsedAmount } from '@tidebook/protocol'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ApplyResult } from '../ledger.ts'
import { rulesOf } from '../profiles/rules.ts'
import { TestLedger, DROPS_PER_COIN, native, token } from '../testing/test-ledger.ts'
import type { TestAccount } from '../testing/test-ledger.ts'
import { AUTH, DEFAULT_RIPPLE, IMMEDIATE, PASSIVE, REQUIRE_AUTH, SELL } from '../testing/wire-flags.ts'
import { BookStep } from './book-step.ts'

const MAKERS = 4
const PRICES = [1n, 2n, 3n]

interface Making {
  readonly maker: number
  readonly price: bigint
  readonly amount: number
  readonly expires: boolean
}

interface Play {
  readonly tree: boolean
  readonly sellsTokens: boolean
  readonly rate: number
  /** Token balance of each maker, decimal text. */
  readonly held: readonly string[]
  readonly makings: readonly Making[]
  /** Amount that each maker returns before the sales. */
  readonly spends: readonly string[]
  readonly sales: readonly { readonly amount: number; readonly flags: number }[]
}

// Few makers and prices, so that one owner has several offers at a price, runs out of funds within it, or had none
// before.
const amounts = fc.oneof(fc.integer({ min: 1, max: 50 }), fc.constantFrom(3_333_333, 1_000_001, 70_000_000))
const plays: fc.Arbitrary<Play> = fc.record({
  tree: fc.boolean(),
  sellsTokens: fc.boolean(),
  rate: fc.constantFrom(0, 1_000_000_000, 1_002_000_000, 1_333_333_333),
  held: fc.array(fc.constantFrom('40', '1000', '0.3333333333333333', '123456.7890123456'), {
    minLength: MAKERS,
    maxLength: MAKERS,
  }),
  makings: fc.array(
    fc.record({
      maker: fc.nat(MAKERS - 1),
      price: fc.constantFrom(...PRICES),
      amount: amounts,
      expires: fc.boolean(),
    }),
    { minLength: 3, maxLength: 14 },
  ),
  spends: fc.array(fc.constantFrom('0', '40', '0.1', '990'), { minLength: MAKERS, maxLength: MAKERS }),
  sales: fc.array(fc.record({ amount: amounts, flags: fc.constantFrom(SELL, SELL + IMMEDIATE) }), {
    minLength: 1,
    maxLength: 4,
  }),
})

class Market {
  readonly #play: Play
  readonly #test: TestLedger
  readonly #gate: TestAccount
  readonly #makers: readonly TestAccount[]
  readonly #taker: TestAccount

  constructor(play: Play) {
    this.#play = play
    this.#test = new TestLedger(rulesOf(play.tree ? xrp : swt))
    this.#gate = this.#test.fund('gate', 10_000n)
    this.#test.must(this.#test.send('AccountSet', this.#gate, { SetFlag: DEFAULT_RIPPLE, TransferRate: play.rate }))
    this.#makers = play.held.map((held, index) => this.#person(`maker ${index}`, held))
    this.#taker = this.#person('taker', '100000')
  }

  /** Returns the ledger's complete observable state. */
  tell(): string {
    const { makings, spends, sales } = this.#play
    const quotes: unknown[] = []
    const close = (seconds: number): void => {
      this.#test.close(seconds)
      quotes.push(this.#test.ledger.lastClosed.hash)
    }
    const soon = this.#test.ledger.lastClosed.closeTime + 5
    for (const { maker, price, amount, expires } of makings) {
      const account = this.#makers[maker] ?? this.#taker
      const [pays, gets] = this.#sides(amount * Number(price), amount)
      const more = expires ? { Expiration: soon } : {}
      quotes.push(this.#test.offer(account, pays, gets, 0, more).result)
    }
    close(2)
    for (const [index, value] of spends.entries()) {
      const maker = this.#makers[index]
      if (maker !== undefined && value !== '0')
        quotes.push(this.#test.pay(maker, this.#gate, this.#token(value)).result)
    }
    close(10)
    for (const { amount, flags } of sales) {
      const [gets, pays] = this.#sides(amount * Number(PRICES[2]), amount)
      const { result, metadata } = this.#test.offer(this.#taker, pays, gets, flags)
      quotes.push(result, metadata)
    }
    close(1)
    return JSON.stringify(quotes, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))
  }

  #person(name: string, held: string): TestAccount {
    const account = this.#test.fund(name, 1_000n)
    this.#test.send('TrustSet', account, { LimitAmount: this.#token('1000000000') })
    this.#test.pay(this.#gate, account, this.#token(held))
    return account
  }

  #token(value: string): ParsedAmount {
    return token(value, 'USD', this.#gate)
  }

  /** Returns both amounts of a maker's offer, in thousandths of a token and micro units. */
  #sides(requested: number, supplied: number): [ParsedAmount, ParsedAmount] {
    const tokens = (thousandths: number): ParsedAmount => this.#token(`${thousandths / 1000}`)
    return this.#play.sellsTokens
      ? [tokens(requested), native(BigInt(supplied))]
      : [native(BigInt(requested)), tokens(supplied)]
  }
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe('a sale that quotes the price level', () => {
  it('has the same result as taking the whole level, rolling back and taking it again', () => {
    let quoted = 0
    fc.assert(
      fc.property(plays, (play) => {
        const quote = vi.spyOn(BookStep.prototype, 'quote')
        const quick = new Market(play).tell()
        quoted += quote.mock.results.filter(({ value }) => value !== undefined).length
        quote.mockReturnValue(undefined)
        const plain = new Market(play).tell()
        quote.mockRestore()
        expect(quick).toBe(plain)
      }),
      { numRuns: 120 },
    )
    expect(quoted).toBeGreaterThan(50)
  })
})

/** Runs the same commands with and without the quote. */
function expectSame(play: (test: TestLedger) => readonly ApplyResult[]): void {
  const results = [true, false].map((quotes) => {
    const quote = vi.spyOn(BookStep.prototype, 'quote')
    if (!quotes) quote.mockReturnValue(undefined)
    const test = new TestLedger(rulesOf(xrp))
    const sent = play(test)
    for (const { result } of sent) expect(result).toBe('tesSUCCESS')
    if (quotes) expect(quote.mock.calls.length).toBeGreaterThan(0)
    quote.mockRestore()
    test.close()
    const story = sent.map(({ metadata }) => metadata)
    const hash = test.ledger.lastClosed.hash
    return JSON.stringify({ story, hash }, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value), 1)
  })
  expect(results[0]).toBe(results[1])
}

function gateway(test: TestLedger, name: string): TestAccount {
  const gate = test.fund(name)
  test.must(test.send('AccountSet', gate, { SetFlag: DEFAULT_RIPPLE }))
  return gate
}

function give(test: TestLedger, account: TestAccount, amount: ParsedAmount, gate: TestAccount): void {
  test.must(test.send('TrustSet', account, { LimitAmount: { ...amount, ...issuedFromText('1000000') } }))
  test.must(test.pay(gate, account, amount))
}

const { reserveBase, reserveIncrement } = rulesOf(xrp)
const SALE_NOW = SELL + IMMEDIATE
type Parts = readonly (readonly [pays: string, gets: string])[]
const MIDDLE: Parts = ['6.000000000000006', '6.000000000000009', '1.02e-14', '8.7e-16'].map(
  (value) => [value, value] as const,
)

describe('a sale that does not quote', () => {
  /** Makers sell EUR for USD; then the taker sells its whole balance. */
  function sellUsd(test: TestLedger, held: string, parts: Parts): ApplyResult {
    const [usd, eur] = [gateway(test, 'usd gate'), gateway(test, 'eur gate')]
    const taker = test.fund('taker')
    give(test, taker, token(held, 'USD', usd), usd)
    give(test, taker, token('1', 'EUR', eur), eur)
    for (const [index, [pays, gets]] of parts.entries()) {
      const maker = test.fund(`maker ${index}`)
      give(test, maker, token('1', 'USD', usd), usd)
      give(test, maker, token('1000', 'EUR', eur), eur)
      test.must(test.offer(maker, token(pays, 'USD', usd), token(gets, 'EUR', eur)))
    }
    return test.offer(taker, token('10', 'EUR', eur), token('1000', 'USD', usd), SALE_NOW)
  }

  it('amounts whose sum at sixteen digits leaves less than the last of them', () => {
    const parts = [
      ['7', '1'],
      ['2.333333333333333', '0.3333333333333333'],
    ] as const
    expectSame((test) => [sellUsd(test, '10', parts)])
  })

  it('amounts of which one in the middle is below sixteen-digit precision', () => {
    expectSame((test) => [sellUsd(test, '12.5', MIDDLE)])
  })

  it('a level with a tiny offer of an owner who pays through another offer before it', () => {
    expectSame((test) => {
      const gate = gateway(test, 'gate')
      const [other, maker, taker] = [test.fund('other'), test.fund('maker'), test.fund('taker')]
      const usd = (value: string): ParsedAmount => token(value, 'USD', gate)
      for (const account of [other, maker, taker]) give(test, account, usd('1000'), gate)
      test.must(test.offer(taker, usd('2.666666666666666'), native(2n)))
      test.must(test.offer(other, native(300n), usd('400'), PASSIVE))
      test.must(test.offer(maker, native(3n), usd('4'), PASSIVE))
      // The remainder of the maker's next offer receives a unit for less than one and a third, which is worse than its
      // level.
      test.must(test.offer(maker, native(3n), usd('4')))
      expect(test.offers(maker)).toEqual(['3/4', '1/1.333333333333333'])
      const sold = test.offer(taker, usd('50'), native(50n), SALE_NOW)
      // By then its owner has less than before, so the offer was not found dead.
      expect(test.offers(maker)).toEqual(['3/4', '1/1.333333333333333'])
      return [sold]
    })
  })

  it('offers of an owner who must pay the reserve of the receiving line', () => {
    expectSame((test) => {
      const gate = gateway(test, 'gate')
      const taker = test.fund('taker')
      give(test, taker, token('1000', 'USD', gate), gate)
      // After the two offers, the balance covers the reserve of one more line and nothing else.
      const maker = test.fund('maker', (reserveBase + 3n * reserveIncrement) / DROPS_PER_COIN)
      for (let index = 0; index < 2; index += 1) {
        test.must(test.offer(maker, token('1', 'USD', gate), native(reserveIncrement / 20n)))
      }
      const sold = test.offer(taker, native(reserveIncrement / 100n), token('10', 'USD', gate), SALE_NOW)
      expect(test.held(maker, 'USD')).toBe('1')
      return [sold]
    })
  })

  it('offers of an owner whose receiving line is deleted by the payment', () => {
    expectSame((test) => {
      const gate = gateway(test, 'gate')
      test.must(test.send('AccountSet', gate, { SetFlag: REQUIRE_AUTH }))
      const [maker, taker] = [test.fund('maker'), test.fund('taker')]
      const trust = (account: TestAccount, limit: string): ApplyResult =>
        test.send('TrustSet', gate, { LimitAmount: token(limit, 'USD', account) }, { flags: AUTH })
      test.must(test.send('TrustSet', taker, { LimitAmount: token('1000', 'USD', gate) }))
      test.must(trust(taker, '0'))
      test.must(test.pay(gate, taker, token('1000', 'USD', gate)))
      test.must(trust(maker, '1'))
      test.must(test.pay(maker, gate, token('1', 'USD', maker)))
      test.must(trust(maker, '0'))
      for (let index = 0; index < 2; index += 1) test.must(test.offer(maker, token('1', 'USD', gate), native(10n)))
      const sold = test.offer(taker, native(1n), token('10', 'USD', gate), SALE_NOW)
      // The first offer repays the maker's debt. Its line is then deleted, so the second offer has no line and no
      // authorization.
      expect(test.held(maker, 'USD')).toBe('no line')
      expect(test.held(taker, 'USD')).toBe('999')
      return [sold]
    })
  })

  it('offers of an issuer paid on the line from which the other issuer pays', () => {
    expectSame((test) => {
      const [one, two] = [gateway(test, 'one'), gateway(test, 'two')]
      const taker = test.fund('taker')
      const [ones, twos] = [one, two].map((gate) => (value: string) => token(value, 'USD', gate))
      if (ones === undefined || twos === undefined) throw new TypeError('Two issuers')
      give(test, taker, ones('100'), one)
      give(test, one, twos('1'), two)
      test.must(test.send('TrustSet', two, { LimitAmount: ones('1000') }))
      test.must(test.offer(two, ones('8'), twos('8')))
      test.must(test.offer(one, ones('10'), twos('10')))
      test.must(test.pay(one, two, twos('1')))
      const sold = test.offer(taker, twos('2'), ones('4'), SALE_NOW)
      // The owner had a zero balance before, and a negative one after the first offer. It was not found empty, so the
      // offer stays.
      expect(test.offers(one)).toEqual(['10/10'])
      return [sold]
    })
  })
})
