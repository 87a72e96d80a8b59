import { encodeAddress, type NetworkDefinition } from '@tidebook/protocol'
import * as z from 'zod/mini'
import { ServerError } from '../../platform/server-error.ts'
import type { NodeLink } from '../node/node-link.ts'
import { NodeLinkError } from '../node/node.errors.ts'
import { parseNodeAnswer } from '../node/parse-node-answer.ts'
import { definitionOf } from '@tidebook/protocol/networks'
import type { ServedNetwork } from './served-network.ts'

const ZERO_ACCOUNT = new Uint8Array(20)
const FIRST_LEDGER = 1
/** Errors that nodes return for an address of another network. */
const FOREIGN: ReadonlySet<string> = new Set(['actMalformed', 'wrongNetwork', 'malformedAddress', 'invalidParams'])

const infoAnswer = z.looseObject({
  info: z.looseObject({
    network_id: z.optional(z.number()),
    tidebook: z.optional(z.looseObject({ genesis_hash: z.optional(z.string()) })),
    network: z.optional(z.unknown()),
  }),
})
const ledgerAnswer = z.looseObject({ ledger_hash: z.optional(z.string()) })

/** Requests to send to a node. */
export type NodeRequests = Pick<NodeLink, 'request'>

/**
 * Checks that a node belongs to the served network. The node must parse addresses of the network's kind and, if the
 * file contains the hash of the first ledger, have the same hash. Otherwise another network would be shown with the
 * wrong tokens, pairs and currency.
 * @returns hash of the network's first ledger; undefined if the node does not have it
 * @throws ServerError `server/wrong-network` with the difference; NodeLinkError when the node does not respond
 */
export async function requireSameNetwork(node: NodeRequests, network: ServedNetwork): Promise<string | undefined> {
  const { info } = parseNodeAnswer(infoAnswer, await node.request('server_info'))
  const { profile, genesisHash: expected } = network
  const definition = definitionOf(network.profile)
  const { networkId } = definition
  // other implementations report main, testnet, … here
  if (info.tidebook !== undefined && info.network !== profile)
    throw another(network, `it is of ${String(info.network)}`)
  if (info.network_id !== undefined && info.network_id !== networkId)
    throw another(network, `its number is ${info.network_id}, not ${networkId}`)
  if (!(await knowsAddresses(node, definition))) throw another(network, 'it does not know such addresses')
  const actual = info.tidebook?.genesis_hash ?? (await firstHash(node))
  if (expected !== undefined && actual !== undefined && actual !== expected)
    throw another(network, `its first ledger is ${actual}, not ${expected}`)
  return actual
}

function another({ name, profile }: ServedNetwork, why: string): ServerError {
  return new ServerError(
    'server/wrong-network',
    `The node is not of the network "${name}" (${profile}) that is served: ${why}. Set NODE_URL to a node of that network, or NETWORK to the one that this node is of`,
  )
}

/** Every network of the family has its own address alphabet. */
async function knowsAddresses(node: NodeRequests, definition: NetworkDefinition): Promise<boolean> {
  try {
    await node.request('account_info', { account: encodeAddress(definition, ZERO_ACCOUNT), ledger_index: 'validated' })
    return true
  } catch (error) {
    if (!(error instanceof NodeLinkError) || error.code !== 'node/refused') throw error
    if (FOREIGN.has(error.reason ?? '')) return false
    if (error.reason === 'actNotFound') return true
    throw error
  }
}

async function firstHash(node: NodeRequests): Promise<string | undefined> {
  try {
    return parseNodeAnswer(ledgerAnswer, await node.request('ledger', { ledger_index: FIRST_LEDGER })).ledger_hash
  } catch (error) {
    // a node that stores only the last ledgers
    if (error instanceof NodeLinkError && error.code === 'node/refused') return undefined
    throw error
  }
}
