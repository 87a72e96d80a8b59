import type { Transactor } from '../engine/transactor.ts'
import { namedPool, requiredPool } from '../pools/pool-fields.ts'
import { removePool } from '../pools/pool-removal.ts'
import { isEmptyPool } from '../pools/pool.ts'

/** Deletes the remains of a pool without outstanding tokens. */
export const ammDelete: Transactor = {
  flags: 0,
  preflight: () => 'tesSUCCESS',
  preclaim(context) {
    const pool = namedPool(context)
    if (pool === undefined) return 'terNO_AMM'
    return isEmptyPool(pool) ? 'tesSUCCESS' : 'tecAMM_NOT_EMPTY'
  },
  apply: (context) => removePool(context, requiredPool(context)),
}
