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

/** An item for staff: the stored version, or else the shipped one. */
type Known = Omit<StaffItem, 'changed' | 'changedBy'> & Partial<Pick<StaffItem, 'changed' | 'changedBy'>>

function asShipped(id: string, item: ContentItem): Known {
  return {
    id,
    kind: item.kind,
    draft: item,
    published: item,
    added: 0,
    firstPublished: item.time,
    lastPublished: item.time,
  }
}

/** Removes fields that the item's kind does not have, so that no hidden value appears when the page changes. */
function cleaned(item: ContentItem): ContentItem {
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

/** Content editor for staff. Every change is logged. */
export class ContentEditor {
  readonly #options: ContentEditorOptions

  constructor(options: ContentEditorOptions) {
    this.#options = options
  }

  /** Replaces an unreadable draft with the published text, or else with the shipped one. */
  #readable(stored: StoredItem): StaffItem | undefined {
    const draft = stored.draft ?? stored.published ?? this.#options.shipped.get(stored.id)
    return draft && { ...stored, draft }
  }

  async #readKnown(db: Queries, id: string): Promise<Known> {
    const stored = await readStoredItem(db, id, this.#options.onUnreadable)
    const item = this.#options.shipped.get(id)
    const current = stored === undefined ? item && asShipped(id, item) : this.#readable(stored)
    if (current === undefined) throw new ApiError('contentGone')
    return current
  }

  #stateOf(item: Known, order: ContentOrder) {
    const { id, kind, draft, published, changed, changedBy = '' } = item
    return {
      id,
      kind,
      isShipped: this.#options.shipped.has(id),
      isPublished: published !== null,
      isChanged: !isDeepStrictEqual(draft, published),
      isShown: published !== null && isPublishedAt(published, this.#options.now()),
      rank: rankOf(order, kind, id),
      changed: changed === undefined ? null : { at: changed, by: changedBy },
    }
  }

  #deskItem(item: Known, order: ContentOrder): ContentDeskItem {
    return {
      ...this.#stateOf(item, order),
      item: item.draft,
      published: item.published,
    }
  }

  /** Runs one change at a time. The revision row is locked until the transaction ends. */
  #alone<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    return inTransaction(this.#options.pool(), async (client) => {
      await incrementRevision(client)
      return work(client)
    })
  }

  #record(client: pg.PoolClient, action: string, { id, kind, draft }: Known, by: string): Promise<void> {
    const detail = { kind, title: wordsFor(draft, 'en').words.title }
    return appendAudit(client, { actor: `staff:${by}`, action, subject: `content:${id}`, detail }, this.#options.now())
  }

  /**
   * Changes an item if the caller has its latest version.
   * @throws ApiError `contentGone`, `contentChanged`
   */
  #change(
    id: string,
    seenVersion: number | null,
    by: string,
    { action, become }: { readonly action: string; readonly become: (item: Known, at: number) => Known },
  ): Promise<ContentDeskItem> {
    return this.#alone(async (client) => {
      const before = await this.#readKnown(client, id)
      if ((before.changed ?? null) !== seenVersion) throw new ApiError('contentChanged')
      // two changes within a millisecond get different times
      const at = Math.max(this.#options.now(), (before.changed ?? 0) + 1)
      const after: StaffItem = { ...become(before, at), changed: at, changedBy: by }
      await saveItem(client, after)
      await this.#record(client, action, after, by)
      return this.#deskItem(after, await readOrder(client))
    })
  }

  async list(kind: ContentKind): Promise<{ items: ContentDeskRow[] }> {
    const [order, stored] = await Promise.all([
      readOrder(this.#options.pool()),
      readStoredItems(this.#options.pool(), kind, this.#options.onUnreadable),
    ])
    const all = new Map<string, Known>()
    for (const [id, item] of this.#options.shipped) if (item.kind === kind) all.set(id, asShipped(id, item))
    for (const item of stored.flatMap((each) => this.#readable(each) ?? [])) all.set(item.id, item)
    const rows = Array.from(all.values(), (item) => {
      const { draft, firstPublished, added } = item
      const { en, zh, ru } = draft.words
      return {
        time: draft.time ?? firstPublished ?? added,
        ...this.#stateOf(item, order),
        titles: { en: en?.title ?? null, zh: zh?.title ?? null, ru: ru?.title ?? null },
        starts: draft.starts,
        ends: draft.ends,
        section: draft.section,
      }
    })
    return { items: sortByRank(kind, rows).map(({ time: _time, ...row }) => row) }
  }

  /**
   * Returns an item.
   * @throws ApiError `contentGone`
   */
  async open(id: string): Promise<ContentDeskItem> {
    return this.#deskItem(await this.#readKnown(this.#options.pool(), id), await readOrder(this.#options.pool()))
  }

  /**
   * Adds an item.
   * @throws ApiError `tooMuchContent`
   */
  add(item: ContentItem, by: string): Promise<ContentDeskItem> {
    return this.#alone(async (client) => {
      if ((await countOfKind(client, item.kind)) >= MAX_CONTENT_ITEMS) throw new ApiError('tooMuchContent')
      const at = this.#options.now()
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
      await this.#record(client, 'content.added', updated, by)
      return this.#deskItem(updated, await readOrder(client))
    })
  }

  /**
   * Saves a draft.
   * @param seen time of the last change that the caller has seen
   * @throws ApiError `contentGone`, `contentChanged`, `invalidParameter` for another kind
   */
  save(id: string, seenVersion: number | null, item: ContentItem, by: string): Promise<ContentDeskItem> {
    return this.#change(id, seenVersion, by, {
      action: 'content.saved',
      become: (before) => {
        if (item.kind !== before.kind) throw new ApiError('invalidParameter', 'kind: cannot be changed')
        return { ...before, draft: cleaned(item) }
      },
    })
  }

  /**
   * Publishes the draft.
   * @throws ApiError `contentGone`, `contentChanged`
   */
  publish(id: string, seenVersion: number | null, by: string): Promise<ContentDeskItem> {
    return this.#change(id, seenVersion, by, {
      action: 'content.published',
      become: (before, at) => ({
        ...before,
        published: before.draft,
        firstPublished: before.firstPublished ?? at,
        lastPublished: at,
      }),
    })
  }

  /**
   * Withdraws the published text.
   * @throws ApiError `contentGone`, `contentChanged`
   */
  withdraw(id: string, seenVersion: number | null, by: string): Promise<ContentDeskItem> {
    return this.#change(id, seenVersion, by, {
      action: 'content.withdrawn',
      become: (before) => ({ ...before, published: null }),
    })
  }

  /**
   * Reverts to the published version. An unpublished item is deleted if staff created it, and reset if it was
   * shipped.
   * @throws ApiError `contentGone`, `contentChanged`
   */
  async discard(id: string, seenVersion: number | null, by: string): Promise<ContentDeskItem | null> {
    const { published } = await this.#readKnown(this.#options.pool(), id)
    const action = 'content.discarded'
    if (published !== null)
      return this.#change(id, seenVersion, by, {
        action,
        become: (before) => ({ ...before, draft: before.published ?? before.draft }),
      })
    return this.#alone(async (client) => {
      const before = await this.#readKnown(client, id)
      if ((before.changed ?? null) !== seenVersion) throw new ApiError('contentChanged')
      await deleteItem(client, id)
      await this.#record(client, action, before, by)
      const item = this.#options.shipped.get(id)
      return item === undefined ? null : this.#deskItem(asShipped(id, item), await readOrder(client))
    })
  }

  /**
   * Sets the order of a kind.
   * @throws ApiError `invalidParameter` for an id of another kind
   */
  order(kind: ContentKind, ids: readonly string[], by: string): Promise<{ ids: string[] }> {
    return this.#alone(async (client) => {
      const itemIds = [...new Set(ids)]
      for (const id of itemIds)
        if ((await this.#readKnown(client, id)).kind !== kind)
          throw new ApiError('invalidParameter', 'ids: must be of one kind')
      await saveOrder(client, kind, itemIds)
      const act = {
        actor: `staff:${by}`,
        action: 'content.ordered',
        subject: `content:${kind}`,
        detail: { ids: itemIds.join(' ') },
      }
      await appendAudit(client, act, this.#options.now())
      return { ids: itemIds }
    })
  }
}
