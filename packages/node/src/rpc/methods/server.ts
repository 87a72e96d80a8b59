import { randomBytes } from 'node:crypto'
import type { LedgerRules } from '@tidebook/ledger'
import { isNodePublicKey, sha512Half } from '@tidebook/protocol'
import type { NetworkDefinition } from '@tidebook/protocol'
import { definitionsJson } from '../answers/definitions-json.ts'
import { serverMembers } from '../answers/server-members.ts'
import { validatedLedgerInfo, validatedLedgerState } from '../answers/validated-ledger-json.ts'
import type { RpcMethod } from '../method.ts'
import { apiVersionOf } from '../params/api-version.ts'
import type { Result } from '../../json/result.ts'
import { invalidField } from '../../json/rpc-error.ts'
import { hexText } from '../../json/serialised.ts'
import { BASE_LEVEL } from '../../queue/fee-level.ts'

/** Responds to a ping. On a connection of the operator, also reports that no budget applies. */
export const ping: RpcMethod = {
  name: 'ping',
  handle: (_params, _services, { isAdmin, subscriber }) => {
    if (!isAdmin) return {}
    return { role: 'admin', ...(subscriber === undefined ? {} : { unlimited: true }) }
  },
}

/** Returns 256 random bits. */
export const random: RpcMethod = {
  name: 'random',
  handle: () => ({ random: randomBytes(32).toString('hex').toUpperCase() }),
}

/** Returns the response versions that this node supports (`api_version`). */
export const version: RpcMethod = {
  name: 'version',
  handle: (params) =>
    apiVersionOf(params) === 1
      ? { version: { first: '1.0.0', good: '1.0.0', last: '1.0.0' } }
      : { version: { first: 1, good: 1, last: 2 } },
}

/**
 * Responds to a request for the manifest of a validator (`public_key`). This node has no manifests, because it needs no
 * validators.
 */
export const manifest: RpcMethod = {
  name: 'manifest',
  handle: (params, { network }) => {
    const key = params.text('public_key')
    if (!isNodePublicKey(network, key)) throw invalidField('public_key', 'a public key of a validator')
    return { requested: key }
  },
}

/** Returns the node's state for users: amounts in whole units. */
export const serverInfo: RpcMethod = {
  name: 'server_info',
  handle: (_params, services) => ({
    info: { ...serverMembers(services), validated_ledger: validatedLedgerInfo(services) },
  }),
}

/** Returns the cost of a transaction in units of `load_base`, the usual fee. Without a queue the cost never rises. */
function loadMembers(openLevel: number) {
  return {
    load_base: BASE_LEVEL,
    load_factor: openLevel,
    load_factor_fee_escalation: openLevel,
    load_factor_fee_queue: BASE_LEVEL,
    load_factor_fee_reference: BASE_LEVEL,
    load_factor_server: BASE_LEVEL,
  }
}

/** Returns the node's state for programs: amounts in micro units. */
export const serverState: RpcMethod = {
  name: 'server_state',
  handle: (_params, services) => ({
    state: {
      ...serverMembers(services),
      ...loadMembers(services.host.load?.openLevel ?? BASE_LEVEL),
      validated_ledger: validatedLedgerState(services),
    },
  }),
}

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
 * if changed).
 */
export const serverDefinitions: RpcMethod = {
  name: 'server_definitions',
  handle: (params, { network, rules }) => {
    const clientHash = params.optionalHash('hash')
    const { definitions, hash } = prepare(network, rules)
    return clientHash === hash ? { hash } : { ...definitions, hash }
  },
}
