import type { Transactor } from '../engine/transactor.ts'
import type { EngineResult } from '../results/engine-results.ts'

/**
 * Ends an object of a kind that no transaction of this ledger makes: there can be none, which claims the fee as the
 * reference does for an object it does not find.
 */
function endsNothing(notFound: EngineResult): Transactor {
  return { flags: 0, preflight: () => 'tesSUCCESS', preclaim: () => notFound, apply: () => notFound }
}

export const escrowCancel: Transactor = endsNothing('tecNO_TARGET')
export const didDelete: Transactor = endsNothing('tecNO_ENTRY')
export const oracleDelete: Transactor = endsNothing('tecNO_ENTRY')
