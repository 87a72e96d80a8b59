import type { Transfer } from '@tidebook/chains'
import type pg from 'pg'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { Queries } from '../../platform/database/queries.ts'

/** Another payment of the account has the sequence number. */
export class NumberTakenError extends Error {
  readonly code = 'obligations/number-taken'
}

/** The row no longer owes the payment. */
export class NoLongerDueError extends Error {
  readonly code = 'obligations/no-longer-due'
}

/** Checks whether a purpose is due. Locks the rows that it reads until the transaction ends. */
type IsStillDue = (tx: pg.ClientBase, purpose: string) => Promise<boolean>

/** Checks whether a purpose owes a transfer. Locks the rows that it reads until the transaction ends. */
export type IsDue = (tx: pg.ClientBase, purpose: string, transfer: Transfer) => Promise<boolean>

/**
 * Claims a sequence number of the account for a payment. The first signature fixes it for every program and every later
 * signature. A ledger applies one transaction per number, so a payment is made at most once even if nodes lie.
 * @param proposed the account's next number, used if the payment has no number
 * @throws NumberTakenError when another payment was signed with the proposed number; NoLongerDueError
 */
export function numberOf(
  pool: pg.Pool,
  account: string,
  purpose: string,
  proposed: number,
  isDue: IsStillDue,
): Promise<number> {
  return inTransaction(pool, async (tx) => {
    if (!(await isDue(tx, purpose))) throw new NoLongerDueError(`${purpose} has ended`)
    const number =
      (await claimed(tx, account, purpose, proposed)) ??
      ((await freeUnsigned(tx, account, proposed)) ? await claimed(tx, account, purpose, proposed) : undefined)
    if (number === undefined) throw new NumberTakenError(`Number ${proposed} of ${account} belongs to another payment`)
    return number
  })
}

/**
 * Returns the number of a purpose, or the proposed number if the purpose had none; undefined if another purpose has
 * that number.
 */
async function claimed(tx: Queries, account: string, purpose: string, proposed: number): Promise<number | undefined> {
  await tx.query(
    'insert into app.agent_numbers (account, purpose, number) values ($1, $2, $3) on conflict do nothing',
    [account, purpose, proposed],
  )
  return claimedNumber(tx, account, purpose)
}

/** Returns the account's number that a payment has claimed; undefined if it has claimed none. */
export async function claimedNumber(db: Queries, account: string, purpose: string): Promise<number | undefined> {
  const { rows } = await db.query<{ readonly number: string }>(
    'select number from app.agent_numbers where account = $1 and purpose = $2',
    [account, purpose],
  )
  return rows[0] && Number(rows[0].number)
}

/**
 * Frees a number whose payment has no signed transaction, because a program stopped between the claim and the
 * signature. Otherwise, that payment could hold up all other payments of the account while it cannot continue. The
 * number stays locked until the transaction ends, and a signature with a freed number is not stored
 * (`keptSubmissions`), so it is never sent.
 * @returns whether the number is free
 */
async function freeUnsigned(tx: Queries, account: string, number: number): Promise<boolean> {
  const { rows } = await tx.query<{ readonly purpose: string }>(
    'select purpose from app.agent_numbers where account = $1 and number = $2 for update',
    [account, number],
  )
  const [holder] = rows
  // A separate statement, so that it sees a signature that was stored while this transaction waited for the lock.
  if (holder !== undefined && (await isSigned(tx, holder.purpose))) return false
  await tx.query('delete from app.agent_numbers where account = $1 and number = $2', [account, number])
  return true
}

export interface MomentRequest {
  readonly account: string
  /** Name of the chain in `app.agent_moves`. */
  readonly place: string
  readonly purpose: string
  /** Time of a transaction created now. */
  readonly proposed: number
  /** Hashes that the chain reports as expired and contained in no block. */
  readonly expired: ReadonlySet<string>
  /** Returns the last block that was read on the chain; undefined before the first read. */
  readonly lastBlock: (tx: Queries) => Promise<number | undefined>
}

/**
 * Claims the time of a payment on a chain whose accounts have no sequence numbers. Two transactions of one purpose
 * could both be applied there. A new time is therefore assigned only when every signed transaction of the purpose is
 * over: its session reports it as expired, and the reader of the chain has passed the last block that could contain it
 * without finding it. `keptSubmissions` stores only transactions with the latest time.
 * @throws NumberTakenError while a transaction may still be applied, or another payment has the time; NoLongerDueError
 */
export function momentOf(
  pool: pg.Pool,
  { account, proposed, ...request }: MomentRequest,
  isDue: IsStillDue,
): Promise<number> {
  return inTransaction(pool, async (tx) => {
    const { purpose } = request
    if (!(await isDue(tx, purpose))) throw new NoLongerDueError(`${purpose} has ended`)
    const { rowCount: given } = await tx.query(
      'insert into app.agent_numbers (account, purpose, number) values ($1, $2, $3) on conflict do nothing',
      [account, purpose, proposed],
    )
    if (given === 1) return proposed
    await requireOver(tx, request)
    const { rowCount: moved } = await tx.query(
      `update app.agent_numbers set number = $3 where account = $1 and purpose = $2 and number < $3
       and not exists (select from app.agent_numbers where account = $1 and number = $3)`,
      [account, purpose, proposed],
    )
    if (moved !== 1) throw new NumberTakenError(`Moment ${proposed} of ${account} belongs to another payment`)
    return proposed
  })
}

/**
 * Throws while a signed transaction of a purpose may still be applied on a chain whose accounts have no sequence
 * numbers. From then on, no submission of the purpose can be stored until the transaction ends.
 * @throws NumberTakenError
 */
export async function requireOver(
  tx: Queries,
  { place, purpose, expired, lastBlock }: Omit<MomentRequest, 'account' | 'proposed'>,
): Promise<void> {
  await tx.query('select 1 from app.agent_numbers where purpose = $1 for update', [purpose])
  const read = (await lastBlock(tx)) ?? -1
  const { rows: signed } = await tx.query<{ readonly hash: string; readonly last: string; readonly moved: boolean }>(
    `select hash, (submission ->> 'lastLedger') as last,
            exists (select from app.agent_moves m where m.place = $2 and m.hash = s.hash) as moved
     from app.submissions s where purpose = $1`,
    [purpose, place],
  )
  for (const { hash, last, moved } of signed)
    if (!expired.has(hash) || moved || read <= Number(last))
      throw new NumberTakenError(`${hash} may still be applied for ${purpose}`)
}

/**
 * Returns whether a purpose has a signed transaction without an outcome. No new transaction can be signed until the
 * database transaction ends.
 */
export async function isSigned(tx: Queries, purpose: string): Promise<boolean> {
  await tx.query('select 1 from app.agent_numbers where purpose = $1 for update', [purpose])
  return (await tx.query('select 1 from app.submissions where purpose = $1 limit 1', [purpose])).rows.length > 0
}

/** Returns whether a sequence number is fixed for a purpose. */
export async function hasNumber(tx: Queries, purpose: string): Promise<boolean> {
  return (await tx.query('select 1 from app.agent_numbers where purpose = $1', [purpose])).rows.length > 0
}

/** Deletes the sequence number and the signatures of a settled payment. Runs within the transaction that settles it. */
export async function forgetPayment(tx: Queries, purpose: string): Promise<void> {
  await tx.query('delete from app.agent_numbers where purpose = $1', [purpose])
  await tx.query('delete from app.submissions where purpose = $1', [purpose])
}
