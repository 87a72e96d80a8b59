import type { NetworkDefinition } from '@tidebook/protocol'
import { sha512Half } from '@tidebook/protocol'
import type { Result, RpcMethod } from '../method.ts'
import { hexText } from '../../json/hex-text.ts'
import { definitionsJson } from '../definitions-json.ts'

interface Prepared {
  readonly hash: string
  readonly definitions: Result
}

const prepared = new WeakMap<NetworkDefinition, Prepared>()

function prepare(network: NetworkDefinition): Prepared {
  const known = prepared.get(network)
  if (known !== undefined) return known
  const definitions = definitionsJson(network)
  const made = { definitions, hash: hexText(sha512Half(Buffer.from(JSON.stringify(definitions)))) }
  prepared.set(network, made)
  return made
}

/** The network's fields, types and results, with which any codec of the family can be set up (`hash`: only news). */
export const serverDefinitions: RpcMethod = {
  name: 'server_definitions',
  handle: (params, { network }) => {
    const known = params.optionalHash('hash')
    const { definitions, hash } = prepare(network)
    return known === hash ? { hash } : { ...definitions, hash }
  },
}
