import type pg from 'pg'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { Queries } from '../../platform/database/queries.ts'
import { ApiError } from '../../platform/http/http.errors.ts'
import type { DepositOwner } from './agent-directory.ts'
import { lockInTransaction } from '../../platform/database/lock-in-transaction.ts'

/** Maximum number of wallets per account that have their own addresses on a chain. */
const MAX_ADDRESSES = 20

/**
 * Returns the number that identifies an owner's deposits on a chain, from 1. Assigns it on the first call. Number 0
 * belongs to the agent.
 * @param at milliseconds since 1970
 * @throws ApiError `tooManyOrders`
 */
export async function addressNumberOf(
  pool: pg.Pool,
  chain: string,
  { account, wallet }: DepositOwner,
  at: number,
): Promise<number> {
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
    await lockInTransaction(client, 'depositAddresses', chain)
    const meanwhile = await known(client)
    if (meanwhile !== undefined) return meanwhile
    const { rows } = await client.query<{ next: number; own: string }>(
      `select coalesce(max(index), 0) + 1 as next, count(*) filter (where account = $2) as own
       from app.gateway_addresses where chain = $1`,
      [chain, account],
    )
    if (Number(rows[0]?.own) >= MAX_ADDRESSES) throw new ApiError('tooManyOrders')
    const index = rows[0]?.next ?? 1
    await client.query(
      'insert into app.gateway_addresses (chain, index, account, wallet, made) values ($1, $2, $3, $4, $5)',
      [chain, index, account, wallet, new Date(at)],
    )
    return index
  })
}

/** Returns the owners of the numbers on a chain. The account is null if it was closed. */
export async function addressOwners(
  db: Queries,
  chain: string,
): Promise<readonly { readonly index: number; readonly account: string | null; readonly wallet: string }[]> {
  return (
    await db.query<{ index: number; account: string | null; wallet: string }>(
      'select index, account, wallet from app.gateway_addresses where chain = $1 order by index',
      [chain],
    )
  ).rows
}
