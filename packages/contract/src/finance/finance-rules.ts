import { add, decimalOf, multiply, parseDecimal, rescale, subtract, type Decimal } from '@tidebook/amount'

/** Digits behind the point of everything that is paid or promised. */
export const FINANCE_DECIMALS = 8
/** A year has this many days, whichever it is. */
const DAYS_OF_YEAR = 365
const BASIS_POINTS = 10_000
/** How long the payment of an order is waited for, milliseconds. */
export const PAY_WITHIN_MS = 30 * 60_000
/** A day of a term, milliseconds. */
export const DAY_MS = 86_400_000

/** What is fixed about the return of an order. */
export interface ReturnTerms {
  /** A year's return in basis points. */
  readonly rate: number
  /** Days of the term. */
  readonly days: number
}

/** What so many shares cost. @param unit of one share */
export const priceOf = (unit: string, shares: number): Decimal =>
  multiply(parseDecimal(unit), decimalOf(BigInt(shares), 0))

/** What an amount brings over the whole term: cut, never rounded up. */
export const promisedBonus = (amount: Decimal, { rate, days }: ReturnTerms): Decimal => {
  const { coefficient } = rescale(amount, FINANCE_DECIMALS, 'down')
  return {
    coefficient: (coefficient * BigInt(rate) * BigInt(days)) / BigInt(BASIS_POINTS * DAYS_OF_YEAR),
    scale: FINANCE_DECIMALS,
  }
}

/**
 * What has accrued after some days of a term: the promised bonus in equal parts, cut. It never falls, and after the last day
 * it is the whole.
 * @param day 0 to `days`
 * @throws RangeError for a day outside of the term
 */
export const accruedAfter = (promised: Decimal, days: number, day: number): Decimal => {
  if (!Number.isInteger(day) || day < 0 || day > days) throw new RangeError(`A term of ${days} days has no day ${day}`)
  const { coefficient } = rescale(promised, FINANCE_DECIMALS, 'down')
  return { coefficient: (coefficient * BigInt(day)) / BigInt(days), scale: FINANCE_DECIMALS }
}

/** What one day of a term brings. @param day 1 to `days` */
export const bonusOfDay = (promised: Decimal, days: number, day: number): Decimal =>
  subtract(accruedAfter(promised, days, day), accruedAfter(promised, days, day - 1))

/** Days of a term that have passed. @param begins and now milliseconds since 1970 */
export const daysPassed = (begins: number, days: number, now: number): number =>
  Math.max(0, Math.min(days, Math.floor((now - begins) / DAY_MS)))

/** Principal and promised bonus together. */
export const atTheEnd = (amount: Decimal, terms: ReturnTerms): Decimal => add(amount, promisedBonus(amount, terms))
