import type { Page } from 'playwright-core'

/** Memory of a page after a garbage collection. */
export interface PageMemory {
  /** Bytes of JavaScript objects. */
  readonly heap: number
  /** Nodes of documents, including detached ones. */
  readonly nodes: number
  readonly listeners: number
}

/** Collects the garbage of a page and measures the rest. */
export async function memoryOf(page: Page): Promise<PageMemory> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.enable')
  // The second collection frees objects that the first one released (wrappers of nodes, weak references).
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
  await session.detach()
  return { heap: usedSize, nodes, listeners: jsEventListeners }
}
