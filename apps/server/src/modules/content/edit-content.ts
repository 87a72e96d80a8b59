import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import {
  FIELDS_OF_KIND,
  MAX_CONTENT_ITEMS,
  type ContentDeskItem,
  type ContentDeskRow,
  type ContentItem,
  type ContentKind,
} from '@tidebook/contract'
import type pg from 'pg'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { Queries } from '../../platform/database/queries.ts'
import { ApiError } from '../../platform/http/http.errors.ts'
import { appendAudit } from '../audit/append-audit.ts'
import {
  countOfKind,
  incrementRevision,
  deleteItem,
  saveItem,
  saveOrder,
  readStoredItem,
  readStoredItems,
  readOrder,
  type ContentOrder,
  type StaffItem,
  type OnUnreadable,
  type StoredItem,
} from './content.repository.ts'
import { wordsFor } from './content-view.ts'
import { sortByRank, isPublishedAt, rankOf } from './published-content.ts'
import type { ShippedContent } from './shipped-content.ts'

export interface ContentEditorOptions {
  readonly pool: () => pg.Pool
  /** Current time in milliseconds since 1970. */
  readonly now: () => number
  readonly shipped: ShippedContent
  readonly onUnreadable: OnUnreadable
}

/** Item for staff: the stored version, or the shipped one. */
type Known = Omit<StaffItem, 'changed' | 'changedBy'> & Partial<Pick<StaffItem, 'changed' | 'changedBy'>>

const asShipped = (id: string, item: ContentItem): Known => ({
  id,
  kind: item.kind,
  draft: item,
  published: item,
  added: 0,
  firstPublished: item.time,
  lastPublished: item.time,
})

/** Removes fields that its kind does not have, so that no hidden value appears when the page changes. */
const cleaned = (item: ContentItem): ContentItem => {
  const has = FIELDS_OF_KIND[item.kind]
  const { en, zh, ru } = item.words
  const words = (each: typeof en): typeof en =>
    each && { title: each.title, summary: has.summary ? each.summary : '', body: has.body ? each.body : '' }
  return {
    ...item,
    words: { en: words(en), zh: words(zh), ru: words(ru) },
    closable: has.closable && item.closable,
    section: has.section ? item.section : null,
    place: has.place ? item.place : null,
    image: has.image ? item.image : '',
    link: has.link ? item.link : '',
    source: has.source ? item.source : '',
    version: has.version ? item.version : '',
  }
}

