import { add, decimalOf, multiply, parseDecimal, rescale, subtract, type Decimal } from '@tidebook/amount'

/** Decimals of every payment and promise. */
export const FINANCE_DECIMALS = 8
/** Every year counts as this many days, leap years included. */
const DAYS_OF_YEAR = 365
const BASIS_POINTS = 10_000
/** Maximum wait for the payment of an order, in milliseconds. */
export const PAY_WITHIN_MS = 30 * 60_000
/** A day of a term, in milliseconds. */
export const DAY_MS = 86_400_000

/** Terms that determine an order's return. */
export interface ReturnTerms {
  /** Annual return in basis points. */
  readonly rate: number
  /** Number of days in the term. */
  readonly days: number
}

/** Returns the price of a number of shares. @param unit price of one share */
export function priceOf(unit: string, shares: number): Decimal {
  return multiply(parseDecimal(unit), decimalOf(BigInt(shares), 0))
}

/** Returns the bonus of an amount over the whole term, rounded down. */
export function promisedBonus(amount: Decimal, { rate, days }: ReturnTerms): Decimal {
  const { coefficient } = rescale(amount, FINANCE_DECIMALS, 'down')
  return {
    coefficient: (coefficient * BigInt(rate) * BigInt(days)) / BigInt(BASIS_POINTS * DAYS_OF_YEAR),
    scale: FINANCE_DECIMALS,
  }
}

/**
 * Returns the bonus accrued after some days of a term: equal parts of the promised bonus, rounded down. It never falls,
 * and after the last day it is the whole bonus.
 * @param day 0 to `days`
 * @throws RangeError for a day outside of the term
 */
export function accruedAfter(promised: Decimal, days: number, day: number): Decimal {
  if (!Number.isInteger(day) || day < 0 || day > days) throw new RangeError(`A term of ${days} days has no day ${day}`)
  const { coefficient } = rescale(promised, FINANCE_DECIMALS, 'down')
  return { coefficient: (coefficient * BigInt(day)) / BigInt(days), scale: FINANCE_DECIMALS }
}

/** Returns the bonus of one day of a term. @param day 1 to `days` */
export function bonusOfDay(promised: Decimal, days: number, day: number): Decimal {
  return subtract(accruedAfter(promised, days, day), accruedAfter(promised, days, day - 1))
}

/** Returns the elapsed days of a term. @param begins and now milliseconds since 1970 */
export function daysPassed(begins: number, days: number, now: number): number {
  return Math.max(0, Math.min(days, Math.floor((now - begins) / DAY_MS)))
}

/** Returns principal plus promised bonus. */
export function amountAtEnd(amount: Decimal, terms: ReturnTerms): Decimal {
  return add(amount, promisedBonus(amount, terms))
}
