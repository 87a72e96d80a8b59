import type { ApiVersion } from '../../json/result.ts'
import type { Params } from './params.ts'
import type { Services } from '../services.ts'
import { isSkywell } from '../../base/code-base.ts'
import { readLedgerChoice } from './ledger-choice.ts'
import { RpcError, invalidField } from '../../json/rpc-error.ts'

/** First and last ledger of a requested history. */
export interface HistoryRange {
  readonly minimum: number
  readonly maximum: number
}

const BOUNDS = ['ledger_index_min', 'ledger_index_max'] as const

/** Reads a bound. Undefined if it is absent or negative. */
function bound(params: Params, field: (typeof BOUNDS)[number]): number | undefined {
  const value = params.raw(field)
  if (value === undefined) return undefined
  if (typeof value === 'number' && Number.isInteger(value)) return value < 0 ? undefined : value
  throw invalidField(field, 'a ledger index or -1')
}

function oneLedger(params: Params, services: Services): HistoryRange {
  const choice = readLedgerChoice(params, services)
  if (choice.kind === 'closed') return { minimum: choice.header.index, maximum: choice.header.index }
  if (!isSkywell(services.network)) throw new RpcError('lgrNotValidated', { field: 'ledger_index' })
  const { index } = services.host.validated
  return { minimum: index, maximum: index }
}

function between(params: Params, { host }: Services, version: ApiVersion): HistoryRange {
  const first = host.store.firstIndex()
  const last = host.validated.index
  const from = bound(params, 'ledger_index_min') ?? first
  const to = bound(params, 'ledger_index_max') ?? last
  // Version 2 requires bounds within the stored history; zero counts as absent.
  if (version === 2 && from !== 0 && from < first) throw new RpcError('lgrIdxMalformed', { field: BOUNDS[0] })
  if (version === 2 && to > last) throw new RpcError('lgrIdxMalformed', { field: BOUNDS[1] })
  const range = { minimum: Math.max(first, from), maximum: Math.min(last, to) }
  if (range.minimum <= range.maximum) return range
  throw new RpcError(version === 2 ? 'invalidLgrRange' : 'lgrIdxsInvalid', { field: BOUNDS[0] })
}

/**
 * Reads the ledgers of a requested history: `ledger_index_min` and `ledger_index_max`, or one by `ledger_index` or
 * `ledger_hash`; all by default. Given both, version 1 uses the range.
 * @throws RpcError lgrIdxsInvalid, in version 2 invalidLgrRange and lgrIdxMalformed; lgrNotFound, lgrNotValidated,
 * invalidParams
 */
export function readHistoryRange(params: Params, services: Services, version: ApiVersion): HistoryRange {
  const isNamed = params.raw('ledger_index') !== undefined || params.raw('ledger_hash') !== undefined
  const isBounded = BOUNDS.some((field) => params.raw(field) !== undefined)
  if (!isNamed) return between(params, services, version)
  if (isBounded && version === 2) throw invalidField('ledger_index', 'combined with a range')
  const isRange = isBounded && !isSkywell(services.network)
  return isRange ? between(params, services, version) : oneLedger(params, services)
}
