import type { LedgerRules } from '@tidebook/ledger'
import type { NetworkDefinition } from '@tidebook/protocol'
import { sha512Half } from '@tidebook/protocol'
import type { RpcMethod } from '../method.ts'
import type { Result } from '../../json/result.ts'
import { hexText } from '../../json/hex-text.ts'
import { definitionsJson } from '../answers/definitions-json.ts'

interface Prepared {
  readonly hash: string
  readonly definitions: Result
}

const prepared = new WeakMap<LedgerRules, Prepared>()

function prepare(network: NetworkDefinition, rules: LedgerRules): Prepared {
  const cached = prepared.get(rules)
  if (cached !== undefined) return cached
  const definitions = definitionsJson(network, rules)
  const created = { definitions, hash: hexText(sha512Half(Buffer.from(JSON.stringify(definitions)))) }
  prepared.set(rules, created)
  return created
}

/**
 * Returns the network's fields, types and results, from which any codec of the family can be configured (`hash`: only
 * when changed).
 */
export const serverDefinitions: RpcMethod = {
  name: 'server_definitions',
  handle: (params, { network, rules }) => {
    const clientHash = params.optionalHash('hash')
    const { definitions, hash } = prepare(network, rules)
    return clientHash === hash ? { hash } : { ...definitions, hash }
  },
}
