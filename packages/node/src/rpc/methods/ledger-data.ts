import type { LedgerHeader } from '@tidebook/ledger'
import { headerBytes } from '@tidebook/ledger'
import type { Result, RpcMethod } from '../method.ts'
import type { Services } from '../services.ts'
import type { TransactionForm } from '../transaction-members.ts'
import { hexText } from '../../json/hex-text.ts'
import { apiVersionOf } from '../api-version.ts'
import { readEntryFilter } from '../entry-filter.ts'
import { entryBlob } from '../entry-json.ts'
import { versionedHeader } from '../versioned-header.ts'
import { readViewChoice } from '../ledger-choice.ts'
import { entryPageOf } from '../page.ts'

const READABLE = { least: 1, usual: 256, most: 2048 }
const BINARY = { least: 1, usual: 2048, most: 2048 }

/** The header of the ledger that a first page is of; with `binary` also the bytes that its hash is of. */
function headerMembers(header: LedgerHeader, { version, binary }: TransactionForm, services: Services): Result {
  const members = versionedHeader(header, version, services.network)
  return binary ? { ...members, ledger_data: hexText(headerBytes(services.rules, header)) } : members
}

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
      ...(isFirst ? { ledger: headerMembers(host.validated, { version, binary }, services) } : {}),
      state,
      ...more,
      ...about,
    }
  },
}
