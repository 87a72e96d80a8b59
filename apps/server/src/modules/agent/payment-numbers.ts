import type pg from 'pg'

type Queries = Pick<pg.ClientBase, 'query'>

/** Another payment of the account goes under that number. */
export class NumberTakenError extends Error {
  readonly code = 'agent/number-taken'
}

/**
 * The number of the account under which something is paid, whoever pays it and how often it is signed: the one that was
 * fixed first. No ledger can hold two transactions of a number, so that nothing is paid twice, whatever nodes say.
 * @param proposed the account's next number, where none was fixed
 * @throws NumberTakenError when another payment has the proposed one
 */
export const numberOf = async (db: Queries, account: string, purpose: string, proposed: number): Promise<number> => {
  await db.query(
    `insert into app.agent_numbers (account, purpose, number) values ($1, $2, $3) on conflict do nothing`,
    [account, purpose, proposed],
  )
  const { rows } = await db.query<{ readonly number: string }>(
    'select number from app.agent_numbers where account = $1 and purpose = $2',
    [account, purpose],
  )
  const [row] = rows
  if (row === undefined) throw new NumberTakenError(`Number ${proposed} of ${account} belongs to another payment`)
  return Number(row.number)
}

/** Whether something was signed for a purpose that has not ended. */
export const isSigned = async (db: Queries, purpose: string): Promise<boolean> =>
  (await db.query('select 1 from app.submissions where purpose = $1 limit 1', [purpose])).rows.length > 0

/** Forgets number and signatures of something that has ended; part of the transaction that ends it. */
export const forgetPayment = async (db: Queries, purpose: string): Promise<void> => {
  await db.query('delete from app.agent_numbers where purpose = $1', [purpose])
  await db.query('delete from app.submissions where purpose = $1', [purpose])
}
