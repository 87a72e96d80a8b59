import { Session } from 'node:inspector/promises'
import type { Profiler } from 'node:inspector'

const SAMPLE_INTERVAL_US = 200

/** Counts the samples taken in a function or its callees. */
function samplesUnder(nodes: ReadonlyMap<number, Profiler.ProfileNode>, name: string): number {
  const total = (node: Profiler.ProfileNode): number =>
    (node.hitCount ?? 0) + (node.children ?? []).reduce((sum, id) => sum + totalOf(id), 0)
  const totalOf = (id: number): number => {
    const node = nodes.get(id)
    return node === undefined ? 0 : total(node)
  }
  const outermost = (id: number): number => {
    const node = nodes.get(id)
    if (node === undefined) return 0
    if (node.callFrame.functionName === name) return total(node)
    return (node.children ?? []).reduce((sum, child) => sum + outermost(child), 0)
  }
  const [root] = nodes.keys()
  return root === undefined ? 0 : outermost(root)
}

/** Counts how often the profiler sampled each function (by name) while `run` ran. */
export async function sampledShares<Name extends string>(
  run: () => unknown,
  functions: Readonly<Record<Name, string>>,
): Promise<Record<Name, number>> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.setSamplingInterval', { interval: SAMPLE_INTERVAL_US })
  await session.post('Profiler.start')
  run()
  const { profile } = await session.post('Profiler.stop')
  session.disconnect()
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]))
  const counts = Object.entries<string>(functions).map(([name, called]) => [name, samplesUnder(nodes, called)])
  // The keys are the given names.
  return Object.fromEntries(counts) as Record<Name, number>
}
