import { freePort, isPortFree } from '@tidebook/node/sockets'
import type { Cluster } from './cluster-file.ts'

/** Returns distinct ports on which no program listens. */
export async function freePorts(count: number, taken: ReadonlySet<number> = new Set()): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) {
    const port = await freePort()
    if (!taken.has(port)) ports.add(port)
  }
  return [...ports]
}

/**
 * Returns the cluster with ports on which its validators can now listen: the ports of the last start, with replacements
 * for those that another program has taken.
 * @param nodePort port of the first node, which comes from the settings
 */
export async function withFreePorts(cluster: Cluster, nodePort: number): Promise<Cluster> {
  const taken = new Set([nodePort])
  const usable = async (port: number): Promise<number> => {
    const isUsable = !taken.has(port) && (await isPortFree(port))
    const [chosen = port] = isUsable ? [port] : await freePorts(1, taken)
    taken.add(chosen)
    return chosen
  }
  const members: Cluster['members'] = []
  for (const [index, { peerId, ...ports }] of cluster.members.entries()) {
    members.push({
      peerId,
      nodePort: index === 0 ? nodePort : await usable(ports.nodePort),
      rpcPort: await usable(ports.rpcPort),
      peerPort: await usable(ports.peerPort),
    })
  }
  return { ...cluster, members }
}
