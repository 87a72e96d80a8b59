import { DATED_KINDS, type ContentItem, type ContentKind } from '@tidebook/contract'
import type pg from 'pg'
import { publishedRows, readOrder, revisionOf, type ContentOrder, type OnUnreadable } from './content.repository.ts'
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

/** For how long others wait for the same reading, milliseconds: one that hangs holds nobody who comes later. */
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
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/**
 * Reads what is published. It is kept until somebody of the staff changes something, in whichever program that happens:
 * each question reads one small number. Of those who ask for a new state at once one reads it for all; what failed is
 * kept for nobody, and the next question reads anew.
 */
export const publishedContent = ({ pool, shipped, onUnreadable, now }: PublishedContentOptions) => {
  let kept: { readonly revision: string; readonly content: PublishedContent } | undefined
  let newest: Reading | undefined
  const load = async (): Promise<PublishedContent> => {
    const [order, rows] = await Promise.all([readOrder(pool()), publishedRows(pool(), onUnreadable)])
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
    const age = newest?.revision === revision ? now() - newest.began : SHARED_MS
    if (newest !== undefined && age >= 0 && age < SHARED_MS) return newest.content
    const reading: Reading = { revision, began: now(), content: load() }
    newest = reading
    try {
      const content = await reading.content
      // an older reading that ends late takes nothing back
      if (newest === reading) kept = { revision, content }
      return content
    } finally {
      if (newest === reading) newest = undefined
    }
  }
}
