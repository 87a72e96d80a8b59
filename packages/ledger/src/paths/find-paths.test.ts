import { encodeCurrency, xrp } from '@tidebook/protocol'
import type { FieldValue, ParsedAmount } from '@tidebook/protocol'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rulesOf } from '../profiles/rules.ts'
import { Stage, action } from '../testing/random-stream.ts'
import { TestLedger, DROPS_PER_COIN, accountNamed, native, token } from '../testing/test-ledger.ts'
import type { TestAccount } from '../testing/test-ledger.ts'
import type { PathAlternative, PathSearch } from './path-search.ts'
import { DEFAULT_RIPPLE } from '../testing/wire-flags.ts'

function searchFor(source: TestAccount, target: TestAccount, deliver: ParsedAmount, more: Partial<PathSearch> = {}) {
  const open = { everything: false, sendMax: undefined, sources: undefined }
  return { source: source.id, target: target.id, deliver, ...open, ...more }
}

function fieldsOf({ paths, spent }: PathAlternative): Record<string, FieldValue> {
  return { SendMax: spent, ...(paths.length === 0 ? {} : { Paths: paths }) }
}

/** Creates two gateways, a market maker between them, and two users, each with a line to one gateway. */
class Market {
  readonly test = new TestLedger(rulesOf(xrp))
  readonly usd = this.#gateway('usd gateway')
  readonly eur = this.#gateway('eur gateway')
  readonly maker = this.test.fund('maker')
  readonly alice = this.test.fund('alice')
  readonly bob = this.test.fund('bob')

  constructor() {
    // A closing ledger sorts its transactions.
    this.test.close()
    this.hold(this.alice, this.usd, 'USD', '100')
    this.hold(this.maker, this.eur, 'EUR', '1000')
    this.hold(this.maker, this.usd, 'USD', '1000')
    this.trust(this.bob, this.eur, 'EUR')
    this.test.close()
  }

  #gateway(name: string): TestAccount {
    const account = this.test.fund(name)
    this.test.must(this.test.send('AccountSet', account, { SetFlag: DEFAULT_RIPPLE }))
    return account
  }

  trust(who: TestAccount, issuer: TestAccount, code: string): void {
    this.test.must(this.test.send('TrustSet', who, { LimitAmount: token('100000', code, issuer) }))
  }

  hold(who: TestAccount, issuer: TestAccount, code: string, value: string): void {
    this.trust(who, issuer, code)
    this.test.must(this.test.pay(issuer, who, token(value, code, issuer)))
  }

  find(search: PathSearch): readonly PathAlternative[] {
    return this.test.ledger.findPaths(search)
  }

  /** Submits an alternative as a payment and returns the result. */
  send(from: TestAccount, to: TestAccount, alternative: PathAlternative): string {
    return this.test.pay(from, to, alternative.delivered, fieldsOf(alternative)).result
  }
}

function isSpent(code: string | undefined) {
  const currency = code === undefined ? undefined : encodeCurrency(code)
  return ({ spent }: PathAlternative): boolean =>
    currency === undefined ? spent.currency === undefined : Buffer.from(currency).equals(spent.currency ?? Buffer.of())
}

