import { swt, xrp } from '@tidebook/protocol'
import type { ParsedAmount } from '@tidebook/protocol'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { rulesOf } from '../rules.ts'
import { TestLedger, native, token } from '../testing/test-ledger.ts'
import type { TestAccount } from '../testing/test-ledger.ts'
import { DEFAULT_RIPPLE, IMMEDIATE, SELL } from '../testing/wire-flags.ts'
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
  /** What each maker has of the token, decimal text. */
  readonly held: readonly string[]
  readonly makings: readonly Making[]
  /** What each maker gives back before the sales. */
  readonly spends: readonly string[]
  readonly sales: readonly { readonly amount: number; readonly flags: number }[]
}

// Few makers and prices, so that owners meet twice at one price, run dry within it, or were dry before.
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

  /** Everything that the ledger tells of it. */
  tell(): string {
    const { makings, spends, sales } = this.#play
    const told: unknown[] = []
    const close = (seconds: number): void => {
      this.#test.close(seconds)
      told.push(this.#test.ledger.lastClosed.hash)
    }
    const soon = this.#test.ledger.lastClosed.closeTime + 5
    for (const { maker, price, amount, expires } of makings) {
      const account = this.#makers[maker] ?? this.#taker
      const [pays, gets] = this.#sides(amount * Number(price), amount)
      const more = expires ? { Expiration: soon } : {}
      told.push(this.#test.offer(account, pays, gets, 0, more).result)
    }
    close(2)
    for (const [index, value] of spends.entries()) {
      const maker = this.#makers[index]
      if (maker !== undefined && value !== '0') told.push(this.#test.pay(maker, this.#gate, this.#token(value)).result)
    }
    close(10)
    for (const { amount, flags } of sales) {
      const [gets, pays] = this.#sides(amount * Number(PRICES[2]), amount)
      const { result, metadata } = this.#test.offer(this.#taker, pays, gets, flags)
      told.push(result, metadata)
    }
    close(1)
    return JSON.stringify(told, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))
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

  /** What makers ask and give, in thousandths of a token and micro units. */
  #sides(asked: number, given: number): [ParsedAmount, ParsedAmount] {
    const tokens = (thousandths: number): ParsedAmount => this.#token(`${thousandths / 1000}`)
    return this.#play.sellsTokens ? [tokens(asked), native(BigInt(given))] : [native(BigInt(asked)), tokens(given)]
  }
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe('a sale that surveys the price level', () => {
  it('ends as one that takes the whole level, puts it back and takes it again', () => {
    let surveyed = 0
    fc.assert(
      fc.property(plays, (play) => {
        const survey = vi.spyOn(BookStep.prototype, 'survey')
        const quick = new Market(play).tell()
        surveyed += survey.mock.results.filter(({ value }) => value !== undefined).length
        survey.mockReturnValue(undefined)
        const plain = new Market(play).tell()
        survey.mockRestore()
        expect(quick).toBe(plain)
      }),
      { numRuns: 120 },
    )
    expect(surveyed).toBeGreaterThan(50)
  })
})
