import {
  add,
  compare,
  equals,
  formatDecimal,
  isNegative,
  multiply,
  parseDecimal,
  subtract,
  ZERO,
} from '@tidebook/amount'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  accruedAfter,
  amountAtEnd,
  bonusOfDay,
  DAY_MS,
  daysPassed,
  FINANCE_DECIMALS,
  priceOf,
  promisedBonus,
} from './finance-rules.ts'
import { FINANCE_TRANSITIONS, FINANCE_STATE } from './finance-state.ts'

const orders = fc.record({
  amount: fc.bigInt({ min: 1n, max: 10n ** 15n - 1n }).map((coefficient) => ({ coefficient, scale: FINANCE_DECIMALS })),
  rate: fc.integer({ min: 0, max: 100_000 }),
  days: fc.integer({ min: 1, max: 3650 }),
})

describe('the return of an order', () => {
  it("equals its product's terms, to the last digit", () => {
    expect(formatDecimal(promisedBonus(parseDecimal('1000'), { rate: 730, days: 30 }))).toBe('6')
    expect(formatDecimal(promisedBonus(parseDecimal('100'), { rate: 500, days: 7 }))).toBe('0.09589041')
    expect(formatDecimal(amountAtEnd(parseDecimal('1000'), { rate: 730, days: 30 }))).toBe('1006')
    expect(formatDecimal(priceOf('0.25', 3))).toBe('0.75')
  })

  it('accrues exactly the promised bonus and never exceeds it', () => {
    fc.assert(
      fc.property(orders, ({ amount, rate, days }) => {
        const promised = promisedBonus(amount, { rate, days })
        let sum = ZERO
        const wrong: number[] = []
        for (let day = 1; day <= days; day += 1) {
          const bonus = bonusOfDay(promised, days, day)
          sum = add(sum, bonus)
          const isRight = equals(sum, accruedAfter(promised, days, day)) && compare(sum, promised) <= 0
          if (isNegative(bonus) || !isRight) wrong.push(day)
        }
        expect([wrong, equals(sum, promised)]).toEqual([[], true])
      }),
      { numRuns: 60 },
    )
  })

  it('never exceeds the exact share of a year, and is less by at most one unit', () => {
    const unit = parseDecimal('0.00000001')
    const whole = parseDecimal('3650000')
    fc.assert(
      fc.property(orders, ({ amount, rate, days }) => {
        const total = multiply(promisedBonus(amount, { rate, days }), whole)
        const exact = multiply(amount, parseDecimal(String(rate * days)))
        expect(compare(total, exact)).toBeLessThanOrEqual(0)
        expect(compare(subtract(exact, total), multiply(unit, whole))).toBeLessThan(0)
      }),
    )
  })

  it('promises two orders together no more than one order of the same total', () => {
    fc.assert(
      fc.property(orders, orders, ({ amount, rate, days }, other) => {
        const terms = { rate, days }
        const apart = add(promisedBonus(amount, terms), promisedBonus(other.amount, terms))
        expect(compare(apart, promisedBonus(add(amount, other.amount), terms))).toBeLessThanOrEqual(0)
      }),
    )
  })

  it('counts whole days, none before the start and none after the term', () => {
    const passed = (after: number): number => daysPassed(1000, 30, 1000 + after)
    expect([-5 * DAY_MS, 0, DAY_MS - 1, DAY_MS, 29.5 * DAY_MS, 400 * DAY_MS].map(passed)).toEqual([0, 0, 0, 1, 29, 30])
    for (const day of [-1, 31, 1.5]) expect(() => accruedAfter(ZERO, 30, day)).toThrow(RangeError)
  })
})

describe('states of orders', () => {
  it('FIN-010 are the documented ones, and every order can end', () => {
    expect(FINANCE_STATE).toEqual({
      created: 0,
      paid: 1,
      active: 2,
      matured: 3,
      redeeming: 4,
      redeemed: 5,
      cancelled: 6,
    })
    const all = Object.values(FINANCE_STATE)
    const ends = all.filter((state) => FINANCE_TRANSITIONS[state].length === 0)
    expect(ends).toEqual([FINANCE_STATE.redeemed, FINANCE_STATE.cancelled])
    expect(all.filter((state) => FINANCE_TRANSITIONS[state].includes(FINANCE_STATE.redeemed))).toEqual([
      FINANCE_STATE.redeeming,
    ])
    expect(all.filter((state) => FINANCE_TRANSITIONS[state].includes(FINANCE_STATE.cancelled))).toEqual([
      FINANCE_STATE.created,
    ])
  })
})
