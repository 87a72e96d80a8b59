import { NodePool } from '@tidebook/client/node'
import { valueOf } from '../../../lib/loadable.ts'
import { createStore } from '../../../lib/store.ts'
import { noteFailure, noteSuccess } from '../model/network-events.ts'
import { hostsStore } from '../model/network-store.ts'
import { failureCode } from '../../../lib/failure-code.ts'

function onReach(reached: boolean): void {
  if (reached) noteSuccess('node', Date.now())
  else noteFailure('node', failureCode(), Date.now())
}

function createPool(nodes: readonly string[]): { readonly nodes: readonly string[]; readonly pool: NodePool } {
  return {
    nodes,
    pool: new NodePool({ nodes, onReach }),
  }
}

const poolStore = createStore(createPool([]))

/**
 * Returns the pool of nodes in the hosts file and rebuilds it when the file changes. Without the file the pool is empty
 * and every request fails as unreachable.
 */
export function nodePool(): NodePool {
  const nodes = valueOf(hostsStore.get())?.jcNodes ?? []
  const current = poolStore.get()
  const isSame = current.nodes.length === nodes.length && current.nodes.every((url, i) => url === nodes[i])
  if (!isSame) poolStore.set(createPool(nodes))
  return poolStore.get().pool
}

/** Probes the nodes; the responses update the network state. */
export async function probeNodes(): Promise<void> {
  await nodePool().validatedLedger()
}
