import type { Params } from '../params.ts'
import type { RpcMethod } from '../method.ts'
import type { Services } from '../services.ts'
import { readLedgerChoice } from '../ledger-choice.ts'
import { apiVersionOf } from '../api-version.ts'
import { RpcError, invalidField } from '../rpc-error.ts'
import { listedMembers } from '../transaction-members.ts'

const PAGE = { least: 1, usual: 200, most: 400 }

function bound(params: Params, field: string, open: number): number {
  const value = params.raw(field)
  if (value === undefined || value === -1) return open
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return value
  throw invalidField(field, 'a ledger index or -1')
}

function readRange(params: Params, services: Services): { minimum: number; maximum: number } {
  const { host } = services
  const first = host.store.firstIndex()
  const last = host.validated.index
  if (params.raw('ledger_index') !== undefined || params.raw('ledger_hash') !== undefined) {
    const choice = readLedgerChoice(params, services)
    const index = choice.kind === 'closed' ? choice.header.index : last
    return { minimum: index, maximum: index }
  }
  const minimum = Math.max(first, bound(params, 'ledger_index_min', first))
  const maximum = Math.min(last, bound(params, 'ledger_index_max', last))
  if (minimum > maximum) throw new RpcError('lgrIdxsInvalid', { field: 'ledger_index_min' })
  return { minimum, maximum }
}

function readMarker(params: Params): { readonly ledgerIndex: number; readonly ordinal: number } | undefined {
  const marker = params.optionalObject('marker')
  if (marker === undefined) return undefined
  const ledgerIndex = marker.optionalUnsigned('ledger')
  const ordinal = marker.optionalUnsigned('seq')
  if (ledgerIndex === undefined || ordinal === undefined) throw invalidField('marker', 'a marker of an earlier answer')
  return { ledgerIndex, ordinal }
}

/**
 * Validated transactions that touched an account, newest first (`account`, `ledger_index_min`, `ledger_index_max`,
 * `forward`, `binary`, `limit`, `marker`).
 */
export const accountTx: RpcMethod = {
  name: 'account_tx',
  handle: (params, services) => {
    const { host } = services
    const account = params.account()
    const { minimum, maximum } = readRange(params, services)
    const limit = params.limit(PAGE)
    const marker = readMarker(params)
    const form = { version: apiVersionOf(params), binary: params.flag('binary') }
    const forward = params.flag('forward')
    const found = host.store.accountTransactions({
      account,
      minimumLedger: minimum,
      maximumLedger: maximum,
      limit: limit + 1,
      forward,
      ...(marker === undefined ? {} : { marker }),
    })
    const page = found.slice(0, limit)
    const last = page.at(-1)
    const transactions = page.flatMap((stored) => {
      const header = host.store.header(stored.ledgerIndex)
      return header === undefined ? [] : [listedMembers(services, stored, header, form)]
    })
    return {
      account: params.text('account'),
      ledger_index_min: minimum,
      ledger_index_max: maximum,
      limit,
      transactions,
      ...(found.length > limit && last ? { marker: { ledger: last.ledgerIndex, seq: last.ordinal } } : {}),
      validated: true,
    }
  },
}
