import { PAGE_SIZES, toChain } from '@tidebook/contract'
import { ApiError } from '../http/http.errors.ts'

/** A page of a list: pages are numbered from 0. */
export interface PageBounds {
  readonly limit: number
  readonly offset: number
}

export const pageBounds = (
  query: { readonly p?: number | undefined; readonly s?: number | undefined },
  size: number = PAGE_SIZES.records,
): PageBounds => {
  const limit = Math.min(query.s ?? size, PAGE_SIZES.maximum)
  return { limit, offset: (query.p ?? 0) * limit }
}

/** What `c` names: a pair written BASE-COUNTER (or with a slash), or one token. Display codes are understood. */
export type CurrencyFilter = { readonly pair: string } | { readonly token: string }

export const currencyFilter = (text: string | undefined): CurrencyFilter | undefined => {
  if (text === undefined || text === '') return undefined
  const [base = '', counter] = text.split(/[-/]/)
  return counter === undefined ? { token: toChain(base) } : { pair: `${toChain(base)}-${toChain(counter)}` }
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const DAY_MS = 86_400_000

/** NaN for a day that no calendar has; the platform would take 30 February for 2 March. */
const startOfDay = (text: string): number => {
  const date = new Date(`${text}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text ? Number.NaN : date.getTime()
}

/**
 * A bound in time, ms since 1970: milliseconds, or a day; as an end a day is meant whole.
 * @throws ApiError `invalidParameter` naming the parameter.
 */
export const timeBound = (text: string | undefined, name: 'b' | 'e'): number | undefined => {
  if (text === undefined || text === '') return undefined
  const ms = DAY.test(text)
    ? startOfDay(text) + (name === 'e' ? DAY_MS - 1 : 0)
    : /^\d{1,15}$/.test(text)
      ? Number(text)
      : Number.NaN
  if (Number.isNaN(ms)) throw new ApiError('invalidParameter', `${name}: expected milliseconds or YYYY-MM-DD`)
  return ms
}

const TYPES: Readonly<Record<string, string>> = {
  sent: 'Send',
  received: 'Receive',
  offernew: 'OfferCreate',
  offercancel: 'OfferCancel',
  offereffect: 'OfferAffect',
}

/** A record type in either vocabulary (ENT-024, ENT-029) as the explorer's. */
export const recordType = (text: string): string => TYPES[text.toLowerCase()] ?? text
