import { type Decimal, ZERO, add, isPositive, parseDecimal } from '@tidebook/amount'
import type { AccountEvent } from '@tidebook/contract'
import { offerView } from '@tidebook/market'
import type { OrderFormat } from '../../orders/index.ts'

/** Fills of one pair and side that share a message. */
export interface FillSummary {
  readonly key: string
  /** Permanent id of the message: its first transaction, pair and side. */
  readonly id: string
  readonly side: 'buy' | 'sell'
  readonly base: string
  readonly counter: string
  readonly amount: Decimal
  readonly total: Decimal
  readonly count: number
  /** Time of the latest announcement, milliseconds. */
  readonly at: number
}

/** Fills within this time share a message, in milliseconds. */
export const MERGE_WINDOW_MS = 4000

function fillOf(event: AccountEvent, reading: OrderFormat, at: number): FillSummary | undefined {
  if (event.got === undefined || event.paid === undefined) return undefined
  const paid = { ...event.paid, value: parseDecimal(event.paid.value) }
  const got = { ...event.got, value: parseDecimal(event.got.value) }
  const view = offerView(paid, got, reading.pairs)
  if (!isPositive(view.base)) return undefined
  const base = reading.title(view.pair.base.currency)
  const counter = reading.title(view.pair.counter.currency)
  const key = `fill ${view.pair.key} ${view.side}`
  return {
    key,
    id: `${event.hash} ${key}`,
    side: view.side,
    base,
    counter,
    amount: view.base,
    total: view.counter,
    count: 1,
    at,
  }
}

/**
 * Returns messages for the events of a ledger, one per pair and side, merged with recent messages. This prevents a pile
 * of messages when an order fills in many parts.
 */
export function mergeFills(
  events: readonly AccountEvent[],
  announced: ReadonlyMap<string, FillSummary>,
  reading: OrderFormat,
  at: number,
): ReadonlyMap<string, FillSummary> {
  const news = new Map<string, FillSummary>()
  for (const event of events) {
    const fill = fillOf(event, reading, at)
    if (fill === undefined) continue
    const recent = announced.get(fill.key)
    const before = news.get(fill.key) ?? (recent !== undefined && at - recent.at < MERGE_WINDOW_MS ? recent : undefined)
    news.set(fill.key, {
      ...fill,
      id: before?.id ?? fill.id,
      amount: add(before?.amount ?? ZERO, fill.amount),
      total: add(before?.total ?? ZERO, fill.total),
      count: (before?.count ?? 0) + 1,
    })
  }
  return news
}

/** Returns the identity of a fill, independent of its source: the stream of two connections, or the history. */
export function fillKey({ hash, seq, got, paid }: AccountEvent): string {
  return `${hash} ${seq ?? ''} ${got?.value ?? ''} ${paid?.value ?? ''}`
}
