import { tryParseDecimal } from '@tidebook/amount'

interface NoticeHead {
  /** Id, identical in every tab. */
  readonly id: string
  /** Time of the event, milliseconds since 1970. */
  readonly at: number
  /** Time at which this browser learned of the event, milliseconds since 1970. */
  readonly learnedAt: number
  /** Titles of the pair's coins. */
  readonly base: string
  readonly counter: string
}

/** Merged fills of one pair and side; amounts are decimal text. */
export interface FillNotice extends NoticeHead {
  readonly kind: 'fill'
  readonly side: 'buy' | 'sell'
  readonly amount: string
  readonly total: string
  readonly count: number
  /** Whether the fills happened while the user was away. */
  readonly away: boolean
}

/** A price alert that was reached. */
interface AlertNotice extends NoticeHead {
  readonly kind: 'alert'
  /** Whether the price rose or fell to the target, and the market price at that time. */
  readonly rose: boolean
  readonly price: string
  readonly last: string
}

/** A notice for the user, stored in the browser. */
export type Notice = FillNotice | AlertNotice

/** Maximum number of stored notices. */
export const MAX_NOTICES = 100

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 200
}

function isFigure(value: unknown): boolean {
  return isText(value) && tryParseDecimal(value) !== undefined
}

function isTime(value: unknown): boolean {
  return Number.isSafeInteger(value)
}

function isNotice(value: unknown): value is Notice {
  const item = (value ?? {}) as Partial<Record<keyof FillNotice | keyof AlertNotice, unknown>>
  const { id, base, counter } = item
  if (![id, base, counter].every(isText) || !isTime(item.at) || !isTime(item.learnedAt)) return false
  if (item.kind === 'fill')
    return (
      (item.side === 'buy' || item.side === 'sell') &&
      isFigure(item.amount) &&
      isFigure(item.total) &&
      Number.isSafeInteger(item.count) &&
      typeof item.away === 'boolean'
    )
  return item.kind === 'alert' && typeof item.rose === 'boolean' && isFigure(item.price) && isFigure(item.last)
}

export interface NoticeList {
  /** Newest first. */
  readonly list: readonly Notice[]
  /** Notices up to this time are read; milliseconds since 1970. */
  readonly readAt: number
}

/** Renames the field of a notice that an earlier version stored. */
function withCurrentNames(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('told' in value)) return value
  const { told, ...rest } = value
  return { learnedAt: told, ...rest }
}

/** Returns the valid notices of an untrusted stored value. */
export function parseNotices(value: unknown): NoticeList {
  const { list, readAt } = (value ?? {}) as { readonly list?: unknown; readonly readAt?: unknown }
  return {
    list: Array.isArray(list) ? list.map(withCurrentNames).filter(isNotice).slice(0, MAX_NOTICES) : [],
    readAt: isTime(readAt) ? (readAt as number) : 0,
  }
}

/**
 * Returns whether a notice is more complete than the stored notice with the same id. Another tab may already have
 * announced the complete notice.
 */
export function isNewer({ list }: NoticeList, notice: Notice): boolean {
  const known = list.find(({ id }) => id === notice.id)
  return known === undefined || (known.kind === 'fill' && notice.kind === 'fill' && known.count < notice.count)
}

/** Adds a notice if it is more complete than the stored notice with the same id, which lacks the later fills. */
export function withNotice(all: NoticeList, notice: Notice): NoticeList {
  return isNewer(all, notice)
    ? { ...all, list: [notice, ...all.list.filter(({ id }) => id !== notice.id)].slice(0, MAX_NOTICES) }
    : all
}

export function unreadOf({ list, readAt }: NoticeList): number {
  return list.filter(({ learnedAt }) => learnedAt > readAt).length
}
