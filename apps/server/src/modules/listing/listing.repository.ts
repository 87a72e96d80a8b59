import { LISTING_PAGE, type ListingApplication, type ListingDeskRow, type ListingState } from '@tidebook/contract'
import type { Queries } from '../../platform/database/queries.ts'

interface Row extends ListingApplication {
  readonly reference: string
  readonly state: ListingState
  readonly reason: string
  readonly sent: Date
  readonly changed: Date
  readonly changed_by: string
}

const COLUMNS =
  'reference, project, code, issuer, website, document, contact, about, state, reason, sent, changed, changed_by'

function applicationOf({ sent, changed, changed_by, ...row }: Row): ListingDeskRow {
  return {
    ...row,
    sent: sent.getTime(),
    changed: changed.getTime(),
    changedBy: changed_by,
  }
}

/**
 * Returns an application by its reference.
 * @param isLocked whether to lock it until the transaction ends
 */
export async function applicationBy(
  db: Queries,
  reference: string,
  isLocked = false,
): Promise<ListingDeskRow | undefined> {
  const { rows } = await db.query<Row>(
    `select ${COLUMNS} from app.listing_applications where reference = $1 ${isLocked ? 'for update' : ''}`,
    [reference],
  )
  return rows[0] && applicationOf(rows[0])
}

/**
 * Stores a submitted application.
 * @param at milliseconds since 1970
 */
export async function insertApplication(
  db: Queries,
  reference: string,
  { project, code, issuer, website, document, contact, about }: ListingApplication,
  at: number,
): Promise<void> {
  await db.query(
    `insert into app.listing_applications (${COLUMNS})
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'new', '', $9, $9, '')`,
    [reference, project, code, issuer, website, document, contact, about, new Date(at)],
  )
}

/** Counts the undecided applications. */
export async function waitingApplications(db: Queries): Promise<number> {
  const { rows } = await db.query<{ n: string }>(
    "select count(*) as n from app.listing_applications where state in ('new', 'reviewing')",
  )
  return Number(rows[0]?.n)
}

/** Returns a page of applications in a state: undecided ones oldest first, others by latest decision. */
export async function applicationsIn(
  db: Queries,
  state: ListingState,
  page: number,
): Promise<{ count: number; applications: ListingDeskRow[] }> {
  const order = state === 'new' || state === 'reviewing' ? 'sent, reference' : 'changed desc, reference'
  const [count, { rows }] = [
    await db.query<{ n: string }>('select count(*) as n from app.listing_applications where state = $1', [state]),
    await db.query<Row>(
      `select ${COLUMNS} from app.listing_applications where state = $1 order by ${order} limit $2 offset $3`,
      [state, LISTING_PAGE, page * LISTING_PAGE],
    ),
  ]
  return { count: Number(count.rows[0]?.n), applications: rows.map(applicationOf) }
}

/** Stores the new state of an application. */
export async function saveState(
  db: Queries,
  { reference, state, reason, changed, changedBy }: ListingDeskRow,
): Promise<void> {
  await db.query(
    'update app.listing_applications set state = $2, reason = $3, changed = $4, changed_by = $5 where reference = $1',
    [reference, state, reason, new Date(changed), changedBy],
  )
}

/**
 * Deletes applications that are no longer needed.
 * @param decided deletes decided applications that were last changed before this time
 * @param sent deletes all applications that were sent before this time
 */
export async function deleteApplications(db: Queries, decided: Date, sent: Date): Promise<void> {
  await db.query(
    `delete from app.listing_applications
     where sent < $2 or (state in ('accepted', 'declined') and changed < $1)`,
    [decided, sent],
  )
}
