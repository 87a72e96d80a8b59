import type pg from 'pg'
import type { AuditEntry } from './audit-entry.ts'

interface Row extends Omit<AuditEntry, 'number' | 'at'> {
  readonly number: string
  readonly at: Date
}

const COLUMNS = 'number, at, actor, action, subject, detail, previous, hash'

function entryOf({ number, at, ...rest }: Row): AuditEntry {
  return { ...rest, number: Number(number), at: at.getTime() }
}

/** Returns the entries after a number, oldest first. */
export async function entriesAfter(client: pg.Pool, number: number, count: number): Promise<readonly AuditEntry[]> {
  const { rows } = await client.query<Row>(
    `select ${COLUMNS} from app.audit_log where number > $1 order by number limit $2`,
    [number, count],
  )
  return rows.map(entryOf)
}

/** Filter of the log. An empty filter matches every entry. */
export interface AuditSearch {
  /** Only entries before this number. */
  readonly before?: number | undefined
  /** Only entries with this actor or subject, in the form of `AuditAct`. */
  readonly about?: string | undefined
}

/** Returns entries, newest first. */
export async function newestEntries(
  pool: pg.Pool,
  { before, about }: AuditSearch,
  count: number,
): Promise<readonly AuditEntry[]> {
  const { rows } = await pool.query<Row>(
    `select ${COLUMNS} from app.audit_log
     where ($1::bigint is null or number < $1) and ($2::text is null or actor = $2 or subject = $2)
     order by number desc limit $3`,
    [before ?? null, about ?? null, count],
  )
  return rows.map(entryOf)
}

/** Returns the end that the last writer stored; undefined for an empty log. */
export async function readLogEnd(
  pool: pg.Pool,
): Promise<{ readonly number: number; readonly hash: string } | undefined> {
  const { rows } = await pool.query<{ number: string; hash: string }>('select number, hash from app.audit_end')
  const [end] = rows
  return end && { number: Number(end.number), hash: end.hash }
}