describe('path finding', () => {
  it('finds the path through a gateway and a book, and the payment along it delivers', () => {
    const market = new Market()
    const { alice, bob, eur, maker, test, usd } = market
    test.must(test.offer(maker, token('100', 'USD', usd), token('80', 'EUR', eur)))
    const alternatives = market.find(searchFor(alice, bob, token('8', 'EUR', eur))).filter(isSpent('USD'))
    expect(alternatives).toHaveLength(1)
    for (const one of alternatives) expect(market.send(alice, bob, one)).toBe('tesSUCCESS')
    expect([test.held(alice, 'USD'), test.held(bob, 'EUR')]).toEqual(['90', '8'])
  })

  it('uses the bridge of two native books when it is cheaper than the direct book', () => {
    const market = new Market()
    const { alice, bob, eur, maker, test, usd } = market
    test.must(test.offer(maker, token('100', 'USD', usd), token('50', 'EUR', eur)))
    test.must(test.offer(maker, token('100', 'USD', usd), native(100n * DROPS_PER_COIN)))
    test.must(test.offer(maker, native(100n * DROPS_PER_COIN), token('100', 'EUR', eur)))
    const [alternative] = market.find(searchFor(alice, bob, token('10', 'EUR', eur))).filter(isSpent('USD'))
    expect(alternative?.paths.some((path) => path.some(({ currency }) => currency?.every((byte) => byte === 0)))).toBe(
      true,
    )
    if (alternative === undefined) return
    expect(market.send(alice, bob, alternative)).toBe('tesSUCCESS')
    expect(test.held(alice, 'USD')).toBe('90')
  })

  it('goes through a pool without a book', () => {
    const market = new Market()
    const { alice, bob, eur, maker, test, usd } = market
    test.must(
      test.send(
        'AMMCreate',
        maker,
        { Amount: token('500', 'USD', usd), Amount2: token('500', 'EUR', eur), TradingFee: 100 },
        { fee: 2n * DROPS_PER_COIN },
      ),
    )
    const [alternative] = market.find(searchFor(alice, bob, token('10', 'EUR', eur))).filter(isSpent('USD'))
    expect(alternative).toBeDefined()
    if (alternative !== undefined) expect(market.send(alice, bob, alternative)).toBe('tesSUCCESS')
    expect(test.held(bob, 'EUR')).toBe('10')
  })

  it('ripples through a third account that both trust', () => {
    const market = new Market()
    const { alice, bob, maker, test, usd } = market
    test.must(test.send('AccountSet', maker, { SetFlag: DEFAULT_RIPPLE }))
    test.close()
    market.hold(alice, maker, 'CNY', '50')
    market.trust(bob, maker, 'CNY')
    expect(market.find(searchFor(alice, bob, token('5', 'CNY', maker))).filter(isSpent('CNY'))).toHaveLength(1)
    expect(market.find(searchFor(alice, bob, token('51', 'CNY', maker))).filter(isSpent('CNY'))).toEqual([])
    expect(market.find(searchFor(alice, bob, token('5', 'USD', usd)))).toEqual([])
  })

  it('delivers as much as the limit allows when everything is requested', () => {
    const market = new Market()
    const { alice, bob, eur, maker, test, usd } = market
    test.must(test.offer(maker, token('100', 'USD', usd), token('50', 'EUR', eur)))
    const everything = { everything: true, sendMax: token('20', 'USD', usd) }
    const [alternative] = market.find(searchFor(alice, bob, token('1', 'EUR', eur), everything))
    expect(alternative?.delivered).toEqual(token('10', 'EUR', eur))
    if (alternative !== undefined) expect(market.send(alice, bob, alternative)).toBe('tesSUCCESS')
  })

  it('creates an account with native units bought for tokens, and leaves the ledger unchanged', () => {
    const market = new Market()
    const { alice, maker, test, usd } = market
    const stranger = accountNamed('stranger')
    test.must(test.offer(maker, token('100', 'USD', usd), native(100n * DROPS_PER_COIN)))
    const [alternative, ...others] = market.find(searchFor(alice, stranger, native(20n * DROPS_PER_COIN)))
    expect(others).toEqual([])
    expect(test.ledger.view('current').account(stranger.id)).toBeUndefined()
    if (alternative !== undefined) expect(market.send(alice, stranger, alternative)).toBe('tesSUCCESS')
    expect(test.drops(stranger)).toBe(20n * DROPS_PER_COIN)
    expect(market.find(searchFor(alice, accountNamed('nobody'), native(DROPS_PER_COIN)))).toEqual([])
  })

  it('returns only paths that deliver on submission, in any market', () => {
    let submitted = 0
    const person = fc.nat(4)
    const asset = fc.nat(2)
    const mantissa = fc.integer({ min: 1, max: 2000 })
    fc.assert(
      fc.property(
        fc.array(action, { minLength: 5, maxLength: 60 }),
        fc.array(fc.record({ from: person, to: person, asset, mantissa, pick: fc.nat(2) }), {
          minLength: 6,
          maxLength: 6,
        }),
        (steps, payments) => {
          const stage = new Stage()
          const { test } = stage
          for (const step of steps) stage.run(step)
          for (const { from, to, asset: index, mantissa: value, pick } of payments) {
            const [source, target] = [stage.person(from), stage.person(to)]
            const amount = stage.amount({ asset: index, mantissa: value, exponent: -1 })
            const alternatives = test.ledger.findPaths(searchFor(source, target, amount))
            for (const one of alternatives) expect(one.delivered).toEqual(amount)
            const one = alternatives[pick % Math.max(1, alternatives.length)]
            if (one === undefined) continue
            submitted += 1
            expect(test.pay(source, target, one.delivered, fieldsOf(one)).result).toBe('tesSUCCESS')
          }
        },
      ),
      { numRuns: 200 },
    )
    expect(submitted).toBeGreaterThan(150)
  })
})
