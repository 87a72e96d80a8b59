import type { RpcMethod } from '../method.ts'
import { apiVersionOf } from '../api-version.ts'
import { readEntryFilter } from '../entry-filter.ts'
import { entryBlob } from '../entry-json.ts'
import { versionedHeader } from '../versioned-header.ts'
import { readViewChoice } from '../ledger-choice.ts'
import { invalidField } from '../rpc-error.ts'

const READABLE = { least: 1, usual: 256, most: 2048 }
const BINARY = { least: 1, usual: 2048, most: 2048 }
const HASH = /^[0-9A-F]{64}$/i

/** The whole state, page by page in ledger index order (`limit`, `marker`, `binary`, `type`). */
export const ledgerData: RpcMethod = {
  name: 'ledger_data',
  handle: async (params, services) => {
    const { network, host } = services
    const version = apiVersionOf(params)
    const binary = params.flag('binary')
    const limit = params.limit(binary ? BINARY : READABLE)
    const wanted = readEntryFilter(params, network)
    const marker = params.optionalText('marker')
    if (marker !== undefined && !HASH.test(marker)) throw invalidField('marker')
    const { view, about } = await readViewChoice(params, services)
    const found = view.entriesAfter(marker?.toUpperCase() ?? '', limit + 1, wanted)
    const page = found.slice(0, limit)
    const state = page.map((entry) => {
      const data = binary ? entryBlob(network, entry) : undefined
      return data === undefined ? entry : { data, index: entry['index'] }
    })
    const isFirst = marker === undefined && about['validated'] === true
    return {
      ...(isFirst ? { ledger: versionedHeader(host.validated, version) } : {}),
      state,
      ...(found.length > limit ? { marker: page.at(-1)?.['index'] } : {}),
      ...about,
    }
  },
}
