import type { Params } from './params.ts'
import type { Services } from '../services.ts'
import { RpcError, missingField } from '../../json/rpc-error.ts'

/** Maximum number of ledgers in a requested range. */
const MAX_RANGE = 1000

export interface LedgerRange {
  readonly first: number
  readonly last: number
}

/**
 * Reads `min_ledger` and `max_ledger`, both or neither. @throws RpcError invalidParams, invalidLgrRange,
 * excessiveLgrRange
 */
export function readLedgerRange(params: Params): LedgerRange | undefined {
  const first = params.optionalUnsigned('min_ledger')
  const last = params.optionalUnsigned('max_ledger')
  if (first === undefined && last === undefined) return undefined
  if (first === undefined) throw missingField('min_ledger')
  if (last === undefined) throw missingField('max_ledger')
  if (last < first) throw new RpcError('invalidLgrRange', { field: 'max_ledger' })
  if (last - first > MAX_RANGE) throw new RpcError('excessiveLgrRange', { field: 'max_ledger' })
  return { first, last }
}

/** Whether this node has every ledger of a range. */
export function isRangeComplete({ first, last }: LedgerRange, { host }: Services): boolean {
  return first >= host.store.firstIndex() && last <= host.validated.index
}
