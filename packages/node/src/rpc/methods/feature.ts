import { entryIndex } from '@tidebook/ledger'
import type { Params } from '../params.ts'
import type { Result, RpcMethod } from '../method.ts'
import type { Services } from '../services.ts'
import { amendmentNames } from '../amendment-names.ts'
import { RpcError } from '../rpc-error.ts'

const HASH = /^[0-9A-F]{64}$/i

/** Ids of the amendments that the ledger itself lists as enabled. */
async function enabledIds({ host, network, rules }: Services): Promise<readonly string[]> {
  const view = await host.validatedView()
  const entry = view.entry(entryIndex(rules, network, { kind: 'amendments' }))
  const listed = entry?.['Amendments']
  return Array.isArray(listed) ? listed.map(String) : []
}

function describe(id: string): Result {
  const name = amendmentNames.get(id)
  return { enabled: true, supported: true, ...(name === undefined ? {} : { name }) }
}

function wantedId(params: Params): string | undefined {
  const asked = params.optionalText('feature')
  if (asked === undefined) return undefined
  if (HASH.test(asked)) return asked.toUpperCase()
  for (const [id, name] of amendmentNames) if (name === asked) return id
  throw new RpcError('badFeature', { field: 'feature' })
}

/** Amendments that this ledger lists, all or one (`feature`: id or name); its rules are fixed, nobody votes. */
export const feature: RpcMethod = {
  name: 'feature',
  handle: async (params, services) => {
    if (params.raw('vetoed') !== undefined) {
      throw new RpcError('notSupported', { message: 'Nobody votes here.', field: 'vetoed' })
    }
    const wanted = wantedId(params)
    const ids = await enabledIds(services)
    if (wanted === undefined) return { features: Object.fromEntries(ids.map((id) => [id, describe(id)])) }
    if (!ids.includes(wanted)) throw new RpcError('badFeature', { field: 'feature' })
    return { [wanted]: describe(wanted) }
  },
}
