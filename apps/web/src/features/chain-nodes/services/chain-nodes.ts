import type { ChainId } from '@tidebook/chains'
import { isRippleChain } from '@tidebook/chains/coins'
import { NodePool } from '@tidebook/client'
import { ChainPool, eosNode, evmNode, rippleNode, tronNode, type ChainNode } from '@tidebook/client/chains'
import type { ChainFacts } from '@tidebook/contract/network'
import { chainFacts } from '../../../lib/network.ts'
import { chainHosts, hostsStore } from '../../network/index.ts'

/**
 * Default number of blocks after which a block is final, and default block interval, for chains whose entry in the
 * network file omits them.
 */
const CONFIRMATIONS = 12
const CLOSE_INTERVAL_MS = 4000

const nodes = new Map<ChainId, ChainNode>()

/** Returns the client for the nodes of a chain in the network file, or undefined when the chain is not connected. */
export function chainNode(chain: ChainId): ChainNode | undefined {
  const known = nodes.get(chain)
  if (known !== undefined) return known
  const facts = chainFacts(chain)
  if (facts === undefined || facts.hosts.length === 0) return undefined
  const node = nodeOf(chain, facts)
  nodes.set(chain, node)
  return node
}

function nodeOf(chain: ChainId, facts: ChainFacts): ChainNode {
  const { hosts, network: id = '', highestFee, tokenFeeLimit, confirmations, feeMarket } = facts
  if (isRippleChain(chain))
    return rippleNode({ chain, pool: new NodePool({ nodes: hosts }), closeIntervalMs: CLOSE_INTERVAL_MS })
  const pool = new ChainPool({ nodes: chainHosts(chain) })
  // The pool lives as long as the document.
  hostsStore.subscribe(() => pool.useNodes(chainHosts(chain)))
  if (chain === 'tron') return tronNode({ pool, tokenFeeLimit })
  if (chain === 'eos') return eosNode({ pool, chainId: id })
  return evmNode({
    chain,
    pool,
    chainId: BigInt(id),
    confirmations: confirmations ?? CONFIRMATIONS,
    highestFee,
    hasFeeMarket: feeMarket ?? false,
  })
}
