import type { Params } from '../params/params.ts'
import type { RpcMethod } from '../method.ts'
import { MembersText } from '../../json/result.ts'
import { apiVersionOf } from '../params/api-version.ts'
import { readHistoryRange } from '../params/history-range.ts'
import { invalidField } from '../../json/rpc-error.ts'
import { listedTransaction } from '../../json/transaction-members.ts'

const PAGE = { least: 1, usual: 200, most: 400 }
/** Number of transactions read per slice. */
const SLICE = 20

function readMarker(params: Params): { readonly ledgerIndex: number; readonly ordinal: number } | undefined {
  const marker = params.optionalObject('marker')
  if (marker === undefined) return undefined
  const ledgerIndex = marker.optionalUnsigned('ledger')
  const ordinal = marker.optionalUnsigned('seq')
  if (ledgerIndex === undefined || ordinal === undefined) throw invalidField('marker', 'a marker of an earlier answer')
  return { ledgerIndex, ordinal }
}

/**
 * Returns validated transactions that affected an account, newest first (`account`, `ledger_index_min`,
 * `ledger_index_max`, `forward`, `binary`, `limit`, `marker`).
 */
export const accountTx: RpcMethod = {
  name: 'account_tx',
  inTurn: () => true,
  handle: function* accountHistory(params, services) {
    const { host } = services
    const account = params.account()
    const version = apiVersionOf(params)
    const { minimum, maximum } = readHistoryRange(params, services, version)
    const limit = params.limit(PAGE)
    const form = { version, binary: params.flag('binary') }
    const forward = params.flag('forward')
    const range = { account, minimumLedger: minimum, maximumLedger: maximum, forward }
    const transactions: string[] = []
    let last = readMarker(params)
    let isMore = true
    while (isMore && transactions.length < limit) {
      const count = Math.min(SLICE, limit - transactions.length)
      const page = host.store.accountTransactions({ ...range, limit: count + 1, ...(last ? { marker: last } : {}) })
      for (const stored of page.slice(0, count)) {
        const header = host.store.header(stored.ledgerIndex)
        if (header !== undefined) transactions.push(JSON.stringify(listedTransaction(services, stored, header, form)))
        last = { ledgerIndex: stored.ledgerIndex, ordinal: stored.ordinal }
      }
      isMore = page.length > count
      yield
    }
    const bounds = { ledger_index_min: minimum, ledger_index_max: maximum }
    const head = JSON.stringify({ account: params.text('account'), ...bounds, limit }).slice(1, -1)
    const end = isMore && last ? { marker: { ledger: last.ledgerIndex, seq: last.ordinal } } : {}
    const tail = JSON.stringify({ ...end, validated: true }).slice(1, -1)
    return new MembersText(`${head},"transactions":[${transactions.join(',')}],${tail}`)
  },
}
