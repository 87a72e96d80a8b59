import type { Transfer } from '@tidebook/chains'
import type pg from 'pg'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { Queries } from '../../platform/database/queries.ts'

/** Another payment of the account goes under that number. */
export class NumberTakenError extends Error {
  readonly code = 'agent/number-taken'
}

/** What was to be paid has been settled by somebody else. */
export class NoLongerDueError extends Error {
  readonly code = 'agent/no-longer-due'
}

/** Whether something is to be paid; what it read stays as it is until the transaction ends. */
type IsStillDue = (tx: pg.ClientBase, purpose: string) => Promise<boolean>

/** Whether a transfer is what is to be paid for its purpose; what it read stays as it is until the transaction ends. */
export type IsDue = (tx: pg.ClientBase, purpose: string, transfer: Transfer) => Promise<boolean>

/**
 * The number of the account under which something is paid, whoever pays it and how often it is signed: the one that was
 * fixed first. No ledger can hold two transactions of a number, so that nothing is paid twice, whatever nodes say.
 * @param proposed the account's next number, where none was fixed
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
