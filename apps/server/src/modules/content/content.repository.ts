import { CONTENT_KINDS, contentItem, type ContentItem, type ContentKind } from '@tidebook/contract'
import type { Queries } from '../../platform/database/queries.ts'

/** An item created by staff, or a shipped item changed by staff. */
export interface StaffItem {
  readonly id: string
  readonly kind: ContentKind
  readonly draft: ContentItem
  readonly published: ContentItem | null
  /** All times are in milliseconds since 1970. */
  readonly added: number
  readonly firstPublished: number | null
  readonly lastPublished: number | null
  readonly changed: number
  readonly changedBy: string
}

/** A stored item. `draft` is undefined if an older release or a manual edit wrote an invalid one. */
export type StoredItem = Omit<StaffItem, 'draft'> & { readonly draft: ContentItem | undefined }

/** Published part of a row. Without a published text, the item is hidden. */
export type PublishedRow = Pick<StaffItem, 'id' | 'published' | 'firstPublished' | 'lastPublished'>

/** Called for a stored text that is invalid. That text is skipped, and the rest is served. */
export type OnUnreadable = (id: string, part: 'draft' | 'published') => void

interface Row {
  readonly id: string
  readonly kind: ContentKind
  readonly draft: unknown
  readonly published: unknown
  readonly added: Date
  readonly first_published: Date | null
  readonly last_published: Date | null
  readonly changed: Date
  readonly changed_by: string
}

const COLUMNS = 'id, kind, draft, published, added, first_published, last_published, changed, changed_by'

/** Parses the draft or the published text for the kind of the row; undefined if it is invalid. */
function read(
  { id, kind }: Pick<Row, 'id' | 'kind'>,
  part: 'draft' | 'published',
  value: unknown,
  onUnreadable: OnUnreadable,
): ContentItem | undefined {
  const parsed = contentItem.safeParse(value)
  if (parsed.success && parsed.data.kind === kind) return parsed.data
  onUnreadable(id, part)
  return undefined
}

function publishedIn(
  row: Pick<Row, 'id' | 'kind' | 'published' | 'first_published' | 'last_published'>,
  onUnreadable: OnUnreadable,
): PublishedRow {
  return {
    id: row.id,
    published: row.published === null ? null : (read(row, 'published', row.published, onUnreadable) ?? null),
    firstPublished: row.first_published?.getTime() ?? null,
    lastPublished: row.last_published?.getTime() ?? null,
  }
}

function itemOf(row: Row, onUnreadable: OnUnreadable): StoredItem {
  return {
    ...publishedIn(row, onUnreadable),
    kind: row.kind,
    draft: read(row, 'draft', row.draft, onUnreadable),
    added: row.added.getTime(),
    changed: row.changed.getTime(),
    changedBy: row.changed_by,
  }
}

/** Reads the published items, in insertion order. */
export async function publishedRows(db: Queries, onUnreadable: OnUnreadable): Promise<PublishedRow[]> {
  const { rows } = await db.query<Row>(
    'select id, kind, published, first_published, last_published from app.content_items order by added, id',
  )
  return rows.map((row) => publishedIn(row, onUnreadable))
}

/** Reads the stored items of a kind, in insertion order. */
export async function readStoredItems(
  db: Queries,
  kind: ContentKind,
  onUnreadable: OnUnreadable,
): Promise<StoredItem[]> {
  const { rows } = await db.query<Row>(`select ${COLUMNS} from app.content_items where kind = $1 order by added, id`, [
    kind,
  ])
  return rows.map((row) => itemOf(row, onUnreadable))
}

export async function readStoredItem(
  db: Queries,
  id: string,
  onUnreadable: OnUnreadable,
): Promise<StoredItem | undefined> {
  const { rows } = await db.query<Row>(`select ${COLUMNS} from app.content_items where id = $1`, [id])
  return rows[0] && itemOf(rows[0], onUnreadable)
}

/** Counts the stored items of a kind. */
export async function countOfKind(db: Queries, kind: ContentKind): Promise<number> {
  const { rows } = await db.query<{ n: string }>('select count(*) as n from app.content_items where kind = $1', [kind])
  return Number(rows[0]?.n)
}

function date(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms)
}

/** Inserts or replaces an item. */
export async function saveItem(db: Queries, item: StaffItem): Promise<void> {
  await db.query(
    `insert into app.content_items (${COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (id) do update set draft = excluded.draft, published = excluded.published,
       first_published = excluded.first_published, last_published = excluded.last_published,
       changed = excluded.changed, changed_by = excluded.changed_by`,
    [
      item.id,
      item.kind,
      JSON.stringify(item.draft),
      item.published && JSON.stringify(item.published),
      date(item.added),
      date(item.firstPublished),
      date(item.lastPublished),
      date(item.changed),
      item.changedBy,
    ],
  )
}

export async function deleteItem(db: Queries, id: string): Promise<void> {
  await db.query('delete from app.content_items where id = $1', [id])
}

/** Ids that are listed before all other items of the same kind. */
export type ContentOrder = Readonly<Record<ContentKind, readonly string[]>>

export async function readOrder(db: Queries): Promise<ContentOrder> {
  const { rows } = await db.query<{ kind: string; ids: unknown }>('select kind, ids from app.content_order')
  const orders = new Map(rows.map(({ kind, ids }) => [kind, Array.isArray(ids) ? ids.map(String) : []]))
  return Object.fromEntries(CONTENT_KINDS.map((kind) => [kind, orders.get(kind) ?? []])) as unknown as ContentOrder
}

export async function saveOrder(db: Queries, kind: ContentKind, ids: readonly string[]): Promise<void> {
  await db.query(
    'insert into app.content_order (kind, ids) values ($1, $2) on conflict (kind) do update set ids = excluded.ids',
    [kind, JSON.stringify(ids)],
  )
}

/** Increments the content revision within the transaction of the change, for one program at a time. */
export async function incrementRevision(db: Queries): Promise<void> {
  await db.query(
    'insert into app.content_revision (revision) values (1) on conflict (one) do update set revision = content_revision.revision + 1',
  )
}

export async function readRevision(db: Queries): Promise<string> {
  const { rows } = await db.query<{ revision: string }>('select revision from app.content_revision')
  return rows[0]?.revision ?? ''
}
