import { isValidAddress } from '@tidebook/protocol/address'
import type { NetworkDefinition } from '@tidebook/protocol/networks'
import { ApiError } from '../../platform/http/http.errors.ts'
import type { Owner } from './own-orders.repository.ts'
import type { Queries } from './orders.repository.ts'

/**
 * The wallet that a path names, for an order of whoever signed in. It is the one that the account uploaded; what was
 * ordered for an earlier one can still be read. Who else has uploaded it does not matter: orders are found by account and
 * wallet together.
 * @param isRead of a call that only reads, or ends what is there
 * @throws ApiError `invalidParameter`, `notAllowed`
 */
export const ownerOf = async (
  db: Queries,
  definition: NetworkDefinition,
  { account, wallet }: Owner,
  isRead: boolean,
): Promise<Owner> => {
  if (!isValidAddress(definition, wallet)) throw new ApiError('invalidParameter', 'wallet: expected a wallet address')
  const { rows } = await db.query<{ current: boolean; former: boolean }>(
    `select address = $2 as current, (
        exists (select from app.gateway_deposits where account = $1 and wallet = $2)
        or exists (select from app.gateway_withdrawals where account = $1 and wallet = $2)) as former
     from app.accounts where id = $1 and closed is null`,
    [account, wallet],
  )
  const [found] = rows
  if (found?.current === true || (isRead && found?.former === true)) return { account, wallet }
  throw new ApiError('notAllowed')
}
