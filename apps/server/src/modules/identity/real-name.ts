import type { RealNameAction } from '@tidebook/contract/identity'
import type pg from 'pg'
import { ApiError } from '../../platform/http/http.errors.ts'
import { stateOf } from './identity-record.ts'
import { identityRow } from './own-identity.ts'

/**
 * Checks whether an account may perform an action that requires a verified name (A18). Called by modules that accept
 * orders.
 */
export interface RealNameGate {
  /**
   * Rejects an account without the required verified name.
   * @throws ApiError `realNameRequired`
   */
  require(account: string, action: RealNameAction): Promise<void>
}

/**
 * Returns the check of verified names.
 * @param wantedFor actions that require a verified name; none by default
 * @param now milliseconds since 1970
 */
export function realNameGate(
  pool: () => pg.Pool,
  wantedFor: ReadonlySet<RealNameAction>,
  now: () => number,
): RealNameGate {
  return {
    require: async (account, action) => {
      if (!wantedFor.has(action)) return
      if (stateOf(await identityRow(pool(), account), now()) !== 'verified') throw new ApiError('realNameRequired')
    },
  }
}
