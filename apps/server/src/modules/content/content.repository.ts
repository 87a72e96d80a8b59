import { CONTENT_KINDS, contentItem, type ContentItem, type ContentKind } from '@tidebook/contract'
import type pg from 'pg'

export type Queries = Pick<pg.ClientBase, 'query'>

/** An item of staff's, or what staff made of a shipped one. */
export interface KeptItem {
  readonly id: string
  readonly kind: ContentKind
  readonly draft: ContentItem
  readonly published: ContentItem | null
  /** Milliseconds since 1970, all of these. */
  readonly added: number
  readonly firstPublished: number | null
  readonly lastPublished: number | null
  readonly changed: number
  readonly changedBy: string
}

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

const itemOf = (row: Row): KeptItem => ({
  id: row.id,
  kind: row.kind,
  draft: contentItem.parse(row.draft),
  published: row.published === null ? null : contentItem.parse(row.published),
  added: row.added.getTime(),
  firstPublished: row.first_published?.getTime() ?? null,
  lastPublished: row.last_published?.getTime() ?? null,
  changed: row.changed.getTime(),
  changedBy: row.changed_by,
})

/** What is kept of a kind, or of all, in the order in which it was added. */
export const keptItems = async (db: Queries, kind?: ContentKind): Promise<KeptItem[]> => {
  const { rows } = await db.query<Row>(
    `select ${COLUMNS} from app.content_items where $1::text is null or kind = $1 order by added, id`,
    [kind ?? null],
  )
  return rows.map(itemOf)
}

export const keptItem = async (db: Queries, id: string): Promise<KeptItem | undefined> => {
  const { rows } = await db.query<Row>(`select ${COLUMNS} from app.content_items where id = $1`, [id])
  return rows[0] && itemOf(rows[0])
}

/** How many items of a kind are kept. */
export const countOfKind = async (db: Queries, kind: ContentKind): Promise<number> => {
  const { rows } = await db.query<{ n: string }>('select count(*) as n from app.content_items where kind = $1', [kind])
  return Number(rows[0]?.n)
}

const date = (ms: number | null): Date | null => (ms === null ? null : new Date(ms))

/** Keeps an item in the place of what was there. */
export const keepItem = async (db: Queries, item: KeptItem): Promise<void> => {
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

export const dropItem = async (db: Queries, id: string): Promise<void> => {
  await db.query('delete from app.content_items where id = $1', [id])
}

/** Ids that stand before the others of their kind. */
export type ContentOrder = Readonly<Record<ContentKind, readonly string[]>>

export const readOrder = async (db: Queries): Promise<ContentOrder> => {
  const { rows } = await db.query<{ kind: string; ids: readonly string[] }>('select kind, ids from app.content_order')
  const orders = new Map(rows.map(({ kind, ids }) => [kind, ids]))
  return Object.fromEntries(CONTENT_KINDS.map((kind) => [kind, orders.get(kind) ?? []])) as unknown as ContentOrder
}

export const keepOrder = async (db: Queries, kind: ContentKind, ids: readonly string[]): Promise<void> => {
  await db.query(
    'insert into app.content_order (kind, ids) values ($1, $2) on conflict (kind) do update set ids = excluded.ids',
    [kind, JSON.stringify(ids)],
  )
}

/** Which state of content this is; one program at a time counts it up, within the transaction of its change. */
export const countUp = async (db: Queries): Promise<void> => {
  await db.query(
    'insert into app.content_revision (revision) values (1) on conflict (one) do update set revision = content_revision.revision + 1',
  )
}

export const revisionOf = async (db: Queries): Promise<string> => {
  const { rows } = await db.query<{ revision: string }>('select revision from app.content_revision')
  return rows[0]?.revision ?? ''
}
