import type { RealNameAction } from '@tidebook/contract/identity'
import type pg from 'pg'
import { ApiError } from '../../platform/http/http.errors.ts'
import { stateOf } from './identity-record.ts'
import { identityRow } from './own-identity.ts'

/** Whether somebody may do what an operator wants a verified name for (A18). Modules that take orders ask it. */
export interface RealNameGate {
  /** @throws ApiError `realNameRequired` */
  require(account: string, action: RealNameAction): Promise<void>
}

/** @param wantedFor what a verified name is wanted for; nothing by default @param now milliseconds since 1970 */
export const realNameGate = (
  pool: () => pg.Pool,
  wantedFor: ReadonlySet<RealNameAction>,
  now: () => number,
): RealNameGate => ({
  require: async (account, action) => {
    if (!wantedFor.has(action)) return
    if (stateOf(await identityRow(pool(), account), now()) !== 'verified') throw new ApiError('realNameRequired')
  },
})