/** Returns the content editor for staff; every change is logged. */
export const contentEditor = ({ pool, now, shipped, onUnreadable }: ContentEditorOptions) => {
  /** Replaces an unreadable draft by the published words, or by the shipped ones. */
  const readable = (stored: StoredItem): StaffItem | undefined => {
    const draft = stored.draft ?? stored.published ?? shipped.get(stored.id)
    return draft && { ...stored, draft }
  }
  const readKnown = async (db: Queries, id: string): Promise<Known> => {
    const stored = await readStoredItem(db, id, onUnreadable)
    const item = shipped.get(id)
    const current = stored === undefined ? item && asShipped(id, item) : readable(stored)
    if (current === undefined) throw new ApiError('contentGone')
    return current
  }
  const stateOf = (item: Known, order: ContentOrder) => {
    const { id, kind, draft, published, changed, changedBy = '' } = item
    return {
      id,
      kind,
      isShipped: shipped.has(id),
      isPublished: published !== null,
      isChanged: !isDeepStrictEqual(draft, published),
      isShown: published !== null && isPublishedAt(published, now()),
      rank: rankOf(order, kind, id),
      changed: changed === undefined ? null : { at: changed, by: changedBy },
    }
  }
  const deskItem = (item: Known, order: ContentOrder): ContentDeskItem => ({
    ...stateOf(item, order),
    item: item.draft,
    published: item.published,
  })
  /** Runs one change at a time: the revision row is locked until the transaction ends. */
  const alone = <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> =>
    inTransaction(pool(), async (client) => {
      await incrementRevision(client)
      return work(client)
    })
  const record = (client: pg.PoolClient, action: string, { id, kind, draft }: Known, by: string): Promise<void> => {
    const detail = { kind, title: wordsFor(draft, 'en').words.title }
    return appendAudit(client, { actor: `staff:${by}`, action, subject: `content:${id}`, detail }, now())
  }
  /**
   * Changes an item if the caller knows its latest version.
   * @throws ApiError `contentGone`, `contentChanged`
   */
  const change = (
    id: string,
    seenVersion: number | null,
    by: string,
    { action, become }: { readonly action: string; readonly become: (item: Known, at: number) => Known },
  ): Promise<ContentDeskItem> =>
    alone(async (client) => {
      const before = await readKnown(client, id)
      if ((before.changed ?? null) !== seenVersion) throw new ApiError('contentChanged')
      // two changes within a millisecond get different times
      const at = Math.max(now(), (before.changed ?? 0) + 1)
      const after: StaffItem = { ...become(before, at), changed: at, changedBy: by }
      await saveItem(client, after)
      await record(client, action, after, by)
      return deskItem(after, await readOrder(client))
    })
  return {
    list: async (kind: ContentKind): Promise<{ items: ContentDeskRow[] }> => {
      const [order, stored] = await Promise.all([readOrder(pool()), readStoredItems(pool(), kind, onUnreadable)])
      const all = new Map<string, Known>()
      for (const [id, item] of shipped) if (item.kind === kind) all.set(id, asShipped(id, item))
      for (const item of stored.flatMap((each) => readable(each) ?? [])) all.set(item.id, item)
      const rows = Array.from(all.values(), (item) => {
        const { draft, firstPublished, added } = item
        const { en, zh, ru } = draft.words
        return {
          time: draft.time ?? firstPublished ?? added,
          ...stateOf(item, order),
          titles: { en: en?.title ?? null, zh: zh?.title ?? null, ru: ru?.title ?? null },
          starts: draft.starts,
          ends: draft.ends,
          section: draft.section,
        }
      })
      return { items: sortByRank(kind, rows).map(({ time: _time, ...row }) => row) }
    },
    /**
     * Returns an item.
     * @throws ApiError `contentGone`
     */
    open: async (id: string): Promise<ContentDeskItem> =>
      deskItem(await readKnown(pool(), id), await readOrder(pool())),
    /**
     * Adds an item.
     * @throws ApiError `tooMuchContent`
     */
    add: (item: ContentItem, by: string): Promise<ContentDeskItem> =>
      alone(async (client) => {
        if ((await countOfKind(client, item.kind)) >= MAX_CONTENT_ITEMS) throw new ApiError('tooMuchContent')
        const at = now()
        const updated: StaffItem = {
          id: randomUUID(),
          kind: item.kind,
          draft: cleaned(item),
          published: null,
          added: at,
          firstPublished: null,
          lastPublished: null,
          changed: at,
          changedBy: by,
        }
        await saveItem(client, updated)
        await record(client, 'content.added', updated, by)
        return deskItem(updated, await readOrder(client))
      }),
    /**
     * Saves a draft.
     * @param seen time of the last change known to the caller
     * @throws ApiError `contentGone`, `contentChanged`, `invalidParameter` for another kind
     */
    save: (id: string, seenVersion: number | null, item: ContentItem, by: string): Promise<ContentDeskItem> =>
      change(id, seenVersion, by, {
        action: 'content.saved',
        become: (before) => {
          if (item.kind !== before.kind) throw new ApiError('invalidParameter', 'kind: stays what it was')
          return { ...before, draft: cleaned(item) }
        },
      }),
    /**
     * Publishes the draft.
     * @throws ApiError `contentGone`, `contentChanged`
     */
    publish: (id: string, seenVersion: number | null, by: string): Promise<ContentDeskItem> =>
      change(id, seenVersion, by, {
        action: 'content.published',
        become: (before, at) => ({
          ...before,
          published: before.draft,
          firstPublished: before.firstPublished ?? at,
          lastPublished: at,
        }),
      }),
    /**
     * Withdraws the published words.
     * @throws ApiError `contentGone`, `contentChanged`
     */
    withdraw: (id: string, seenVersion: number | null, by: string): Promise<ContentDeskItem> =>
      change(id, seenVersion, by, {
        action: 'content.withdrawn',
        become: (before) => ({ ...before, published: null }),
      }),
    /**
     * Reverts to the published version. An unpublished item is deleted if staff created it, and reset if it was
     * shipped.
     * @throws ApiError `contentGone`, `contentChanged`
     */
    discard: async (id: string, seenVersion: number | null, by: string): Promise<ContentDeskItem | null> => {
      const { published } = await readKnown(pool(), id)
      const action = 'content.discarded'
      if (published !== null)
        return change(id, seenVersion, by, {
          action,
          become: (before) => ({ ...before, draft: before.published ?? before.draft }),
        })
      return alone(async (client) => {
        const before = await readKnown(client, id)
        if ((before.changed ?? null) !== seenVersion) throw new ApiError('contentChanged')
        await deleteItem(client, id)
        await record(client, action, before, by)
        const item = shipped.get(id)
        return item === undefined ? null : deskItem(asShipped(id, item), await readOrder(client))
      })
    },
    /**
     * Sets the order of a kind.
     * @throws ApiError `invalidParameter` for an id of another kind
     */
    order: (kind: ContentKind, ids: readonly string[], by: string): Promise<{ ids: string[] }> =>
      alone(async (client) => {
        const itemIds = [...new Set(ids)]
        for (const id of itemIds)
          if ((await readKnown(client, id)).kind !== kind) throw new ApiError('invalidParameter', 'ids: of one kind')
        await saveOrder(client, kind, itemIds)
        const act = {
          actor: `staff:${by}`,
          action: 'content.ordered',
          subject: `content:${kind}`,
          detail: { ids: itemIds.join(' ') },
        }
        await appendAudit(client, act, now())
        return { ids: itemIds }
      }),
  }
}
