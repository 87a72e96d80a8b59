import { isValidAddress } from '@tidebook/protocol/address'
import type { NetworkDefinition } from '@tidebook/protocol/networks'
import type { Queries } from '../../platform/database/queries.ts'
import { ApiError } from '../../platform/http/http.errors.ts'
import type { Owner } from './own-orders.repository.ts'

/**
 * The wallet that a path names, for an order of whoever signed in. It is the one that the account uploaded; what was
 * ordered for an earlier one can still be read. Who else has uploaded it does not matter: orders are found by account and
 * wallet together.
 * @param isRead of a call that only reads, or ends what is there
 * @param orders the tables whose orders make an earlier wallet one that can still be read
 * @throws ApiError `invalidParameter`, `notAllowed`
 */
export const ownerOf = async (
  db: Queries,
  definition: NetworkDefinition,
  { account, wallet }: Owner,
  isRead: boolean,
  orders: readonly string[] = ['app.gateway_deposits', 'app.gateway_withdrawals'],
): Promise<Owner> => {
  if (!isValidAddress(definition, wallet)) throw new ApiError('invalidParameter', 'wallet: expected a wallet address')
  const { rows } = await db.query<{ current: boolean; former: boolean }>(
    `select address = $2 as current, (
        ${orders.map((table) => `exists (select from ${table} where account = $1 and wallet = $2)`).join(' or ')}) as former
     from app.accounts where id = $1 and closed is null`,
    [account, wallet],
  )
  const [found] = rows
  if (found?.current === true || (isRead && found?.former === true)) return { account, wallet }
  throw new ApiError('notAllowed')
}
