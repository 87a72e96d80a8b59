import type { RpcMethod } from '../method.ts'
import { apiVersionOf } from '../api-version.ts'
import { readEntryFilter } from '../entry-filter.ts'
import { entryBlob } from '../entry-json.ts'
import { versionedHeader } from '../versioned-header.ts'
import { readViewChoice } from '../ledger-choice.ts'
import { entryPageOf } from '../page.ts'

const READABLE = { least: 1, usual: 256, most: 2048 }
const BINARY = { least: 1, usual: 2048, most: 2048 }

/** The whole state, page by page in ledger index order (`limit`, `marker`, `binary`, `type`). */
export const ledgerData: RpcMethod = {
  name: 'ledger_data',
  handle: async (params, services) => {
    const { network, host } = services
    const version = apiVersionOf(params)
    const binary = params.flag('binary')
    const wanted = readEntryFilter(params, network)
    const { view, about } = await readViewChoice(params, services)
    const { page, ...more } = entryPageOf(view, params, binary ? BINARY : READABLE, wanted)
    const state = page.map((entry) => {
      const data = binary ? entryBlob(network, entry) : undefined
      return data === undefined ? entry : { data, index: entry['index'] }
    })
    const isFirst = params.raw('marker') === undefined && about['validated'] === true
    return {
      ...(isFirst ? { ledger: versionedHeader(host.validated, version) } : {}),
      state,
      ...more,
      ...about,
    }
  },
}
