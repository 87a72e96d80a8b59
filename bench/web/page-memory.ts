import type { Page } from 'playwright-core'

/** What a page holds after a collection. */
export interface PageMemory {
  /** Bytes of JavaScript objects. */
  readonly heap: number
  /** Nodes of documents, also of those that no document shows any more. */
  readonly nodes: number
  readonly listeners: number
}

/** Collects the garbage of a page and counts what is left. */
export async function memoryOf(page: Page): Promise<PageMemory> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.enable')
  // What a first collection lets go of (wrappers of nodes, weak references) is free for the second.
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
  await session.detach()
  return { heap: usedSize, nodes, listeners: jsEventListeners }
}
