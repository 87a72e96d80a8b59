import type { Amendment } from '@tidebook/ledger'
import { entryIndex } from '@tidebook/ledger'
import type { Params } from '../params/params.ts'
import type { RpcMethod } from '../method.ts'
import type { Result } from '../../json/result.ts'
import type { Services } from '../services.ts'
import { RpcError } from '../../json/rpc-error.ts'

const HASH = /^[0-9A-F]{64}$/i

/** Returns ids of the amendments that the ledger lists as enabled. */
function listedIds({ host, network, rules }: Services): readonly string[] {
  const view = host.validatedView()
  const entry = view.entry(entryIndex(rules, network, { kind: 'amendments' }))
  const listed = entry?.['Amendments']
  return Array.isArray(listed) ? listed.map(String) : []
}

/** Returns every amendment by id: the amendments of the ledger's rules, and all others that the ledger lists. */
function features(services: Services): ReadonlyMap<string, Result> {
  const listed = new Set(listedIds(services))
  const amendments = new Map<string, Amendment>(services.rules.amendments.map((amendment) => [amendment.id, amendment]))
  return new Map(
    [...new Set([...listed, ...amendments.keys()])].sort().map((id) => {
      const { name, status = 'absent' }: Partial<Amendment> = amendments.get(id) ?? {}
      const enabled = listed.has(id) || status === 'applied'
      return [id, { enabled, supported: status !== 'absent', ...(name === undefined ? {} : { name }) }]
    }),
  )
}

function wantedId(params: Params, { rules }: Services): string | undefined {
  const requestedName = params.optionalText('feature')
  if (requestedName === undefined) return undefined
  if (HASH.test(requestedName)) return requestedName.toUpperCase()
  const amendment = rules.amendments.find(({ name }) => name === requestedName)
  if (amendment === undefined) throw new RpcError('badFeature', { field: 'feature' })
  return amendment.id
}

/**
 * Returns all amendments or one (`feature`: id or name), and whether their rules are in force. The rules are fixed;
 * there is no vote.
 */
export const feature: RpcMethod = {
  name: 'feature',
  handle: (params, services) => {
    if (params.raw('vetoed') !== undefined) {
      throw new RpcError('notSupported', { message: 'Nobody votes here.', field: 'vetoed' })
    }
    const amendmentId = wantedId(params, services)
    const all = features(services)
    if (amendmentId === undefined) return { features: Object.fromEntries(all) }
    const one = all.get(amendmentId)
    if (one === undefined) throw new RpcError('badFeature', { field: 'feature' })
    return { [amendmentId]: one }
  },
}
