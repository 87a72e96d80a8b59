import { isLimited } from '../../admission/admission.ts'
import type { RpcMethod } from '../method.ts'
import { apiVersionOf } from '../params/api-version.ts'
import { readEntryFilter } from '../params/entry-filter.ts'
import { entryBlob } from '../../json/serialised.ts'
import { headerMembers } from '../../json/versioned-header.ts'
import { readViewChoice } from '../params/ledger-choice.ts'
import { entryPageOf } from '../params/page.ts'

/** Same page size as the reference. The operator may request larger pages. */
const READABLE = { least: 1, usual: 256, most: 256 }
const READABLE_OWN = { least: 1, usual: 256, most: 2048 }
/** Number of entries rendered per slice. */
const AT_ONCE = 100
const BINARY = { least: 1, usual: 2048, most: 2048 }

/** Returns the whole state in pages, in order of ledger index (`limit`, `marker`, `binary`, `type`). */
export const ledgerData: RpcMethod = {
  name: 'ledger_data',
  inTurn: () => true,
  handle: function* wholeState(params, services, caller) {
    const { network, host } = services
    const version = apiVersionOf(params)
    const binary = params.flag('binary')
    const filter = readEntryFilter(params, network)
    let { view, about } = readViewChoice(params, services)
    let { validated } = host
    const range = binary ? BINARY : isLimited(caller) ? READABLE : READABLE_OWN
    const { page: state, ...more } = yield* entryPageOf(view, params, range, filter, {
      // The last ledger at the time when the entries were read.
      read: () => {
        ;({ view, about } = readViewChoice(params, services))
        ;({ validated } = host)
      },
      show: (entry) => {
        const data = binary ? entryBlob(network, entry) : undefined
        return data === undefined ? entry : { data, index: entry['index'] }
      },
      atOnce: AT_ONCE,
    })
    const isFirst = params.raw('marker') === undefined && about['validated'] === true
    return {
      ...(isFirst ? { ledger: headerMembers(validated, { version, binary }, services) } : {}),
      state,
      ...more,
      ...about,
    }
  },
}
