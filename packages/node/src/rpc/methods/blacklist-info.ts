import type { RpcMethod } from '../method.ts'
import { readViewChoice } from '../ledger-choice.ts'
import { invalidField } from '../rpc-error.ts'
import { requireSkywell } from '../skywell-only.ts'

const PAGE = { least: 10, usual: 200, most: 400 }
const ENTRY = 'BlackList'
const HASH = /^[0-9A-F]{64}$/i

/** Accounts that the manager barred from sending (`limit`, `marker`), or whether one is (`account`). */
export const blacklistInfo: RpcMethod = {
  name: 'blacklist_info',
  handle: async (params, services) => {
    requireSkywell(services.network)
    const id = params.optionalAccount('account')
    const limit = params.limit(PAGE)
    const marker = params.optionalText('marker')
    if (marker !== undefined && !HASH.test(marker)) throw invalidField('marker')
    const { view, about } = await readViewChoice(params, services)
    if (id !== undefined) {
      const isBarred = view.objects(id).some(({ LedgerEntryType: type }) => type === ENTRY)
      return { account: params.text('account'), blacklist: isBarred, ...about }
    }
    const found = view.entriesAfter(marker?.toUpperCase() ?? '', limit + 1, (type) => type === ENTRY)
    const page = found.slice(0, limit)
    return { state: page, ...(found.length > limit ? { marker: page.at(-1)?.['index'] } : {}), ...about }
  },
}
