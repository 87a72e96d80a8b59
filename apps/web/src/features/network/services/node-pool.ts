import { NodePool } from '@tidebook/client/node'
import { valueOf } from '../../../lib/loadable.ts'
import { hostsStore } from '../model/network-store.ts'

let made: { readonly nodes: readonly string[]; readonly pool: NodePool } | undefined

/** The pool of the nodes in the hosts file; a changed file makes a new one. Without the file the pool is empty and every request fails as unreachable. */
export const nodePool = (): NodePool => {
  const nodes = valueOf(hostsStore.get())?.jcNodes ?? []
  const same =
    made !== undefined && made.nodes.length === nodes.length && made.nodes.every((url, i) => url === nodes[i])
  if (made === undefined || !same) made = { nodes, pool: new NodePool({ nodes }) }
  return made.pool
}
