import type { Params } from '../params.ts'
import type { RpcMethod } from '../method.ts'
import { apiVersionOf } from '../api-version.ts'
import { readHistoryRange } from '../history-range.ts'
import { invalidField } from '../rpc-error.ts'
import { listedMembers } from '../transaction-members.ts'

const PAGE = { least: 1, usual: 200, most: 400 }

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
    const version = apiVersionOf(params)
    const { minimum, maximum } = readHistoryRange(params, services, version)
    const limit = params.limit(PAGE)
    const marker = readMarker(params)
    const form = { version, binary: params.flag('binary') }
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
