import { DATED_KINDS, type ContentItem, type ContentKind } from '@tidebook/contract'
import type pg from 'pg'
import { publishedRows, readOrder, readRevision, type ContentOrder, type OnUnreadable } from './content.repository.ts'
import type { ShippedContent } from './shipped-content.ts'

/** A published item, whether or not it is within its time range. */
export interface PublishedItem {
  readonly id: string
  readonly item: ContentItem
  /** Date of the item, in milliseconds since 1970. */
  readonly time: number
  /** Time at which its text was last published. */
  readonly updated: number
  /** Position among the items that are listed before the others of the same kind, from 1. */
  readonly rank: number | null
}

/** Items by kind, in display order. */
export type PublishedContent = ReadonlyMap<ContentKind, readonly PublishedItem[]>

/**
 * Returns whether an item is within its time range.
 * @param now milliseconds since 1970
 */
export function isPublishedAt({ starts, ends }: Pick<ContentItem, 'starts' | 'ends'>, now: number): boolean {
  return (starts === null || starts <= now) && (ends === null || now < ends)
}

/** Returns the position of an item in the order set by staff, from 1. */
export function rankOf(order: ContentOrder, kind: ContentKind, id: string): number | null {
  const place = order[kind].indexOf(id)
  return place === -1 ? null : place + 1
}

const LAST = Number.MAX_SAFE_INTEGER

/** Sorts ranked items first, then dated items newest first, and the rest in insertion order. */
export function sortByRank<T extends { readonly rank: number | null; readonly time: number }>(
  kind: ContentKind,
  items: readonly T[],
): T[] {
  return items.toSorted(
    (one, other) =>
      (one.rank ?? LAST) - (other.rank ?? LAST) || (DATED_KINDS.includes(kind) ? other.time - one.time : 0),
  )
}

/**
 * Maximum time for which callers share a read, in milliseconds, so that a hanging read does not block later callers.
 */
const SHARED_MS = 5_000

interface Reading {
  readonly revision: string
  readonly began: number
  readonly content: Promise<PublishedContent>
}

export interface PublishedContentOptions {
  readonly pool: () => pg.Pool
  readonly shipped: ShippedContent
  readonly onUnreadable: OnUnreadable
  /** Current time in milliseconds since 1970. */
  readonly now: () => number
}

/**
 * Returns a cached reader of the published content. The cache lasts until staff change something in any program. To
 * detect a change, each call reads one small number. Concurrent callers share the read of a new revision. A failed read
 * is not cached, and the next call retries.
 */
export function publishedContent({ pool, shipped, onUnreadable, now }: PublishedContentOptions) {
  let cached: { readonly revision: string; readonly content: PublishedContent } | undefined
  let newest: Reading | undefined
  const load = async (): Promise<PublishedContent> => {
    const [order, rows] = await Promise.all([readOrder(pool()), publishedRows(pool(), onUnreadable)])
    const items = new Map<string, Omit<PublishedItem, 'rank'>>()
    for (const [id, item] of shipped) {
      const time = item.time ?? 0
      items.set(id, { id, item, time, updated: time })
    }
    for (const { id, published, firstPublished, lastPublished } of rows) {
      if (published === null) {
        items.delete(id)
        continue
      }
      const updated = lastPublished ?? 0
      items.set(id, { id, item: published, time: published.time ?? firstPublished ?? updated, updated })
    }
    const ofKind = Map.groupBy(items.values(), ({ item }) => item.kind)
    return new Map(
      Array.from(ofKind, ([kind, items]) => [
        kind,
        sortByRank(
          kind,
          items.map((each) => ({ ...each, rank: rankOf(order, kind, each.id) })),
        ),
      ]),
    )
  }
  return async (): Promise<PublishedContent> => {
    // read before the items, so that a change in between triggers another read
    const revision = await readRevision(pool())
    if (cached?.revision === revision) return cached.content
    const age = newest?.revision === revision ? now() - newest.began : SHARED_MS
    if (newest !== undefined && age >= 0 && age < SHARED_MS) return newest.content
    const reading: Reading = { revision, began: now(), content: load() }
    newest = reading
    try {
      const content = await reading.content
      // the late result of an older read is discarded
      if (newest === reading) cached = { revision, content }
      return content
    } finally {
      if (newest === reading) newest = undefined
    }
  }
}
