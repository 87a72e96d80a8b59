import { PAGE_SIZES } from '@tidebook/contract'
import { ApiError } from '../../platform/http/http.errors.ts'
import type { CurrencyFilter, PageBounds, RecordKind } from '../indexer/account-records.repository.ts'

export function pageBounds(
  query: { readonly p?: number | undefined; readonly s?: number | undefined },
  size: number = PAGE_SIZES.records,
): PageBounds {
  const limit = Math.min(query.s ?? size, PAGE_SIZES.maximum)
  return { limit, offset: (query.p ?? 0) * limit }
}

/** Parses `c`: a pair written BASE-COUNTER (or with a slash), or one token. Display codes are accepted. */
export function currencyFilter(
  text: string | undefined,
  codeOf: (title: string) => string,
): CurrencyFilter | undefined {
  if (text === undefined || text === '') return undefined
  const [base = '', counter] = text.split(/[-/]/)
  return counter === undefined ? { token: codeOf(base) } : { pair: `${codeOf(base)}-${codeOf(counter)}` }
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const DAY_MS = 86_400_000

/** Returns NaN for an invalid calendar day. The platform would parse 30 February as 2 March. */
function startOfDay(text: string): number {
  const date = new Date(`${text}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text ? Number.NaN : date.getTime()
}

/**
 * Parses a time bound to ms since 1970: milliseconds, or a day. An end day is inclusive.
 * @throws ApiError `invalidParameter` with the name of the parameter
 */
export function timeBound(text: string | undefined, name: 'b' | 'e'): number | undefined {
  if (text === undefined || text === '') return undefined
  const ms = DAY.test(text)
    ? startOfDay(text) + (name === 'e' ? DAY_MS - 1 : 0)
    : /^\d{1,15}$/.test(text)
      ? Number(text)
      : Number.NaN
  if (Number.isNaN(ms)) throw new ApiError('invalidParameter', `${name}: expected milliseconds or YYYY-MM-DD`)
  return ms
}

/** A map, because a plain object would also accept the type `constructor`. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ['sent', 'Send'],
  ['received', 'Receive'],
  ['offernew', 'OfferCreate'],
  ['offercancel', 'OfferCancel'],
  ['offereffect', 'OfferAffect'],
])

/**
 * Parses `t`: a record type in either vocabulary (ENT-024, ENT-029), all fills of the account's orders, or all
 * transfers.
 */
export function recordKind(text: string | undefined): RecordKind | undefined {
  if (text === undefined || text === '') return undefined
  const name = text.toLowerCase()
  if (name === 'fill') return { matched: true }
  return name === 'transfer' ? { types: ['Send', 'Receive'] } : { types: [TYPES.get(name) ?? text] }
}
