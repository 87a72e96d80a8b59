import type { OperationFigure } from '@tidebook/contract'

/** Groups of figures, in the order of the page. */
export const FIGURE_GROUPS = [
  { id: 'ledgers', figures: ['validatedLedger', 'sinceLedger', 'clockAhead', 'closeTime'] },
  { id: 'index', figures: ['indexedLedger', 'behind', 'indexLag'] },
  { id: 'queue', figures: ['queued', 'pending', 'feeFactor'] },
  { id: 'memory', figures: ['serverMemory', 'nodeMemory', 'memoryAvailable'] },
  { id: 'connections', figures: ['connections', 'streams', 'nodeConnections'] },
  { id: 'disk', figures: ['diskFree', 'diskSize', 'databaseSize'] },
  { id: 'faults', figures: ['failures', 'pageErrors', 'jobsFailed'] },
] as const satisfies readonly { readonly id: string; readonly figures: readonly OperationFigure[] }[]

export type ShownFigure = (typeof FIGURE_GROUPS)[number]['figures'][number]
