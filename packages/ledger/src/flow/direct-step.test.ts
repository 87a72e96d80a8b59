import { beforeEach, describe, expect, it } from 'vitest'
import { LEDGER_ISSUED_ZERO, nativeNumber } from '@tidebook/amount'
import { RATE_ONE, qualityOfRates } from '@tidebook/amount/exchange'
import { DeferredCredits } from '../money/deferred-credits.ts'
import { ACCOUNT_FLAGS } from '../money/flags.ts'
import { requireFields } from '../money/accounts.ts'
import { tokenBalance } from '../money/holdings.ts'
import { sideOf } from '../money/line-access.ts'
import { PLAIN_SIDE, createLine } from '../money/token-transfer.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import { MoneyState, tokens } from '../testing/money-state.ts'
import { BookOffer } from './book-offer.ts'
import { DirectStep } from './direct-step.ts'
import type { Step, StrandRun } from './step.ts'

let money: MoneyState
let gate: AccountEntry
let alice: AccountEntry
let run: StrandRun

beforeEach(() => {
  money = new MoneyState()
  gate = money.account('gate', 1_000_000_000n, ACCOUNT_FLAGS.defaultRipple)
  alice = money.account('alice')
  const step = { owner: alice, peer: gate, currency: money.usd, balance: LEDGER_ISSUED_ZERO }
  const side = { ...PLAIN_SIDE, limit: tokens('100') }
  createLine(money.work, { ...step, side, auth: false, noRipple: true, freeze: false })
  const { journal } = money.state
  run = { work: money.work, mark: journal.mark(), outerCredits: new DeferredCredits(), stale: new Set() }
})

function stepTo(target: AccountEntry, previous?: Step) {
  return new DirectStep({
    source: gate,
    target,
    currency: money.usd,
    previous,
    isLast: true,
    makesLine: false,
    crossing: false,
  })
}

function held() {
  return tokenBalance(money.work, alice, gate, money.usd)
}

describe('the forward pass of a line step', () => {
  const both = (out: string, into: string) => {
    const step = stepTo(alice)
    step.reverse(run, tokens(out))
    money.state.journal.rollback(run.mark)
    return step.forward(run, tokens(into))
  }

  it('moves its input when it exceeds the backward pass by more than rounding', () => {
    expect(both('1', '5')).toEqual({ in: tokens('5'), out: tokens('5') })
    expect(held()).toEqual(tokens('5'))
  })

  it('outputs no more than the backward pass when rounding adds a little', () => {
    expect(both('1', '1.0000000001')).toEqual({ in: tokens('1.0000000001'), out: tokens('1') })
    expect(held()).toEqual(tokens('1'))
  })

  it.each([
    ['0.0000000015', '0.000000001'],
    ['0.000000002', '0.000000001'],
    ['0.0000000021', '0.0000000021'],
    ['0.000000003', '0.000000003'],
  ])('accepts a billionth more for rounding, for small amounts too: of %s it outputs %s', (into, limit) => {
    expect(both('0.000000001', into)).toEqual({ in: tokens(into), out: tokens(limit) })
    expect(held()).toEqual(tokens(limit))
  })

  it.each([
    ['1.01', '1'],
    ['1.011', '1.011'],
    ['9.99', '9.99'],
    ['10', '10'],
  ])('accepts a hundredth more for rounding and nothing beyond: of %s it outputs %s', (into, limit) => {
    expect(both('1', into)).toEqual({ in: tokens(into), out: tokens(limit) })
    expect(held()).toEqual(tokens(limit))
  })

  it("moves less for less input, and no more than the line's limit", () => {
    expect(both('5', '2')).toEqual({ in: tokens('2'), out: tokens('2') })
    expect(both('120', '120')).toEqual({ in: tokens('100'), out: tokens('100') })
    expect(held()).toEqual(tokens('100'))
  })
})

