import type { JsonFields } from '@tidebook/ledger'
import type { RpcMethod } from '../method.ts'
import { readViewChoice } from '../params/ledger-choice.ts'
import { PAGE, entryPageOf, sliceRead } from '../params/page.ts'
import { requireSkywell } from '../params/skywell-only.ts'

const ENTRY = 'BlackList'

/** Returns the accounts that the manager blocked (`limit`, `marker`), or whether one is blocked (`account`). */
export const blacklistInfo: RpcMethod = {
  name: 'blacklist_info',
  handle: function* barredAccounts(params, services) {
    requireSkywell(services.network)
    const id = params.optionalAccount('account')
    let { view, about } = readViewChoice(params, services)
    if (id !== undefined) {
      let isBarred = false
      yield* sliceRead(view.owned(id, 'all'), ({ typeName }) => {
        isBarred ||= typeName === ENTRY
        return !isBarred
      })
      return { account: params.text('account'), blacklist: isBarred, ...about }
    }
    const read = (): void => {
      ;({ view, about } = readViewChoice(params, services))
    }
    const parts = { read, show: (entry: JsonFields) => entry, atOnce: PAGE.usual }
    const { page, ...more } = yield* entryPageOf(view, params, PAGE, (type) => type === ENTRY, parts)
    return { state: page, ...more, ...about }
  },
}
