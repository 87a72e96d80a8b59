import type pg from 'pg'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { Queries } from '../../platform/database/queries.ts'
import { ApiError } from '../../platform/http/http.errors.ts'
import type { DepositOwner } from './agent-directory.ts'
import { LOCKS } from '../../platform/database/lock-numbers.ts'

/** First of two numbers of a lock, the second is made of the chain: numbers are given out one at a time. */
const LOCK = LOCKS.depositAddresses
/** Wallets of one account that have addresses of their own on a chain. */
const MOST_OF_ACCOUNT = 20

/**
 * The number under which an owner's deposits on a chain are known, from 1; given out when it is first asked for. Number 0
 * is the agent's own.
 * @param at milliseconds since 1970 @throws ApiError `tooManyOrders`
 */
export const addressNumberOf = async (
  pool: pg.Pool,
  chain: string,
  { account, wallet }: DepositOwner,
  at: number,
): Promise<number> => {
  const known = async (client: Queries): Promise<number | undefined> =>
    (
      await client.query<{ index: number }>(
        'select index from app.gateway_addresses where chain = $1 and account = $2 and wallet = $3',
        [chain, account, wallet],
      )
    ).rows[0]?.index
  const found = await known(pool)
  if (found !== undefined) return found
  return inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1, hashtext($2))', [LOCK, chain])
    const meanwhile = await known(client)
    if (meanwhile !== undefined) return meanwhile
    const { rows } = await client.query<{ next: number; own: string }>(
      `select coalesce(max(index), 0) + 1 as next, count(*) filter (where account = $2) as own
       from app.gateway_addresses where chain = $1`,
      [chain, account],
    )
    if (Number(rows[0]?.own) >= MOST_OF_ACCOUNT) throw new ApiError('tooManyOrders')
    const index = rows[0]?.next ?? 1
    await client.query(
      'insert into app.gateway_addresses (chain, index, account, wallet, made) values ($1, $2, $3, $4, $5)',
      [chain, index, account, wallet, new Date(at)],
    )
    return index
  })
}

/** Owners of the numbers of a chain; the account is null where it was closed. */
export const addressOwners = async (
  db: Queries,
  chain: string,
): Promise<readonly { readonly index: number; readonly account: string | null; readonly wallet: string }[]> =>
  (
    await db.query<{ index: number; account: string | null; wallet: string }>(
      'select index, account, wallet from app.gateway_addresses where chain = $1 order by index',
      [chain],
    )
  ).rows