describe('rounding of a line step', () => {
  /** Sets Alice's limit and the quality of her line, in billionths. */
  const terms = (changes: { readonly limit?: string; readonly qualityIn?: number }) => {
    const line = money.state.findLine(alice, gate, money.usd)
    if (line?.fields === undefined) throw new TypeError('no line')
    const { limit = '100', qualityIn = 0 } = changes
    const side = { ...sideOf(line, line.fields, alice), limit: tokens(limit), qualityIn }
    money.state.journal.set(line, { ...line.fields, [line.low === alice ? 'low' : 'high']: side })
    run = { ...run, mark: money.state.journal.mark() }
  }

  /** The gateway passes redeemed tokens on, so it charges its transfer fee. */
  const charging = (transferRate: number) => {
    const { settings } = requireFields(gate)
    money.state.journal.set(gate, { ...requireFields(gate), settings: { ...settings, transferRate } })
    run = { ...run, mark: money.state.journal.mark() }
    const previous = { debtDirection: () => 'redeems', lineQualityIn: () => 1_000_000_000 } as unknown as Step
    return stepTo(alice, previous)
  }

  it('is against the payer when a quality of the line applies', () => {
    terms({ qualityIn: 900_000_001 })
    const step = stepTo(alice)
    expect(step.reverse(run, tokens('1'))).toEqual({ in: tokens('1.111111109876544'), out: tokens('1') })
    money.state.journal.rollback(run.mark)
    const into = tokens('0.9999999999999997')
    expect(step.forward(run, into)).toEqual({ in: into, out: tokens('0.9000000009999997') })
  })

  it('is against the payer at the limit of the line', () => {
    terms({ limit: '0.9999999999999997', qualityIn: 900_000_001 })
    const most = tokens('0.9999999999999997')
    expect(stepTo(alice).reverse(run, tokens('5'))).toEqual({ in: most, out: tokens('0.9000000009999997') })
  })

  it('is against the payer when the issuer charges a fee, in either direction', () => {
    const step = charging(1_001_000_000)
    const out = tokens('0.9999999999999991')
    expect(step.reverse(run, out)).toEqual({ in: tokens('1.001'), out })
    money.state.journal.rollback(run.mark)
    expect(step.forward(run, tokens('1'))).toEqual({ in: tokens('1'), out: tokens('0.999000999000999') })
  })

  it('is against the payer when the issuer charges a fee at the limit of the line', () => {
    terms({ limit: '0.9999999999999991' })
    const step = charging(1_001_000_000)
    const moved = { in: tokens('1.001'), out: tokens('0.9999999999999991') }
    expect(step.reverse(run, tokens('5'))).toEqual(moved)
    money.state.journal.rollback(run.mark)
    expect(step.forward(run, tokens('5'))).toEqual(moved)
  })
})

describe('the debt direction of a line step', () => {
  it('follows the current balance, and after a forward pass the balance at the time of that pass', () => {
    stepTo(alice).reverse(run, tokens('5'))
    const step = new DirectStep({
      source: alice,
      target: gate,
      currency: money.usd,
      previous: undefined,
      isLast: true,
      makesLine: false,
      crossing: false,
    })
    const directions = () => [step.debtDirection(money.work, 'forward'), step.debtDirection(money.work, 'reverse')]
    expect(directions()).toEqual(['redeems', 'redeems'])
    step.reverse(run, tokens('5'))
    expect(directions()).toEqual(['redeems', 'issues'])
  })

  it('determines its best possible price', () => {
    const { settings } = requireFields(gate)
    money.state.journal.set(gate, { ...requireFields(gate), settings: { ...settings, transferRate: 1_001_000_000 } })
    const bound = (before: 'redeems' | 'issues') => stepTo(alice).qualityBound(money.work, before)
    expect(bound('issues')).toEqual({ quality: RATE_ONE, direction: 'issues' })
    expect(bound('redeems')).toEqual({ quality: qualityOfRates(1_000_000_000, 1_001_000_000), direction: 'issues' })
  })
})

describe('an offer', () => {
  it.each([
    ['0', 5n, true],
    ['5', 0n, true],
    ['5', 5n, false],
  ])('receives %s and pays %i; consumed: %s', (pays, gets, isConsumed) => {
    const book = money.state.internBook(money.state.internAsset(money.usd, gate), money.state.native)
    const entry = money.state.newOffer({
      owner: alice,
      sequence: 1,
      book,
      quality: 5n << 56n,
      flags: 0,
      expiration: 0,
      platform: undefined,
      appType: undefined,
      order: 1,
    })
    const fields = {
      takerPays: tokens(pays),
      takerGets: nativeNumber(gets),
      thread: { id: '', ledger: 0 },
    }
    money.state.journal.set(entry, fields)
    expect(new BookOffer(entry, fields, nativeNumber(5n)).isConsumed()).toBe(isConsumed)
    money.state.journal.set(entry, undefined)
    expect(new BookOffer(entry, fields, nativeNumber(5n)).isConsumed()).toBe(true)
  })
})
