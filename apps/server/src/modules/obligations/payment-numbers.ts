import type { Transfer } from '@tidebook/chains'
import type pg from 'pg'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { Queries } from '../../platform/database/queries.ts'

/** Another payment of the account has that number. */
export class NumberTakenError extends Error {
  readonly code = 'obligations/number-taken'
}

/** The row does not owe the payment any more. */
export class NoLongerDueError extends Error {
  readonly code = 'obligations/no-longer-due'
}

/** Whether a purpose is due. Locks what it reads until the transaction ends. */
type IsStillDue = (tx: pg.ClientBase, purpose: string) => Promise<boolean>

/** Whether a purpose owes a transfer. Locks what it reads until the transaction ends. */
export type IsDue = (tx: pg.ClientBase, purpose: string, transfer: Transfer) => Promise<boolean>

/**
 * Claims the number of the account for a payment. The first claim fixes it for every program and every signature. A ledger
 * applies one transaction of a number, so a payment is not made twice even if nodes lie.
 * @param proposed the account's next number, used if the payment has no number
 * @throws NumberTakenError when another payment has the proposed one; NoLongerDueError
 */
export const numberOf = (
  pool: pg.Pool,
  account: string,
  purpose: string,
  proposed: number,
  isDue: IsStillDue,
): Promise<number> =>
  inTransaction(pool, async (tx) => {
    if (!(await isDue(tx, purpose))) throw new NoLongerDueError(`${purpose} has ended`)
    await tx.query(
      'insert into app.agent_numbers (account, purpose, number) values ($1, $2, $3) on conflict do nothing',
      [account, purpose, proposed],
    )
    const { rows } = await tx.query<{ readonly number: string }>(
      'select number from app.agent_numbers where account = $1 and purpose = $2',
      [account, purpose],
    )
    const [row] = rows
    if (row === undefined) throw new NumberTakenError(`Number ${proposed} of ${account} belongs to another payment`)
    return Number(row.number)
  })

export interface MomentRequest {
  readonly account: string
  /** what `app.agent_moves` calls the chain */
  readonly place: string
  readonly purpose: string
  /** the moment that a transaction made now would have */
  readonly proposed: number
  /** hashes of which the chain says that their time is over and that no block holds them */
  readonly expired: ReadonlySet<string>
  /** The last block that was read on the chain; undefined before the first look. */
  readonly lastBlock: (tx: Queries) => Promise<number | undefined>
}

/**
 * The moment under which something is paid on a chain whose accounts count nothing. Two transactions of one purpose could
 * both be applied there, so that a new moment is given only when everything that was signed for the purpose is over: its
 * session says so, and the reader of the chain has read past the last block that could hold it and found it in none.
 * `keptSubmissions` keeps nothing that has another moment than the one that was given last.
 * @throws NumberTakenError while something may still be applied, or another payment has the moment; NoLongerDueError
 */
export const momentOf = (
  pool: pg.Pool,
  { account, proposed, ...request }: MomentRequest,
  isDue: IsStillDue,
): Promise<number> =>
  inTransaction(pool, async (tx) => {
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

/**
 * Throws while something that was signed for a purpose may still be applied on a chain whose accounts count nothing.
 * Nothing is kept for the purpose from then on until the transaction ends.
 * @throws NumberTakenError
 */
export const requireOver = async (
  tx: Queries,
  { place, purpose, expired, lastBlock }: Omit<MomentRequest, 'account' | 'proposed'>,
): Promise<void> => {
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

/** Whether something was signed for a purpose that has not ended; nothing is from then on until the transaction ends. */
export const isSigned = async (tx: Queries, purpose: string): Promise<boolean> => {
  await tx.query('select 1 from app.agent_numbers where purpose = $1 for update', [purpose])
  return (await tx.query('select 1 from app.submissions where purpose = $1 limit 1', [purpose])).rows.length > 0
}

/** Whether a number is fixed for a purpose. */
export const hasNumber = async (tx: Queries, purpose: string): Promise<boolean> =>
  (await tx.query('select 1 from app.agent_numbers where purpose = $1', [purpose])).rows.length > 0

/** Forgets number and signatures of something that has ended; part of the transaction that ends it. */
export const forgetPayment = async (tx: Queries, purpose: string): Promise<void> => {
  await tx.query('delete from app.agent_numbers where purpose = $1', [purpose])
  await tx.query('delete from app.submissions where purpose = $1', [purpose])
}
