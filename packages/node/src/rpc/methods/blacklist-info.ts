import type { RpcMethod } from '../method.ts'
import { readViewChoice } from '../ledger-choice.ts'
import { PAGE, entryPageOf } from '../page.ts'
import { requireSkywell } from '../skywell-only.ts'

const ENTRY = 'BlackList'

/** Accounts that the manager barred from sending (`limit`, `marker`), or whether one is (`account`). */
export const blacklistInfo: RpcMethod = {
  name: 'blacklist_info',
  handle: async (params, services) => {
    requireSkywell(services.network)
    const id = params.optionalAccount('account')
    const { view, about } = await readViewChoice(params, services)
    if (id !== undefined) {
      const isBarred = view.objects(id).some(({ LedgerEntryType: type }) => type === ENTRY)
      return { account: params.text('account'), blacklist: isBarred, ...about }
    }
    const { page, ...more } = entryPageOf(view, params, PAGE, (type) => type === ENTRY)
    return { state: page, ...more, ...about }
  },
}
