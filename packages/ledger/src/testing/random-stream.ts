import fc from 'fast-check'
import type { FieldValue, ParsedAmount } from '@tidebook/protocol'
import type { ApplyResult } from '../ledger.ts'
import type { LedgerRules } from '../profiles/rules.ts'
import { TestLedger, DROPS_PER_COIN, native, token } from './test-ledger.ts'
import type { TestAccount } from './test-ledger.ts'

const PEOPLE = ['ann', 'ben', 'cat', 'dan', 'eve'] as const
export const CODES = ['USD', 'EUR'] as const

/** One random step. Numbers select accounts and assets. */
export type Action =
  | {
      readonly do: 'offer'
      readonly who: number
      readonly pays: Quantity
      readonly gets: Quantity
      readonly flags: number
    }
  | { readonly do: 'cancel'; readonly who: number; readonly back: number }
  | { readonly do: 'pay'; readonly who: number; readonly to: number; readonly amount: Quantity; readonly flags: number }
  | { readonly do: 'trust'; readonly who: number; readonly asset: number; readonly limit: number }
  | { readonly do: 'rate'; readonly issuer: number; readonly rate: number; readonly tick: number }
  | { readonly do: 'freeze'; readonly issuer: number; readonly on: boolean }
  | { readonly do: 'close'; readonly seconds: number }

/** Asset 0 is native, 1 and 2 are tokens. The value is mantissa × 10^exponent. */
export interface Quantity {
  readonly asset: number
  readonly mantissa: number
  readonly exponent: number
}

const quantity: fc.Arbitrary<Quantity> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      asset: fc.nat(2),
      mantissa: fc.integer({ min: 1, max: 400 }),
      exponent: fc.integer({ min: -2, max: 1 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      asset: fc.nat(2),
      mantissa: fc.integer({ min: 1, max: 999_999_999 }),
      exponent: fc.integer({ min: -9, max: 0 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      asset: fc.nat(2),
      mantissa: fc.integer({ min: 1, max: 99 }),
      exponent: fc.integer({ min: -80, max: 70 }),
    }),
  },
)
const offerFlags = fc.constantFrom(0, 0, 0, 0x1_0000, 0x2_0000, 0x4_0000, 0x8_0000, 0x8_0000, 0xc_0000)
const who = fc.nat(PEOPLE.length - 1)

export const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({ do: fc.constant('offer' as const), who, pays: quantity, gets: quantity, flags: offerFlags }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('cancel' as const), who, back: fc.integer({ min: 1, max: 8 }) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      who,
      to: fc.nat(PEOPLE.length + 1),
      amount: quantity,
      flags: fc.constantFrom(0, 0, 0x2_0000),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('trust' as const),
      who,
      asset: fc.integer({ min: 1, max: 2 }),
      limit: fc.constantFrom(0, 5, 1_000_000),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('rate' as const),
      issuer: fc.nat(1),
      rate: fc.constantFrom(0, 1_002_000_000, 1_250_000_000),
      tick: fc.constantFrom(0, 3, 6),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('freeze' as const), issuer: fc.nat(1), on: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('close' as const), seconds: fc.nat(20) }) },
)

/** A small world for random streams: five traders, two issuers. */
export class Stage {
  readonly test: TestLedger
  readonly issuers: readonly TestAccount[]
  readonly people: readonly TestAccount[]

  constructor(rules?: LedgerRules) {
    this.test = new TestLedger(rules)
    this.issuers = ['usd issuer', 'eur issuer'].map((name) => this.test.fund(name))
    this.people = PEOPLE.map((name, index) => this.test.fund(name, index === 4 ? 41n : 500n))
    for (const [index, person] of this.people.entries()) {
      if (index === 3) continue
      this.test.pay(this.issuer(0), person, this.amount({ asset: 1, mantissa: 100 * index + 7, exponent: 0 }))
      this.test.pay(this.issuer(1), person, this.amount({ asset: 2, mantissa: 900 - 100 * index, exponent: 0 }))
    }
    this.test.close()
  }

  everyone(): readonly TestAccount[] {
    return [...this.people, ...this.issuers, this.test.master]
  }

  issuer(index: number): TestAccount {
    return this.issuers[index] ?? this.test.master
  }

  person(index: number): TestAccount {
    return this.people[index] ?? this.issuer(index - this.people.length)
  }

  amount({ asset, mantissa, exponent }: Quantity): ParsedAmount {
    const code = CODES[asset - 1]
    if (code === undefined) {
      const drops = BigInt(mantissa) * 10n ** BigInt(Math.max(0, Math.min(exponent + 6, 12)))
      return native(drops > 900n * DROPS_PER_COIN ? (drops % (900n * DROPS_PER_COIN)) + 1n : drops)
    }
    return token(`${mantissa}e${exponent}`, code, this.issuer(asset - 1))
  }

  run(step: Action): ApplyResult | undefined {
    const { test } = this
    switch (step.do) {
      case 'offer':
        return test.offer(this.person(step.who), this.amount(step.pays), this.amount(step.gets), step.flags)
      case 'cancel': {
        const account = this.person(step.who)
        return test.send('OfferCancel', account, { OfferSequence: Math.max(1, test.sequence(account) - step.back) })
      }
      case 'pay':
        return test.pay(this.person(step.who), this.person(step.to), this.amount(step.amount), {}, step.flags)
      case 'trust': {
        const limit = { asset: step.asset, mantissa: step.limit, exponent: 0 }
        return test.send('TrustSet', this.person(step.who), { LimitAmount: this.amount(limit) })
      }
      case 'rate':
        return this.#settings(step.issuer, { TransferRate: step.rate, TickSize: step.tick })
      case 'freeze':
        return this.#settings(step.issuer, step.on ? { SetFlag: 7 } : { ClearFlag: 7 })
      case 'close':
        test.close(step.seconds)
        return undefined
    }
  }

  #settings(issuer: number, fields: Record<string, FieldValue>): ApplyResult {
    return this.test.send('AccountSet', this.issuer(issuer), fields)
  }
}
