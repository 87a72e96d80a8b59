import { nativeNumber } from '@tidebook/amount'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MoneyState, tokens } from '../testing/money-state.ts'
import { DeferredCredits } from './deferred-credits.ts'

const { state, usd, account } = (() => {
  const created = new MoneyState()
  return { state: created.state, usd: created.usd, account: (name: string) => created.account(name) }
})()
const [alice, bob] = [account('alice'), account('bob')]
const line = state.internLine(alice, bob, usd)

type Step =
  | { readonly do: 'give'; readonly first: boolean; readonly amount: bigint }
  | { readonly do: 'open' | 'commit' | 'forget' }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('give' as const), first: fc.boolean(), amount: fc.bigInt(1n, 40n) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('open' as const, 'commit' as const, 'forget' as const) }) },
)

/**
 * A model of one payment level in plain numbers: the balance at its first record, and the amounts that each side has
 * paid since.
 */
interface Level {
  original: bigint | undefined
  first: bigint
  second: bigint
  /** The balance when the level was opened, restored when the level is discarded. */
  readonly before: bigint
}

function least(...values: readonly bigint[]): bigint {
  return values.reduce((a, b) => (a < b ? a : b))
}

/** Returns the amount that a side may spend, which excludes credits of this payment. */
function spendable(levels: readonly Level[], first: boolean, balance: bigint): bigint {
  let spent = 0n
  const originals: bigint[] = []
  for (const { original, first: one, second: other } of levels) {
    if (original === undefined) continue
    spent += first ? one : other
    originals.push(first ? original : -original)
  }
  const outermost = originals[0]
  return outermost === undefined ? balance : least(balance, outermost - spent, ...originals)
}

describe('the spendable part of a balance in a payment', () => {
  it('is the balance before the payment minus all its outgoing amounts on all levels, regardless of receipts', () => {
    fc.assert(
      fc.property(fc.bigInt(-100n, 100n), fc.array(step, { maxLength: 25 }), (start, steps) => {
        let balance = start
        const levels: Level[] = [{ original: undefined, first: 0n, second: 0n, before: start }]
        const credits = [new DeferredCredits()]
        for (const one of steps) {
          const [top, topCredits] = [levels.at(-1), credits.at(-1)]
          if (top === undefined || topCredits === undefined) throw new TypeError('no level')
          if (one.do === 'give') {
            topCredits.record(line, one.first, tokens(`${one.amount}`), tokens(`${balance}`))
            top.original ??= balance
            if (one.first) top.first += one.amount
            else top.second += one.amount
            balance += one.first ? -one.amount : one.amount
          } else if (one.do === 'open') {
            levels.push({ original: undefined, first: 0n, second: 0n, before: balance })
            credits.push(new DeferredCredits(topCredits))
          } else if (one.do === 'forget') {
            topCredits.forget()
            // A discard also rolls back the journal.
            balance = top.before
            Object.assign(top, { original: undefined, first: 0n, second: 0n })
          } else if (levels.length > 1) {
            topCredits.commit()
            const below = levels.at(-2)
            if (below !== undefined) {
              below.original ??= top.original
              below.first += top.first
              below.second += top.second
            }
            levels.pop()
            credits.pop()
          }
          const inner = credits.at(-1)
          for (const first of [true, false]) {
            const now = first ? balance : -balance
            expect(inner?.spendable(line, first, tokens(`${now}`))).toEqual(tokens(`${spendable(levels, first, now)}`))
          }
        }
      }),
      { numRuns: 400 },
    )
  })

  it('is zero for a native balance that paid more than its initial amount', () => {
    const credits = new DeferredCredits()
    credits.record(alice, true, nativeNumber(7n), nativeNumber(5n))
    expect(credits.spendable(alice, true, nativeNumber(9n))).toEqual(nativeNumber(0n))
    expect(credits.spendable(bob, true, nativeNumber(9n))).toEqual(nativeNumber(9n))
  })

  it('restarts after a commit, even on the outermost level', () => {
    const outer = new DeferredCredits()
    const inner = new DeferredCredits(outer)
    inner.record(line, true, tokens('4'), tokens('10'))
    inner.commit()
    inner.commit()
    expect(outer.spendable(line, true, tokens('10'))).toEqual(tokens('6'))
    inner.record(line, true, tokens('1'), tokens('6'))
    expect(inner.spendable(line, true, tokens('20'))).toEqual(tokens('5'))
    outer.commit()
    expect(outer.spendable(line, true, tokens('10'))).toEqual(tokens('10'))
  })
})

describe('owned objects during a payment', () => {
  it('count as the maximum on any level', () => {
    const outer = new DeferredCredits()
    const inner = new DeferredCredits(outer)
    expect(inner.ownedAtMost(alice, 3)).toBe(3)
    inner.recordOwned(alice, 5, 4)
    inner.recordOwned(alice, 4, 3)
    expect([inner.ownedAtMost(alice, 3), outer.ownedAtMost(alice, 3), inner.ownedAtMost(bob, 0)]).toEqual([5, 3, 0])
    outer.recordOwned(alice, 3, 4)
    inner.commit()
    expect([outer.ownedAtMost(alice, 0), outer.ownedAtMost(alice, 9)]).toEqual([5, 9])
    inner.recordOwned(alice, 7, 8)
    inner.forget()
    expect(inner.ownedAtMost(alice, 0)).toBe(5)
  })
})
