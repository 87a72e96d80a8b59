import v8 from 'node:v8'

/** Heap usage of a run, in bytes. */
export interface Allocation {
  /** All allocated bytes. */
  readonly allocated: number
  /** Bytes that survived the young generation. */
  readonly promoted: number
}

const YOUNG: ReadonlySet<string> = new Set(['new_space', 'new_large_object_space'])

interface Statistics {
  readonly heapStatistics: { readonly usedHeapSize: number }
  readonly heapSpaceStatistics: readonly { readonly spaceName: string; readonly spaceUsedSize: number }[]
}

function oldUsed({ heapSpaceStatistics }: Statistics): number {
  return heapSpaceStatistics.reduce(
    (sum, { spaceName, spaceUsedSize }) => (YOUNG.has(spaceName) ? sum : sum + spaceUsedSize),
    0,
  )
}

/**
 * Measures the allocations of `run` from the heap size before and after every collection. Unlike a duration, they do
 * not depend on the load of the machine.
 */
export function allocationOf(run: () => void): Allocation {
  const profiler = new v8.GCProfiler()
  const before = v8.getHeapStatistics().used_heap_size
  profiler.start()
  run()
  const after = v8.getHeapStatistics().used_heap_size
  const { statistics } = profiler.stop()
  let [allocated, promoted, last] = [0, 0, before]
  for (const { gcType, beforeGC, afterGC } of statistics) {
    allocated += Math.max(0, beforeGC.heapStatistics.usedHeapSize - last)
    last = afterGC.heapStatistics.usedHeapSize
    if (gcType === 'Scavenge') promoted += Math.max(0, oldUsed(afterGC) - oldUsed(beforeGC))
  }
  return { allocated: allocated + Math.max(0, after - last), promoted }
}
