import { isValidAddress } from '@tidebook/protocol/address'
import type { NetworkDefinition } from '@tidebook/protocol/networks'
import type { Queries } from '../../platform/database/queries.ts'
import { ApiError } from '../../platform/http/http.errors.ts'
import type { Owner } from './own-orders.repository.ts'

/**
 * Returns the wallet in the path for an order of the signed-in account. It must be the wallet that the account
 * uploaded, but orders of an earlier wallet can still be read. Other accounts may have uploaded the same wallet, so
 * orders are looked up by account and wallet together.
 * @param isRead whether the call only reads or ends existing orders
 * @param orders tables whose orders make an earlier wallet readable
 * @throws ApiError `invalidParameter`, `notAllowed`
 */
export async function ownerOf(
  db: Queries,
  definition: NetworkDefinition,
  { account, wallet }: Owner,
  isRead: boolean,
  orders: readonly string[] = ['app.gateway_deposits', 'app.gateway_withdrawals'],
): Promise<Owner> {
  if (!isValidAddress(definition, wallet)) throw new ApiError('invalidParameter', 'wallet: expected a wallet address')
  const { rows } = await db.query<{ current: boolean; earlier: boolean }>(
    `select address = $2 as current, (
        ${orders.map((table) => `exists (select from ${table} where account = $1 and wallet = $2)`).join(' or ')}) as earlier
     from app.accounts where id = $1 and closed is null`,
    [account, wallet],
  )
  const [found] = rows
  if (found?.current === true || (isRead && found?.earlier === true)) return { account, wallet }
  throw new ApiError('notAllowed')
}
