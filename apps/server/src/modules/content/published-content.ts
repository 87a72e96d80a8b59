import { DATED_KINDS, type ContentItem, type ContentKind } from '@tidebook/contract'
import type pg from 'pg'
import { keptItems, readOrder, revisionOf, type ContentOrder } from './content.repository.ts'
import type { ShippedContent } from './shipped-content.ts'

/** An item that is published, whether its time has come or not. */
export interface PublishedItem {
  readonly id: string
  readonly item: ContentItem
  /** The day that it is of, milliseconds since 1970. */
  readonly time: number
  /** When its words were last published. */
  readonly updated: number
  /** Its place before the others of its kind, from 1. */
  readonly rank: number | null
}

/** By kind, in the order in which people see them. */
export type PublishedContent = ReadonlyMap<ContentKind, readonly PublishedItem[]>

/** Whether its time is now. @param now milliseconds since 1970 */
export const isInTime = ({ starts, ends }: Pick<ContentItem, 'starts' | 'ends'>, now: number): boolean =>
  (starts === null || starts <= now) && (ends === null || now < ends)

/** The place of an item in the order of staff, from 1. */
export const rankIn = (order: ContentOrder, kind: ContentKind, id: string): number | null => {
  const place = order[kind].indexOf(id)
  return place === -1 ? null : place + 1
}

const LAST = Number.MAX_SAFE_INTEGER

/** Ranked ones first; then the newest of what has a day, and the rest as it was added. */
export const inOrder = <T extends { readonly rank: number | null; readonly time: number }>(
  kind: ContentKind,
  items: readonly T[],
): T[] =>
  items.toSorted(
    (one, other) =>
      (one.rank ?? LAST) - (other.rank ?? LAST) || (DATED_KINDS.includes(kind) ? other.time - one.time : 0),
  )

/**
 * Reads what is published. It is kept until somebody of the staff changes something, in whichever program that happens:
 * each question reads one small number.
 */
export const publishedContent = (pool: () => pg.Pool, shipped: ShippedContent) => {
  let kept: { readonly revision: string; readonly content: PublishedContent } | undefined
  const load = async (): Promise<PublishedContent> => {
    const [order, rows] = await Promise.all([readOrder(pool()), keptItems(pool())])
    const found = new Map<string, Omit<PublishedItem, 'rank'>>()
    for (const [id, item] of shipped) {
      const time = item.time ?? 0
      found.set(id, { id, item, time, updated: time })
    }
    for (const { id, published, firstPublished, lastPublished } of rows) {
      if (published === null) {
        found.delete(id)
        continue
      }
      const updated = lastPublished ?? 0
      found.set(id, { id, item: published, time: published.time ?? firstPublished ?? updated, updated })
    }
    const ofKind = Map.groupBy(found.values(), ({ item }) => item.kind)
    return new Map(
      Array.from(ofKind, ([kind, items]) => [
        kind,
        inOrder(
          kind,
          items.map((each) => ({ ...each, rank: rankIn(order, kind, each.id) })),
        ),
      ]),
    )
  }
  return async (): Promise<PublishedContent> => {
    // read before the items: what changes in between is read again
    const revision = await revisionOf(pool())
    if (kept?.revision === revision) return kept.content
    const content = await load()
    kept = { revision, content }
    return content
  }
}
