import { NodePool } from '@tidebook/client/node'
import { valueOf } from '../../../lib/loadable.ts'
import { noteFailure, noteSuccess } from '../model/network-events.ts'
import { hostsStore } from '../model/network-store.ts'
import { failureCode } from './connection.ts'

let current: { readonly nodes: readonly string[]; readonly pool: NodePool } | undefined

const onReach = (reached: boolean): void => {
  if (reached) noteSuccess('node', Date.now())
  else noteFailure('node', failureCode(), Date.now())
}

/**
 * Returns the pool of nodes in the hosts file and rebuilds it when the file changes. Without the file the pool is empty
 * and every request fails as unreachable.
 */
export const nodePool = (): NodePool => {
  const nodes = valueOf(hostsStore.get())?.jcNodes ?? []
  const same =
    current !== undefined && current.nodes.length === nodes.length && current.nodes.every((url, i) => url === nodes[i])
  if (current === undefined || !same) current = { nodes, pool: new NodePool({ nodes, onReach }) }
  return current.pool
}

/** Probes the nodes; the responses update the network state. */
export const probeNodes = async (): Promise<void> => {
  await nodePool().validatedLedger()
}
