import { tryParseDecimal } from '@tidebook/amount'

interface NoticeHead {
  /** The same in every tab. */
  readonly id: string
  /** When it happened, ms since 1970. */
  readonly at: number
  /** When this browser learned of it, ms since 1970. */
  readonly told: number
  /** Titles of the pair's coins. */
  readonly base: string
  readonly counter: string
}

/** Fills of one pair and side that belong together; amounts are decimal text. */
export interface FillNotice extends NoticeHead {
  readonly kind: 'fill'
  readonly side: 'buy' | 'sell'
  readonly amount: string
  readonly total: string
  readonly count: number
  /** It happened while nobody looked. */
  readonly away: boolean
}

/** A price that was waited for and came. */
export interface AlertNotice extends NoticeHead {
  readonly kind: 'alert'
  /** Where it rose to or fell to, and what the market paid then. */
  readonly rose: boolean
  readonly price: string
  readonly last: string
}

/** Something that a person should learn of, kept in the browser. */
export type Notice = FillNotice | AlertNotice

/** Notices that are kept. */
export const MOST_NOTICES = 100

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 200
const isFigure = (value: unknown): boolean => isText(value) && tryParseDecimal(value) !== undefined
const isTime = (value: unknown): boolean => Number.isSafeInteger(value)

const isNotice = (value: unknown): value is Notice => {
  const item = (value ?? {}) as Partial<Record<keyof FillNotice | keyof AlertNotice, unknown>>
  const { id, base, counter } = item
  if (![id, base, counter].every(isText) || !isTime(item.at) || !isTime(item.told)) return false
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
  /** What was told up to this time was seen; ms since 1970. */
  readonly readAt: number
}

/** Sound notices of whatever was stored. */
export const parseNotices = (value: unknown): NoticeList => {
  const { list, readAt } = (value ?? {}) as { readonly list?: unknown; readonly readAt?: unknown }
  return {
    list: Array.isArray(list) ? list.filter(isNotice).slice(0, MOST_NOTICES) : [],
    readAt: isTime(readAt) ? (readAt as number) : 0,
  }
}

/** Whether a notice tells more than the one of its name that is there: another tab may have told all of it. */
export const tellsMore = ({ list }: NoticeList, notice: Notice): boolean => {
  const known = list.find(({ id }) => id === notice.id)
  return known === undefined || (known.kind === 'fill' && notice.kind === 'fill' && known.count < notice.count)
}

/** Puts a notice in where it tells more; one with its name, to which further fills belong, is replaced. */
export const withNotice = (all: NoticeList, notice: Notice): NoticeList =>
  tellsMore(all, notice)
    ? { ...all, list: [notice, ...all.list.filter(({ id }) => id !== notice.id)].slice(0, MOST_NOTICES) }
    : all

export const unreadOf = ({ list, readAt }: NoticeList): number => list.filter(({ told }) => told > readAt).length
