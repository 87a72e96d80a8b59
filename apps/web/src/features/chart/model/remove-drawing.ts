import { chartStore, dispatchChart } from './chart-store.ts'

/** Takes a drawing away, the chosen one for example. */
export const removeDrawing = (id: string): void =>
  dispatchChart({ type: 'drawings', drawings: chartStore.get().drawings.filter((each) => each.id !== id) })
